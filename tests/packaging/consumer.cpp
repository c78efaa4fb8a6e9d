// What a project that uses Attest may write, however it came by it.
#include <attest/attest.hpp>

#include <cstdio>

using namespace attest::literals;

static_assert(attest::exp(1_q / 2_q) * attest::exp(1_q / 3_q) == attest::exp(5_q / 6_q));

int main() {
    return std::puts("e^(1/2) * e^(1/3) == e^(5/6)") < 0 ? 1 : 0;
}
