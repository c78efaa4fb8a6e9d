// # Solutions to chapter 10, a layer with drawn parameters

#include <attest/attest.hpp>

using namespace attest::literals;

namespace {

constexpr auto river = attest::rows(attest::tokens<"stream", "bank", "mud">,
                                    {{1.2_q, 0_q, 0_q, 0.3_q},
                                     {0.8_q, 0.8_q, 0.2_q, 0_q},
                                     {0.9_q, 0_q, 0_q, 0.9_q}});

constexpr auto finance = attest::rows(attest::tokens<"money", "bank", "loan">,
                                      {{0_q, 1.4_q, 0_q, 0.1_q},
                                       {0.8_q, 0.8_q, 0.2_q, 0_q},
                                       {0_q, 1.1_q, 0_q, 0.6_q}});

struct three_draws {
    attest::matrix<attest::rational, 4, 3> first;
    attest::matrix<attest::rational, 4, 3> second;
    attest::matrix<attest::rational, 4, 3> third;
};

constexpr three_draws draw() {
    attest::torch_random generator(0);
    three_draws drawn;
    drawn.first = generator.rand<4, 3>();
    drawn.second = generator.rand<4, 3>();
    drawn.third = generator.rand<4, 3>();
    return drawn;
}

constexpr three_draws drawn = draw();

// **1.** Neither table is right. The first matrix drawn is now $W_{value}$ and the third
// $W_{query}$.

constexpr auto other_river = attest::self_attention(river, drawn.third, drawn.second, drawn.first);
constexpr auto other_finance =
    attest::self_attention(finance, drawn.third, drawn.second, drawn.first);

static_assert(!attest::rounds_to_table<3>(other_river.output,
                                          attest::rows({{0.540_q, 0.705_q, 1.030_q},
                                                        {0.538_q, 0.706_q, 1.030_q},
                                                        {0.541_q, 0.703_q, 1.025_q}})));
static_assert(!attest::rounds_to_table<3>(other_finance.output,
                                          attest::rows({{0.220_q, 0.418_q, 0.642_q},
                                                        {0.213_q, 0.404_q, 0.624_q},
                                                        {0.216_q, 0.409_q, 0.630_q}})));

// **2.** The words and the parameters are not negative, so queries and keys are not, and a score is
// a sum of products of such numbers. It is positive as soon as one product is.

constexpr auto river_layer = attest::self_attention(river, drawn.first, drawn.second, drawn.third);
constexpr auto finance_layer =
    attest::self_attention(finance, drawn.first, drawn.second, drawn.third);

constexpr bool all_positive(auto const& scores) {
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j < 3; ++j)
            if (scores(i, j) <= 0_q)
                return false;
    return true;
}

static_assert(all_positive(river_layer.scores) && all_positive(finance_layer.scores));

// **3.** "stream", by less than a thousandth before the bank of the river. Three decimals cannot
// tell the two apart: both print as $1.030$.

static_assert(attest::require([] {
    return attest::strictly_greater(river_layer.output("stream", 2), river_layer.output("bank", 2));
}));
static_assert(attest::require([] {
    return attest::strictly_greater(river_layer.output("bank", 2), river_layer.output("mud", 2));
}));
static_assert(attest::require([] {
    return attest::strictly_greater(river_layer.output("mud", 2), finance_layer.output("money", 2));
}));
static_assert(attest::require([] {
    return attest::strictly_greater(finance_layer.output("money", 2),
                                    finance_layer.output("loan", 2));
}));
static_assert(attest::require([] {
    return attest::strictly_greater(finance_layer.output("loan", 2),
                                    finance_layer.output("bank", 2));
}));

// **4.** In the sentence about money, "bank" gives itself 0.24 and "loan" 0.41.

static_assert(attest::require([] {
    return attest::strictly_greater(attest::exponential(1_q / 3 - 1_q / 15),
                                    finance_layer.weights("bank", "bank"));
}));

} // namespace
