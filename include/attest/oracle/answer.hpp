// What the oracle answers: rounded results, and how each of them was decided.
//
//     output (B, Hq, Sq, Dv), log_sum_exp (B, Hq, Sq): the formats that were asked for
//     lower ≤ exact value ≤ upper, where bounds were asked for; the ends are doubles
// A result that rounds to zero is +0, whatever the sign of the exact value.
//
// A row without keys has the log-sum-exp −∞ and bounds that are both −∞; in a format of 8 bits that has
// no infinity, it is that format's NaN.
#pragma once

#include <attest/oracle/request.hpp>
#include <attest/oracle/tensor.hpp>

#include <span>
#include <vector>

namespace attest::oracle {

/// The number of elements, log-sum-exps included, that each tier decided. They add up to all of them.
struct effort {
    std::size_t fast = 0;          ///< doubles with proven bounds
    std::size_t double_double = 0; ///< pairs of doubles with proven bounds
    std::size_t interval = 0;      ///< intervals of 128 bits and more
    std::size_t exact = 0; ///< an exact decision at the midpoint of two numbers of the format

    effort& operator+=(effort const& other) {
        fast += other.fast;
        double_double += other.double_double;
        interval += other.interval;
        exact += other.exact;
        return *this;
    }
};

struct bounds {
    double lower;
    double upper;
};

/// Elements of one format with their bytes; the tensor over them lives no longer than they do.
class result_tensor {
public:
    result_tensor(format type, extents const& shape)
        : type_(type), shape_(shape),
          bytes_((shape[0] * shape[1] * shape[2] * shape[3] + per_byte() - 1) / per_byte()
                 * width()) {}

    [[nodiscard]] format type() const { return type_; }

    [[nodiscard]] extents const& shape() const { return shape_; }

    [[nodiscard]] std::vector<std::byte> const& bytes() const { return bytes_; }

    [[nodiscard]] tensor view() const { return {type_, shape_, bytes_}; }

    /// The element of this number, counted along the last axis first.
    void set(std::size_t place, std::uint64_t bits) { set(place, std::span(&bits, 1)); }

    /// The elements from this one on.
    void set(std::size_t place, std::span<std::uint64_t const> bits) {
        if (per_byte() > 1)
            return put_halves(place, bits);
        std::byte* const first = bytes_.data() + place * width();
        switch (width()) {
        case 1:
            return put<1>(first, bits);
        case 2:
            return put<2>(first, bits);
        case 4:
            return put<4>(first, bits);
        default:
            return put<8>(first, bits);
        }
    }

    [[nodiscard]] std::uint64_t bits(std::size_t place) const {
        if (per_byte() > 1)
            return std::to_integer<std::uint64_t>(bytes_[place / 2]) >> (place % 2 * 4) & 0xfU;
        return little_endian(std::span(bytes_).subspan(place * width(), width()));
    }

private:
    /// With a width that the compiler knows, so that it writes several elements at once.
    template <std::size_t Width>
    static void put(std::byte* first, std::span<std::uint64_t const> bits) {
        for (std::size_t k = 0; k < bits.size(); ++k)
            for (std::size_t byte = 0; byte < Width; ++byte)
                first[k * Width + byte] = static_cast<std::byte>(bits[k] >> (8 * byte));
    }

    /// Two in a byte, the first in its lower half. Not by several threads at once.
    void put_halves(std::size_t place, std::span<std::uint64_t const> bits) {
        for (std::uint64_t const one : bits) {
            std::size_t const shift = place % 2 * 4;
            std::byte& both = bytes_[place++ / 2];
            both = (both & static_cast<std::byte>(0xf0U >> shift))
                   | static_cast<std::byte>(one << shift);
        }
    }

    [[nodiscard]] std::size_t width() const {
        return static_cast<std::size_t>(description(type_).bytes());
    }

    [[nodiscard]] std::size_t per_byte() const { return description(type_).elements_per_byte(); }

    format type_;
    extents shape_;
    std::vector<std::byte> bytes_;
};

struct answer {
    result_tensor output;
    result_tensor log_sum_exp;                ///< (B, Hq, Sq, 1)
    std::vector<bounds> output_bounds{};      ///< of each element, or none
    std::vector<bounds> log_sum_exp_bounds{}; ///< of each row, or none
    effort spent{};
};

} // namespace attest::oracle
