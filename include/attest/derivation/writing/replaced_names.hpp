// Does with(...) name what the statement of a theorem has, each once?
//
// What is printed of a theorem that is cited says what replaces its declarations ("with c := 2"). The kernel
// judges that assignment by numbers and sees no names, so a name that replaces nothing has to be refused
// here: one that the theorem does not declare as what is given for it, a free index that its statement does
// not have, a symbol that it does not mention, and a name that is given twice, of which only the first would
// count. (Each set and map that a theorem declares is replaced, also one that its statement does not
// mention.) A handle that was never declared (index_set{}) replaces nothing either.
#pragma once

#include <attest/core/text.hpp>
#include <attest/derivation/writing/replacements.hpp>

#include <string_view>

namespace attest::proofs {

enum class declared_as { set, index, map, symbol };

/// The first name that with(...) cannot have, and why.
struct misnamed {
    enum class fault { none, unknown, twice, nothing };

    fault what = fault::none;
    declared_as given = declared_as::set;
    std::string_view name{};
};

class replaced_names {
public:
    constexpr replaced_names(replacements const& given, kernel::store const& from,
                             kernel::proof const& theorem)
        : given_(given), from_(from), theorem_(theorem) {}

    [[nodiscard]] constexpr misnamed first_fault() const {
        misnamed found;
        list<std::string_view> before;
        for (replacements::named const& each : given_.sets)
            look_at(each.name, each.value > 0, declared_as::set, before, found);
        for (replacements::named const& each : given_.elements)
            look_at(each.name, each.value > 0, declared_as::index, before, found);
        for (replacements::named const& each : given_.maps)
            look_at(each.name, each.value >= 0, declared_as::map, before, found);
        for (replacements::replaced_scalar const& each : given_.scalars)
            look_at(each.name, each.value.in == nullptr || each.value.node > 0, declared_as::symbol,
                    before, found);
        for (replacements::named const& each : given_.symbols)
            look_at(each.name, each.value > 0, declared_as::symbol, before, found);
        return found;
    }

    /// The names that with(...) may have for something of this kind.
    [[nodiscard]] constexpr list<std::string_view> names(declared_as what) const {
        list<std::string_view> result;
        if (what == declared_as::set)
            for (kernel::declared_set const& each : from_.sets)
                result.push_back(each.name);
        else if (what == declared_as::map)
            for (kernel::declared_map const& each : from_.maps)
                result.push_back(each.name);
        else if (what == declared_as::index)
            for (id const entry : kernel::entries_of(from_, theorem_))
                result.push_back(from_.entries[static_cast<std::size_t>(from_.get(entry, 0))].name);
        else
            for (std::size_t i = 0; i < from_.symbols.size(); ++i)
                if (kernel::is_mentioned(from_, theorem_, static_cast<word>(i)))
                    result.push_back(from_.symbols[i].name);
        return result;
    }

private:
    [[nodiscard]] static constexpr bool is_among(list<std::string_view> const& all,
                                                 std::string_view name) {
        for (std::string_view const each : all)
            if (each == name)
                return true;
        return false;
    }

    constexpr void look_at(std::string_view name, bool is_given, declared_as what,
                           list<std::string_view>& before, misnamed& found) const {
        if (found.what != misnamed::fault::none)
            return;
        if (is_among(before, name))
            found = {misnamed::fault::twice, what, name};
        else if (!is_among(names(what), name))
            found = {misnamed::fault::unknown, what, name};
        else if (!is_given)
            found = {misnamed::fault::nothing, what, name};
        before.push_back(name);
    }

    replacements const& given_;
    kernel::store const& from_;
    kernel::proof const& theorem_;
};

} // namespace attest::proofs
