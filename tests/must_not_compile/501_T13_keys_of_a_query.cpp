// number: ATT-501
// sentence: step 2 (line
// sentence: it does not follow
// sentence: It may be false: the hypotheses hold at the first positions
#include <attest/theorems/causal/offset.hpp>

using namespace attest::proofs;
using namespace attest::theorems;

inline constexpr auto keys_of_a_query =
    theorem<"T13", "query i sees the key at its own place, too">([](context& let) {
        aligned_chunk y{let};
#ifdef BAD
        auto itself = 0;
#else
        auto itself = 1;
#endif
        auto seen = y.number(y.i) + y.offset + itself;
        let.assume(y.from_0, y.one_by_one, y.placed);
        return claim(y.seen_by(y.i) == seen)
            .by(row_n_sees_n_plus_1_keys.lemma().with("t", y.g(y.i)), y.number(y.g(y.i)) + 1)
            .by(y.placed, seen);
    });
