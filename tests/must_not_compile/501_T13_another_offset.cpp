// number: ATT-501
// sentence: step 4 (line
// sentence: it does not follow
// sentence: It may be false: the hypotheses hold at the first positions
#include <attest/theorems/causal/offset.hpp>

using namespace attest::proofs;
using namespace attest::theorems;

inline constexpr auto another_offset =
    theorem<"T13", "where the last query sees all keys, the offset is S_k - S_q">([](context& let) {
        numbered_positions y{let};
        auto [row, column] = let.indices("last_query", "last_key", y.N);
        auto place = let.index("place", y.N);
        auto x = let.index("x", up_to(row));
        auto z = let.index("z", up_to(column));
        auto seen = sum(let.index("e", up_to(place)), 1);
        auto queries = sum(x, 1), keys = sum(z, 1), r = let.scalar("r");
#ifdef BAD
        auto all = queries;
#else
        auto all = keys;
#endif
        auto moved = y.number(place) == y.number(row) + r, sees_all = seen == all;
        auto counted = row_n_sees_n_plus_1_keys.lemma();
        auto before = y.number(row) + 1;
        let.assume(y.from_0, y.one_by_one, moved, sees_all);
        return claim(r == keys - queries)
            .by(ring_laws, y.number(row) + r + 1 - before)
            .by(moved, y.number(place) + 1 - before)
            .by(counted.with("t", place), seen - before)
            .by(sees_all, keys - before)
            .by(counted.with("t", row), keys - queries);
    });
