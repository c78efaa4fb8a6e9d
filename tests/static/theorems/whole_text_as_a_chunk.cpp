// As many queries as keys: the offset is 0, and a query sees the keys up to its own place.

#include <attest/theorems/causal/offset.hpp>

namespace {

using namespace attest::proofs;
using namespace attest::theorems;

constexpr auto whole_text =
    theorem<"whole text", "with S_q = S_k, query i sees i + 1 keys">([](context& let) {
        aligned_chunk const y{let};
        auto const i = y.i;
        auto const as_many = y.keys == y.queries;
        let.assume(y.from_0, y.one_by_one, y.placed, as_many);
        return claim(y.seen_by(i) == sum(let.index("h", up_to(i)), 1))
            .by(query_sees_keys_up_to_its_place.lemma(), y.number(i) + y.offset + 1)
            .by(as_many, y.number(i) + 1)
            .by(row_n_sees_n_plus_1_keys.lemma().with("t", i), sum(let.index("h", up_to(i)), 1));
    });

static_assert(whole_text.id() == "whole text");

} // namespace
