// The sign of a term, as far as it can be seen: positive, not negative, different from 0.
//
// By the rules that every reader knows: e^x > 0; a sum of terms that are not negative is not
// negative, and positive if one of them is; products and quotients; even powers; masks and deltas
// are not negative; a sum over a set with an element, of positive terms, is positive; max(a, b) is
// as positive as either. And by the hypotheses. What cannot be seen so is not known: nothing here
// ever guesses. (Hardy, Littlewood, Polya, Inequalities, section 1.1.)
#pragma once

#include <attest/derivation/nonempty.hpp>

namespace attest::derivation {

struct sign {
    bool nonnegative = false;
    bool nonpositive = false;
    bool nonzero = false;

    [[nodiscard]] constexpr bool positive() const { return nonnegative && nonzero; }
};

[[nodiscard]] constexpr sign sign_of(workspace& w, facts const& known, expression e,
                                     scope const& bound);

namespace detail {

constexpr sign sign_of_number(std::int64_t numerator) {
    return sign{numerator >= 0, numerator <= 0, numerator != 0};
}

constexpr sign product_sign(sign const& a, sign const& b) {
    return sign{(a.nonnegative && b.nonnegative) || (a.nonpositive && b.nonpositive),
                (a.nonnegative && b.nonpositive) || (a.nonpositive && b.nonnegative),
                a.nonzero && b.nonzero};
}

constexpr sign opposite(sign const& a) {
    return sign{a.nonpositive, a.nonnegative, a.nonzero};
}

constexpr sign sum_sign(sign const& a, sign const& b) {
    bool const up = a.nonnegative && b.nonnegative;
    bool const down = a.nonpositive && b.nonpositive;
    return sign{up, down, (up || down) && (a.nonzero || b.nonzero)};
}

constexpr sign maximum_sign(sign const& a, sign const& b) {
    bool const up = a.nonnegative || b.nonnegative;
    bool const down = a.nonpositive && b.nonpositive;
    bool const apart = a.positive() || b.positive() || (down && a.nonzero && b.nonzero);
    return sign{up, down, apart};
}

constexpr sign power_sign(sign const& a, std::int64_t exponent) {
    bool const nonzero = exponent == 0 || a.nonzero;
    if (exponent % 2 == 0)
        return sign{true, false, nonzero};
    return sign{a.nonnegative, a.nonpositive, nonzero};
}

// Is a term of this sum different from 0 at an element that is spoken of?
constexpr bool differs_from_0_somewhere(workspace& w, facts const& known, expression e,
                                        scope const& bound) {
    expression const index = operand(e, 0);
    form const set = normal_set(w, algebra::first_operand(index), bound);
    for (expression const element : known.elements) {
        form const place = normal_index(w, element, scope{});
        if (!within(w, algebra::set_of(w, place), set))
            continue;
        scope inner = bound;
        inner.indices.push_back(algebra::binding{index, place});
        if (sign_of(w, known, operand(e, 1), inner).nonzero)
            return true;
    }
    return false;
}

// Of the terms of a sum, whichever element is meant.
constexpr sign sign_of_each(workspace& w, facts const& known, expression e, scope const& bound) {
    algebra::entered_sum const inside(w, operand(e, 0), bound);
    return sign_of(w, known, operand(e, 1), inside.bound());
}

constexpr sign sign_of_sum(workspace& w, facts const& known, expression e, scope const& bound) {
    expression const set = algebra::first_operand(operand(e, 0));
    sign result = sign_of_each(w, known, e, bound);
    bool const one_sided = result.nonnegative || result.nonpositive;
    if (result.nonzero)
        result.nonzero = one_sided && is_nonempty(w, known, set, bound);
    else
        result.nonzero = one_sided && differs_from_0_somewhere(w, known, e, bound);
    return result;
}

// 0 or 1 by its form.
constexpr bool is_selector(expression e) {
    using algebra::node_kind;
    if (e->kind == node_kind::multiply)
        return is_selector(operand(e, 0)) && is_selector(operand(e, 1));
    return e->kind == node_kind::mask || e->kind == node_kind::delta
           || (e->kind == node_kind::number && e->denominator == 1
               && (e->numerator == 0 || e->numerator == 1));
}

constexpr bool is_at_least_one(expression e) {
    return e->kind == algebra::node_kind::number && e->numerator >= e->denominator;
}

// As the term is written, without the hypotheses about the whole of it.
constexpr sign written_sign(workspace& w, facts const& known, expression e, scope const& bound) {
    using algebra::node_kind;
    auto const part = [&](int position) { return sign_of(w, known, operand(e, position), bound); };
    switch (e->kind) {
    case node_kind::number:
        return sign_of_number(e->numerator);
    case node_kind::mask:
    case node_kind::delta:
        return sign{true, false, false};
    case node_kind::exponential:
        return sign{true, false, true};
    case node_kind::maximum:
        return maximum_sign(part(0), part(1));
    case node_kind::add:
        return sum_sign(part(0), part(1));
    case node_kind::subtract:
        if (is_selector(operand(e, 1)) && is_at_least_one(operand(e, 0)))
            return sign{true, false, false};
        return sum_sign(part(0), opposite(part(1)));
    case node_kind::negate:
        return opposite(part(0));
    case node_kind::multiply: {
        sign const result = product_sign(part(0), part(1));
        if (!result.nonnegative && same_writing(operand(e, 0), operand(e, 1)))
            return power_sign(part(0), 2);
        return result;
    }
    case node_kind::divide:
        return product_sign(part(0), part(1));
    case node_kind::power:
        return power_sign(part(0), e->numerator);
    case node_kind::sum:
        return sign_of_sum(w, known, e, bound);
    case node_kind::call: {
        scope const inner = formals_of(w, e, bound);
        return sign_of(w, known, operand(operand(e, 0), 0), inner);
    }
    default:
        return {};
    }
}

// Does this hypothesis speak of the sign of e?
constexpr sign assumed_sign(workspace& w, hypothesis const& one, expression e, scope const& bound) {
    if (one.kind() == assumption::equal) {
        if (one.right()->kind == algebra::node_kind::number
            && matches(w, one, one.left(), e, bound))
            return sign_of_number(one.right()->numerator);
        return {};
    }
    sign const claimed{true, false, one.kind() == assumption::positive};
    if (one.kind() == assumption::positive || one.kind() == assumption::nonnegative) {
        if (matches(w, one, one.left(), e, bound))
            return claimed;
        return {};
    }
    // a <= b says that b - a is not negative.
    if (one.kind() == assumption::at_most && e->kind == algebra::node_kind::subtract) {
        scope pattern = pattern_of(one);
        if (fits(w, one.right(), pattern, operand(e, 0), bound)
            && fits(w, one.left(), pattern, operand(e, 1), bound))
            return sign{true, false, false};
    }
    return {};
}

} // namespace detail

[[nodiscard]] constexpr sign sign_of(workspace& w, facts const& known, expression e,
                                     scope const& bound) {
    if (bound.symbols != nullptr)
        if (algebra::replaced_symbol const* const found = algebra::detail::replacement_of(e, bound);
            found != nullptr) {
            scope const inner = arguments_of(w, *found, e, bound);
            return sign_of(w, known, found->value, inner);
        }
    sign result;
    for (hypothesis const& one : known.assumed) {
        sign const claimed = detail::assumed_sign(w, one, e, bound);
        result.nonnegative = result.nonnegative || claimed.nonnegative;
        result.nonpositive = result.nonpositive || claimed.nonpositive;
        result.nonzero = result.nonzero || claimed.nonzero;
    }
    if (result.positive())
        return result;
    sign const written = detail::written_sign(w, known, e, bound);
    result.nonnegative = result.nonnegative || written.nonnegative;
    result.nonpositive = result.nonpositive || written.nonpositive;
    result.nonzero = result.nonzero || written.nonzero;
    return result;
}

// The sign as it is written; failing that, the sign assumed of a term of the same value.
[[nodiscard]] constexpr sign shown_sign(workspace& w, facts const& known, expression e,
                                        scope const& bound) {
    sign result = sign_of(w, known, e, bound);
    if (result.positive())
        return result;
    for (hypothesis const& one : known.assumed) {
        bool const speaks = one.quantified().empty()
                            && (one.kind() == assumption::positive
                                || (one.kind() == assumption::nonnegative && !result.nonnegative));
        if (!speaks)
            continue;
        algebra::polynomial const x = normalised(w, one.left(), scope{});
        algebra::polynomial const y = normalised(w, e, bound);
        if (!difference(x, y).empty())
            continue;
        result.nonnegative = true;
        result.nonzero = result.nonzero || one.kind() == assumption::positive;
    }
    return result;
}

} // namespace attest::derivation
