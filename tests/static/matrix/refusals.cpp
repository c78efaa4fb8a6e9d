#include <attest/matrix/refusals.hpp>

constexpr bool reads_as_written() {
    attest::text words;
    words << attest::detail::shape{3, 4};
    return words == "3x4";
}

static_assert(reads_as_written());
