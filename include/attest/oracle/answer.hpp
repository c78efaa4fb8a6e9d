// The oracle's answer: rounded results, and how each of them was decided.
//
//     output (B, Hq, Sq, Dv), log_sum_exp (B, Hq, Sq): in the requested formats
//     lower ≤ exact value ≤ upper, where bounds were requested; the ends are doubles
// A result that rounds to zero is +0, whatever the sign of the exact value.
//
// A row without keys has the log-sum-exp −∞ and bounds that are both −∞; in an 8-bit format without
// infinity it is that format's NaN.
#pragma once

#include <attest/core/lifetime_bound.hpp>
#include <attest/oracle/request.hpp>
#include <attest/oracle/tensor.hpp>

#include <span>
#include <vector>

namespace attest::oracle {

/// The number of elements, log-sum-exps included, that each tier decided; the sum is the number of
/// all elements.
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

/// Elements of one format with their bytes. The tensor that view() returns must not outlive them.
class result_tensor {
public:
    result_tensor(format type, extents const& shape)
        : type_(type), shape_(shape),
          bytes_((shape[0] * shape[1] * shape[2] * shape[3] + per_byte() - 1) / per_byte()
                 * width()) {}

    [[nodiscard]] format type() const { return type_; }

    [[nodiscard]] extents const& shape() const { return shape_; }

    [[nodiscard]] std::vector<std::byte> const& bytes() const { return bytes_; }

    [[nodiscard]] tensor view() const ATTEST_LIFETIME_BOUND { return {type_, shape_, bytes_}; }

    /// Writes the element with this number, counted in row-major order.
    void set(std::size_t place, std::uint64_t bits) { set(place, std::span(&bits, 1)); }

    /// Writes consecutive elements, the first at this number.
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
    /// A fixed width lets the compiler write several elements per instruction.
    template <std::size_t Width>
    static void put(std::byte* first, std::span<std::uint64_t const> bits) {
        for (std::size_t k = 0; k < bits.size(); ++k)
            for (std::size_t byte = 0; byte < Width; ++byte)
                first[k * Width + byte] = static_cast<std::byte>(bits[k] >> (8 * byte));
    }

    /// Writes two elements per byte, the first in its lower half. Not safe for concurrent calls.
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
    std::vector<bounds> output_bounds{};      ///< one per element, or empty
    std::vector<bounds> log_sum_exp_bounds{}; ///< one per row, or empty
    effort spent{};
};

} // namespace attest::oracle
