// The 64-bit first look encloses the truth: its ends are compared with enclosures of 128 bits.

#include <attest/number/enclosure.hpp>
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

static_assert(holds_e_to_the(1_q));
static_assert(holds_e_to_the(-1_q / 3));
static_assert(holds_e_to_the(100_q));
static_assert(holds_e_to_the(-700.7_q));
static_assert(holds_e_to_the(1e-9_q));
static_assert(holds_e_to_the(attest::square_root(2_q)));
static_assert(holds_e_to_the(surd(1_q / 3) - surd(5) * attest::square_root(3_q)));

// what does not fit says so
static_assert(!attest::detail::fixed_exp(5000_q, {}).usable);
static_assert(!attest::detail::fixed_exp(1e-30_q, {}).usable);

} // namespace
