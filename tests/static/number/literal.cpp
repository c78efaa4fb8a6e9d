// literals: every spelling, read digit by digit.

#include <attest/number/literal.hpp>

namespace {

using namespace attest::literals;
using attest::integer;
using attest::rational;

static_assert(1.2_q == rational(integer(6), integer(5)));
static_assert(3_q == rational(3));
static_assert(1e-3_q == 1_q / 1000 && 2.5E+2_q == 250_q);
static_assert(1'000'000_q == 1e6_q && 0.000'001_q == 1e-6_q);
static_assert(.5_q == 1_q / 2 && 5._q == 5_q && 0.07_q == 7e-2_q && 0e3_q == 0_q);
static_assert(123456789012345678901234567890_q == 1234567890_q * 1e20_q + 12345678901234567890_q);
static_assert(0.1234567890123456789012345_q * 1e25_q == 1234567890123456789012345_q);
static_assert(1e-500_q * 1e500_q == 1);

// The reader says where it stopped.
static_assert(attest::detail::read_literal("1.2.3").malformed_at == 3);
static_assert(attest::detail::read_literal("0x1F").malformed_at == 1);
// 010 is 8 in C++, and so is 0'10.
static_assert(attest::detail::read_literal("010").malformed_at == 1);
static_assert(attest::detail::read_literal("0'10").malformed_at == 1);
static_assert(attest::detail::read_literal("00.5").malformed_at == 1);
static_assert(attest::detail::read_literal("0'0").malformed_at == 1);
static_assert(attest::detail::read_literal("10'0").malformed_at == attest::detail::well_formed);
static_assert(attest::detail::read_literal("1.5f").malformed_at == 3);
static_assert(attest::detail::read_literal("1e").malformed_at == 2);
static_assert(attest::detail::read_literal("1e4001").malformed_at == 5);
static_assert(attest::detail::read_literal("1e4000").malformed_at == attest::detail::well_formed);
static_assert(attest::detail::read_literal("0.25").malformed_at == attest::detail::well_formed);

} // namespace
