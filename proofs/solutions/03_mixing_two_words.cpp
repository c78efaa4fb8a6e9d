// # Solutions to chapter 3, mixing two words

#include <attest/attest.hpp>
#include <attest/derivation.hpp>

using namespace attest::literals;
using namespace attest::proofs;
using attest::exp;

constexpr auto spoken = attest::tokens<"dog", "Riley">;
constexpr auto V = attest::rows(spoken, {{3_q / 5, 4_q / 5, 0_q}, {2_q / 3, 1_q / 3, 2_q / 3}});

// 1. The weights of two updates are the product of the weights of one with themselves. Riley keeps
//    $9/16$ of the old vector. A product of row-stochastic matrices is row-stochastic again.

constexpr auto W = attest::rows(spoken, spoken, {{1_q, 0_q}, {1_q / 4, 3_q / 4}});

constexpr auto twice = attest::rows(spoken, spoken, {{1_q, 0_q}, {7_q / 16, 9_q / 16}});

static_assert(W * (W * V) == twice * V);
static_assert(W * W == twice);
static_assert(attest::require([] { return attest::row_stochastic(twice); }));

// 2. Only at $s = \ln 3$, and that is irrational: for no rational $s$ is $e^s$ equal to 3. For the $s$ of
//    the exercise it comes close enough for four decimals.

static_assert([] {
    auto const weights = attest::softmax(attest::row_vector({0_q, 1.0986_q}));
    return attest::rounds_to(weights(0, 1), 0.7500_q, 4) && weights(0, 1) != 3_q / 4;
}());

// 3. The weights sum to 1, but one is negative. The result lies on the straight line through the
//    two words, beyond Riley.

constexpr auto overdone = attest::rows({{-1_q / 4, 5_q / 4}});

static_assert(attest::row_sums(overdone)(0, 0) == 1);
static_assert(!attest::row_stochastic(overdone));
static_assert(attest::require([] { return attest::outside_convex_hull(overdone * V, V); }));

// 4. If "dog" is updated first, some of "Evan's" reaches "Riley" by way of "dog". The products of the two
//    matrices of weights differ.

constexpr auto three = attest::tokens<"Evan's", "dog", "Riley">;
constexpr auto dog_into_riley =
    attest::rows(three, three, {{1_q, 0_q, 0_q}, {0_q, 1_q, 0_q}, {0_q, 1_q / 4, 3_q / 4}});
constexpr auto evans_into_dog =
    attest::rows(three, three, {{1_q, 0_q, 0_q}, {1_q / 2, 1_q / 2, 0_q}, {0_q, 0_q, 1_q}});

static_assert(attest::require([] { return attest::row_stochastic(dog_into_riley); }));
static_assert(attest::require([] { return attest::row_stochastic(evans_into_dog); }));
static_assert(dog_into_riley("Evan's", "Evan's") == 1 && dog_into_riley("dog", "dog") == 1
              && dog_into_riley("Riley", "dog") == 1_q / 4);
static_assert(evans_into_dog("Evan's", "Evan's") == 1 && evans_into_dog("Riley", "Riley") == 1);
static_assert(dog_into_riley * evans_into_dog != evans_into_dog * dog_into_riley);
static_assert((dog_into_riley * evans_into_dog)("Riley", "Evan's") == 1_q / 8);
static_assert((evans_into_dog * dog_into_riley)("Riley", "Evan's") == 0);

// 5. Three times: $(3/4)^2 = 9/16$ and $(3/4)^3 = 27/64$.

constexpr auto updates = 3;

static_assert(attest::power(W("Riley", "Riley"), updates) < 1_q / 2);
static_assert(attest::power(W("Riley", "Riley"), updates - 1) > 1_q / 2);

//    Only Riley's own share counts, since "dog" takes nothing of "Riley".

static_assert((W * W * W)("Riley", "Riley") == 27_q / 64 && (W * W)("Riley", "Riley") == 9_q / 16);

// 6. $r = \tfrac43\, v - \tfrac13\, d$. One weight is negative: nothing that only mixes can undo it.

constexpr auto undo = attest::rows(spoken, spoken, {{1_q, 0_q}, {-1_q / 3, 4_q / 3}});

static_assert(undo * (W * V) == V);
static_assert(!attest::row_stochastic(undo));

// 7. The midpoint stays the same if the two words are exchanged.

constexpr auto midpoint() {
    return attest::rows({{1_q / 2, 1_q / 2}, {1_q / 2, 1_q / 2}});
}

constexpr auto dog_riley = attest::rows({{3_q / 5, 4_q / 5, 0_q}, {2_q / 3, 1_q / 3, 2_q / 3}});
constexpr auto riley_dog = attest::rows({{2_q / 3, 1_q / 3, 2_q / 3}, {3_q / 5, 4_q / 5, 0_q}});

