#include <attest/core/require.hpp>

static_assert(attest::require([] { return true; }));
static_assert(attest::require([] { return attest::finding::yes(); }));

// A question may compute with text and allocate; nothing of it has to survive.
static_assert(attest::require([] {
    attest::text words;
    words << 6 * 7;
    return words == "42";
}));
