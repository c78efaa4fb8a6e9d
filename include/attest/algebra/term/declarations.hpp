// Are the declarations of a derivation well-formed, and can they be read as they are printed
// (calculus, paragraphs 2.4 and 2.6)?
#pragma once

#include <attest/algebra/term/judgement.hpp>
#include <attest/algebra/term/names.hpp>

namespace attest::kernel {

/// Is there such a bijection in every model whose finite sets have one element? From a sort to itself, or
/// between two declared finite sets. One between unions could contradict other declarations, and then every
/// statement would be a theorem.
[[nodiscard]] constexpr bool has_inverse(nodes const& in, declared_map const& map) {
    return map.domain == map.codomain
           || (in.is(map.domain, kind::finite) && in.is(map.codomain, kind::finite));
}

class declarations : public judgement {
public:
    using judgement::judgement;

    /// Are all declarations well-formed, each speaking of earlier ones only?
    [[nodiscard]] constexpr bool are_declared() {
        if (!in_.keeps_definitions())
            return refuse(flaw::not_yet_declared, 0) != 0;
        for (declared_symbol const& each : in_.symbols)
            for (id const sort : each.sorts)
                if (!is_sort(sort))
                    return refuse(flaw::not_finite_sort, sort) != 0;
        for (declared_map const& each : in_.maps)
            if (!is_sort(each.domain) || !is_sort(each.codomain)
                || (each.bijective && !kernel::has_inverse(in_, each)))
                return refuse(flaw::not_finite_sort,
                              in_.is(each.domain, kind::finite) ? each.codomain : each.domain)
                       != 0;
        for (std::size_t i = 0; i < in_.definitions.size(); ++i) {
            id const meaning = in_.definitions[i].meaning;
            if (in_.marks(meaning) != 0)
                return refuse(flaw::free_in_definition, meaning) != 0;
            // in range: a list is shorter than 2^63
            if (!speaks_of_earlier(meaning, kind::call, static_cast<word>(i)))
                return refuse(flaw::not_yet_declared, meaning) != 0;
            if (!is_function(meaning, in_.definitions[i].formals))
                return false;
        }
        for (std::size_t i = 0; i < in_.entries.size(); ++i) {
            id const set = in_.entries[i].set;
            if (!has_no_local(set))
                return refuse(flaw::local_index, set) != 0;
            // in range: a list is shorter than 2^63
            if (!speaks_of_earlier(set, kind::entry, static_cast<word>(i)))
                return refuse(flaw::not_yet_declared, set) != 0;
            if (!is_set(set))
                return false;
        }
        return true;
    }

    /// Is every name an identifier (a letter, then letters, digits and underscores, at last
    /// primes), and none a word of the notation? Otherwise the statement could not be read as it is printed.
    [[nodiscard]] constexpr bool are_names() {
        bool good = true;
        for (declared_set const& each : in_.sets)
            good = good && is_name(each.name);
        for (declared_symbol const& each : in_.symbols)
            good = good && is_name(each.name);
        for (declared_map const& each : in_.maps)
            good = good && is_name(each.name);
        for (declared_definition const& each : in_.definitions)
            good = good && is_name(each.name);
        for (declared_entry const& each : in_.entries) // they name bound indices as well
            good = good && is_name(each.name);
        return good || refuse(flaw::bad_name, 0) != 0;
    }

    /// Has every declaration, and every one of these free indices, a name of its own? Otherwise the
    /// statement could not be read as it is printed.
    [[nodiscard]] constexpr bool are_named_apart(list<id> const& entries) {
        list<std::string_view> names;
        for (declared_set const& each : in_.sets)
            names.push_back(each.name);
        for (declared_symbol const& each : in_.symbols)
            names.push_back(each.name);
        for (declared_map const& each : in_.maps)
            names.push_back(each.name);
        for (declared_definition const& each : in_.definitions)
            names.push_back(each.name);
        for (id const entry : entries)
            // in range: is_formula asked
            names.push_back(in_.entries[static_cast<std::size_t>(in_.get(entry, 0))].name);
        for (std::string_view const* name = names.begin(); name != names.end(); ++name)
            for (std::string_view const* before = names.begin(); before != name; ++before)
                if (are_alike(*name, *before))
                    return refuse(flaw::doubled_name, 0) != 0;
        return true;
    }

private:
    [[nodiscard]] constexpr bool speaks_of_earlier(id n, kind what, word limit) const {
        if (in_.is(n, what) && in_.get(n, 0) >= limit)
            return false;
        children const below = in_.children_of(n);
        for (int i = below.first; i < below.last; i += below.stride)
            if (!speaks_of_earlier(below.words[i], what, limit))
                return false;
        return true;
    }
};

} // namespace attest::kernel
