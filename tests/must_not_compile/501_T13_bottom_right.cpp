// number: ATT-501
// sentence: step 3 (line
// sentence: by ring_laws: it does not follow
// sentence: It is false
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto bottom_right =
    theorem<"T13", "offset S_k - S_q: the last query sees all S_k keys">([](context& let) {
        auto position = let.scalar("position");
        auto row = let.scalar("row");
        auto queries = let.scalar("S_q");
        auto keys = let.scalar("S_k");
#ifdef BAD
        auto offset = keys + queries;
#else
        auto offset = keys - queries;
#endif
        auto placed = let.assume(position == row + offset);
        auto last = let.assume(row == queries - 1);
        return claim(position + 1 == keys)
            .by(placed, row + offset + 1)
            .by(last, queries - 1 + offset + 1)
            .by(ring_laws, keys);
    });
