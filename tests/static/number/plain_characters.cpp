// in_plain_characters: products and roots, at both ends and in the middle; all else stays.

#include <attest/number/plain_characters.hpp>

namespace {

using attest::detail::in_plain_characters;

static_assert(in_plain_characters("3·e^(1/2) + e^2").view() == "3*e^(1/2) + e^2");
static_assert(in_plain_characters("1/2·√2").view() == "1/2*sqrt(2)");
static_assert(in_plain_characters("(1 + √12)·e^√3/2").view() == "(1 + sqrt(12))*e^sqrt(3)/2");
static_assert(in_plain_characters("-7/3").view() == "-7/3");
static_assert(in_plain_characters("").view().empty());

} // namespace
