// # Solutions to chapter 11, kernel regression and non-local means

#include <attest/attest.hpp>

using namespace attest::literals;

namespace {

// **1.** The estimate is $14 + 2e^{-2} / (1 + 2e^{-1/2} + e^{-2})$, a little above 14. The hours 0
// and 2 have the mean 14, as measured at hour 1; what lifts the estimate is the 16 degrees of hour
// 3, far away and without a counterpart on the other side.

constexpr auto hours = attest::column_vector({0, 1, 2, 3});
constexpr auto degrees = attest::column_vector({10, 14, 18, 16});
constexpr auto at_one = attest::nadaraya_watson(attest::rows({{1}}), hours, degrees, 1_q);

static_assert(at_one.output(0, 0)
              == 14_q
                     + 2_q * attest::exp(-2_q)
                           / (1_q + 2_q * attest::exp(-1_q / 2) + attest::exp(-2_q)));
static_assert(attest::require([] {
    return attest::strictly_greater(at_one.output(0, 0), attest::exponential(14));
}));

// **2.** Points with rational entries and norm 1, such as these. With $\sigma^2 = 1$ the scale
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

// **3.** It becomes brighter, even than it was: above $1/5$. Seen alone, a pixel of $1/5$ is not
// very unlike the bright ones, and they pull. The patch around it knows better, because its other
// pixels are dark.

constexpr auto picture = attest::rows({{0.2_q, 0_q, 1_q, 0.8_q}, {0_q, 0_q, 1_q, 1_q}});
constexpr auto by_pixel = attest::non_local_means<0>(picture, 1_q / 2);

static_assert(attest::require([] {
    return attest::strictly_greater(by_pixel.output(0, 0), attest::exponential(0.2_q));
}));

// **4.** With a large $h$ the kernel does not tell patches apart, and the mean is nearly the plain
// average, $1/2$ everywhere.

constexpr auto too_wide = attest::non_local_means<1>(picture, 100_q);

static_assert(attest::require([] {
    return attest::strictly_greater(too_wide.output(1, 0), attest::exponential(0.4_q));
}));

// **5.** All other measurements are larger, and they pull.

constexpr auto at_zero = attest::nadaraya_watson(attest::rows({{0}}), hours, degrees, 1_q);

static_assert(attest::require([] {
    return attest::strictly_greater(at_zero.output(0, 0), attest::exponential(10));
}));

// **6.** The weights of the other hours are small and not 0.

constexpr auto narrow = attest::nadaraya_watson(attest::rows({{0}}), hours, degrees, 1_q / 4);

static_assert(attest::require([] {
    return attest::strictly_greater(narrow.output(0, 0), attest::exponential(10));
}));

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

} // namespace
