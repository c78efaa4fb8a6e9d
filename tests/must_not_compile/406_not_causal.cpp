// number: ATT-406
// sentence: not causal: row 'the', earlier than the changed row 'bank', moved: column 0 was
#include <attest/attest.hpp>

using namespace attest::literals;

constexpr auto words = attest::tokens<"the", "river", "bank">;
constexpr auto before = attest::rows(words, {{1_q, 0_q}, {0_q, 1_q}, {1_q, 1_q}});
constexpr auto after = attest::rows(words, {{1_q, 0_q}, {0_q, 1_q}, {-1_q, 1_q}});

#ifdef BAD
constexpr std::ptrdiff_t ahead = 2;
#else
constexpr std::ptrdiff_t ahead = 0;
#endif

static_assert(attest::require([] {
    auto const run = [](auto const& x) {
        return attest::self_attention(x, attest::causal_from(ahead), attest::unscaled).output;
    };
    return attest::causal_run(run, before, after, 2);
}));
