#include <attest/matrix/build.hpp>
#include <attest/matrix/elementwise.hpp>
#include <attest/matrix/permutation.hpp>
#include <attest/matrix/product.hpp>
#include <attest/matrix/transpose.hpp>

#include <concepts>

using attest::as_matrix;
using attest::permutation;
using attest::permute_columns;
using attest::permute_rows;

constexpr permutation<2, 0, 1> P{};
constexpr permutation<1, 0, 2> swap_first{};
static_assert(P(0) == 2 && P(1) == 0 && P.size == 3);

constexpr auto words = attest::tokens<"cat", "it", "mat">;
constexpr auto M = attest::rows(words, words, {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}});

static_assert(permute_rows(P, M) == as_matrix(P) * M);
static_assert(permute_columns(P, M) == M * attest::transpose(as_matrix(P)));
static_assert(permute_rows(P, M)("mat", "it") == M("mat", "it")); // tokens move along
static_assert(permute_rows(P, M)(0, 0) == 7);

static_assert(as_matrix(P * swap_first) == as_matrix(P) * as_matrix(swap_first));
static_assert(std::same_as<decltype(P * P * P), permutation<0, 1, 2>>);
static_assert(permute_rows(P * swap_first, M) == permute_rows(P, permute_rows(swap_first, M)));
