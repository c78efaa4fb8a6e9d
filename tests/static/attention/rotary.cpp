#include <attest/attention/rotary.hpp>
#include <attest/attention/scores.hpp>
#include <attest/matrix/build.hpp>
#include <attest/number/literal.hpp>

using namespace attest::literals;
using attest::pairing;
using attest::rotation;

constexpr rotation turns[] = {rotation(3_q / 5, 4_q / 5), rotation(5_q / 13, 12_q / 13)};

// Position 0 stays; position 1 is turned once; the layouts pair other entries.
constexpr auto X = attest::rows({{1_q, 0_q, 0_q, 1_q}, {1_q, 0_q, 0_q, 1_q}});
constexpr auto turned = attest::rotary(X, turns);
static_assert(turned(0, 0) == 1_q && turned(0, 3) == 1_q);
static_assert(turned(1, 0) == 3_q / 5 && turned(1, 1) == 4_q / 5);
static_assert(turned(1, 2) == -12_q / 13 && turned(1, 3) == 5_q / 13);
constexpr auto halves = attest::rotary(X, turns, pairing::halves);
static_assert(halves(1, 0) == 3_q / 5 && halves(1, 2) == 4_q / 5);
static_assert(halves(1, 1) == -12_q / 13 && halves(1, 3) == 5_q / 13);

// Scores depend on the distance of the positions only.
constexpr auto query = attest::rows({{1_q, 2_q, 3_q, 4_q}});
constexpr auto key = attest::rows({{2_q, -1_q, 1_q, 5_q}});

template <pairing Layout>
constexpr attest::rational score(long long m, long long n) {
    return attest::scores(attest::rotary(query, turns, Layout, m),
                          attest::rotary(key, turns, Layout, n))(0, 0);
}

static_assert(score<pairing::interleaved>(3, 1) == score<pairing::interleaved>(2, 0));
static_assert(score<pairing::interleaved>(-1, 1) == score<pairing::interleaved>(0, 2));
static_assert(score<pairing::halves>(3, 1) == score<pairing::halves>(2, 0));
static_assert(score<pairing::halves>(2, 0) != score<pairing::halves>(1, 0));

// Queries in one layout and keys in the other lose this.
constexpr attest::rational mixed(long long m, long long n) {
    return attest::scores(attest::rotary(query, turns, pairing::interleaved, m),
                          attest::rotary(key, turns, pairing::halves, n))(0, 0);
}

static_assert(mixed(3, 1) != mixed(2, 0));
