// number: ATT-501
// sentence: step 4 (line
// sentence: by ring_laws: it does not follow
// sentence: It may be false: the hypotheses hold at the first positions
#include <attest/theorems/causal/offset.hpp>

using namespace attest::proofs;
using namespace attest::theorems;

inline constexpr auto bottom_right =
    theorem<"T13", "offset S_k - S_q: the last query sees all S_k keys">([](context& let) {
        numbered_positions y{let};
        auto [row, column] = let.indices("last_query", "last_key", y.N);
        auto place = let.index("place", y.N);
        auto x = let.index("x", up_to(row));
        auto z = let.index("z", up_to(column));
        auto seen = sum(let.index("e", up_to(place)), 1);
        auto queries = sum(x, 1), keys = sum(z, 1);
#ifdef BAD
        auto offset = keys - keys;
#else
        auto offset = keys - queries;
#endif
        auto placed = y.number(place) == y.number(row) + offset;
        let.assume(y.from_0, y.one_by_one, placed);
        return claim(seen == keys)
            .by(row_n_sees_n_plus_1_keys.lemma().with("t", place), y.number(place) + 1)
            .by(placed, y.number(row) + offset + 1)
            .by(row_n_sees_n_plus_1_keys.lemma().with("t", row), queries - 1 + offset + 1)
            .by(ring_laws, keys);
    });
