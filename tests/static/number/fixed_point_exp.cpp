// The 64-bit first look encloses the truth: its ends are compared with enclosures of 128 bits.

#include <attest/number/enclosure.hpp>
#include <attest/number/exponential.hpp>
#include <attest/number/fixed_point_exp.hpp>
#include <attest/number/literal.hpp>
#include <attest/number/square_root.hpp>

namespace {

using namespace attest::literals;
using attest::enclosure;
using attest::rational;
using attest::surd;

constexpr bool holds_e_to_the(surd const& r) {
    attest::detail::fixed_exponential const quick =
        attest::detail::fixed_exp(r, attest::detail::root_of(r.radicand()));
    if (!quick.usable)
        return false;
    rational const unit = attest::power(2_q, quick.exponent - 60);
    enclosure const truth = attest::enclose_exp(r, 128);
    return enclosure((rational(quick.mantissa) - rational(quick.error)) * unit) < truth
           && truth < enclosure((rational(quick.mantissa) + rational(quick.error)) * unit);
}

static_assert(holds_e_to_the(1_q) && holds_e_to_the(0.69_q));
static_assert(holds_e_to_the(-1_q / 3));
static_assert(holds_e_to_the(100_q));
static_assert(holds_e_to_the(-700.7_q));
static_assert(holds_e_to_the(1e-9_q));
static_assert(holds_e_to_the(attest::square_root(2_q)));
static_assert(holds_e_to_the(surd(1_q / 3) - surd(5) * attest::square_root(3_q)));

// what does not fit says so
static_assert(!attest::detail::fixed_exp(5000_q, {}).usable);
static_assert(!attest::detail::fixed_exp(1e-30_q, {}).usable);

// ⌊2^60·ln 2⌋: e^x < 2 for it, e^x > 2 for the number after it.
static_assert(attest::exp(rational(attest::detail::fixed_log_two, attest::detail::fixed_one))
              < 2_q);
static_assert(attest::exp(rational(attest::detail::fixed_log_two + 1, attest::detail::fixed_one))
              > 2_q);

constexpr attest::detail::fixed_exponential quick(surd const& r) {
    return attest::detail::fixed_exp(r, attest::detail::root_of(r.radicand()));
}

// The error as the head of the header derives it: 16 units, 2 for each power of two, and 2052 for a
// root whose multiple may be 2^10 units and 2 short.
static_assert(quick(0_q).error == 16 && quick(0_q).mantissa == attest::detail::fixed_one);
static_assert(quick(0.69_q).error == 16 && quick(-0.01_q).error == 18 && quick(1_q).error == 18);
static_assert(quick(4095_q).exponent == 5907 && quick(4095_q).error == 2 * 5907 + 16);
static_assert(quick(-4095_q).exponent == -5908 && quick(-4095_q).error == 2 * 5908 + 16);
static_assert(quick(surd(0, 1_q / 4, 2)).error == 16 + 2052);

// A root part beyond 2^10 is refused: the error of its root is multiplied by it. At 2^10 it holds,
// next to the rational that leaves little of it.
static_assert(holds_e_to_the(surd(-1448, 1024, 2)) && holds_e_to_the(surd(1449, -1024, 2)));
static_assert(holds_e_to_the(surd(-1024, 1024, 999'999'999'989)) == false); // beyond 2^12
static_assert(!quick(surd(-1449, 1025, 2)).usable && !quick(surd(1449, -1025, 2)).usable);
static_assert(!quick(surd(-1'554'944'255'987, 1'099'511'627'776, 2)).usable);

// √m for the exponents of one row: below it by less than a unit; another root does not fit.
constexpr bool roots_are_cut() {
    for (std::int64_t const m : {2LL, 3LL, 5LL, 999'983LL, 1'099'511'627'689LL}) {
        attest::integer const square = attest::integer(m) << 120;
        attest::detail::fixed_root const root = attest::detail::root_of(m);
        attest::integer const z =
            (attest::integer(static_cast<std::int64_t>(root.value >> 60)) << 60)
            + attest::integer(
                static_cast<std::int64_t>(root.value & (attest::detail::fixed_one - 1)));
        if (root.radicand != m || z * z > square || (z + 1) * (z + 1) <= square)
            return false;
    }
    return true;
}

static_assert(roots_are_cut());
static_assert(!attest::detail::fixed_exp(surd(0, 1, 2), attest::detail::root_of(3)).usable);

// The limits of |r|: 2^12 on both sides.
static_assert(!quick(4096_q).usable && !quick(-4096_q).usable && quick(4095.9_q).usable);

} // namespace
