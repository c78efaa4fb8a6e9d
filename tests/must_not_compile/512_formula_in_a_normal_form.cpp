// number: ATT-512
// sentence: the judge met a node that is not a term
#include <attest/derivation.hpp>

using namespace attest::proofs;

constexpr bool is_sum_of_both() {
    context let;
    auto x = let.scalar("x");
    auto y = let.scalar("y");
    auto sum_of_both = x + y;
    auto same = x == y;
#ifdef BAD
    auto asked = same;
#else
    auto asked = sum_of_both;
#endif
    attest::kernel::ring_equality equality(let.nodes());
    return equality.are_equal(asked.node, (y + x).node, {});
}

inline constexpr bool twin = is_sum_of_both();
