// Strict inequalities between terms of one shape (calculus, paragraph 6.2).
//
// a < b follows where their difference is shown to be positive, or both are built alike from parts of
// which one is shown to be smaller, and the others not larger: a + c, a c with c > 0 (with c < 0 and
// the order reversed), 1/a with the order reversed and the smaller positive, a^n with n > 0 and n odd
// or a >= 0, e^a, log a with a > 0, max(a, c) where both are smaller, and sums with an element.
#pragma once

#include <attest/derivation/kernel/monotone.hpp>

namespace attest::kernel {

template <class Search>
class strict_monotone {
public:
    explicit constexpr strict_monotone(knowledge<Search>& here)
        : here_(here), in_(here.in()), weak_(here) {}

    /// Is a < b at this place?
    [[nodiscard]] constexpr bool less(id a, id b, scope const& at) {
        return decided_.answer(a, b, at, [&] {
            return (in_.what(a) == in_.what(b) && by_shape(a, b, at))
                   || here_.holds(in_.make(kind::less, a, b), at) || by_maximum(a, b, at)
                   || by_meaning(a, b, at);
        });
    }

private:
    constexpr bool is(sign wanted, id n, scope const& at) { return here_.has_sign(wanted, n, at); }

    constexpr bool at_most(id a, id b, scope const& at) { return weak_.at_most(a, b, at); }

    constexpr bool by_shape(id a, id b, scope const& at) {
        switch (in_.what(a)) {
        case kind::call:
            return less(in_.unfolded(a), in_.unfolded(b), at);
        case kind::add:
            return of_parts(a, b, 0, at) || of_parts(a, b, 1, at);
        case kind::multiply:
            return of_products(a, b, 0, at) || of_products(a, b, 1, at);
        case kind::invert: // 1/a < 1/b for 0 < b < a
            return is(sign::positive, in_.get(b, 0), at) && less(in_.get(b, 0), in_.get(a, 0), at);
        case kind::power: {
            word const n = in_.get(a, 1);
            return n == in_.get(b, 1) && n > 0
                   && (n % 2 == 1 || is(sign::not_negative, in_.get(a, 0), at))
                   && less(in_.get(a, 0), in_.get(b, 0), at);
        }
        case kind::exponential:
            return less(in_.get(a, 0), in_.get(b, 0), at);
        case kind::logarithm:
            return is(sign::positive, in_.get(a, 0), at) && less(in_.get(a, 0), in_.get(b, 0), at);
        case kind::sum:
            return in_.get(a, 0) == in_.get(b, 0) && of_sums(a, b, at);
        default:
            return false;
        }
    }

    // a + c < b + d by a < b and c <= d, or with the parts exchanged.
    constexpr bool of_parts(id a, id b, int strict, scope const& at) {
        return less(in_.get(a, strict), in_.get(b, strict), at)
               && at_most(in_.get(a, 1 - strict), in_.get(b, 1 - strict), at);
    }

    // x c < y c by x < y where c > 0, and by y < x where c < 0.
    constexpr bool of_products(id a, id b, int strict, scope const& at) {
        id const c = in_.get(a, 1 - strict);
        id const x = in_.get(a, strict);
        id const y = in_.get(b, strict);
        return here_.are_equal(c, in_.get(b, 1 - strict), at)
               && ((is(sign::positive, c, at) && less(x, y, at))
                   || (is(sign::positive, negative_of(in_, c), at) && less(y, x, at)));
    }

    // max(a, c) < b if a < b and c < b; a < max(b, d) if a < b or a < d.
    constexpr bool by_maximum(id a, id b, scope const& at) {
        if (in_.is(a, kind::maximum) && less(in_.get(a, 0), b, at) && less(in_.get(a, 1), b, at))
            return true;
        return in_.is(b, kind::maximum)
               && (less(a, in_.get(b, 0), at) || less(a, in_.get(b, 1), at));
    }

    // One of the two is a name.
    constexpr bool by_meaning(id a, id b, scope const& at) {
        bool const first = in_.is(a, kind::call);
        return first != in_.is(b, kind::call)
               && less(first ? in_.unfolded(a) : a, first ? b : in_.unfolded(b), at);
    }

    // Each term is smaller and there is one; or none is larger, and one that exists is smaller.
    constexpr bool of_sums(id a, id b, scope const& at) {
        id const set = in_.get(a, 0);
        id const local = at.fresh(in_, set);
        id const term = opened(in_, in_.get(a, 1), local);
        id const other = opened(in_, in_.get(b, 1), local);
        if (here_.holds(in_.make(kind::nonempty, set), at) && less(term, other, at.with(local)))
            return true;
        if (!at_most(term, other, at.with(local)))
            return false;
        for (id const index : here_.known().entries)
            if (is_existing_element(in_, here_.known(), index, set, at)
                && less(opened(in_, in_.get(a, 1), index), opened(in_, in_.get(b, 1), index), at))
                return true;
        return false;
    }

    knowledge<Search>& here_;
    store& in_;
    monotone<Search> weak_;
    comparisons decided_{};
};

} // namespace attest::kernel
