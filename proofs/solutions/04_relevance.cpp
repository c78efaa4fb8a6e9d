// # Solutions to chapter 4, relevance and its faults

#include <attest/attest.hpp>
#include <attest/derivation.hpp>

#include <cstddef>

using namespace attest::literals;
using namespace attest::proofs;

constexpr auto dog = attest::row_vector({3_q / 5, 4_q / 5, 0_q});
constexpr auto riley = attest::row_vector({2_q / 3, 1_q / 3, 2_q / 3});
constexpr auto moving = attest::row_vector({1_q / 9, 4_q / 9, 8_q / 9});

// 1. Any $r$ above $1/2$ will do, since the blend divides the line from dog to Riley in the ratio
//    $r : (1 - r)$. Their own relevance, $2/3$, is such an $r$.

constexpr auto r = 2_q / 3;

constexpr auto blend() {
    return r * riley + (1 - r) * dog;
}

static_assert(0 < r && r < 1);
static_assert(dot(riley, dog) == 2_q / 3);
static_assert(norm_squared(blend() - riley) < norm_squared(blend() - dog));

// 2. Their relevance is $22/27$. The result lies between the two for every $r$ from 0 to 1, because
//    $r$ and $1 - r$ are shares then.

constexpr auto near_moving = 22_q / 27 * riley + 5_q / 27 * moving;

static_assert(dot(riley, moving) == 22_q / 27);
static_assert(attest::require(
    [] { return attest::inside_convex_hull(near_moving, attest::above(riley, moving)); }));

// 3. The vector of "never" is that of "hyper," with all signs changed. So all its relevances change sign,
//    and so does their sum. In the quotient the signs cancel. This holds for three words and for all ten of
//    the chapter (those of `ten` below); the sums are not 0.

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

static_assert(norm_squared(at_right_angles) != 0);
static_assert(dot(at_right_angles, riley) == 0 && dot(at_right_angles, dog) == 0);

// 7. Twice its own vector is more relevant to it.

constexpr auto more_relevant = 2_q * riley;

static_assert(dot(riley, more_relevant) > dot(riley, riley));

// 8. (c) is true: $w_{ij} = r_{ij}/R$ with one $R$ for all rows, and relevance is symmetric. (a) is false
//    where the sum is negative. With the words "so", "hyper," and "never" the relevances of "never" are
//    $-8/9$, $-1$ and 1, and their sum is negative. So the largest relevance, that of "never" itself, has
//    the smallest weight. (b) is false: "hyper," is more relevant to Riley than "dog" is, with $7/9$
//    against $2/3$, and the blend takes in $2/9$ of it and $1/3$ of "dog".

constexpr auto hyper = attest::row_vector({2_q / 3, -1_q / 3, 2_q / 3});
constexpr auto never_relevances = attest::scores(row(K, "never"), K);

static_assert(never_relevances(0, "never") == 1);
static_assert(never_relevances(0, "never") > never_relevances(0, "so") &&
              never_relevances(0, "so") > never_relevances(0, "hyper,"));
static_assert(weights("never", "never") < weights("never", "so") &&
              weights("never", "so") < weights("never", "hyper,"));
static_assert(dot(riley, hyper) > dot(riley, dog) && 1 - dot(riley, hyper) < 1 - dot(riley, dog));

// 9. The two are nearly opposite, with the relevance $-99/101$. The row sums to $2/101$, and dividing by
//    so little makes $101/2$ and $-99/2$. The nearer to opposite, the larger the weights: there is no bound.

constexpr auto nearly_opposite = attest::rows({{1_q, 0_q}, {-99_q / 101, 20_q / 101}});
constexpr auto large = attest::normalised(attest::scores(nearly_opposite, nearly_opposite), attest::by_sum);

static_assert(norm_squared(row(nearly_opposite, 1)) == 1);
static_assert(large(0, 0) == 101_q / 2 && large(0, 1) == -99_q / 2);

// 10. The relevances of three words are the matrix of their vectors times its transpose, and the
//     determinant of a product is the product of the determinants. A square is not negative. With $a = b =
//     4/5$ the expression is $1 + \frac{32}{25} c - \frac{32}{25} - c^2 = (1 - c)(c - \frac{7}{25})$, so
//     $c$ is at least $7/25$. The bound is reached by three vectors of one plane, the second halfway
//     between the others. In general $c \ge 2a^2 - 1$ for $a = b$. With $a < 0.7$ that bound is negative,
//     and then it does not follow that the first word and the third are alike.

