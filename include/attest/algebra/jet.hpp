// A number with its derivatives along several directions, once along each.
//
// A jet is a polynomial in ε₁, ..., ε_n with ε_i² = 0; the coefficient of ε_A for a set A of
// directions is the derivative along all of A, kept at the place whose bits are A. With n = 0 it is
// a number, with n = 1 a dual number; a derivative of a derivative needs n = 2. Quotients, e^u and
// log u come place by place from q·b = a, (e^u)' = e^u·u' and u·(log u)' = u', where ' is along the
// last direction of the place. Exact as far as the numbers are.
// (Griewank, Walther, Evaluating Derivatives, 2nd ed., chapter 13.)
#pragma once

#include <attest/core/list.hpp>

#include <bit>
#include <cstddef>

namespace attest::algebra {

template <class Number>
class jet {
public:
    constexpr jet(Number const& constant, Number const& zero, std::size_t directions) {
        std::size_t const places = std::size_t{1} << directions;
        parts_.reserve(places);
        parts_.push_back(constant);
        for (std::size_t place = 1; place < places; ++place)
            parts_.push_back(zero);
    }

    [[nodiscard]] constexpr Number const& value() const { return parts_[0]; }

    [[nodiscard]] constexpr std::size_t size() const { return parts_.size(); }

    [[nodiscard]] constexpr Number const& operator[](std::size_t place) const {
        return parts_[place];
    }

    // Makes it grow along this direction as fast as `speed`.
    constexpr void vary(std::size_t direction, Number const& speed) {
        parts_[std::size_t{1} << direction] = speed;
    }

    // Its derivative along the last direction, in the others.
    [[nodiscard]] constexpr jet slope() const {
        jet result;
        for (std::size_t place = size() / 2; place < size(); ++place)
            result.parts_.push_back(parts_[place]);
        return result;
    }

    friend constexpr jet operator+(jet const& a, jet const& b) {
        jet result;
        for (std::size_t place = 0; place < a.size(); ++place)
            result.parts_.push_back(Number(a[place] + b[place]));
        return result;
    }

    friend constexpr jet operator-(jet const& a, jet const& b) {
        jet result;
        for (std::size_t place = 0; place < a.size(); ++place)
            result.parts_.push_back(Number(a[place] - b[place]));
        return result;
    }

    friend constexpr jet operator-(jet const& a) {
        jet result;
        for (std::size_t place = 0; place < a.size(); ++place)
            result.parts_.push_back(Number(-a[place]));
        return result;
    }

    friend constexpr jet operator*(jet const& a, jet const& b) {
        jet result;
        for (std::size_t place = 0; place < a.size(); ++place) {
            Number sum = Number(a[place] * b.value());
            for (std::size_t part = place; part != 0;) {
                part = (part - 1) & place; // the next smaller subset
                sum = Number(sum + Number(a[part] * b[place - part]));
            }
            result.parts_.push_back(sum);
        }
        return result;
    }

    // The value of b is not 0.
    friend constexpr jet operator/(jet const& a, jet const& b) {
        jet result;
        for (std::size_t place = 0; place < a.size(); ++place) {
            Number rest = a[place];
            for (std::size_t part = place; part != 0;) {
                part = (part - 1) & place;
                rest = Number(rest - Number(result[part] * b[place - part]));
            }
            result.parts_.push_back(Number(rest / b.value()));
        }
        return result;
    }

    // e^u, of which the value has been found.
    friend constexpr jet exponential_jet(jet const& u, Number const& value) {
        jet result;
        result.parts_.push_back(value);
        for (std::size_t place = 1; place < u.size(); ++place) {
            std::size_t const others = place - std::bit_floor(place);
            Number sum = Number(value * u[place]);
            for (std::size_t part = others; part != 0; part = (part - 1) & others)
                sum = Number(sum + Number(result[part] * u[place - part]));
            result.parts_.push_back(sum);
        }
        return result;
    }

    // log u, of which the value has been found.
    friend constexpr jet logarithm_jet(jet const& u, Number const& value) {
        jet result;
        result.parts_.push_back(value);
        for (std::size_t place = 1; place < u.size(); ++place) {
            std::size_t const others = place - std::bit_floor(place);
            Number rest = u[place];
            for (std::size_t part = others; part != 0; part = (part - 1) & others)
                rest = Number(rest - Number(u[part] * result[place - part]));
            result.parts_.push_back(Number(rest / u.value()));
        }
        return result;
    }

private:
    constexpr jet() = default;

    list<Number> parts_;
};

} // namespace attest::algebra
