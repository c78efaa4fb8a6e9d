// The law suite on chosen values, in constant evaluation: one static_assert a type and suite, so
// that each stays within the default limits of both compilers.

#include <attest/number/literal.hpp>
#include <attest/number/square_root.hpp>

#include "../../laws/laws.hpp"

namespace {

using namespace laws;
using namespace attest::literals;

// integer: small values, the edge of 64 bits, and beyond it
static_assert(ring(integer(7), integer(-3), integer(12)) == all_hold);
static_assert(ring(integer(1) << 62, (integer(1) << 63) - 1, integer(-1) << 63) == all_hold);
static_assert(ring(integer(1) << 200, integer(-5), integer(3) << 90) == all_hold);
static_assert(order(integer(1) << 64, (integer(1) << 64) - 1, integer(-2)) == all_hold);
static_assert(order(integer(-4), integer(-4), integer(0)) == all_hold);
static_assert(euclid(integer(-17), integer(5)) == all_hold);
static_assert(euclid(integer(17), integer(-5)) == all_hold);
static_assert(euclid((integer(1) << 130) + 12, integer(1) << 66) == all_hold);

// rational
static_assert(ring(1.2_q, -3_q / 7, 1e-3_q) == all_hold);
static_assert(ring(1e20_q, 1e-20_q, -1_q / 3) == all_hold);
static_assert(field(1.2_q, -3_q / 7, 1e-3_q) == all_hold);
static_assert(field(1e25_q, 1e-25_q, 7_q) == all_hold);
static_assert(order(1_q / 3, 0.333_q, -2_q) == all_hold);
static_assert(order(1e30_q, 1e30_q + 1, 5_q) == all_hold);
static_assert(embedding<rational>(integer(12), integer(-5)) == all_hold);

// surd
constexpr surd root_two = attest::square_root(2_q);
static_assert(ring(root_two, surd(1_q / 3) - root_two, surd(5)) == all_hold);
static_assert(field(surd(1), root_two + 1, surd(3_q / 7) * root_two) == all_hold);
static_assert(order(root_two, surd(1.414_q), -root_two) == all_hold);
static_assert(order(surd(1.5_q), root_two, root_two - 1) == all_hold);
static_assert(embedding<surd>(2.5_q, -1_q / 9) == all_hold);

// exponential
static_assert(ring(exp(1_q / 2), exp(1_q / 3) - 1, exponential(2_q / 5)) == all_hold);
static_assert(field(exp(1_q / 2), exp(1_q / 3) + 1, exp(-1_q)) == all_hold);
static_assert(order(exp(1_q / 2), exp(1_q / 3), exponential(-2)) == all_hold);
static_assert(order(exp(1_q), exponential(2.718_q), exp(root_two)) == all_hold);
static_assert(embedding<exponential>(2.5_q, -1_q / 9) == all_hold);
static_assert(embedding<exponential>(root_two, surd(1)) == all_hold);
static_assert(exponentials(1_q / 2, 1_q / 3) == all_hold);
static_assert(exponentials(root_two, surd(-1_q / 3)) == all_hold);

// enclosure: no law is contradicted. Of 60 bits, which stay inline: g++ 12 reuses the result of an
// earlier call with the same operands in one evaluation even when it owned memory that is gone.
static_assert(ring(enclosure(1_q / 3, 60), enclosure(-2_q / 7, 60), enclosure(0.1_q, 60))
              == all_hold);
static_assert(field(enclosure(1_q / 3, 60), enclosure(-2_q / 7, 60), enclosure(0.1_q, 60))
              == all_hold);

// The suites can fail: subtraction is no commutative addition, and truncation keeps no products.
struct subtraction_for_addition {
    int value = 0;

    constexpr explicit subtraction_for_addition(int x) : value(x) {}

    constexpr subtraction_for_addition operator-() const {
        return subtraction_for_addition(-value);
    }

    friend constexpr subtraction_for_addition operator+(subtraction_for_addition x,
                                                        subtraction_for_addition y) {
        return subtraction_for_addition(x.value - y.value);
    }

    friend constexpr subtraction_for_addition operator-(subtraction_for_addition x,
                                                        subtraction_for_addition y) {
        return subtraction_for_addition(x.value - y.value);
    }

    friend constexpr subtraction_for_addition operator*(subtraction_for_addition x,
                                                        subtraction_for_addition y) {
        return subtraction_for_addition(x.value * y.value);
    }

    friend constexpr bool operator==(subtraction_for_addition, subtraction_for_addition) = default;
};

static_assert(ring(subtraction_for_addition(5), subtraction_for_addition(3),
                   subtraction_for_addition(2))
              == "addition is associative");
static_assert(field(integer(7), integer(2), integer(3)) == "(a / b) * b is a");

} // namespace
