// Inequalities between terms of one shape (calculus, paragraph 6.2).
//
// a <= b follows where the two are equal, or their difference is shown not to be negative, or both
// are built alike from parts that are: a + c, a c with c >= 0 (with c <= 0 and the order reversed),
// 1/a with the order reversed and the smaller positive, a^n with n > 0 and n odd or a >= 0, e^a, log a
// with a > 0, max(a, c), and sums. A maximum is an upper bound of its parts, and at most every other
// upper bound. A factor that is at most 1 makes no product of it with c >= 0 larger than c, and a sum
// without a negative term is at least each of its terms.
#pragma once

#include <attest/derivation/kernel/binder.hpp>
#include <attest/derivation/kernel/comparisons.hpp>
#include <attest/derivation/kernel/knowledge.hpp>

namespace attest::kernel {

template <class Search>
class monotone {
public:
    explicit constexpr monotone(knowledge<Search>& here) : here_(here), in_(here.in()) {}

    /// Is a <= b at this place?
    [[nodiscard]] constexpr bool at_most(id a, id b, scope const& at) {
        if (here_.are_equal(a, b, at))
            return true;
        return decided_.answer(a, b, at, [&] {
            return (in_.what(a) == in_.what(b) && by_shape(a, b, at))
                   || here_.holds(in_.make(kind::at_most, a, b), at) || by_maximum(a, b, at)
                   || by_small_factor(a, b, at) || by_term(a, b, at) || by_meaning(a, b, at);
        });
    }

private:
    constexpr bool is(sign wanted, id n, scope const& at) { return here_.has_sign(wanted, n, at); }

    constexpr bool by_shape(id a, id b, scope const& at) {
        switch (in_.what(a)) {
        case kind::call:
            return at_most(in_.unfolded(a), in_.unfolded(b), at);
        case kind::add:
        case kind::maximum:
            return at_most(in_.get(a, 0), in_.get(b, 0), at)
                   && at_most(in_.get(a, 1), in_.get(b, 1), at);
        case kind::multiply:
            return of_products(a, b, at);
        case kind::invert: // 1/a <= 1/b for 0 < b <= a
            return is(sign::positive, in_.get(b, 0), at)
                   && at_most(in_.get(b, 0), in_.get(a, 0), at);
        case kind::power: {
            word const n = in_.get(a, 1);
            return n == in_.get(b, 1) && n > 0
                   && (n % 2 == 1 || is(sign::not_negative, in_.get(a, 0), at))
                   && at_most(in_.get(a, 0), in_.get(b, 0), at);
        }
        case kind::exponential:
            return at_most(in_.get(a, 0), in_.get(b, 0), at);
        case kind::logarithm:
            return is(sign::positive, in_.get(a, 0), at)
                   && at_most(in_.get(a, 0), in_.get(b, 0), at);
        case kind::sum: {
            if (in_.get(a, 0) != in_.get(b, 0))
                return false;
            id const local = at.fresh(in_, in_.get(a, 0));
            return at_most(opened(in_, in_.get(a, 1), local), opened(in_, in_.get(b, 1), local),
                           at.with(local));
        }
        default:
            return false;
        }
    }

    // max(a, c) <= b if a <= b and c <= b; a <= max(b, d) if a <= b or a <= d.
    constexpr bool by_maximum(id a, id b, scope const& at) {
        if (in_.is(a, kind::maximum) && at_most(in_.get(a, 0), b, at)
            && at_most(in_.get(a, 1), b, at))
            return true;
        return in_.is(b, kind::maximum)
               && (at_most(a, in_.get(b, 0), at) || at_most(a, in_.get(b, 1), at));
    }

    // a c <= b by a c <= c <= b, where a <= 1 and c >= 0; either factor may be the small one.
    constexpr bool by_small_factor(id product, id b, scope const& at) {
        if (!in_.is(product, kind::multiply))
            return false;
        id const one = in_.make(kind::number, word{1}, word{1});
        for (int i = 0; i < 2; ++i) {
            id const small = in_.get(product, i);
            id const other = in_.get(product, 1 - i);
            if (here_.holds(in_.make(kind::at_most, small, one), at)
                && is(sign::not_negative, other, at) && at_most(other, b, at))
                return true;
        }
        return false;
    }

    // A sum without a negative term is at least the term at each element that exists. Of sums inside one
    // another each has such a term; there the term has to be equal, or the tries would be too many.
    constexpr bool by_term(id a, id sum, scope const& at) {
        return is_term_of(a, sum, at) || is_some_term(sum, at, [&](id, id term) {
                   return !in_.is(term, kind::sum) && at_most(a, term, at);
               });
    }

    // An index that a does not have is not tried.
    constexpr bool is_term_of(id a, id sum, scope const& at) {
        return is_some_term(sum, at, [&](id index, id term) {
            return occurs(in_, a, index)
                   && (here_.are_equal(a, term, at) || is_term_of(a, term, at));
        });
    }

    template <class Wanted>
    constexpr bool is_some_term(id sum, scope const& at, Wanted const& is_wanted) {
        if (!in_.is(sum, kind::sum)
            || !here_.has_sign(sign::not_negative, body_of(in_, sum, at), inside(in_, sum, at)))
            return false;
        for (id const index : here_.known().entries)
            if (is_existing_element(in_, here_.known(), index, in_.get(sum, 0), at)
                && is_wanted(index, opened(in_, in_.get(sum, 1), index)))
                return true;
        return false;
    }

    // One of the two is a name.
    constexpr bool by_meaning(id a, id b, scope const& at) {
        bool const first = in_.is(a, kind::call);
        return first != in_.is(b, kind::call)
               && at_most(first ? in_.unfolded(a) : a, first ? b : in_.unfolded(b), at);
    }

    // a c <= b d: by a c <= b c <= b d where c >= 0 and b >= 0, by a c <= a d <= b d where a >= 0 and
    // d >= 0; one of the two factors may be the same.
    constexpr bool of_products(id x, id y, scope const& at) {
        id const a = in_.get(x, 0);
        id const c = in_.get(x, 1);
        id const b = in_.get(y, 0);
        id const d = in_.get(y, 1);
        if (here_.are_equal(c, d, at))
            return of_one_factor(a, b, c, at);
        if (here_.are_equal(a, b, at))
            return of_one_factor(c, d, a, at);
        return ((is(sign::not_negative, c, at) && is(sign::not_negative, b, at))
                || (is(sign::not_negative, a, at) && is(sign::not_negative, d, at)))
               && at_most(a, b, at) && at_most(c, d, at);
    }

    // a c <= b c by a <= b where c >= 0, and by b <= a where c <= 0.
    constexpr bool of_one_factor(id a, id b, id c, scope const& at) {
        return (is(sign::not_negative, c, at) && at_most(a, b, at))
               || (is(sign::not_negative, negative_of(in_, c), at) && at_most(b, a, at));
    }

    knowledge<Search>& here_;
    store& in_;
    comparisons decided_{};
};

} // namespace attest::kernel
