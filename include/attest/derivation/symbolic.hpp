// symbolic: a term of a context as a number, so that what is written for every scalar can be asked
// of symbols.
//
//     symbolic const x(let.scalar("x"));
//     (x + symbolic(1)) * (x - symbolic(1)) == x * x - symbolic(1)      true
//     attention(Q, K, V)                                                 for matrices of symbols
// Equal means equal in value wherever every denominator differs from 0 and every logarithm has a
// positive argument. It is decided by normal forms: the laws of fields, of exp and log, of masks and
// maxima, with definitions unfolded and sums over prefixes written out. Terms that these do not tell
// equal are unequal, though their values may agree.
//
// There is no order. A root of a number that is no square is e^{(log m)/2} in the context of the
// term that it meets. Refused (ATT-504): a sum of two different roots that meet no term.
#pragma once

#include <attest/derivation/kernel/ring_equality.hpp>
#include <attest/derivation/writing/terms.hpp>
#include <attest/number/scalar.hpp>

namespace attest::proofs {

class symbolic {
public:
    constexpr symbolic() : term_(0) {}

    explicit constexpr symbolic(int value) : term_(value) {}

    explicit constexpr symbolic(proofs::term const& value) : term_(value) {
        detail::require_set(value);
    }

    /// √m for a positive integer m.
    [[nodiscard]] static constexpr symbolic root_of(word m) {
        symbolic result(1);
        result.radicand_ = m;
        for (word n = 2; n * n <= result.radicand_; ++n)
            while (result.radicand_ % (n * n) == 0) {
                result.radicand_ /= n * n;
                result.term_ = result.term_ * proofs::term(n);
            }
        return result;
    }

    /// The term; a root becomes e^{(log m)/2} in this context.
    [[nodiscard]] constexpr proofs::term in(context& let) const {
        if (radicand_ == 1)
            return term_;
        return let.number(term_) * exp(log(let.number(radicand_)) / 2);
    }

    [[nodiscard]] constexpr proofs::term const& term() const { return term_; }

    friend constexpr symbolic operator+(symbolic const& a, symbolic const& b) {
        if (context* const let = context_of(a, b); let != nullptr)
            return symbolic(a.in(*let) + b.in(*let));
        if (a.term_.literal.numerator == 0)
            return b;
        if (b.term_.literal.numerator == 0)
            return a;
        if (a.radicand_ != b.radicand_)
            throw index_out_of_scope("ATT-504 two different roots are added that meet no term");
        return rooted(a.term_ + b.term_, a.radicand_);
    }

    friend constexpr symbolic operator*(symbolic const& a, symbolic const& b) {
        if (context* const let = context_of(a, b); let != nullptr)
            return symbolic(a.in(*let) * b.in(*let));
        symbolic const root = root_of(kernel::detail::checked_product(a.radicand_, b.radicand_));
        return rooted(a.term_ * b.term_ * root.term_, root.radicand_);
    }

    friend constexpr symbolic operator/(symbolic const& a, symbolic const& b) {
        if (context* const let = context_of(a, b); let != nullptr)
            return symbolic(a.in(*let) / b.in(*let));
        symbolic const upper = a * rooted(proofs::term(1), b.radicand_); // 1/√m = √m/m
        return rooted(upper.term_ / (b.term_ * proofs::term(b.radicand_)), upper.radicand_);
    }

    friend constexpr symbolic operator-(symbolic const& a) { return rooted(-a.term_, a.radicand_); }

    friend constexpr symbolic operator-(symbolic const& a, symbolic const& b) { return a + -b; }

    friend constexpr symbolic exp(symbolic const& a) {
        if (a.term_.in == nullptr && a.term_.literal.numerator == 0)
            return symbolic(1);
        return symbolic(exp(a.term_));
    }

    friend constexpr symbolic log(symbolic const& a) { return symbolic(log(a.term_)); }

    friend constexpr symbolic max(symbolic const& a, symbolic const& b) {
        if (context* const let = context_of(a, b); let != nullptr)
            return symbolic(max(a.in(*let), b.in(*let)));
        return symbolic(max(a.term_, b.term_));
    }

    friend constexpr bool operator==(symbolic const& a, symbolic const& b) {
        context* const let = context_of(a, b);
        if (let == nullptr)
            return a.radicand_ == b.radicand_ && a.term_.literal == b.term_.literal;
        wherever_defined known;
        kernel::normaliser<wherever_defined> with(let->nodes(), laws, known);
        kernel::polynomial const x = with.normal(let->node_of(a.in(*let)), {});
        kernel::polynomial const y = with.normal(let->node_of(b.in(*let)), {});
        return with.with_one_denominator(kernel::difference_of(x, y), {}).empty();
    }

private:
    static constexpr kernel::laws laws =
        kernel::law::unfold | kernel::law::singleton | kernel::law::linear | kernel::law::sift
        | kernel::law::exp_of_sum | kernel::law::log_exp | kernel::law::masking
        | kernel::law::cancel | kernel::law::maximum;

    struct wherever_defined {
        [[nodiscard]] static constexpr bool is_nonzero(id, kernel::scope const&) { return true; }

        [[nodiscard]] static constexpr bool is_positive(id, kernel::scope const&) { return true; }

        // A maximum keeps its parts.
        [[nodiscard]] static constexpr bool is_not_negative(id, kernel::scope const&) {
            return false;
        }

        [[nodiscard]] static constexpr bool unfolds(word) { return true; }
    };

    static constexpr context* context_of(symbolic const& a, symbolic const& b) {
        return a.term_.in != nullptr ? a.term_.in : b.term_.in;
    }

    static constexpr symbolic rooted(proofs::term const& factor, word radicand) {
        symbolic result(factor);
        result.radicand_ = radicand;
        return result;
    }

    proofs::term term_;
    word radicand_ = 1; // of a literal
};

} // namespace attest::proofs

namespace attest {

template <>
struct scalar_traits<proofs::symbolic> {
    static constexpr bool exact = false; // equality is not decided for all terms
    using exponential_type = proofs::symbolic;

    static constexpr proofs::symbolic from_rational(rational const& x) {
        proofs::term value;
        value.literal = kernel::lowest_terms(x.numerator().small(), x.denominator().small());
        return proofs::symbolic(value);
    }

    static constexpr proofs::symbolic square_root(rational const& x) {
        if (x == rational(0))
            return proofs::symbolic(0);
        return proofs::symbolic::root_of(x.numerator().small())
               / proofs::symbolic::root_of(x.denominator().small());
    }

    static constexpr proofs::symbolic inverse_root(rational const& x) {
        return proofs::symbolic(1) / square_root(x);
    }
};

} // namespace attest
