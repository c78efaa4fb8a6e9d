// The check of a certificate that a term is positive, not negative, or not 0 (calculus, section 3).
//
// Equal(n, m, at) says whether two terms have one normal form by the ring laws; nothing else is
// asked of it.
#pragma once

#include <attest/derivation/kernel/element_check.hpp>
#include <attest/derivation/kernel/gap.hpp>
#include <attest/derivation/kernel/sign_by_form.hpp>

namespace attest::kernel {

template <class Equal>
class sign_check : public element_check {
public:
    constexpr sign_check(store& in, facts const& known, Equal& equal)
        : element_check(in, known), equal_(equal) {}

    [[nodiscard]] constexpr bool has(sign wanted, id term, scope const& at, reader& from) {
        switch (from.next_reason()) {
        case reason::form:
            return sign_by_form(*this, in_, wanted, term, at, from, 0);
        case reason::second:
            return sign_by_form(*this, in_, wanted, term, at, from, from.next());
        case reason::unfolding:
            return in_.is(term, kind::call) && has(wanted, in_.unfolded(term), at, from);
        case reason::fact:
            return by_inequality(wanted, term, at, from);
        case reason::left_of:
            return by_equation(wanted, term, at, from, 0);
        case reason::right_of:
            return by_equation(wanted, term, at, from, 1);
        case reason::witness:
            return by_witness(term, at, from);
        case reason::some_term:
            return by_some_term(term, at, from);
        case reason::given:
            return is_given(from.next(), term);
        case reason::every_term:
            return in_.is(term, kind::sum) && is_not_empty(in_.get(term, 0), at, from)
                   && has(sign::positive, body_of(in_, term, at), inside(in_, term, at), from);
        case reason::square:
            return by_square(wanted, term, at, from);
        case reason::bound:
            return by_bound(wanted, term, at, from);
        case reason::factors: {
            bool is_negative = false;
            return wanted != sign::nonzero && in_.is(term, kind::multiply)
                   && factors_have(wanted, term, at, from, is_negative) && !is_negative;
        }
        case reason::complement:
            return wanted == sign::not_negative && is_complement(from.next(), term, at);
        case reason::positive:
            return wanted != sign::positive && has(sign::positive, term, at, from);
        default:
            return false;
        }
    }

private:
    constexpr bool by_inequality(sign wanted, id term, scope const& at, reader& from) {
        id const fact = next_instance(at, from);
        if (fact == 0)
            return false;
        bool const is_strict = in_.is(fact, kind::less);
        if (wanted == sign::nonzero)
            return (is_strict || in_.is(fact, kind::unequal))
                   && is_difference_of_sides(in_, equal_, fact, term, at);
        return (is_strict || (in_.is(fact, kind::at_most) && wanted == sign::not_negative))
               && equal_.are_equal(term, gap_of(in_, fact), at);
    }

    constexpr bool by_equation(sign wanted, id term, scope const& at, reader& from, int side) {
        id const fact = next_instance(at, from);
        return fact != 0 && in_.is(fact, kind::equal)
               && equal_.are_equal(term, in_.get(fact, side), at)
               && has(wanted, in_.get(fact, 1 - side), at, from);
    }

    // For l < r or l <= r the term is r, and l has a sign; or it is -l, and -r has one.
    constexpr bool by_bound(sign wanted, id term, scope const& at, reader& from) {
        bool const is_upper = from.next() == 0;
        id const fact = next_instance(at, from);
        if (fact == 0 || !(in_.is(fact, kind::less) || in_.is(fact, kind::at_most)))
            return false;
        id const larger = is_upper ? in_.get(fact, 1) : negative_of(in_, in_.get(fact, 0));
        id const smaller = is_upper ? in_.get(fact, 0) : negative_of(in_, in_.get(fact, 1));
        bool const is_strict = in_.is(fact, kind::less);
        return wanted != sign::nonzero && equal_.are_equal(term, larger, at)
               && has(is_strict ? sign::not_negative : wanted, smaller, at, from);
    }

