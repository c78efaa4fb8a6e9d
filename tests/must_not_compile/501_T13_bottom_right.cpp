// number: ATT-501
// sentence: step 3 (line
// sentence: it does not follow
// sentence: It is false.
#include <attest/derivation/notation.hpp>

using namespace attest::notation;

inline constexpr auto bottom_right =
    attest::theorem<"T13", "offset: the last query sees all keys">([] {
        auto position = scalar("position");
        auto row = scalar("row");
        auto queries = scalar("S_q");
        auto keys = scalar("S_k");
#ifdef BAD
        auto offset = keys + queries;
#else
        auto offset = keys - queries;
#endif
        auto placed = equal(position, row + offset);
        auto last = equal(row, queries - 1);
        return assuming(placed, last)
            .derive(position + 1)
            .by(placed, row + offset + 1)
            .by(last, queries - 1 + offset + 1)
            .by(ring_laws, keys);
    });
