#include <attest/matrix/names_algebra.hpp>

#include <type_traits>

using attest::names;
using attest::unnamed;

using animals = names<"cat", "dog">;

static_assert(std::is_same_v<attest::selected_names<names<"a", "b", "c">, 2, 0>, names<"c", "a">>);
static_assert(std::is_same_v<attest::selected_names<unnamed, 2, 0>, unnamed>);
static_assert(
    std::is_same_v<attest::joined_names<animals, names<"mat">>, names<"cat", "dog", "mat">>);
static_assert(std::is_same_v<attest::joined_names<animals, unnamed>, unnamed>);

static_assert(attest::names_agree<animals, animals>);
static_assert(attest::names_agree<animals, unnamed> && attest::names_agree<unnamed, animals>);
static_assert(!attest::names_agree<animals, names<"dog", "cat">>); // order matters
static_assert(std::is_same_v<attest::common_names<unnamed, animals>, animals>);
static_assert(std::is_same_v<attest::common_names<animals, unnamed>, animals>);
static_assert(std::is_same_v<attest::common_names<unnamed, unnamed, animals, unnamed>, animals>);
static_assert(std::is_same_v<attest::common_names<unnamed>, unnamed>);
static_assert(attest::detail::require_all_names_agree<"sides", unnamed, animals, unnamed, animals>());
