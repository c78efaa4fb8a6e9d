#include <attest/core/fixed_string.hpp>

#include <type_traits>

using attest::fixed_string;

constexpr fixed_string cat = "cat";
static_assert(std::is_same_v<decltype(cat), fixed_string<3> const>);
static_assert(cat.view() == "cat" && cat.size() == 3 && cat.data()[3] == '\0');
static_assert(fixed_string("").view().empty());
static_assert(cat == fixed_string("cat") && !(cat == fixed_string("mat")));
static_assert(!(cat == fixed_string("cats")));
static_assert(fixed_string<2>(cat.view()) == fixed_string("ca"));

// It may be a template argument, and equal strings give one type.
template <fixed_string Name>
struct named {};

static_assert(std::is_same_v<named<"it">, named<fixed_string("it")>>);
static_assert(!std::is_same_v<named<"it">, named<"is">>);
