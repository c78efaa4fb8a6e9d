#include <attest/matrix/build.hpp>
#include <attest/matrix/concatenate.hpp>
#include <attest/matrix/elementwise.hpp>

constexpr auto A = attest::rows(attest::tokens<"cat", "it">, {{1, 2}, {3, 4}});
constexpr auto B = attest::rows({{5}, {6}});
constexpr auto C = attest::rows(attest::tokens<"mat">, {{7, 8}});

static_assert(beside(A, B) == attest::rows({{1, 2, 5}, {3, 4, 6}}));
static_assert(beside(A, B)("it", 2) == 6);
static_assert(beside(B, A, B) == attest::rows({{5, 1, 2, 5}, {6, 3, 4, 6}}));
static_assert(beside(A) == A);

// Rows put above each other bring their tokens.
static_assert(above(A, C)("mat", 1) == 8 && above(A, C)("cat", 0) == 1);
static_assert(above(C, A)("it", 1) == 4 && above(C, A)("mat", 0) == 7);
static_assert(above(A, C, attest::rows(attest::tokens<"dog">, {{9, 9}}))("dog", 0) == 9);
static_assert(!decltype(above(A, attest::rows({{7, 8}})))::row_names::named);

constexpr bool heads_of_an_array() {
    std::array const heads{A, attest::matrix<attest::rational, 2, 2, decltype(A)::row_names>{}};
    return beside(heads)("it", 1) == 4 && beside(heads)("it", 3) == 0;
}

static_assert(heads_of_an_array());
