// surd and square_root: the field ℚ(√m), its order, and roots in lowest form.

#include <attest/number/literal.hpp>
#include <attest/number/square_root.hpp>

namespace {

using attest::square_root;
using attest::surd;
using namespace attest::literals;

constexpr surd root_two = square_root(2_q);

static_assert(root_two * root_two == surd(2) && (root_two * root_two).is_rational());
static_assert(surd(1) / root_two == surd(0, 1_q / 2, 2));
static_assert((surd(1) + root_two) * (surd(1) - root_two) == surd(-1));
static_assert(surd(1) / (surd(1) + root_two) == root_two - 1);
static_assert(root_two - root_two == surd(0) && (root_two - root_two).radicand() == 1);
static_assert(root_two != square_root(3_q));

static_assert(square_root(4_q / 9) == surd(2_q / 3));
static_assert(square_root(8_q) == surd(0, 2, 2) && square_root(1_q / 3) == surd(0, 1_q / 3, 3));
static_assert(square_root(0_q) == surd(0) && square_root(12_q / 49) == surd(0, 2_q / 7, 3));
static_assert(attest::is_square(49) && !attest::is_square(50) && !attest::is_square(-4));

// order where parts disagree: 7/5 < √2 < 17/12
static_assert(surd(7_q / 5) < root_two && root_two < surd(17_q / 12));
static_assert((surd(3) - surd(2) * root_two).sign() == 1
              && (surd(-3) + surd(2) * root_two).sign() == -1);
static_assert(abs(-root_two) == root_two);
static_assert(attest::power(root_two, 3) == surd(2) * root_two
              && attest::power(root_two, -2) == surd(1_q / 2));

} // namespace
