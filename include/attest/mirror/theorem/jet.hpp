// A number with its derivatives along several directions, once along each.
//
// A jet is a polynomial in e_1, ..., e_n with e_i^2 = 0; the coefficient for a set of directions is
// the derivative along all of them, kept at the place whose bits are the set. With no direction it
// is a number. `moves` has a bit for each direction on which the number may depend: what does not
// move is constant near the point, so that 1/0 = 0 and log of what is not positive = 0 have the
// derivative 0 there. Where a moving number is 0, or two moving numbers have one maximum, the
// derivative is left open.
// (Griewank, Walther, Evaluating Derivatives, 2nd ed., chapter 13.)
#pragma once

#include <attest/mirror/theorem/arithmetic.hpp>

#include <cstddef>
#include <utility>
#include <vector>

namespace attest::mirror {

template <class Number>
class jet {
public:
    using ask = numbers<Number>;

    jet(Number value, std::size_t directions) {
        parts_.reserve(std::size_t{1} << directions);
        parts_.push_back(std::move(value));
        while (parts_.size() < std::size_t{1} << directions)
            parts_.push_back(Number(0));
    }

    [[nodiscard]] Number const& value() const& { return parts_[0]; }

    [[nodiscard]] Number value() && { return std::move(parts_[0]); }

    [[nodiscard]] Number const& operator[](std::size_t place) const { return parts_[place]; }

    [[nodiscard]] std::size_t size() const { return parts_.size(); }

    /// Lets it grow along this direction with speed 1.
    void vary(std::size_t direction) {
        parts_[std::size_t{1} << direction] = Number(1);
        moves_ |= 1U << direction;
    }

    /// Its derivative along the last direction, in the others.
    [[nodiscard]] jet slope() const {
        jet result(*this);
        result.parts_.erase(result.parts_.begin(),
                            result.parts_.begin() + static_cast<std::ptrdiff_t>(size() / 2));
        unsigned const last = static_cast<unsigned>(size() / 2);
        result.moves_ = (moves_ & last) != 0 ? moves_ & (last - 1) : 0;
        return result;
    }

    friend jet operator+(jet a, jet const& b) {
        for (std::size_t place = 0; place < a.size(); ++place)
            a.parts_[place] += b[place];
        a.moves_ |= b.moves_;
        return a;
    }

    friend jet operator*(jet const& a, jet const& b) {
        if (a.is_constant_zero())
            return a;
        if (b.is_constant_zero())
            return b;
        jet result;
        result.parts_.reserve(a.size());
        for (std::size_t place = 0; place < a.size(); ++place) {
            Number sum(a[place] * b[0]);
            for (std::size_t part = place; part != 0;) {
                part = (part - 1) & place; // the next smaller subset
                sum += Number(a[part] * b[place - part]);
            }
            result.parts_.push_back(std::move(sum));
        }
        result.moves_ = a.moves_ | b.moves_;
        return result;
    }

    /// 1/u, and 0 for a constant 0.
    [[nodiscard]] static jet inverse_of(jet const& u) {
        if (u.is_constant_zero())
            return u;
        order const seen = ask::compare(u.value(), Number(0));
        if (seen == order::equal || seen == order::unknown)
            throw undecided();
        jet result(u);
        result.parts_[0] = Number(Number(1) / u[0]);
        for (std::size_t place = 1; place < u.size(); ++place) {
            Number rest(0);
            for (std::size_t part = place; part != 0;) {
                part = (part - 1) & place;
                rest = Number(rest - Number(result[part] * u[place - part]));
            }
            result.parts_[place] = Number(rest / u[0]);
        }
        return result;
    }

    [[nodiscard]] static jet exp_of(jet const& u) {
        jet result(u);
        result.parts_[0] = ask::exp(u[0]);
        for (std::size_t place = 1; place < u.size(); ++place) {
            std::size_t const others = place & ~last_of(place);
            Number sum(result[0] * u[place]);
            for (std::size_t part = others; part != 0; part = (part - 1) & others)
                sum = Number(sum + Number(result[part] * u[place - part]));
            result.parts_[place] = sum;
        }
        return result;
    }

    /// log u, and 0 for what is not positive.
    [[nodiscard]] static jet log_of(jet const& u) {
        order const seen = ask::compare(u.value(), Number(0));
        if (seen == order::unknown || (seen == order::equal && u.moves_ != 0))
            throw undecided();
        if (seen != order::greater)
            return u.constant(Number(0));
        jet result(u);
        result.parts_[0] = ask::log(u[0]);
        for (std::size_t place = 1; place < u.size(); ++place) {
            std::size_t const others = place & ~last_of(place);
            Number rest(u[place]);
            for (std::size_t part = others; part != 0; part = (part - 1) & others)
                rest = Number(rest - Number(u[part] * result[place - part]));
            result.parts_[place] = Number(rest / u[0]);
        }
        return result;
    }

    [[nodiscard]] static jet max_of(jet const& a, jet const& b) {
        order const seen = ask::compare(a.value(), b.value());
        if (seen == order::less)
            return b;
        if (seen == order::greater)
            return a;
        if (a.moves_ != 0 || b.moves_ != 0)
            throw undecided();
        return a.constant(ask::larger(a.value(), b.value()));
    }

    /// A number that does not move, with the directions of this one.
    [[nodiscard]] jet constant(Number const& value) const {
        jet result(*this);
        for (Number& part : result.parts_)
            part = Number(0);
        result.parts_[0] = value;
        result.moves_ = 0;
        return result;
    }

private:
    jet() = default;

    [[nodiscard]] bool is_constant_zero() const { return moves_ == 0 && ask::is_zero(parts_[0]); }

    [[nodiscard]] static std::size_t last_of(std::size_t place) {
        std::size_t bit = 1;
        while (bit * 2 <= place)
            bit *= 2;
        return bit;
    }

    std::vector<Number> parts_;
    unsigned moves_ = 0;
};

} // namespace attest::mirror
