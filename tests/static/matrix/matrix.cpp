#include <attest/matrix/build.hpp>
#include <attest/matrix/matrix.hpp>
#include <attest/number/literal.hpp>

#include <concepts>

using namespace attest::literals;
using attest::matrix;
using attest::rational;

constexpr auto words = attest::tokens<"cat", "it">;
constexpr auto M = attest::rows(words, words, {{0.1_q, 0.2_q}, {0.3_q, 0.4_q}});

static_assert(M(1, 0) == 0.3_q);
static_assert(M("it", "cat") == 0.3_q);
static_assert(M("it", 0) == 0.3_q && M(1, "cat") == 0.3_q);
static_assert(M.at("it", "cat") == 0.3_q);
static_assert(M.rows == 2 && M.columns == 2);
static_assert(std::same_as<decltype(M)::scalar, rational>);
static_assert(M == M);

constexpr bool entries_can_be_set() {
    matrix<rational, 2, 3> m;
    m(1, 2) = 5;
    matrix<rational, 2, 3> const copy = m;
    m(1, 2) = 7;
    return copy(1, 2) == 5 && m(1, 2) == 7 && m(0, 0) == 0 && !(copy == m);
}

static_assert(entries_can_be_set());

// Other scalars.
constexpr matrix<double, 1, 2> halves({{0.5, 1.5}});
static_assert(halves(0, 1) == 1.5);
constexpr matrix<bool, 1, 2> mask({{true, false}});
static_assert(mask(0, 0) && !mask(0, 1));

// A matrix may be a member of what is kept.
struct kept {
    matrix<rational, 1, 1> one;
    matrix<rational, 2, 1> two;
};

constexpr kept pair{attest::rows({{1_q}}), attest::rows({{1_q}, {2_q}})};
static_assert(pair.two(1, 0) == 2);