constexpr auto ten = attest::rows({{2_q / 3, 2_q / 3, 1_q / 3},
                                   {3_q / 5, 4_q / 5, 0_q},
                                   {2_q / 3, 1_q / 3, 2_q / 3},
                                   {0_q, 1_q, 0_q},
                                   {1_q / 3, -2_q / 3, 2_q / 3},
                                   {2_q / 3, -1_q / 3, 2_q / 3},
                                   {2_q / 3, 2_q / 3, -1_q / 3},
                                   {-2_q / 3, 1_q / 3, -2_q / 3},
                                   {1_q / 3, 2_q / 3, -2_q / 3},
                                   {1_q / 9, 4_q / 9, 8_q / 9}});

//     The triples are all those of the ten words, in the order of the chapter.

constexpr attest::rational determinant(std::size_t i, std::size_t j, std::size_t k) {
    attest::rational sum = 0;
    for (std::size_t x = 0; x < 3; ++x) {
        std::size_t const y = (x + 1) % 3;
        std::size_t const z = (x + 2) % 3;
        sum += ten(i, x) * (ten(j, y) * ten(k, z) - ten(j, z) * ten(k, y));
    }
    return sum;
}

static_assert([] {
    auto const relevance = ten * transpose(ten);
    for (std::size_t i = 0; i < 10; ++i)
        for (std::size_t j = 0; j < i; ++j)
            for (std::size_t k = 0; k < j; ++k) {
                auto const a = relevance(i, j);
                auto const b = relevance(j, k);
                auto const c = relevance(i, k);
                auto const d = determinant(i, j, k);
                if (1 + 2 * a * b * c - a * a - b * b - c * c != d * d)
                    return false;
            }
    return true;
}());

constexpr auto fan = attest::rows({{4_q / 5, 3_q / 5, 0_q}, {1_q, 0_q, 0_q}, {4_q / 5, -3_q / 5, 0_q}});

constexpr auto smallest = 7_q / 25;

static_assert(norm_squared(row(fan, 0)) == 1 && norm_squared(row(fan, 1)) == 1
              && norm_squared(row(fan, 2)) == 1);
static_assert(dot(row(fan, 0), row(fan, 1)) == 4_q / 5 && dot(row(fan, 1), row(fan, 2)) == 4_q / 5);
static_assert(dot(row(fan, 0), row(fan, 2)) == smallest);
static_assert(1 + 2 * 16_q / 25 * smallest - 2 * 16_q / 25 - smallest * smallest == 0
              && smallest < 1);

//     With $a < 0.7$ the bound is negative. And exercise 3 holds for the ten words: row 5 is "hyper,", row 7 is
//     "never".

static_assert(2 * 0.7_q * 0.7_q - 1 < 0);
static_assert([] {
    auto const shares = attest::normalised(attest::scores(ten, ten), attest::by_sum);
    return row(shares, 7) == row(shares, 5)
           && attest::row_sums(attest::scores(ten, ten))(7, 0) != 0;
}());

// 11. (b) is false: "dog" and "so" moved by $(1, 1, 1)$ are more relevant to each other. (a) is true, since
//     $(KR)(KR)^\top = K R R^\top K^\top = K K^\top$. Chapter 23 rotates each word by an angle of its own.

constexpr auto rotation = attest::rows({{3_q / 5, 4_q / 5, 0_q}, {-4_q / 5, 3_q / 5, 0_q}, {0_q, 0_q, 1_q}});
constexpr auto by_one = attest::row_vector({1, 1, 1});

static_assert(rotation * transpose(rotation) == attest::identity<3>()
              && rotation != attest::identity<3>());
static_assert((ten * rotation) * transpose(ten * rotation) == ten * transpose(ten));
static_assert(dot(dog + by_one, so + by_one) > dot(dog, so));

//     For every number of words and of components, as a theorem (chapter 17). It has no other hypothesis than
//     $R R^\top = 1$.

constexpr auto rotated =
    theorem<"4.11", "one rotation of all words leaves each relevance">([](context& let) {
        auto const S = let.finite_set("S");
        auto const C = let.finite_set("C");
        auto const [i, j] = let.indices("i", "j", S);
        auto const [a, b, c] = let.indices("a", "b", "c", C);
        auto const k = let.variable("k", S, C);
        auto const R = let.variable("R", C, C);
        auto const turned = let.define("r", sum(a, k(i, a) * R(a, c)), i, c);
        auto const is_rotation = let.assume(for_all(a, b, sum(c, R(a, c) * R(b, c)) == delta(a, b)));
        return claim(sum(c, turned(i, c) * turned(j, c)) == sum(a, k(i, a) * k(j, a)))
            .by(definition, sum(c, sum(a, k(i, a) * R(a, c)) * sum(b, k(j, b) * R(b, c))))
            .by(factor_out | swap_sums,
                sum(a, sum(b, k(i, a) * k(j, b) * sum(c, R(a, c) * R(b, c)))))
            .by(is_rotation, sum(a, sum(b, k(i, a) * k(j, b) * delta(a, b))))
            .by(sift, sum(a, k(i, a) * k(j, a)));
    });

static_assert(rotated.id() == "4.11");
