#include <attest/matrix/build.hpp>
#include <attest/matrix/views.hpp>

constexpr auto words = attest::tokens<"cat", "it", "mat">;
constexpr auto features = attest::tokens<"animacy", "number">;
constexpr auto M = attest::rows(words, features, {{1, 2}, {3, 4}, {5, 6}});

static_assert(row(M, 1) == row(M, "it"));
static_assert(row(M, "it")(0, "number") == 4);
static_assert(column(M, "number")("mat", 0) == 6 && column(M, 0)("mat", 0) == 5);

static_assert(attest::select_rows<2, 0>(M)("mat", "animacy") == 5);
static_assert(attest::select_rows<2, 0>(M)(1, 0) == 1);
static_assert(attest::select_rows(M, attest::tokens<"it">)(0, 1) == 4);
static_assert(attest::select_columns<1>(M)("it", "number") == 4);
static_assert(attest::select_columns(M, attest::tokens<"number", "animacy">)(0, 0) == 2);

// A place may be selected twice where there are no tokens to tell the copies apart.
constexpr auto plain = attest::rows({{1, 2}, {3, 4}});
static_assert(attest::select_rows<1, 1>(plain) == attest::rows({{3, 4}, {3, 4}}));
