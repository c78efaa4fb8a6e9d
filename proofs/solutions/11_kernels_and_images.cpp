// # Solutions to chapter 11, kernel regression and non-local means

#include <attest/attest.hpp>

using namespace attest::literals;

namespace {

// **1.** The estimate is $14 + 2e^{-2} / (1 + 2e^{-1/2} + e^{-2})$, a little above 14. The hours 0
// and 2 have the mean 14, as measured at hour 1; what lifts the estimate is the 16 degrees of hour
// 3, far away and without a counterpart on the other side.

constexpr auto hours = attest::column_vector({0, 1, 2, 3});
constexpr auto degrees = attest::column_vector({10, 14, 18, 16});

constexpr auto at_hour(int hour) {
    return attest::nadaraya_watson(attest::rows({{hour}}), hours, degrees, 1_q).output(0, 0);
}

static_assert(at_hour(1)
              == 14_q
                     + 2_q * attest::exp(-2_q)
                           / (1_q + 2_q * attest::exp(-1_q / 2) + attest::exp(-2_q)));
static_assert(at_hour(1) > 14_q);

// **2.** Points with rational components and norm 1, such as these. With $\sigma^2 = 1$ the scale
// $1/\sigma^2$ is 1.

constexpr auto on_the_sphere = attest::rows({{1_q, 0_q, 0_q},
                                             {0.6_q, 0_q, 0.8_q},
                                             {2_q / 3, 1_q / 3, 2_q / 3},
                                             {1_q / 9, 4_q / 9, 8_q / 9}});
constexpr auto asked = attest::rows({{0.5_q, 2_q, -1_q}});
constexpr auto values = attest::column_vector({1, 2, 3, 4});

static_assert(attest::require([] {
    return attest::equal(attest::nadaraya_watson(asked, on_the_sphere, values, 1_q).weights,
                         attest::attention(asked, on_the_sphere, values, attest::unscaled).weights);
}));
static_assert([] {
    for (std::size_t i = 0; i < 4; ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (attest::row(on_the_sphere, i) == attest::row(on_the_sphere, j))
                return false;
    return true;
}());

// **3.** It is brighter than with patches, and even brighter than it was: above $1/5$. Compared by itself,
// a pixel of $1/5$ is not very unlike the bright ones, so they have weight. Compared by its patch it is,
// because the other pixels of the patch are dark.

constexpr auto picture = attest::rows({{0.2_q, 0_q, 1_q, 0.8_q}, {0_q, 0_q, 1_q, 1_q}});
constexpr auto by_pixel = attest::non_local_means<0>(picture, 1_q / 2);

static_assert(attest::require([] {
    return attest::strictly_greater(by_pixel.output(0, 0), attest::exponential(0.2_q));
}));
static_assert([] { // two pixels differ by 0.2, and h^2 is 1/2
    return by_pixel.weights(0, 0) / by_pixel.weights(0, 1) == attest::exp(0.08_q);
}());

// **4.** With a large $h$ the kernel does not tell patches apart, and the mean is nearly the plain
// average, $1/2$ everywhere.

constexpr auto too_wide = attest::non_local_means<1>(picture, 100_q);

static_assert(attest::require([] {
    return attest::strictly_greater(too_wide.output(1, 0), attest::exponential(0.4_q));
}));
static_assert([] { return attest::rounds_to(too_wide.output(1, 0), 0.49431549_q, 8); }());

// **5.** All other measurements are larger, and they have positive weights.

constexpr auto at_zero = attest::nadaraya_watson(attest::rows({{0}}), hours, degrees, 1_q);

static_assert(attest::require([] {
    return attest::strictly_greater(at_zero.output(0, 0), attest::exponential(10));
}));
static_assert([] { return at_zero.output(0, 0) == at_hour(0); }());

// **6.** The weights of the other hours are small, but never 0, and at all other hours it was warmer than
// 10 degrees. At hour 3 some hours were warmer and some colder, and they may cancel: the estimate is above
// 16 degrees for $\sigma^2 = 1$ and below for $\sigma^2 = 4$, so it is equal to 16 for a variance between.
// That is an accident of these data.

constexpr auto narrow = attest::nadaraya_watson(attest::rows({{0}}), hours, degrees, 1_q / 16);
constexpr auto at_three(attest::rational const& variance) {
    return attest::nadaraya_watson(attest::rows({{3}}), hours, degrees, variance).output(0, 0);
}

static_assert(attest::require([] {
    return attest::strictly_greater(narrow.output(0, 0), attest::exponential(10));
}));
static_assert([] { return narrow.weights(0, 0) / narrow.weights(0, 1) == attest::exp(8_q); }());
static_assert([] { return narrow.output(0, 0) < 10.01_q; }());
static_assert([] { return at_three(1_q) > 16_q && at_three(4_q) < 16_q; }());

// **7.** The hours 0 and 2 as seen from hour 1. Their dot products with it are 0 and 2, so attention
// prefers the later one.

constexpr auto one_hour = attest::rows({{1}});
constexpr auto two_hours = attest::column_vector({0, 2});
constexpr auto two_degrees = attest::column_vector({10, 18});

static_assert([] {
    auto const weights = attest::nadaraya_watson(one_hour, two_hours, two_degrees, 1_q).weights;
    return weights(0, 0) == weights(0, 1);
}());
static_assert([] {
    auto const weights = attest::attention(one_hour, two_hours, two_degrees, attest::unscaled).weights;
    return weights(0, 1) > weights(0, 0);
}());

// **8.** (b) is true, since only differences $q - k_j$ occur. (a) is false: the norm of the query is common to
// its row and does not matter, those of the keys do. (c) is false: $(q + u) \cdot (k_j + u)$ has the term $u
// \cdot k_j$, which is not common to the row.

constexpr auto two_keys = attest::rows({{1_q, 0_q}, {0_q, 2_q}});
constexpr auto two_values = attest::column_vector({1, 2});
constexpr auto of_norm_one = attest::rows({{1_q, 0_q}, {0.6_q, 0.8_q}});
constexpr auto moved_by = attest::row_vector({3_q, 1_q});

constexpr auto moved(auto const& rows) {
    return rows + attest::column_vector({1, 1}) * moved_by;
}

static_assert(attest::norm_squared(attest::row(of_norm_one, 0)) == 1
              && attest::norm_squared(attest::row(of_norm_one, 1)) == 1);
static_assert(attest::require([] {
    return attest::refuted_by(attest::equal(
        attest::nadaraya_watson(of_norm_one, two_keys, two_values, 1_q).weights,
        attest::attention(of_norm_one, two_keys, two_values, attest::unscaled).weights));
}));
static_assert(attest::require([] {
    return attest::equal(
        attest::nadaraya_watson(moved(of_norm_one), moved(two_keys), two_values, 1_q).weights,
        attest::nadaraya_watson(of_norm_one, two_keys, two_values, 1_q).weights);
}));
static_assert(attest::require([] {
    return attest::refuted_by(attest::equal(
        attest::attention(moved(of_norm_one), moved(two_keys), two_values, attest::unscaled)
            .weights,
        attest::attention(of_norm_one, two_keys, two_values, attest::unscaled).weights));
}));

// **9.** The squares of the distances are $1/4$ and $9/4$, so the ratio of the two kinds of weights is
// $e^{-(9/4 - 1/4)/(2\sigma^2)} = e^{-1/\sigma^2}$. It lies between 0 and 1, so the estimate lies between
// $13 + 3/2 = 14.5$, the plain average of the four, and 16. It comes as near to either as you like, and
// reaches neither.

constexpr auto estimate(attest::rational const& variance) {
    return attest::nadaraya_watson(attest::rows({{1.5_q}}), hours, degrees, variance).output(0, 0);
}

constexpr auto x = [](attest::rational const& variance) { return attest::exp(-1_q / variance); };

static_assert([] { return estimate(1_q / 2) == 13_q + 3_q / (1_q + x(1_q / 2)); }());
static_assert([] { return estimate(1_q) == 13_q + 3_q / (1_q + x(1_q)); }());
static_assert([] { return estimate(4_q) == 13_q + 3_q / (1_q + x(4_q)); }());

// The estimates lie between the bounds.

constexpr bool is_between(attest::rational const& variance) {
    return 14.5_q < estimate(variance) && estimate(variance) < 16_q;
}

static_assert(is_between(1_q / 2) && is_between(1_q) && is_between(4_q));

// **10.** Give the key $k_j$ the component $-|k_j|^2/2$, and every query the component 1. Then the new dot product
// is $q \cdot k_j - |k_j|^2/2$, which is $-|q - k_j|^2/2$ but for $|q|^2/2$, and that is common to the row.

constexpr auto two_queries = attest::rows({{0.5_q, 0.25_q}, {-1_q, 2_q}});
constexpr auto keys_of_two_norms = attest::rows({{1_q, 0_q}, {0.6_q, 0.8_q}, {0_q, 2_q}});
constexpr auto three_values = attest::column_vector({2, 3, 7});

// Each key gets minus half of its squared norm, and each query a 1.

constexpr auto longer_keys = attest::beside(keys_of_two_norms, attest::tabulate<3, 1>([](std::size_t j, auto) {
    return -attest::norm_squared(attest::row(keys_of_two_norms, j)) / 2_q;
}));
constexpr auto longer_queries = attest::beside(two_queries, attest::column_vector({1_q, 1_q}));

static_assert(attest::require([] {
    return attest::equal(
        attest::attention(longer_queries, longer_keys, three_values, attest::scaled_by(2_q)).weights,
        attest::nadaraya_watson(two_queries, keys_of_two_norms, three_values, 1_q / 2).weights);
}));

// **11.** Give the key $k_j$ the component $\sqrt{R^2 - |k_j|^2}$, and every query the component 0. All keys then
// have the norm $R$, and all dot products are as before. With $R = 5$ the new components are 5, 4 and 3. So
// attention with keys of any norms is a kernel regression, among keys on a sphere.

constexpr auto keys_of_three_norms = attest::rows({{0_q, 0_q}, {3_q, 0_q}, {0_q, 4_q}});

// With the third components 5, 4 and 3 all keys have the norm 5.

constexpr auto on_a_sphere = attest::beside(keys_of_three_norms, attest::column_vector({5_q, 4_q, 3_q}));
constexpr auto queries_with_zero = attest::beside(two_queries, attest::column_vector({0_q, 0_q}));

static_assert(attest::require([] {
    return attest::equal(
        attest::nadaraya_watson(queries_with_zero, on_a_sphere, three_values, 1_q).weights,
        attest::attention(two_queries, keys_of_three_norms, three_values, attest::unscaled).weights);
}));

} // namespace
