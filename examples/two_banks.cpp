// One word, two sentences: the row of "bank" before and after attention, exactly and in decimals.
#include <attest/attest.hpp>
#include <attest/report/heat_map.hpp>

#include <iostream>

using namespace attest::literals;

constexpr auto river = attest::rows(attest::tokens<"stream", "bank", "mud">,
                                    {{1.2_q, 0_q, 0_q, 0.3_q},
                                     {0.8_q, 0.8_q, 0.2_q, 0_q},
                                     {0.9_q, 0_q, 0_q, 0.9_q}});
constexpr auto finance = attest::rows(attest::tokens<"money", "bank", "loan">,
                                      {{0_q, 1.4_q, 0_q, 0.1_q},
                                       {0.8_q, 0.8_q, 0.2_q, 0_q},
                                       {0_q, 1.1_q, 0_q, 0.6_q}});

// Every word looks at every word, itself included, without projections and without a scale.
constexpr auto by_the_river = attest::attention(river, river, river, attest::unscaled);
constexpr auto in_the_city = attest::attention(finance, finance, finance, attest::unscaled);

static_assert(attest::equal(row(river, "bank"), row(finance, "bank")));
static_assert(by_the_river.output("bank", 0) != in_the_city.output("bank", 0));

int main()
{
    std::cout << "The weights by the river, and each of them exactly:\n"
              << attest::report::heat_map(by_the_river.weights, 3) << '\n'
              << attest::report::exact_forms(by_the_river.weights, 3) << '\n'
              << "The words by the river, mixed:\n"
              << attest::report::decimals(by_the_river.output, 3) << '\n'
              << "and in the city:\n"
              << attest::report::decimals(in_the_city.output, 3);
}
