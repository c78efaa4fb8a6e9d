// A layer whose parameters are drawn as torch.manual_seed(0) draws them, by the compiler.
#include <attest/attest.hpp>
#include <attest/report/heat_map.hpp>

#include <iostream>

using namespace attest::literals;

constexpr auto layer = [] {
    attest::torch_random generator(0);
    auto const query = generator.rand<4, 3>();
    auto const key = generator.rand<4, 3>();
    auto const value = generator.rand<4, 3>();
    constexpr auto river = attest::rows(attest::tokens<"stream", "bank", "mud">,
                                        {{1.2_q, 0_q, 0_q, 0.3_q},
                                         {0.8_q, 0.8_q, 0.2_q, 0_q},
                                         {0.9_q, 0_q, 0_q, 0.9_q}});
    return attest::self_attention(river, query, key, value); // scaled by 1/√3
}();

static_assert(attest::row_stochastic(layer.weights));

int main()
{
    std::cout << attest::report::heat_map(layer.weights, 4) << '\n'
              << attest::report::decimals(layer.output, 3) << '\n'
              << "stream -> bank has the logit " << to_text(layer.logits("stream", "bank")) << '\n';
}
