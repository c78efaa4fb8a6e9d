// Attention of tensors in bfloat16, certified: every output and log-sum-exp correctly rounded.
#include <attest/oracle/attention.hpp>
#include <attest/oracle/judge/report.hpp>

#include <array>
#include <cstdint>
#include <iostream>
#include <span>

using namespace attest::oracle;

int main() {
    // Elements as they lie in memory: 0x3f80 is 1 in bfloat16, 0x3f00 is 1/2, 0xc000 is -2.
    static constexpr std::array<std::uint16_t, 4> query{0x3f80, 0x3f00, 0xc000, 0x3f80};
    static constexpr std::array<std::uint16_t, 4> key{0x3f80, 0x3f80, 0x3f00, 0xc000};
    static constexpr std::array<std::uint16_t, 2> value{0x3f80, 0x3f00};

    problem p{tensor(format::bfloat16, {1, 1, 2, 2}, std::as_bytes(std::span(query))),
              tensor(format::bfloat16, {1, 1, 2, 2}, std::as_bytes(std::span(key))),
              tensor(format::bfloat16, {1, 1, 2, 1}, std::as_bytes(std::span(value)))};
    p.how.causal = true;
    answer const a = attention(p, {.output = format::bfloat16, .log_sum_exp = format::float32});
    for (std::size_t i = 0; i < 2; ++i)
        std::cout << "query " << i << ": output " << element_text(a.output.type(), a.output.bits(i))
                  << ", log-sum-exp " << element_text(a.log_sum_exp.type(), a.log_sum_exp.bits(i))
                  << "\n";
}
