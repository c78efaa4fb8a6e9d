// The check of a certificate that a term is positive, not negative, or not 0 (calculus, section 3).
//
// Equal(n, m, at) says whether two terms have one normal form by the ring laws; nothing else is
// asked of it.
#pragma once

#include <attest/derivation/kernel/certificate.hpp>
#include <attest/derivation/kernel/facts.hpp>

namespace attest::kernel {

/// Of l < r or l <= r the difference r - l; r itself where l is 0.
[[nodiscard]] constexpr id gap_of(nodes& in, id inequality) {
    id const l = in.get(inequality, 0);
    if (in.is(l, kind::number) && in.get(l, 0) == 0)
        return in.get(inequality, 1);
    return minus(in, in.get(inequality, 1), l);
}

template <class Equal>
class sign_check {
public:
    constexpr sign_check(store& in, facts const& known, Equal& equal)
        : in_(in), known_(known), equal_(equal) {}

    [[nodiscard]] constexpr bool has(sign wanted, id term, scope const& at, reader& from) {
        switch (from.next_reason()) {
        case reason::form:
            return by_form(wanted, term, at, from, 0);
        case reason::second:
            return by_form(wanted, term, at, from, from.next());
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
        case reason::every_term:
            return in_.is(term, kind::sum) && is_not_empty(in_.get(term, 0), at, from)
                   && has(sign::positive, body_of(term, at), inside(term, at), from);
        case reason::square:
            return by_square(wanted, term, at, from);
        case reason::positive:
            return wanted != sign::positive && has(sign::positive, term, at, from);
        default:
            return false;
        }
    }

    /// Is there an element of the set (calculus, paragraph 3.3)?
    [[nodiscard]] constexpr bool is_not_empty(id set, scope const& at, reader& from) {
        switch (from.next_reason()) {
        case reason::form: // 0, ..., t, one element, and all positions are not empty
            return in_.is(set, kind::up_to) || in_.is(set, kind::only)
                   || in_.is(set, kind::positions);
        case reason::witness: {
            id const index = from.next();
            return is_existing_element(in_, known_, index, set, at);
        }
        case reason::fact: {
            id const formula = next_instance(at, from);
            return formula != 0 && in_.is(formula, kind::nonempty)
                   && is_subset(in_, in_.get(formula, 0), set);
        }
        case reason::left_part:
            return in_.is(set, kind::joined) && is_not_empty(in_.get(set, 0), at, from);
        case reason::right_part:
            return in_.is(set, kind::joined) && is_not_empty(in_.get(set, 1), at, from);
        default:
            return false;
        }
    }

    /// Does the formula hold for all elements over which it quantifies (calculus, paragraph 3.5)?
    [[nodiscard]] constexpr bool holds(id formula, scope const& at, reader& from) {
        reason const how = from.next_reason();
        if (how == reason::itself) {
            word const number = from.next();
            // in range: asked just now
            if (number < 0 || static_cast<std::size_t>(number) >= known_.formulas.size())
                return false;
            // in range: asked just now
            id const fact = known_.formulas[static_cast<std::size_t>(number)];
            return usable(in_, fact, at) && same_but_for_names(in_, fact, formula);
        }
        if (how != reason::form)
            return false;
        switch (in_.what(formula)) {
        case kind::for_all:
            return holds(body_of(formula, at), inside(formula, at), from);
        case kind::nonempty:
            return is_not_empty(in_.get(formula, 0), at, from);
        case kind::less:
        case kind::at_most: {
            bool const strict = in_.is(formula, kind::less);
            return has(strict ? sign::positive : sign::not_negative, gap_of(in_, formula), at,
                       from);
        }
        case kind::equal:
            break;
        default:
            return false;
        }
        reason const why = from.next_reason();
        if (why == reason::same)
            return equal_.are_equal(in_.get(formula, 0), in_.get(formula, 1), at);
        if (why != reason::left_of && why != reason::right_of)
            return false;
        id const fact = next_instance(at, from);
        if (fact == 0 || !in_.is(fact, kind::equal))
            return false;
        int const first = why == reason::left_of ? 0 : 1;
        return equal_.are_equal(in_.get(formula, 0), in_.get(fact, first), at)
               && equal_.are_equal(in_.get(formula, 1), in_.get(fact, 1 - first), at);
    }

    /// The next fact of a certificate with its values; 0 if it is none that may be used here.
    [[nodiscard]] constexpr id next_instance(scope const& at, reader& from) {
        word const number = from.next();
        // in range: asked just now
        if (number < 0 || static_cast<std::size_t>(number) >= known_.formulas.size())
            return 0;
        // in range: asked just now
        id const formula = known_.formulas[static_cast<std::size_t>(number)];
        list<word> values;
        for (int i = quantifiers_of(in_, formula); i > 0; --i)
            values.push_back(from.next());
        return usable(in_, formula, at) ? instance_of(in_, known_, formula, values, at) : 0;
    }

private:
    [[nodiscard]] constexpr id local_of(id binder, scope const& at) {
        return at.fresh(in_, in_.get(binder, 0));
    }

