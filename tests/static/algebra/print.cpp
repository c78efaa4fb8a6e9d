// printed: each node as it is written, brackets where C++ needs them and nowhere else.

#include <attest/algebra/function.hpp>
#include <attest/algebra/print.hpp>
#include <attest/algebra/symbol.hpp>
#include <attest/number/literal.hpp>

#include <string_view>

namespace {

using namespace attest::algebra;
using namespace attest::literals;

constexpr auto T = [] { return of("T"); };
constexpr auto i = [] { return index("i", T()); };
constexpr auto j = [] { return index("j", T()); };
constexpr auto N = [] { return positions("N"); };
constexpr auto t = [] { return index("t", N()); };
constexpr auto a = [] { return scalar("a"); };
constexpr auto b = [] { return scalar("b"); };
constexpr auto c = [] { return scalar("c"); };

constexpr term x(index_term const& place) {
    return variable("x", joined(T(), N()))(place);
}

constexpr bool prints(writing const& written, std::string_view expected) {
    return printed(written.root()) == expected;
}

// sets
static_assert(prints(T(), "T") && prints(joined(of("A"), of("B")), "joined(A, B)"));
static_assert(prints(up_to(N(), t()), "up_to(N, t)") && prints(only(i()), "only(i)"));
static_assert(prints(without(N(), t() + 1), "without(N, t + 1)"));
static_assert(prints(joined(joined(of("A"), of("B")), only(i())), "joined(joined(A, B), only(i))"));
static_assert(prints(map("g", of("H"), of("G")).fibre(index("b", of("G"))), "g.fibre(b)"));

// indices
static_assert(prints(i(), "i") && prints(bijection("pi", T())(j()), "pi(j)"));
static_assert(prints(map("g", of("H"), of("G"))(index("h", of("H"))), "g(h)"));
static_assert(prints(t() + 1, "t + 1")
              && prints(index_term(node{.kind = node_kind::shifted, .numerator = -2}, t()), "t - 2")
              && prints(t() + 0, "t + 0"));
static_assert(prints(first(N()), "first(N)") && prints(first(N()) + 2, "first(N) + 2"));
static_assert(prints(bijection("pi", N())(t() + 1) + 3, "pi(t + 1) + 3"));

// numbers and symbols
static_assert(prints(term(7), "7") && prints(term(-7), "-7") && prints(term(0), "0"));
static_assert(prints(term(1_q / 2), "1/2") && prints(term(-3_q / 4), "-3/4"));
static_assert(prints(a(), "a") && prints(x(i()), "x(i)") && prints(x(t() + 1), "x(t + 1)"));
static_assert(prints(mask("M", T(), T())(i(), j()), "M(i, j)"));

// sums and differences: the left operand bare, the right one in brackets
static_assert(prints(a() + b() + c(), "a + b + c") && prints(a() + (b() + c()), "a + (b + c)"));
static_assert(prints(a() - b() - c(), "a - b - c") && prints(a() - (b() + c()), "a - (b + c)"));
static_assert(prints(a() - (b() - c()), "a - (b - c)") && prints(a() + (b() - c()), "a + (b - c)"));
static_assert(prints(a() - b() + c(), "a - b + c"));
static_assert(prints(a() + b() * c(), "a + b * c") && prints(a() - b() / c(), "a - b / c"));

// products and quotients
static_assert(prints(a() * b() / c(), "a * b / c") && prints(a() / b() * c(), "a / b * c"));
static_assert(prints(a() / (b() * c()), "a / (b * c)") && prints(a() * (b() / c()), "a * (b / c)"));
static_assert(prints(a() / (b() / c()), "a / (b / c)") && prints(a() * (b() * c()), "a * (b * c)"));
static_assert(prints((a() + b()) * c(), "(a + b) * c") && prints(a() / (b() - c()), "a / (b - c)"));
static_assert(prints((a() - b()) / c(), "(a - b) / c") && prints(a() * (b() + c()), "a * (b + c)"));

// the sign
static_assert(prints(-a(), "-a") && prints(-(a() + b()), "-(a + b)"));
static_assert(prints(-(a() * b()), "-(a * b)") && prints(-a() * b(), "-a * b"));
static_assert(prints(a() * -b(), "a * -b") && prints(a() / -b(), "a / -b"));
static_assert(prints(a() - -b(), "a - -b") && prints(-a() - b(), "-a - b"));
static_assert(prints(-(-a()), "-(-a)") && prints(-x(i()), "-x(i)"));
static_assert(prints(-term(3), "-(3)") && prints(-term(-3), "-(-3)")
              && prints(-term(1_q / 2), "-(1/2)"));

// fractions are quotients
static_assert(prints(term(1_q / 2) * a(), "1/2 * a") && prints(a() * (1_q / 2), "a * (1/2)"));
static_assert(prints(a() / (2_q / 3), "a / (2/3)") && prints(term(2_q / 3) / a(), "2/3 / a"));
static_assert(prints(a() + (1_q / 2), "a + 1/2") && prints(a() - (-1_q / 2), "a - -1/2"));
static_assert(prints(term(1) / 2, "1 / 2") && prints(a() * -2, "a * -2"));
static_assert(prints(term(-2) * a(), "-2 * a"));

// functions
static_assert(prints(power(a() + b(), 2), "power(a + b, 2)")
              && prints(power(a(), -1), "power(a, -1)"));
static_assert(prints(power(term(1_q / 2), 3), "power(1/2, 3)"));
static_assert(prints(exp(a() - b()), "exp(a - b)") && prints(log(a() / b()), "log(a / b)"));
static_assert(prints(max(a(), b() + c()), "max(a, b + c)") && prints(-max(a(), b()), "-max(a, b)"));
static_assert(prints(delta(i(), j()), "delta(i, j)")
              && prints(delta(t() + 1, j()), "delta(t + 1, j)"));
static_assert(prints(exp(a()) / exp(b()), "exp(a) / exp(b)"));

// sums over an index
static_assert(prints(sum(j(), x(j())), "sum(j, x(j))"));
static_assert(prints(sum(j(), x(j()) + a()) * b(), "sum(j, x(j) + a) * b"));
static_assert(prints(sum(index("u", up_to(N(), t())), a()), "sum(u in up_to(N, t), a)"));
static_assert(prints(sum(index("s", joined(of("A"), of("B"))), a()), "sum(s in joined(A, B), a)"));
static_assert(prints(exp(x(i()) + c()) / sum(j(), exp(x(j()) + c())),
                     "exp(x(i) + c) / sum(j, exp(x(j) + c))"));

// calls, definitions, derivatives
constexpr bool functions_print_by_name() {
    auto const s = variable("s", of("S"), T());
    auto const r = index("r", of("S"));
    auto const p = define("p", exp(s(r, j())) / a(), r, j());
    term const call = p(r, j());
    return prints(call, "p(r, j)") && prints(power(call, 2), "power(p(r, j), 2)")
           && prints(derivative(call, s(r, i())), "derivative(p(r, j), s(r, i))")
           && printed(operand(call.root(), 0)) == "p(r, j) = exp(s(r, j)) / a";
}

static_assert(functions_print_by_name());

} // namespace
