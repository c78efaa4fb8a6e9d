// printed of a normal form: coefficients first, quotients as quotients, names for what was bound.

#include <attest/algebra/function.hpp>
#include <attest/algebra/normalise.hpp>
#include <attest/algebra/print_form.hpp>
#include <attest/algebra/symbol.hpp>
#include <attest/number/literal.hpp>

#include <string_view>

namespace {

using namespace attest::algebra;
using namespace attest::literals;

constexpr auto T = [] { return of("T"); };
constexpr auto N = [] { return positions("N"); };
constexpr auto i = [] { return index("i", T()); };
constexpr auto j = [] { return index("j", T()); };
constexpr auto k = [] { return index("k", T()); };
constexpr auto t = [] { return index("t", N()); };
constexpr auto a = [] { return scalar("a"); };
constexpr auto b = [] { return scalar("b"); };
constexpr auto c = [] { return scalar("c"); };

constexpr term x(index_term const& place) {
    return variable("x", joined(T(), N()))(place);
}

constexpr term y(index_term const& place, index_term const& other) {
    return variable("y", joined(T(), N()), joined(T(), N()))(place, other);
}

constexpr bool prints(term const& written, ability may, std::string_view expected) {
    workspace w = make_workspace(may);
    polynomial const form = normalised(w, written.root());
    return printed(w, form) == expected;
}

constexpr bool prints(term const& written, std::string_view expected) {
    return prints(written, ability::none, expected);
}

// monomials in their order, the coefficient first, differences as differences
static_assert(prints(a() - a(), "0") && prints(term(7), "7") && prints(term(-1_q / 2), "-1/2"));
static_assert(prints(a() * 2 - b() / 3, "2 * a - 1/3 * b"));
static_assert(prints(-a() - b(), "-a - b") && prints(-a() * b() + c(), "-a * b + c"));
static_assert(prints(1 - a() * b(), "1 - a * b") && prints(a() * -2 + 1, "-2 * a + 1"));
static_assert(prints((a() + b()) * (a() - b()), "power(a, 2) - power(b, 2)"));

// quotients: negative powers and inverse atoms
static_assert(prints(a() / b(), ability::cancel, "a / b"));
static_assert(prints(1 / b(), ability::cancel, "1 / b"));
static_assert(prints(term(1_q / 2) / b(), ability::cancel, "1/2 / b"));
static_assert(prints(-1 / b(), ability::cancel, "-1 / b"));
static_assert(prints(a() / power(b(), 2), ability::cancel, "a / power(b, 2)"));
static_assert(prints(a() / b(), "a / b") && prints(power(b(), -2), "1 / power(b, 2)"));
static_assert(prints(a() / (b() + c()) / c(), "a / (b + c) / c"));
static_assert(prints(a() / power(b() + c(), 2), ability::cancel,
                     "a / (power(b, 2) + 2 * b * c + power(c, 2))"));
static_assert(prints(power(1 / (b() + c()), 2), "1 / power(b + c, 2)"));
static_assert(prints(c() + a() / -b(), "c - a / b"));

// what is below 0 twice stands above
constexpr bool inverse_of_an_inverse_multiplies() {
    workspace w = make_workspace(ability::none);
    polynomial const inner = normalised(w, (a() + b()).root());
    form const parts = stored(w, inner);
    form const inverse = form_of(w, form_kind::inverse, {parts}, 0);
    return printed(w, of_atom(w, inverse, -1)) == "a + b"
           && printed(w, of_atom(w, inverse, -2)) == "power(a + b, 2)"
           && printed(w, of_atom(w, inverse, 1)) == "1 / (a + b)";
}

static_assert(inverse_of_an_inverse_multiplies());

// atoms
static_assert(prints(1_q / 2 * x(i()) * exp(a() - b()), "1/2 * x(i) * exp(a - b)"));
static_assert(prints(log(a() * b()) + max(a(), max(b(), c())), ability::maximum,
                     "log(a * b) + max(max(b, c), a)"));
static_assert(prints(mask("M", T(), T())(i(), j()) * delta(i(), j()), "M(i, j) * delta(i, j)"));
static_assert(prints(derivative(x(i()), x(j())), "derivative(x(i), x(j))"));

// indices
static_assert(prints(x(t() + 2) * x(first(N()))
                         + x(index_term(node{.kind = node_kind::shifted, .numerator = -1}, t())),
                     "x(t + 2) * x(first(N)) + x(t - 1)"));
static_assert(prints(x(bijection("pi", T())(i())), "x(pi(i))"));

// sums: names that nothing else bears
static_assert(prints(sum(i(), x(i())), "sum(j, x(j))"));
static_assert(prints(sum(i(), x(i()) * x(j())), "sum(k, x(j) * x(k))"));
static_assert(prints(sum(i(), x(i()) * scalar("j") * scalar("k")), "sum(l, j * k * x(l))"));
static_assert(prints(sum(i(), sum(k(), y(i(), k()))), "sum(j, sum(k, y(j, k)))"));
static_assert(prints(sum(i(), x(i())) * sum(i(), y(i(), i())), "sum(j, x(j)) * sum(j, y(j, j))"));
static_assert(prints(power(sum(i(), x(i())), 2), "power(sum(j, x(j)), 2)"));
static_assert(prints(sum(i(), x(i())) / sum(k(), exp(x(k()))), "sum(j, x(j)) / sum(j, exp(x(j)))"));
static_assert(prints(sum(i(), x(i()) * scalar("j") * scalar("k") * scalar("l") * scalar("m")
                                  * scalar("n") * scalar("j1")),
                     "sum(j2, j * k * l * m * n * j1 * x(j2))"));
static_assert(detail::name_candidate(13) == "j9" && detail::name_candidate(14) == "j10"
              && detail::name_candidate(103) == "j99");

// sums over sets without a name
static_assert(prints(sum(index("s", up_to(N(), t())), x(t())), "sum(j in up_to(N, t), x(t))"));
static_assert(prints(sum(index("s", joined(of("A"), of("B"))), a()), "sum(j in joined(A, B), a)"));
static_assert(prints(sum(index("s", only(i())), a()), "sum(j in only(i), a)"));
static_assert(prints(sum(index("s", without(T(), i())), a()), "sum(j in without(T, i), a)"));
constexpr auto g = [] { return map("g", of("H"), of("G")); };
static_assert(prints(sum(index("u", g().fibre(index("q", of("G")))), a()),
                     "sum(j in g.fibre(q), a)"));
static_assert(prints(a() * x(i()) * variable("z", of("G"))(g()(index("h", of("H")))),
                     "a * x(i) * z(g(h))"));

constexpr bool an_inner_set_names_the_outer_index() {
    index_term const u = index("u", of("G"));
    index_term const h = index("h", g().fibre(u));
    term const whole = sum(u, sum(h, variable("z", of("H"))(h)));
    return prints(whole, "sum(j, sum(k in g.fibre(j), z(k)))")
           && prints(whole, ability::swap, "sum(j, sum(k in g.fibre(j), z(k)))");
}

static_assert(an_inner_set_names_the_outer_index());

// calls print by name; open indices get names too
constexpr bool calls_and_open_indices() {
    function const f = define("f", exp(x(i())) / a(), i());
    workspace w = make_workspace(ability::none);
    term const written_call = f(k()) * b();
    polynomial const call = normalised(w, written_call.root());
    bool const by_name = printed(w, call) == "f(k) * b";
    form const open = open_index(w, 0, normal_set(w, T().root(), {}));
    form const words[] = {static_cast<form>(w.store.name("x")), open};
    form const atom = form_of(w, form_kind::variable, {words[0], words[1]}, 1);
    return by_name && printed(w, of_atom(w, atom)) == "x(j)"
           && printed(w, multiply(w, call, of_atom(w, atom))) == "f(k) * b * x(j)";
}

static_assert(calls_and_open_indices());

} // namespace
