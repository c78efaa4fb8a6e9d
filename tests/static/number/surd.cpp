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

// A quotient by a rational divides both parts.
static_assert((surd(1) + root_two) / surd(2) == surd(0.5_q, 0.5_q, 2));
static_assert((surd(1) + root_two) / surd(-1_q / 3) == surd(-3, -3, 2));

// The square divisors of a radicand leave the root, so that a value has one form.
static_assert(surd(-2, 1, 4) == surd(0) && surd(-2, 1, 4).sign() == 0);
static_assert(surd(1, 2, 1) == surd(3) && surd(1, 2, 0) == surd(1) && surd(1, 0, 7).is_rational());
static_assert(surd(0, 1, 8) == surd(2) * root_two && surd(0, 1, 12).radicand() == 3);
static_assert(surd(0, 1, 2 * 9 * 25 * 49) == surd(0, 105, 2));
// p, p², p·q and 2p² for primes above the cube root of the radicand, and the largest radicand
static_assert(surd(0, 1, 999'983).radicand() == 999'983);
static_assert(surd(0, 1, 999'983LL * 999'983) == surd(999'983));
static_assert(surd(0, 1, 10'007LL * 10'009).radicand() == 10'007LL * 10'009);
static_assert(surd(0, 1, 2LL * 10'007 * 10'007) == surd(0, 10'007, 2));
static_assert(surd(0, 1, std::int64_t{1} << 40) == surd(1 << 20));

constexpr bool splits_every_small_radicand() {
    for (int m = 1; m <= 200; ++m) {
        surd const root(0, 1, m);
        if (root * root != surd(m))
            return false;
        for (int factor = 2; factor * factor <= m; ++factor)
            if (root.radicand() % (factor * factor) == 0)
                return false;
    }
    return true;
}

static_assert(splits_every_small_radicand());

static_assert(attest::power(surd(1), 4'294'967'296LL) == surd(1)
              && attest::power(root_two, 5) == surd(4) * root_two
              && attest::power(surd(1) + root_two, -3) == surd(5) * root_two - 7);

} // namespace