    [[nodiscard]] constexpr scope inside(id binder, scope const& at) {
        return at.with(local_of(binder, at));
    }

    [[nodiscard]] constexpr id body_of(id binder, scope const& at) {
        return opened(in_, in_.get(binder, 1), local_of(binder, at));
    }

    constexpr bool by_inequality(sign wanted, id term, scope const& at, reader& from) {
        id const fact = next_instance(at, from);
        if (fact == 0 || (!in_.is(fact, kind::less) && !in_.is(fact, kind::at_most)))
            return false;
        if (in_.is(fact, kind::at_most) && wanted != sign::not_negative)
            return false;
        return equal_.are_equal(term, gap_of(in_, fact), at);
    }

    constexpr bool by_equation(sign wanted, id term, scope const& at, reader& from, int side) {
        id const fact = next_instance(at, from);
        return fact != 0 && in_.is(fact, kind::equal)
               && equal_.are_equal(term, in_.get(fact, side), at)
               && has(wanted, in_.get(fact, 1 - side), at, from);
    }

    // A sum with no negative term and one positive term, whose index is an element of the set.
    constexpr bool by_witness(id term, scope const& at, reader& from) {
        id const index = from.next();
        return in_.is(term, kind::sum)
               && is_existing_element(in_, known_, index, in_.get(term, 0), at)
               && has(sign::not_negative, body_of(term, at), inside(term, at), from)
               && has(sign::positive, opened(in_, in_.get(term, 1), index), at, from);
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

    // By what the term is made of. `strict` is the part that is to be positive where one is enough.
    constexpr bool by_form(sign wanted, id term, scope const& at, reader& from, word strict) {
        switch (in_.what(term)) {
        case kind::number:
            return wanted == sign::not_negative ? in_.get(term, 0) >= 0
                   : wanted == sign::positive   ? in_.get(term, 0) > 0
                                                : in_.get(term, 0) != 0;
        case kind::exponential:
            return true;
        case kind::at: // the value of a mask is 0 or 1
            return wanted == sign::not_negative && in_.symbol_of(term).is_mask;
        case kind::delta:
            return wanted == sign::not_negative || in_.get(term, 0) == in_.get(term, 1);
        case kind::add:
            return wanted != sign::nonzero && parts(wanted, term, at, from, strict, 1);
        case kind::maximum:
        case kind::largest: // at least its part number `strict`
            return wanted != sign::nonzero && strict >= 0
                   && strict < in_.size(term)
                   // in range: a part, as asked just now
                   && has(wanted, in_.get(term, static_cast<int>(strict)), at, from);
        case kind::polynomial:
            return wanted != sign::nonzero && parts(wanted, term, at, from, strict, 3);
        case kind::multiply:
            return has(wanted, in_.get(term, 0), at, from)
                   && has(wanted, in_.get(term, 1), at, from);
        case kind::product:
            return factors(wanted, term, at, from);
        case kind::invert:
            return has(wanted, in_.get(term, 0), at, from);
        case kind::power: // a^n with the sign of a, whatever n is
            return has(wanted, in_.get(term, 0), at, from);
        case kind::sum:
            return wanted == sign::not_negative
                   && has(wanted, body_of(term, at), inside(term, at), from);
        default:
            return false;
        }
    }

    // Every part is not negative; one of them is positive where that is wanted.
    constexpr bool parts(sign wanted, id term, scope const& at, reader& from, word strict,
                         int stride) {
        int const count = in_.size(term) / stride;
        if (wanted == sign::positive && (strict < 0 || strict >= count))
            return false;
        for (int i = 0; i < count; ++i) {
            // in range below: positions in a node
            bool const needs_more = wanted == sign::positive && i == strict;
            if (stride == 3 && in_.get(term, 3 * i + 1) < 0)
                return false;
            if (!has(needs_more ? sign::positive : sign::not_negative, in_.get(term, stride * i),
                     at, from))
                return false;
        }
        return true;
    }

    // Every factor has the sign; an even power is not negative in any case.
    constexpr bool factors(sign wanted, id product, scope const& at, reader& from) {
        for (int i = 0; i < in_.size(product); i += 2) {
            if (wanted == sign::not_negative && in_.get(product, i + 1) % 2 == 0)
                continue;
            if (!has(wanted, in_.get(product, i), at, from))
                return false;
        }
        return true;
    }

    store& in_;
    facts const& known_;
    Equal& equal_;
};

} // namespace attest::kernel
