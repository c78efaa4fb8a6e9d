// # Solutions to chapter 4, relevance and its faults

#include <attest/attest.hpp>

using namespace attest::literals;

constexpr auto dog = attest::row_vector({3_q / 5, 4_q / 5, 0_q});
constexpr auto riley = attest::row_vector({2_q / 3, 1_q / 3, 2_q / 3});
constexpr auto moving = attest::row_vector({1_q / 9, 4_q / 9, 8_q / 9});

// 1. Any $r$ above $1/2$ will do, since the blend divides the line from dog to Riley in the ratio
//    $r : (1 - r)$. Their own relevance, $2/3$, is such an $r$.

constexpr auto blend = 2_q / 3 * riley + 1_q / 3 * dog;

static_assert(dot(riley, dog) == 2_q / 3);
static_assert(norm_squared(blend - riley) < norm_squared(blend - dog));

// 2. Their relevance is $22/27$. The result lies between the two for every $r$ from 0 to 1, because
//    $r$ and $1 - r$ are shares then.

constexpr auto near_moving = 22_q / 27 * riley + 5_q / 27 * moving;

static_assert(dot(riley, moving) == 22_q / 27);
static_assert(attest::require(
    [] { return attest::inside_convex_hull(near_moving, attest::above(riley, moving)); }));

// 3. The vector of "never" is that of "hyper," with all signs turned. So all its relevances are
//    turned, and so is their sum. In the quotient the signs cancel. Three words show it.

constexpr auto K = attest::rows(attest::tokens<"so", "hyper,", "never">,
                                {{1_q / 3, -2_q / 3, 2_q / 3},
                                 {2_q / 3, -1_q / 3, 2_q / 3},
                                 {-2_q / 3, 1_q / 3, -2_q / 3}});
constexpr auto weights = attest::normalised(attest::scores(K, K), attest::by_sum);

static_assert(row(K, "never") == -row(K, "hyper,"));
static_assert(row(weights, "never") == row(weights, "hyper,"));

// 4. (a) is false. "dog" and "Riley" have relevance $2/3$, "Riley" and "so" $4/9$, and yet "dog" and
//    "so" are nearly at right angles, a little beyond: $-1/3$. (b) is false. With Riley and "so" as
//    its words, the row of "dog" has the positive sum $1 + 2/3 - 1/3 = 4/3$, and "so" gets
//    $-1/4$.

constexpr auto so = attest::row_vector({1_q / 3, -2_q / 3, 2_q / 3});
constexpr auto three = attest::above(attest::above(dog, riley), so);
constexpr auto row_of_dog = attest::normalised(attest::scores(dog, three), attest::by_sum);

static_assert(dot(dog, riley) > 0 && dot(riley, so) > 0 && dot(dog, so) == -1_q / 3);
static_assert(attest::row_sums(attest::scores(dog, three))(0, 0) == 4_q / 3);
static_assert(row_of_dog(0, 2) == -1_q / 4);

// 5. It becomes four times as large: the dot product is linear in each of its two vectors.

static_assert(dot(2_q * riley, 2_q * dog) == 4 * dot(riley, dog));

// 6. The cross product of the two, $(8/15, -6/15, -1/3)$, or $(8, -6, -5)$ without its denominator.

constexpr auto at_right_angles = attest::row_vector({8, -6, -5});

static_assert(dot(at_right_angles, riley) == 0 && dot(at_right_angles, dog) == 0);

// 7. Twice its own vector is more relevant to it.

static_assert(dot(riley, 2_q * riley) > dot(riley, riley));