static_assert(dog_riley != riley_dog);
static_assert(midpoint() * dog_riley == midpoint() * riley_dog);

// 8. (b) is true: $3/4 \cdot 2/3 + 1/4 = 3/4$, where it was $2/3$. (a) is false, a mixture of two
//    directions is shorter. (c) is false: the first component falls from $2/3$ to $13/20$.

constexpr auto dog = attest::row_vector({3_q / 5, 4_q / 5, 0_q});
constexpr auto riley = attest::row_vector({2_q / 3, 1_q / 3, 2_q / 3});
constexpr auto new_riley = 3_q / 4 * riley + 1_q / 4 * dog;

//    The numbers, with the vectors of the chapter:

static_assert(norm_squared(riley) == 1 && norm_squared(new_riley) < 1);
static_assert(dot(riley, dog) == 2_q / 3 && dot(new_riley, dog) == 3_q / 4);
static_assert(new_riley(0, 0) == 13_q / 20 && new_riley(0, 0) < riley(0, 0));

// 9. Multiply out: $a^2 + (1 - a)^2 + 2a(1 - a)\,u \cdot v$. With $a^2 + (1 - a)^2 = 1 - 2a(1 - a)$ this is
//    the claim. Half and half loses most, since $a(1 - a)$ is largest there. Nothing is lost if one share
//    is 0, or if the two vectors are equal.

constexpr bool has_this_length(attest::rational const& a) {
    return norm_squared(a * riley + (1 - a) * dog) == 1 - 2 * a * (1 - a) * (1 - dot(riley, dog));
}

static_assert(has_this_length(3_q / 4) && has_this_length(1_q / 2) && has_this_length(1_q / 3));
static_assert(norm_squared(1_q / 2 * riley + 1_q / 2 * dog) == 5_q / 6 && 5_q / 6 < 7_q / 8);

//    For all vectors, of any number of components, it is a theorem. (Chapter 17 shows how to write one.)

constexpr auto squared_length =
    theorem<"3.9", "the squared length of a mixture of two unit vectors">([](context& let) {
        auto const C = let.finite_set("C");
        auto const c = let.index("c", C);
        auto const u = let.variable("u", C), v = let.variable("v", C);
        auto const a = let.scalar("a");
        auto const uv = sum(c, u(c) * v(c));
        auto const u_is_unit = let.assume(sum(c, power(u(c), 2)) == 1);
        auto const v_is_unit = let.assume(sum(c, power(v(c), 2)) == 1);
        return claim(sum(c, power(a * u(c) + (1 - a) * v(c), 2)) == 1 - 2 * a * (1 - a) * (1 - uv))
            .by(linear | factor_out, power(a, 2) * sum(c, power(u(c), 2)) + 2 * a * (1 - a) * uv
                                         + power(1 - a, 2) * sum(c, power(v(c), 2)))
            .by(u_is_unit, power(a, 2) + 2 * a * (1 - a) * uv
                               + power(1 - a, 2) * sum(c, power(v(c), 2)))
            .by(v_is_unit, power(a, 2) + 2 * a * (1 - a) * uv + power(1 - a, 2))
            .by(ring_laws, 1 - 2 * a * (1 - a) * (1 - uv));
    });

static_assert(squared_length.id() == "3.9");

// 10. A long first vector in the direction of the second: mixing shortens it. For unit vectors the
//     statement is true unless they are equal: $u \cdot v$ is less than 1, which is $v \cdot v$.

constexpr auto ten_dogs = 10_q * dog;

static_assert(dot(3_q / 4 * ten_dogs + 1_q / 4 * dog, dog) < dot(ten_dogs, dog));

// 11. One update takes the matrix with $t$ to the matrix with $t/2$. Both sides are of degree one in $t$,
//     and agree at $t = 0$ and $t = 1$, so they agree for every $t$. At $t = 1$ the matrix is the identity,
//     the weights before the first update. The difference of the two words is $t$ times the first
//     difference, and $t = 2^{-n}$ is never 0: words that differ at first never become equal.

constexpr auto mutual = attest::rows({{3_q / 4, 1_q / 4}, {1_q / 4, 3_q / 4}});

constexpr auto weights_at(attest::rational const& t) {
    return attest::rows({{(1 + t) / 2, (1 - t) / 2}, {(1 - t) / 2, (1 + t) / 2}});
}

static_assert(weights_at(1) == attest::identity<2>());
static_assert(mutual * weights_at(0) == weights_at(0));
static_assert(mutual * weights_at(1) == weights_at(1_q / 2));
static_assert(mutual * mutual * mutual == weights_at(1_q / 8));
