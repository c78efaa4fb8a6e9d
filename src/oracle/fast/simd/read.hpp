// Reads numbers of a tensor as doubles, with the measures that the error bounds need.
#include "oracle/fast/simd/vector.hpp"

#include <array>
#include <bit>
#include <cstring>
#include <limits>

#if defined(ATTEST_ORACLE_FAST_KERNEL_READ) == defined(HWY_TARGET_TOGGLE)
#ifdef ATTEST_ORACLE_FAST_KERNEL_READ
#undef ATTEST_ORACLE_FAST_KERNEL_READ
#else
#define ATTEST_ORACLE_FAST_KERNEL_READ
#endif

HWY_BEFORE_NAMESPACE();

namespace attest::oracle::fast::HWY_NAMESPACE {

/// The values of all patterns of a format of at most 8 bits.
inline std::array<double, 256> const& byte_values(format f) {
    static auto const all = [] {
        std::array<std::array<double, 256>, every_format.size()> values{};
        for (format const one : every_format)
            if (description(one).bits <= 8)
                for (std::uint64_t bits = 0; bits >> description(one).bits == 0; ++bits)
                    values[static_cast<std::size_t>(one)][bits] = value_of(one, bits);
        return values;
    }();
    return all[static_cast<std::size_t>(f)];
}

/// Converts numbers of a narrower format, or of double, to doubles. The first of packed numbers
/// begins a byte.
inline void decode(format from, std::byte const* bytes, std::size_t count, double* into) {
    static_assert(std::endian::native == std::endian::little,
                  "numbers are copied as they are stored");
    auto const read = [bytes](auto& word, std::size_t k) {
        std::memcpy(&word, bytes + k * sizeof word, sizeof word);
    };
    switch (from) {
    case format::float64:
        std::memcpy(into, bytes, count * sizeof(double));
        return;
    case format::float32:
        for (std::size_t k = 0; k < count; ++k) {
            float x = 0;
            read(x, k);
            into[k] = static_cast<double>(x);
        }
        return;
    case format::bfloat16:
        for (std::size_t k = 0; k < count; ++k) {
            std::uint16_t bits = 0;
            read(bits, k);
            into[k] = static_cast<double>(std::bit_cast<float>(std::uint32_t{bits} << 16U));
        }
        return;
    case format::float16:
        // The exponent bias of float exceeds that of float16 by 112: an exact product with 2^112
        // corrects it, for subnormals too. Infinities and NaN become finite.
        for (std::size_t k = 0; k < count; ++k) {
            std::uint16_t bits = 0;
            read(bits, k);
            std::uint32_t const size = (bits & 0x7fffU) << 13U;
            std::uint32_t const sign = (bits & 0x8000U) << 16U;
            into[k] = static_cast<double>(std::bit_cast<float>(size | sign)) * 0x1p112;
        }
        return;
    case format::float4_e2m1fn: {
        auto const& values = byte_values(from);
        for (std::size_t k = 0; k < count; ++k)
            into[k] = values[std::to_integer<unsigned>(bytes[k / 2]) >> (k % 2 * 4) & 0xfU];
        return;
    }
    default: {
        auto const& values = byte_values(from);
        for (std::size_t k = 0; k < count; ++k)
            into[k] = values[std::to_integer<unsigned>(bytes[k])];
    }
    }
}

/// Measures `count` numbers: the largest absolute value, the sum of the squares, and the largest
/// power of two of which each is a multiple (infinity if all are 0).
inline measured measure(double const* x, std::size_t count) {
    lanes_of const tag;
    hn::RebindToUnsigned<lanes_of> const bits;
    vector largest = hn::Zero(tag);
    vector squares = hn::Zero(tag);
    vector unit = every(std::numeric_limits<double>::infinity());
    vector const no_unit = unit;
    auto const digits = hn::Set(bits, 0x000fffffffffffffU);
    auto const add = [&](vector value) HWY_ATTR {
        vector const size = hn::Abs(value);
        auto const pattern = hn::BitCast(bits, size);
        auto const without = hn::And(pattern, hn::Sub(pattern, hn::Set(bits, 1)));
        vector const smallest = hn::Sub(size, hn::BitCast(tag, without));
        auto const power = hn::RebindMask(tag, hn::Eq(hn::And(pattern, digits), hn::Zero(bits)));
        vector const own = hn::IfThenElse(power, size, smallest);
        largest = hn::Max(largest, size);
        squares = hn::MulAdd(value, value, squares);
        unit = hn::Min(unit, hn::IfThenElse(hn::Gt(size, hn::Zero(tag)), own, no_unit));
    };
    std::size_t k = 0;
    for (; k + lanes <= count; k += lanes)
        add(hn::LoadU(tag, x + k));
    for (; k < count; ++k)
        add(hn::IfThenElseZero(hn::FirstN(tag, 1), every(x[k])));
    return {hn::GetLane(hn::MaxOfLanes(tag, largest)), hn::GetLane(hn::SumOfLanes(tag, squares)),
            hn::GetLane(hn::MinOfLanes(tag, unit))};
}

} // namespace attest::oracle::fast::HWY_NAMESPACE

HWY_AFTER_NAMESPACE();

#endif
