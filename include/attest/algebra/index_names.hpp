// Names for the indices of a normal form that have none.
//
// A bound index has a height and no name, an open one a depth. To be written again they get the
// first of the letters j, k, l, m, n, then j1, j2, ..., that nothing else in the normal form bears;
// sums that stand beside each other may share a name, sums within each other do not.
#pragma once

#include <attest/algebra/structure.hpp>
#include <attest/core/list.hpp>

#include <cstddef>
#include <string_view>

namespace attest::algebra {

namespace detail {

inline constexpr std::size_t numbered_names = 99;

struct name_table {
    char letters[3 * numbered_names]{};

    constexpr name_table() {
        for (std::size_t i = 0; i < numbered_names; ++i) {
            std::size_t const number = i + 1;
            letters[3 * i] = 'j';
            letters[3 * i + 1] = static_cast<char>('0' + (number < 10 ? number : number / 10));
            letters[3 * i + 2] = static_cast<char>('0' + number % 10);
        }
    }
};

inline constexpr name_table index_name_table{};

// The names in the order in which they are tried; the last one from then on.
constexpr std::string_view name_candidate(std::size_t position) {
    constexpr std::string_view letters = "jklmn";
    if (position < letters.size())
        return letters.substr(position, 1);
    std::size_t const number = position - letters.size() + 1;
    std::size_t const kept = number < numbered_names ? number : numbered_names;
    return {index_name_table.letters + 3 * (kept - 1), kept < 10 ? std::size_t{2} : std::size_t{3}};
}

} // namespace detail

class index_names {
public:
    // Of all that is named in this polynomial; its open indices get names here.
    constexpr index_names(workspace const& w, polynomial const& x) {
        list<bool> seen;
        seen.reserve(w.store.size());
        for (std::size_t i = 0; i < w.store.size(); ++i)
            seen.push_back(false);
        list<form> open;
        for (monomial const& m : x)
            gather(w, m.product, seen, open);
        for (form const index : open)
            add(index);
    }

    // Gives a name to an index whose scope is entered.
    constexpr void add(form index) {
        std::size_t position = 0;
        while (is_taken(detail::name_candidate(position)) && position < 5 + detail::numbered_names)
            ++position;
        std::string_view const name = detail::name_candidate(position);
        named_.push_back(named{index, name});
        taken_.push_back(name);
    }

    [[nodiscard]] constexpr std::string_view of(form index) const {
        for (named const& one : named_)
            if (one.index == index)
                return one.name;
        return "?";
    }

private:
    struct named {
        form index = 0;
        std::string_view name{};
    };

    [[nodiscard]] constexpr bool is_taken(std::string_view name) const {
        for (std::string_view const known : taken_)
            if (known == name)
                return true;
        return false;
    }

    constexpr void gather(workspace const& w, form whole, list<bool>& seen, list<form>& open) {
        if (seen[static_cast<std::size_t>(whole)])
            return;
        seen[static_cast<std::size_t>(whole)] = true;
        std::int64_t const label = w.store.count(whole) == 0 ? 0 : w.store.word(whole, 0);
        switch (w.store.kind(whole)) {
        case form_kind::plain_set:
        case form_kind::fibre_set:
        case form_kind::image:
            taken_.push_back(w.store.spelled(label / 2));
            break;
        case form_kind::free_index:
            taken_.push_back(w.store.spelled(label));
            gather(w, w.store.part(whole, 1), seen, open);
            break;
        case form_kind::scalar:
        case form_kind::variable:
        case form_kind::mask:
            taken_.push_back(w.store.spelled(label));
            break;
        case form_kind::call:
            taken_.push_back(w.definitions[static_cast<std::size_t>(label)].definition->name);
            break;
        case form_kind::open_index:
            open.push_back(whole);
            gather(w, w.store.part(whole, 1), seen, open);
            break;
        default:
            break;
        }
        layout const shape = layout_of(w.store.kind(whole));
        for (std::size_t i = shape.first; i < w.store.count(whole); i += shape.step)
            gather(w, w.store.part(whole, i), seen, open);
    }

    list<named> named_;
    list<std::string_view> taken_;
};

} // namespace attest::algebra
