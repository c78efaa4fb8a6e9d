// The pull of a value, for chapter 21: how the output answers to each score, p_l (v_l - o).
//
// Three keys with the scores 1, 0, 0 and the values 0, 3, 9.

#include <attest/attest.hpp>
#include <attest/report/drawing/number_line.hpp>

#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

using namespace attest::literals;

std::vector<attest::report::drawing> drawings_21() {
    using namespace attest::report;
    constexpr auto values = attest::column_vector({0, 3, 9});
    auto const found = attest::attention(attest::rows({{1}}), attest::column_vector({1, 0, 0}),
                                         values, attest::unscaled);
    attest::exponential const output = found.output(0, 0);
    std::vector<std::string> const kinds = {"one", "two", "three"};
    number_line shown(-1_q / 2, 19_q / 2);
    attest::exponential all = 0;
    for (std::size_t l = 0; l < 3; ++l) {
        attest::exponential const value = 1_q * values(l, 0);
        attest::exponential const pull = found.weights(0, l) * (value - output);
        all += pull;
        drawn_value const said = drawn("pull of value " + attest::to_text(values(l, 0)).str(), pull);
        shown.arrow(output, output + pull, 20 + 34 * static_cast<int>(2 - l),
                    said.what + ": " + said.decimal, kinds[l]);
        shown.on().shows(said);
    }
    if (!(all == 0_q))
        throw std::logic_error("the pulls do not add up to 0");
    for (std::size_t l = 0; l < 3; ++l) {
        std::string const value = attest::to_text(values(l, 0)).str();
        shown.mark(1_q * values(l, 0), "value", value, kinds[l]);
        shown.on().shows(drawn("weight of value " + value, found.weights(0, l)));
    }
    shown.mark(output, "the output", "", "point");
    return {{"pull",
             {shown.framed("A number line with the values 0, 3 and 9 and their output, about 2.54: "
                           "for each key an arrow from the output shows its derivative with "
                           "respect to the score of that key")}}};
}
