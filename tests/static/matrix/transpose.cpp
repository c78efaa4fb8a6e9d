#include <attest/matrix/build.hpp>
#include <attest/matrix/transpose.hpp>

#include <concepts>

constexpr auto words = attest::tokens<"cat", "it">;
constexpr auto M = attest::rows(words, {{1, 2, 3}, {4, 5, 6}});
constexpr auto T = attest::transpose(M);

static_assert(T.rows == 3 && T.columns == 2);
static_assert(T(2, "it") == 6 && T(0, "it") == 4);
static_assert(attest::transpose(T) == M);
static_assert(std::same_as<decltype(T)::column_names, decltype(M)::row_names>);
