#include <attest/matrix/build.hpp>
#include <attest/matrix/rows_division.hpp>
#include <attest/matrix/transpose.hpp>
#include <attest/number/literal.hpp>

using namespace attest::literals;

constexpr auto words = attest::tokens<"cat", "it">;
constexpr auto M = attest::rows(words, words, {{1, 2}, {3, 4}});

static_assert(row_sums(M)("it", 0) == 7 && column_sums(M)(0, "it") == 6);

constexpr auto weights = divide_rows(M, row_sums(M));
static_assert(weights("cat", "it") == 2_q / 3);
static_assert(row_sums(weights)("cat", 0) == 1 && row_sums(weights)("it", 0) == 1);
static_assert(column_sums(divide_columns(M, column_sums(M)))(0, "cat") == 1);

// What broadcasting a length-n vector of row sums over an n×n matrix does: it divides the columns,
// so that the rows no longer sum to 1.
constexpr auto sums = row_sums(M);
constexpr auto broadcast = divide_columns(M, attest::transpose(sums));
static_assert(broadcast(1, 0) == 1 && row_sums(broadcast)("it", 0) == 1 + 4_q / 7);
