// symbolic: the laws it decides, what it must tell apart, and attention over matrices of symbols,
// which is what the index notation says, written out.

#include <attest/attention/definition.hpp>
#include <attest/attention/mask_options.hpp>
#include <attest/derivation/symbolic.hpp>
#include <attest/number/literal.hpp>

#include "support/kernel.hpp"

namespace {

using namespace kernel_test;
using namespace attest::literals;
using traits = attest::scalar_traits<symbolic>;

static_assert(in_context([](context& let) {
    symbolic const x(let.scalar("x"));
    symbolic const y(let.scalar("y"));
    symbolic const one(1);
    return (x + one) * (x - one) == x * x - one && exp(x + y) == exp(x) * exp(y)
           && one / x + one / y == (x + y) / (x * y) && exp(log(x)) == x
           && max(x, max(y, x)) == max(y, x) && symbolic(0) == x - x
           && !(exp(x + y) == exp(x) + exp(y)) && !(x / y == y / x) && !(x == y);
}));

static_assert(symbolic() == symbolic(0) && !(symbolic(0) == symbolic(1)));
static_assert(traits::square_root(2_q) * traits::square_root(2_q) == symbolic(2));
static_assert(traits::square_root(12_q) == symbolic(2) * traits::square_root(3_q));
static_assert(traits::square_root(2_q) * traits::inverse_root(2_q) == symbolic(1));
static_assert(!(traits::square_root(2_q) == traits::square_root(3_q)));
static_assert(traits::square_root(0_q) == symbolic(0));
static_assert(traits::square_root(9_q / 4) == traits::from_rational(3_q / 2));

static_assert(in_context([](context& let) { // a root that meets a term
    symbolic const x(let.scalar("x"));
    auto const root = traits::square_root(2_q);
    return root * x * root == symbolic(2) * x && !(root * x == x);
}));

// Attention in index notation, over positions: the definition of the chapters with a scale. A key
// is seen up to the position `last` of the query, which for the last key is every key.
struct written_attention {
    context& let;
    index_set N = let.positions("N");
    index_term i = let.index("i", N);
    index_term b = let.index("b", N);
    index_term last = let.index("last", N);
    index_term size = let.index("size", N);
    index_term j = let.index("j", up_to(last));
    index_term h = let.index("h", up_to(last));
    index_term a = let.index("a", up_to(size));
    symbol q = let.variable("q", N, N);
    symbol k = let.variable("k", N, N);
    symbol v = let.variable("v", N, N);
    term c = let.scalar("c");
    function s = let.define("s", c* sum(a, q(i, a) * k(b, a)), i, b, size);
    function Z = let.define("Z", sum(h, exp(s(i, h, size))), i, last, size);
    function p = let.define("p", exp(s(i, b, size)) / Z(i, last, size), i, b, last, size);
    function o = let.define("o", sum(j, p(i, j, last, size) * v(j, b)), i, b, last, size);

    constexpr index_term at(std::size_t place) const { return first(N) + static_cast<int>(place); }
};

// The same symbols as a matrix: row r and column c of q is q at these positions.
template <std::size_t Rows, std::size_t Columns>
constexpr auto symbols(written_attention const& here, symbol const& named) {
    attest::matrix<symbolic, Rows, Columns> result;
    for (std::size_t row = 0; row < Rows; ++row)
        for (std::size_t column = 0; column < Columns; ++column)
            result(row, column) = symbolic(named(here.at(row), here.at(column)));
    return result;
}

// Is a weight, or an output, what the index notation says for the keys up to `seen`?
template <std::size_t Queries, std::size_t Keys, std::size_t Size, std::size_t Value,
          class... Options>
constexpr bool agrees(bool output, std::size_t row, std::size_t column, std::size_t seen,
                      Options const&... options) {
    return in_context([&](context& let) {
        written_attention const here{let};
        auto const result = attest::attention(
            symbols<Queries, Size>(here, here.q), symbols<Keys, Size>(here, here.k),
            symbols<Keys, Value>(here, here.v), attest::scaled_by(symbolic(here.c)), options...);
        auto const i = here.at(row);
        auto const b = here.at(column);
        auto const size = here.at(Size - 1);
        if (output)
            return result.output(row, column) == symbolic(here.o(i, b, here.at(seen), size));
        return result.weights(row, column) == symbolic(here.p(i, b, here.at(seen), size));
    });
}

static_assert(agrees<2, 2, 2, 2>(false, 0, 0, 1));
static_assert(agrees<2, 2, 2, 2>(false, 1, 1, 1));
static_assert(agrees<2, 2, 2, 2>(true, 0, 1, 1));
static_assert(agrees<2, 2, 2, 2>(true, 1, 0, 1));

// What is not so is told apart: other keys.
static_assert(!agrees<2, 2, 2, 2>(true, 1, 0, 0));
static_assert(!agrees<2, 2, 2, 2>(false, 0, 0, 0));

// A causal row sees the keys up to its own position.
static_assert(agrees<3, 3, 2, 1>(true, 0, 0, 0, attest::causal));
static_assert(agrees<3, 3, 2, 1>(true, 1, 0, 1, attest::causal));
static_assert(agrees<3, 3, 2, 1>(true, 2, 0, 2, attest::causal));
static_assert(agrees<3, 3, 2, 1>(false, 2, 0, 2, attest::causal));
static_assert(!agrees<3, 3, 2, 1>(true, 1, 0, 2, attest::causal));

// The scale that attention takes by itself, 1/√2.
static_assert(in_context([](context& let) {
    written_attention const here{let};
    auto const result = attest::attention(symbols<2, 2>(here, here.q), symbols<2, 2>(here, here.k),
                                          symbols<2, 2>(here, here.v));
    return result.logits(0, 0) == traits::inverse_root(2_q) * result.scores(0, 0)
           && !(result.logits(0, 0) == result.scores(0, 0));
}));

} // namespace