    // Has each factor of the product the sign, or its negative? The value of a number decides; an
    // inverse or an odd power is negative where what is inverted or raised is negative, and the
    // certificate says whether it is.
    constexpr bool factors_have(sign wanted, id product, scope const& at, reader& from,
                                bool& is_negative) {
        if (in_.is(product, kind::multiply))
            return factors_have(wanted, in_.get(product, 0), at, from, is_negative)
                   && factors_have(wanted, in_.get(product, 1), at, from, is_negative);
        if (in_.is(product, kind::invert)
            || (in_.is(product, kind::power) && in_.get(product, 1) % 2 != 0))
            return factors_have(wanted, in_.get(product, 0), at, from, is_negative);
        if (in_.is(product, kind::number)) {
            is_negative = is_negative != (in_.get(product, 0) < 0);
            return in_.get(product, 0) != 0 || wanted == sign::not_negative;
        }
        bool const turned = from.next() == 1;
        is_negative = is_negative != turned;
        return has(wanted, turned ? negative_of(in_, product) : product, at, from);
    }

    // The value of a mask is 0 or 1, and so is that of a delta.
    constexpr bool is_complement(id of, id term, scope const& at) {
        bool const is_node = of > 0 && of <= in_.count() && in_.loose(of) == 0;
        if (!is_node
            || !(in_.is(of, kind::delta) || (in_.is(of, kind::at) && in_.symbol_of(of).is_mask)))
            return false;
        id const one = in_.make(kind::number, word{1}, word{1});
        return equal_.are_equal(term, minus(in_, one, of), at);
    }

    // A sum with no negative term and one positive term, whose index is an element of the set.
    constexpr bool by_witness(id term, scope const& at, reader& from) {
        id const index = from.next();
        return in_.is(term, kind::sum)
               && is_existing_element(in_, known_, index, in_.get(term, 0), at)
               && has(sign::not_negative, body_of(in_, term, at), inside(in_, term, at), from)
               && has(sign::positive, opened(in_, in_.get(term, 1), index), at, from);
    }

    // A sum with no negative term and one positive term, at an index at which a sum that a fact says is not
    // 0 has a term that is not 0.
    constexpr bool by_some_term(id term, scope const& at, reader& from) {
        id const other = nonzero_sum_of(in_, next_instance(at, from));
        if (other == 0 || !in_.is(term, kind::sum))
            return false;
        scope const inner = inside(in_, other, at);
        id const index = from.next();
        std::size_t const before = given_.size();
        bool const found =
            is_existing_element(in_, known_, index, in_.get(term, 0), inner)
            && has(sign::not_negative, body_of(in_, term, at), inside(in_, term, at), from)
            && gives_factors(body_of(in_, other, at), inner, from)
            && has(sign::positive, opened(in_, in_.get(term, 1), index), inner, from);
        while (given_.size() > before)
            given_.pop_back();
        return found;
    }

    // A product is not 0: so each of its factors is positive if none is negative.
    constexpr bool gives_factors(id product, scope const& at, reader& from) {
        if (in_.is(product, kind::multiply))
            return gives_factors(in_.get(product, 0), at, from)
                   && gives_factors(in_.get(product, 1), at, from);
        if (!has(sign::not_negative, product, at, from))
            return false;
        given_.push_back(product);
        return true;
    }

    constexpr bool is_given(word number, id term) const {
        if (number < 0)
            return false;
        auto const place = static_cast<std::size_t>(number); // in range: asked just now
        return place < given_.size() && given_[place] == term;
    }

    constexpr bool by_square(sign wanted, id term, scope const& at, reader& from) {
        id base = 0;
        if (in_.is(term, kind::power) && in_.get(term, 1) % 2 == 0)
            base = in_.get(term, 0);
        if (in_.is(term, kind::multiply) && in_.get(term, 0) == in_.get(term, 1))
            base = in_.get(term, 0);
        if (base == 0)
            return false;
        return wanted == sign::not_negative || has(sign::nonzero, base, at, from);
    }

protected:
    Equal& equal_;

private:
    list<id> given_{}; // positive at the index of a sum that is being looked at
};

} // namespace attest::kernel
