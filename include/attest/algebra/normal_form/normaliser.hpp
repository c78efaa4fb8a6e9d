// The normal form of a term under a choice of laws.
//
// Two terms with one normal form are equal in every model, for all elements of the scope: each step
// below is an equation that holds there (calculus, section 4). The other direction is not claimed;
// what is not found equal is undecided.
//
// Known answers questions about a node in a scope: is_nonzero, is_positive, is_not_negative, and which
// definitions are to be unfolded. It decides by the rules of derivation/kernel.
#pragma once

#include <attest/algebra/normal_form/differentiation.hpp>
#include <attest/algebra/normal_form/inverse.hpp>
#include <attest/algebra/normal_form/logarithm.hpp>
#include <attest/algebra/normal_form/lowest_terms.hpp>
#include <attest/algebra/normal_form/maximum.hpp>
#include <attest/algebra/normal_form/product_laws.hpp>
#include <attest/algebra/normal_form/sets.hpp>
#include <attest/algebra/normal_form/summation.hpp>

namespace attest::kernel {

template <class Known>
class normaliser {
public:
    constexpr normaliser(store& in, laws allowed, Known& known)
        : in_(in), allowed_(allowed), known_(known) {}

    [[nodiscard]] constexpr store& in() { return in_; }

    [[nodiscard]] constexpr bool may(laws any_of) const { return (allowed_ & any_of) != 0; }

    [[nodiscard]] constexpr Known& known() { return known_; }

    /// The normal form of a term that has no loose bound index.
    [[nodiscard]] constexpr polynomial normal(id n, scope const& at) {
        switch (in_.what(n)) {
        case kind::number:
            return constant(in_, {in_.get(n, 0), in_.get(n, 1)});
        case kind::at:
            return atom(in_, n);
        case kind::call:
            if (may(law::unfold) && known_.unfolds(in_.get(n, 0)))
                return normal(in_.unfolded(n), at);
            return atom(in_, n);
        case kind::add:
            return sum_of(normal(in_.get(n, 0), at), normal(in_.get(n, 1), at));
        case kind::multiply:
            return times(normal(in_.get(n, 0), at), normal(in_.get(n, 1), at), at);
        case kind::invert:
            return inverse_of(with_one_denominator(normal(in_.get(n, 0), at), at), at);
        case kind::power:
            return power_of(normal(in_.get(n, 0), at), in_.get(n, 1), at);
        case kind::exponential:
            return exponential_of(with_one_denominator(normal(in_.get(n, 0), at), at), at);
        case kind::logarithm:
            return logarithm_of(*this, with_one_denominator(normal(in_.get(n, 0), at), at), at);
        case kind::maximum:
        case kind::largest: {
            list<polynomial> parts;
            add_maximum(n, at, parts);
            return maximum_of(*this, parts, at);
        }
        case kind::delta: {
            id const d = in_.get(n, 0) < in_.get(n, 1)
                             ? n
                             : in_.make(kind::delta, in_.get(n, 1), in_.get(n, 0));
            return finished({in_.make(kind::product, d, word{1}), {1, 1}}, at);
        }
        case kind::sum:
            return normal_sum(n, at);
        case kind::derivative:
            return normal_derivative(n, at);
        case kind::polynomial: {
            polynomial result;
            for (monomial const& each : read(in_, n))
                result = sum_of(result, multiple_of(normal(each.product, at), each.factor));
            return result;
        }
        case kind::product: {
            polynomial result = constant(in_, {1, 1});
            for (int i = 0; i < in_.size(n); i += 2)
                result =
                    times(result, power_of(normal(in_.get(n, i), at), in_.get(n, i + 1), at), at);
            return result;
        }
        default:
            throw not_a_term("ATT-512 the judge met a node that is not a term");
        }
    }

    /// A product after the laws that work within one.
    [[nodiscard]] constexpr polynomial finished(monomial m, scope const& at) {
        if (may(law::masking))
            m.product = with_masks_once(*this, m.product);
        if (may(law::exp_of_sum) && has_loose_exponentials(*this, m.product))
            return with_one_exponential(*this, m, at);
        polynomial result;
        if (may(law::sift | law::partition) && sift_within(*this, m, result, at))
            return result;
        if (may(law::cancel))
            m.product = without_indicators(*this, m.product, at);
        return polynomial_of(m);
    }

