// Limbs, and the wide integers made of them: carries, borrows, shifts, signs, the widest.

#include <attest/number/integer_functions.hpp>

#include <type_traits>

namespace {

using namespace attest::detail;
using attest::integer;

constexpr limb most = ~limb{0};

// 2^128 − 1 is what 2^128 leaves when 1 is taken: each limb borrows, the second because the first did.
constexpr bool borrows_through() {
    limb const x[] = {0, 0, 1};
    limb const y[] = {1};
    limb found[3] = {};
    subtract_limbs(found, x, 3, y, 1);
    limb const z[] = {1, most};
    limb other[3] = {};
    subtract_limbs(other, x, 3, z, 2);
    return found[0] == most && found[1] == most && found[2] == 0  // 2^128 − 1
           && other[0] == most && other[1] == 0 && other[2] == 0; // 2^128 − (2^128 − 2^64 + 1)
}

static_assert(borrows_through());

constexpr integer wide(limb high, limb low) {
    return (integer(high) << 64) + integer(low);
}

static_assert(wide(most, most) + 1 == integer(1) << 128
              && (integer(1) << 128) - 1 == wide(most, most));
static_assert(wide(1, most) << 4 == wide(31, most - 15)
              && wide(31, most - 15) >> 4 == wide(1, most));
static_assert(wide(5, 7) << 64 >> 64 == wide(5, 7) && wide(5, 7) << 65 >> 1 == wide(5, 7) << 64);

// signs: of an order, a remainder, and a 0 of whatever comes about
static_assert(-wide(2, 0) < -wide(1, 5) && -wide(1, 5) < wide(1, 5) && wide(1, 5) < wide(1, 6));
static_assert(wide(9, 3) % -wide(1, 0) == 3 && -wide(9, 3) % wide(1, 0) == -3
              && wide(9, 3) / -wide(1, 0) == -9 && wide(3, 8) % wide(7, 0) == wide(3, 8));
static_assert(wide(1, 0) - wide(1, 0) == 0 && -wide(1, 0) * 0 == 0 && (0 * wide(1, 0)).sign() == 0);
static_assert(-wide(8, 0) % wide(2, 0) == 0 && (-wide(8, 0) % wide(2, 0)).sign() == 0);
static_assert(wide(7, 9) % wide(2, 1) == wide(1, 6) && wide(7, 9) / wide(2, 1) == 3);

// 0 is never negative, so that it equals itself
constexpr bool zero_has_no_sign() {
    wide_integer zero(3);
    return static_cast<wide_integer&&>(zero).canonical(true).sign() == 0;
}

static_assert(zero_has_no_sign());

// What takes the limbs says so, and a view does not outlive the number that it reads.
template <class Wide>
constexpr bool taken_in_silence = requires(Wide wide) { wide.canonical(true); };
static_assert(!taken_in_silence<wide_integer>);
static_assert(!std::is_convertible_v<wide_integer, wide_view>);
static_assert(std::is_convertible_v<wide_integer const&, wide_view>);

} // namespace
