// The search for the sign of a product by its factors, of which an even number is negative.
//
// Positive and Negative are asked for certificates that a factor, or its negative, has the sign. What is
// negative is looked for first: a product without such a factor is a matter of sign_by_parts.hpp.
#pragma once

#include <attest/algebra/term/store.hpp>
#include <attest/derivation/search/attempt.hpp>

namespace attest::kernel::prover {

template <class Positive, class Negative>
class negative_factors {
public:
    constexpr negative_factors(store const& in, sign wanted, Positive const& of_factor,
                               Negative const& of_negative)
        : in_(in), wanted_(wanted), positive_(of_factor), negative_(of_negative) {}

    /// A certificate that the product has the sign.
    constexpr bool find(id product, certificate& out) {
        if (!in_.is(product, kind::multiply) || !look_for_negative(product) || odd_)
            return false;
        return attempt(out, [&](certificate& to) {
            to.push_back(static_cast<word>(reason::factors));
            return write(product, to);
        });
    }

private:
    // What decides the sign of a factor: what is inverted, or raised to an odd power.
    [[nodiscard]] constexpr id inside(id factor) const {
        while (in_.is(factor, kind::invert)
               || (in_.is(factor, kind::power) && in_.get(factor, 1) % 2 != 0))
            factor = in_.get(factor, 0);
        return factor;
    }

    [[nodiscard]] constexpr bool is_never_negative(id factor) const {
        return in_.is(factor, kind::exponential) || in_.is(factor, kind::delta)
               || (in_.is(factor, kind::at) && in_.symbol_of(factor).is_mask);
    }

    // Is a factor negative? Keeps which of those that are no numbers are.
    constexpr bool look_for_negative(id product) {
        id const factor = inside(product);
        if (in_.is(factor, kind::multiply)) {
            bool const first = look_for_negative(in_.get(factor, 0));
            return look_for_negative(in_.get(factor, 1)) || first;
        }
        certificate unused;
        bool const is_negative = in_.is(factor, kind::number)
                                     ? in_.get(factor, 0) < 0
                                     : !is_never_negative(factor) && negative_(factor, unused);
        odd_ = odd_ != is_negative;
        if (!in_.is(factor, kind::number))
            is_negative_.push_back(is_negative);
        return is_negative;
    }

    constexpr bool write(id product, certificate& out) {
        id const factor = inside(product);
        if (in_.is(factor, kind::multiply))
            return write(in_.get(factor, 0), out) && write(in_.get(factor, 1), out);
        if (in_.is(factor, kind::number))
            return in_.get(factor, 0) != 0 || wanted_ == sign::not_negative;
        bool const is_negative = is_negative_[next_++];
        out.push_back(is_negative ? 1 : 0);
        return is_negative ? negative_(factor, out) : positive_(factor, out);
    }

    store const& in_;
    sign wanted_;
    Positive const& positive_;
    Negative const& negative_;
    list<bool> is_negative_{};
    std::size_t next_ = 0;
    bool odd_ = false;
};

} // namespace attest::kernel::prover