    [[nodiscard]] constexpr polynomial times(polynomial const& a, monomial const& b,
                                             scope const& at) {
        if (a.size() == 1)
            return term_times(a[0], b, at);
        return sum_of_all(a.size(), [&](std::size_t i) { return term_times(a[i], b, at); });
    }

    [[nodiscard]] constexpr polynomial times(polynomial const& a, polynomial const& b,
                                             scope const& at) {
        if (b.size() == 1)
            return times(a, b[0], at);
        return sum_of_all(b.size(), [&](std::size_t i) { return times(a, b[i], at); });
    }

    [[nodiscard]] constexpr polynomial exponential_of(polynomial const& exponent, scope const& at) {
        return kernel::exponential_of(*this, exponent, at);
    }

    [[nodiscard]] constexpr polynomial inverse_of(polynomial const& whole, scope const& at) {
        return kernel::inverse_of(*this, whole, at);
    }

    /// Where factors may be cancelled: over one denominator, in lowest terms.
    [[nodiscard]] constexpr polynomial with_one_denominator(polynomial const& whole,
                                                            scope const& at) {
        if (may(law::cancel))
            return reduced(*this, whole, at);
        return whole;
    }

private:
    [[nodiscard]] constexpr polynomial term_times(monomial const& a, monomial const& b,
                                                  scope const& at) {
        return finished({product_of(in_, a.product, b.product), a.factor * b.factor}, at);
    }

    [[nodiscard]] constexpr polynomial power_of(polynomial const& a, word n, scope const& at) {
        if (n < 0)
            // in range: judged, or an exponent of the store
            return power_of(inverse_of(a, at), -n, at);
        if (n == 0)
            return indicator_of(a, at);
        if (n > most_factors && a.size() > 1)
            return atom(in_, node_of(in_, a), n);
        polynomial result = a;
        for (word i = 1; i < n; ++i)
            result = times(result, a, at);
        return result;
    }

    // 1 where a is not 0, otherwise 0.
    [[nodiscard]] constexpr polynomial indicator_of(polynomial const& a, scope const& at) {
        if (a.empty())
            return {};
        if (a.size() > 1)
            return finished({in_.make(kind::product, node_of(in_, a), word{0}), {1, 1}}, at);
        id product = one(in_);
        for (int i = 0; i < in_.size(a[0].product); i += 2)
            product = product_of(in_, product,
                                 in_.make(kind::product, in_.get(a[0].product, i), word{0}));
        return finished({product, {1, 1}}, at);
    }

    // The parts of a maximum, and with the law those of a maximum that is a part: so that each is
    // compared with all others.
    constexpr void add_maximum(id n, scope const& at, list<polynomial>& parts) {
        for (int i = 0; i < in_.size(n); ++i) {
            id const part = in_.get(n, i);
            if (may(law::maximum) && (in_.is(part, kind::maximum) || in_.is(part, kind::largest)))
                add_maximum(part, at, parts);
            else
                parts.push_back(with_one_denominator(normal(part, at), at));
        }
    }

    [[nodiscard]] constexpr polynomial normal_sum(id n, scope const& at) {
        if (id const apart = taken_apart(*this, n, at); apart != 0)
            return normal(apart, at);
        if (id const other = reindexed(*this, n, at); other != 0)
            return normal(other, at);
        id const local = at.fresh(in_, in_.get(n, 0));
        scope const inner = at.with(local);
        id const body = opened(in_, in_.get(n, 1), local);
        list<id> group;
        group.push_back(local);
        return sum_over(*this, group, with_one_denominator(normal(body, inner), inner), at);
    }

    [[nodiscard]] constexpr polynomial normal_derivative(id n, scope const& at) {
        id const cell = in_.get(n, 1);
        scope const inner = at.inside_derivative(cell);
        polynomial const body = with_one_denominator(normal(in_.get(n, 0), inner), inner);
        if (!may(law::derive_all)
            || !is_differentiable(*this, node_of(in_, body), in_.get(cell, 0), at))
            return derivative_left(*this, body, cell);
        return derivative_of(*this, body, cell, at);
    }

    store& in_;
    laws allowed_;
    Known& known_;
};

} // namespace attest::kernel
