// What is an index, a sort, a set, and which sets are finite (calculus, paragraph 2.2).
//
// The sorts of the binders around a node are given, innermost last.
#pragma once

#include <attest/algebra/term/flaw.hpp>
#include <attest/algebra/term/store.hpp>

namespace attest::kernel {

class set_judgement {
public:
    explicit constexpr set_judgement(store& in) : in_(in) {}

    flaw found = flaw::none;
    id where = 0;

    /// Returns the sort of an index; 0 if the node is not an index.
    constexpr id sort_of(id n, list<id> const& binders = {}) {
        switch (in_.what(n)) {
        case kind::entry:
            return is_below(in_.get(n, 0), in_.entries.size()) ? root_of(in_, in_.entry_set(n))
                                                               : refuse(flaw::unknown_name, n);
        case kind::local: // made by the judge alone; whether it exists is asked elsewhere
            return is_node(in_.get(n, 1)) ? root_of(in_, in_.get(n, 1))
                                          : refuse(flaw::local_index, n);
        case kind::bound: {
            // in range: not negative (nodes)
            auto const depth = static_cast<std::size_t>(in_.get(n, 0));
            // in range: depth < size
            return depth < binders.size() ? binders[binders.size() - 1 - depth]
                                          : refuse(flaw::not_an_index, n);
        }
        case kind::first:
            return in_.is(in_.get(n, 0), kind::positions) && is_sort(in_.get(n, 0))
                       ? in_.get(n, 0)
                       : refuse(flaw::not_an_index, n);
        case kind::next: {
            id const sort = sort_of(in_.get(n, 0), binders);
            return sort != 0 && in_.is(sort, kind::positions) ? sort : refuse(flaw::wrong_sort, n);
        }
        case kind::image: {
            if (!is_below(in_.get(n, 0), in_.maps.size()))
                return refuse(flaw::unknown_name, n);
            id const sort = sort_of(in_.get(n, 1), binders);
            return sort != 0 && sort == in_.map_of(n).domain ? in_.map_of(n).codomain
                                                             : refuse(flaw::wrong_sort, n);
        }
        case kind::left:
        case kind::right: {
            id const whole = in_.get(n, 0);
            if (!is_sort(whole) || !in_.is(whole, kind::joined))
                return refuse(flaw::not_a_set, n);
            id const part = in_.get(whole, in_.is(n, kind::left) ? 0 : 1);
            return sort_of(in_.get(n, 1), binders) == part ? whole : refuse(flaw::wrong_sort, n);
        }
        default:
            return refuse(flaw::not_an_index, n);
        }
    }

    /// Is this a whole sort: a declared set, all positions, or a union of sorts?
    [[nodiscard]] constexpr bool is_sort(id n) {
        if (in_.is(n, kind::joined))
            return is_sort(in_.get(n, 0)) && is_sort(in_.get(n, 1));
        return (in_.is(n, kind::finite) || in_.is(n, kind::positions))
               && is_below(in_.get(n, 0), in_.sets.size())
               // in range: asked just now
               && in_.sets[static_cast<std::size_t>(in_.get(n, 0))].ordered
                      == in_.is(n, kind::positions);
    }

    [[nodiscard]] constexpr bool is_set(id n, list<id> const& binders = {}) {
        switch (in_.what(n)) {
        case kind::finite:
        case kind::positions:
            return is_sort(n) || refuse(flaw::unknown_name, n) != 0;
        case kind::up_to:
            return (is_sort(in_.get(n, 0)) && in_.is(in_.get(n, 0), kind::positions)
                    && sort_of(in_.get(n, 1), binders) == in_.get(n, 0))
                   || refuse(flaw::wrong_sort, n) != 0;
        case kind::only:
            return (is_sort(in_.get(n, 0)) && sort_of(in_.get(n, 1), binders) == in_.get(n, 0))
                   || refuse(flaw::wrong_sort, n) != 0;
        case kind::without:
            return is_set(in_.get(n, 0), binders)
                   && (sort_of(in_.get(n, 1), binders) == root_of(in_, in_.get(n, 0))
                       || refuse(flaw::wrong_sort, n) != 0);
        case kind::joined:
            return is_set(in_.get(n, 0), binders) && is_set(in_.get(n, 1), binders);
        case kind::fibre:
            return (is_below(in_.get(n, 0), in_.maps.size())
                    && sort_of(in_.get(n, 1), binders) == in_.map_of(n).codomain)
                   || refuse(flaw::wrong_sort, n) != 0;
        default:
            return refuse(flaw::not_a_set, n) != 0;
        }
    }

    /// Is this set finite in every model?
    [[nodiscard]] constexpr bool is_finite(id set) {
        switch (in_.what(set)) {
        case kind::finite:
        case kind::up_to:
        case kind::only:
            return true;
        case kind::without:
            return is_finite(in_.get(set, 0));
        case kind::joined:
            return is_finite(in_.get(set, 0)) && is_finite(in_.get(set, 1));
        case kind::fibre:
            return is_finite(in_.map_of(set).domain);
        default:
            return false;
        }
    }

    [[nodiscard]] constexpr bool is_node(id n) const { return n > 0 && n <= in_.count(); }

    /// Does the node have no local? The judge makes locals itself, when it opens binders.
    [[nodiscard]] constexpr bool has_no_local(id n) const {
        if (in_.marks(n) == 0)
            return true;
        if (in_.is(n, kind::local))
            return false;
        children const below = in_.children_of(n);
        for (int i = below.first; i < below.last; i += below.stride)
            if (!has_no_local(below.words[i]))
                return false;
        return true;
    }

    constexpr id refuse(flaw what, id n) {
        if (found == flaw::none) {
            found = what;
            where = n;
        }
        return 0;
    }

protected:
    [[nodiscard]] static constexpr bool is_below(word number, std::size_t count) {
        // in range: a list is shorter than 2^63
        return number >= 0 && number < static_cast<word>(count);
    }

    store& in_;
};

} // namespace attest::kernel
