// number: ATT-404
// sentence: not equal up to this permutation: entry ('bank', 0) is 3, but entry ('mud', 0), which it should equal, is 2
#include <attest/attest.hpp>

using namespace attest::literals;

constexpr auto river = attest::rows(attest::tokens<"river", "mud", "bank">, {{1_q}, {2_q}, {3_q}});
constexpr auto moved = attest::rows(attest::tokens<"bank", "river", "mud">, {{3_q}, {1_q}, {2_q}});

inline constexpr attest::permutation<2, 0, 1> turn;
inline constexpr attest::permutation<1, 0, 2> exchange;
#ifdef BAD
constexpr auto order = exchange;
#else
constexpr auto order = turn;
#endif

static_assert(attest::require([] {
    return attest::equal_up_to_row_permutation(river, moved, order);
}));
