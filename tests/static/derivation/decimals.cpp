// decimal: a decimal is the number that it spells, exactly; what is no decimal or does not fit is refused.

#include <attest/derivation.hpp>

#include <cstdint>
#include <limits>

namespace {

using attest::kernel::coefficient;
using attest::proofs::detail::read_decimal;
using namespace attest::notation;

static_assert((0.125_r).literal == coefficient{1, 8});
static_assert((2_r).literal == coefficient{2, 1});
static_assert((0_r).literal == coefficient{0, 1} && (0.000_r).literal == coefficient{0, 1});
static_assert((.5_r).literal == coefficient{1, 2} && (5._r).literal == coefficient{5, 1});
static_assert((0.1_r).literal == coefficient{1, 10});
static_assert((-1_r / 3).literal == coefficient{-1, 3});
static_assert((1e-5_r).literal == coefficient{1, 100000});
static_assert((1'000.5_r).literal == coefficient{2001, 2});
static_assert((2.5E+3_r).literal == coefficient{2500, 1});
static_assert((10_r).literal == coefficient{10, 1} && (100.20_r).literal == coefficient{501, 5});
static_assert((3.14159_r).literal == coefficient{314159, 100000});
static_assert((0.0e4000_r).literal == coefficient{0, 1});

// The largest that fits, and the smallest. A denominator of 64 bits is found behind larger powers of 10.
static_assert((9223372036854775807_r).literal == coefficient{9223372036854775807, 1});
static_assert((1e18_r).literal == coefficient{1'000'000'000'000'000'000, 1});
static_assert((1e-18_r).literal == coefficient{1, 1'000'000'000'000'000'000});
static_assert((0.00000095367431640625_r).literal == coefficient{1, 1 << 20});
static_assert((1000000000000000000000e-21_r).literal == coefficient{1, 1});

// In lowest terms, whatever the number of digits: 2^64 / 10^19, 1 / 2^62 and (2^63 - 1) / 2^62, whose 207 bits are
// the most. 2^63 / 10^18 and 5^27 / 10^27 fit in lowest terms; 2^64 / 10 and 1 / 2^63 do not.
static_assert((18446744073709551616e-19_r).literal
              == coefficient{35'184'372'088'832, 19'073'486'328'125});
static_assert((216840434497100886801490560173988342285156.25e-60_r).literal
              == coefficient{1, std::int64_t{1} << 62});
static_assert((1.99999999999999999978315956550289911319850943982601165771484375_r).literal
              == coefficient{std::numeric_limits<std::int64_t>::max(), std::int64_t{1} << 62});
static_assert((9223372036854775808e-18_r).literal
              == coefficient{35'184'372'088'832, 3'814'697'265'625});
static_assert((7450580596923828125e-27_r).literal == coefficient{1, 1 << 27});

// "Refused" says whether it is a decimal at all.
constexpr bool is_no_decimal(std::string_view text) {
    return !read_decimal(text).is_decimal;
}

constexpr bool is_beyond(std::string_view text) {
    return read_decimal(text).is_decimal && !read_decimal(text).fits;
}

static_assert(is_no_decimal("0x1F") && is_no_decimal("0b1") && is_no_decimal("1.5f"));
static_assert(is_no_decimal("010") && is_no_decimal("00.5") && !is_no_decimal("0.10"));
static_assert(is_no_decimal("0'10") && is_no_decimal("0'0.5") && !is_no_decimal("10'0"));
static_assert(is_no_decimal("1.2.3") && is_no_decimal(".") && is_no_decimal(""));
static_assert(is_no_decimal("1e") && is_no_decimal("1e-") && is_no_decimal("e5")
              && is_no_decimal("1e5.0"));
static_assert(is_no_decimal("1e4001") && is_no_decimal("1e-4001")
              && is_no_decimal("1e99999999999999999999"));
static_assert(!is_no_decimal("1e4000") && !is_no_decimal("1e-0004000"));
static_assert(is_beyond("9223372036854775808") && is_beyond("1e19") && is_beyond("1e-19"));
static_assert(is_beyond("0.00000000000000000001") && is_beyond("1e4000") && is_beyond("1e-4000"));
static_assert(is_beyond("92233720368547758.08e2") && !is_beyond("92233720368547758.07e2"));
static_assert(is_beyond("123456789012345678901234567890"));
static_assert(is_beyond("18446744073709551616e-1") && !is_beyond("18446744073709551615e-1"));
static_assert(is_beyond("108420217248550443400745280086994171142578.125e-60"));
static_assert(is_beyond("18446744073709551617") && is_beyond("79228162514264337593543950337"));

// 256 bits of digits, and more: 2^256 + 1, whose low bits are 1, is no 1, nor is 10^80 + 1.
static_assert(
    is_beyond("115792089237316195423570985008687907853269984665640564039457584007913129639937"));
static_assert(is_beyond("1000000000000000000000000000000000000000000000000000000000000000000000000"
                        "00000001e-80"));

// A decimal meets a term on either side, and belongs to a context by let.number.
constexpr auto scaled = theorem<"decimals", "scores divided by 8">([](context& let) {
    auto const T = let.finite_set("T");
    auto const j = let.index("j", T);
    auto const x = let.variable("x", T);
    auto const to = exp(let.number(0.5_r)) * sum(j, exp(x(j) / 8));
    return claim(sum(j, exp(0.125_r * x(j) + 0.5_r)) == to).by(exp_of_sum | factor_out, to);
});

constexpr auto signs = theorem<"decimals", "a positive decimal">([](context& let) {
    auto const a = let.scalar("a");
    return claim(a - 1e-5_r < a).less(adding(let.number(0.00001_r)), a);
});

static_assert(scaled.id() == signs.id());

} // namespace
