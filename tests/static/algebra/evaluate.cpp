// evaluate: every node, hand-checked in a world whose values are fixed; defining equations;
// derivatives; what is undefined, outside and not said.

#include <attest/algebra/double_arithmetic.hpp>
#include <attest/algebra/evaluate.hpp>
#include <attest/algebra/exact_arithmetic.hpp>
#include <attest/algebra/function.hpp>
#include <attest/algebra/symbol.hpp>
#include <attest/number/literal.hpp>

#include <numeric>

namespace {

using namespace attest::algebra;
using namespace attest::literals;
using attest::exponential;
using attest::rational;

constexpr auto T = [] { return of("T"); };
constexpr auto H = [] { return of("H"); };
constexpr auto G = [] { return of("G"); };
constexpr auto N = [] { return positions("N"); };
constexpr auto i = [] { return index("i", T()); };
constexpr auto j = [] { return index("j", T()); };
constexpr auto k = [] { return index("k", T()); };
constexpr auto h = [] { return index("h", H()); };
constexpr auto t = [] { return index("t", N()); };
constexpr auto a = [] { return scalar("a"); };
constexpr auto b = [] { return scalar("b"); };

constexpr auto x = [](index_term const& place) { return variable("x", T())(place); };
constexpr auto z = [](index_term const& place) { return variable("z", H())(place); };
constexpr auto y = [](index_term const& place) { return variable("y", N())(place); };
constexpr auto u = [](index_term const& place) { return variable("u", N())(place); };
constexpr auto s = [](index_term const& row, index_term const& column) {
    return variable("s", T(), T())(row, column);
};
constexpr auto g = [](index_term const& head) { return map("g", H(), G())(head); };
constexpr auto pi = [](index_term const& place) { return bijection("pi", T())(place); };

// Backwards too, which nobody can write but normal forms contain.
constexpr index_term moved(index_term const& place, int places) {
    return index_term(node{.kind = node_kind::shifted, .numerator = places}, place);
}

// T has three elements, H four, in blocks {0, 2, 3} and {1} over G; i = 1, t = 2.
constexpr environment known_world() {
    environment world(11);
    world.size("T", 3);
    world.size("H", 4);
    world.size("G", 2);
    world.bind(i(), {"T", 1});
    world.bind(t(), {"N", 2});
    world.value("a", {}, {2, 1});
    world.value("b", {}, {-1, 3});
    world.values("x", "T", {1, 2, 4});
    world.values("z", "H", {1, 10, 100, 1000});
    world.values("y", "N", {1, 10, 100, 1000});
    for (std::int64_t row = 0; row < 3; ++row)
        for (std::int64_t column = 0; column < 3; ++column)
            world.value("s", {{"T", row}, {"T", column}}, {row - column, 1});
    for (std::int64_t head = 0; head < 4; ++head)
        world.image("g", {"H", head}, {"G", head == 1 ? 1 : 0});
    return world;
}

template <class Arithmetic = exact_arithmetic>
constexpr outcome<typename Arithmetic::number> of_term(term const& e, environment const& world,
                                                       Arithmetic const& arithmetic = {}) {
    return evaluate(e.root(), world, arithmetic);
}

constexpr bool is(term const& e, environment const& world, exponential const& expected) {
    outcome<exponential> const found = of_term(e, world);
    return found.is_known() && found.value == expected;
}

constexpr bool is(term const& e, exponential const& expected) {
    return is(e, known_world(), expected);
}

constexpr bool fails(term const& e, environment const& world, standing reason) {
    return of_term(e, world).is == reason;
}

constexpr bool fails(term const& e, standing reason) {
    return fails(e, known_world(), reason);
}

// numbers, symbols and the operations
static_assert(is(term(7), 7) && is(term(-3_q / 4), -3_q / 4));
static_assert(is(a(), 2) && is(b(), -1_q / 3) && is(x(i()), 2) && is(s(i(), i()), 0));
static_assert(is(a() + b(), 5_q / 3) && is(a() - b(), 7_q / 3) && is(-a(), -2));
static_assert(is(a() * b(), -2_q / 3) && is(a() / b(), -6));
static_assert(is(power(b(), 3), -1_q / 27) && is(power(b(), -2), 9) && is(power(a() - 2, 0), 1));
static_assert(is(max(a(), b()), 2) && is(max(b(), a()), 2) && is(max(a(), exp(term(1))), exp(1_q)));
static_assert(is(exp(b()), exp(-1_q / 3)) && is(exp(a() - 2), 1));
static_assert(is(log(exp(b())), -1_q / 3) && is(log(a() - 1), 0));

// indices
static_assert(is(delta(i(), i()), 1) && is(sum(j(), delta(i(), j())), 1));
static_assert(is(sum(j(), delta(i(), j()) * x(j())), 2));
static_assert(is(y(t()), 100) && is(y(t() + 1), 1000) && is(y(moved(t(), -2)), 1));
static_assert(is(y(first(N())), 1) && is(y(first(N()) + 1), 10));
static_assert(is(sum(h(), delta(g(h()), g(h()))), 4));

// of several elements bound to an index the last one counts
constexpr bool binds_anew() {
    environment world = known_world();
    world.bind(i(), {"T", 2});
    return is(x(i()), world, 4);
}

static_assert(binds_anew());

// sums over every kind of set
static_assert(is(sum(j(), x(j())), 7) && is(sum(j(), term(1)), 3));
static_assert(is(sum(index("r", up_to(N(), t())), y(index("r", up_to(N(), t())))), 111));
static_assert(is(sum(index("r", up_to(N(), moved(t(), -3))), term(1)), 0));
static_assert(is(sum(index("r", only(i())), x(index("r", only(i())))), 2));
static_assert(is(sum(index("r", without(T(), i())), x(index("r", without(T(), i())))), 5));

constexpr bool over_joined_sets() {
    index_set const both = joined(T(), H());
    index_term const r = index("r", both);
    term const w = variable("w", both)(r);
    environment world = known_world();
    world.values("w", "T", {1, 2, 3});
    world.values("w", "H", {10, 20, 30, 40});
    return is(sum(r, w), world, 106);
}

static_assert(over_joined_sets());

constexpr bool over_fibres() {
    index_term const q = index("q", G());
    index_term const r = index("r", map("g", H(), G()).fibre(q));
    environment zeroth = known_world();
    zeroth.bind(q, {"G", 0});
    environment oneth = known_world();
    oneth.bind(q, {"G", 1});
    return is(sum(r, z(r)), zeroth, 1101) && is(sum(r, z(r)), oneth, 10)
           && is(sum(q, sum(r, z(r))), 1111) && is(sum(r, delta(g(r), q)), zeroth, 3);
}

static_assert(over_fibres());

// nested sums: the innermost binding counts
static_assert(is(sum(j(), sum(k(), s(j(), k()) * x(k()))), -9));
static_assert(is(sum(j(), x(j()) * sum(j(), x(j()))), 49));

// calls: the arguments are elements, so nothing is captured
constexpr bool calls_do_not_capture() {
    function const f = define("f", sum(k(), s(i(), k()) * x(k())) + x(j()), i(), j());
    environment swapped = known_world();
    swapped.bind(j(), {"T", 2});
    return is(f(i(), i()), -3 + 2) && is(f(j(), i()), swapped, 4 + 2)
           && is(f(i(), j()), swapped, -3 + 4) && is(sum(k(), f(k(), i())), -9 + 3 * 2)
           && is(sum(k(), f(i(), k())), 3 * -3 + 7) && is(sum(j(), f(i(), j())), 3 * -3 + 7);
}

static_assert(calls_do_not_capture());

// softmax over exact numbers: the weights sum to 1, exactly, and e^1 is then exact too
constexpr auto softmax = [] {
    return define("p", exp(s(i(), j())) / sum(k(), exp(s(i(), k()))), i(), j());
};

constexpr bool softmax_sums_to_one() {
    function const p = softmax();
    term const total = sum(k(), p(i(), k()));
    return is(total, 1) && is(exp(total), exp(1_q)) && is(log(total), 0);
}

static_assert(softmax_sums_to_one());

// a bijection of the set: each element once, also where only the fibre names the map
constexpr bool permutes() {
    bool moves = false;
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
        environment world(seed);
        world.size("T", 3);
        world.values("x", "T", {1, 2, 4});
        world.bind(i(), {"T", 0});
        index_term const r =
            index("r", index_set(node{.kind = node_kind::fibre_set, .name = "pi", .numerator = 1},
                                 T(), pi(i()), T()));
        if (!is(sum(j(), x(pi(j()))), world, 7) || !is(sum(r, x(r)), world, 1))
            return false;
        moves = moves || !is(x(pi(i())), world, 1);
    }
    environment fixed = known_world();
    fixed.image("pi", {"T", 1}, {"T", 2});
    return moves && is(x(pi(i())), fixed, 4);
}

static_assert(permutes());

// what nobody has fixed: small, not always the same, a mask 0 or 1, a map into its target
constexpr bool draws() {
    bool masks[2]{};
    bool images[2]{};
    bool differ = false;
    exponential const before = of_term(scalar("free"), environment(0)).value;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        environment world(seed);
        world.size("G", 2);
        world.bind(h(), {"H", 5});
        exponential const drawn = of_term(scalar("free"), world).value;
        if (!is(scalar("free"), world, drawn) || !(abs(drawn) <= 4))
            return false;
        differ = differ || drawn != before;
        bool const one = is(mask("M", H())(h()), world, 1);
        if (!one && !is(mask("M", H())(h()), world, 0))
            return false;
        masks[one ? 1 : 0] = true;
        world.bind(index("q", G()), {"G", 1});
        images[is(delta(g(h()), index("q", G())), world, 1) ? 1 : 0] = true;
    }
    return differ && masks[0] && masks[1] && images[0] && images[1];
}

static_assert(draws());

// n/d with −4 ≤ n ≤ 4 and 1 ≤ d ≤ 3, and all of them
constexpr bool draws_all_small_numbers() {
    bool seen[9][3]{};
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
        coefficient const drawn = drawn_number(seed, node_kind::variable, "x", {});
        if (drawn.numerator < -4 || drawn.numerator > 4 || drawn.denominator < 1
            || drawn.denominator > 3)
            return false;
        seen[drawn.numerator + 4][drawn.denominator - 1] = true;
    }
    for (int n = -4; n <= 4; ++n)
        for (int d = 1; d <= 3; ++d)
            if (std::gcd(n, d) == 1 && !seen[n + 4][d - 1])
                return false;
    return true;
}

static_assert(draws_all_small_numbers());

// defining equations
constexpr bool recurrence() {
    environment world = known_world();
    // u(0) = a, u(t + 1) = u(t)·y(t) + 1
    world.equation(u(first(N())), a());
    world.equation(u(t() + 1), u(t()) * y(t()) + 1);
    return is(u(first(N())), world, 2) && is(u(t()), world, 31) && is(u(t() + 1), world, 3101);
}

static_assert(recurrence());

constexpr bool patterns() {
    environment world = known_world();
    world.equation(s(i(), i()), x(i()) * 100);
    world.equation(s(i(), j()), x(i()) * 10 + x(j()));
    world.equation(b(), a() + 1);
    index_term const r = index("r", up_to(N(), t()));
    world.equation(variable("v", N(), N())(t(), r), y(t()) + y(r));
    world.equation(variable("v", N(), N())(t(), t() + 1), term(-1));
    world.equation(variable("e", T(), T())(i(), pi(i())), term(5));
    world.value("v", {{"N", 0}, {"N", 3}}, {-7, 1});
    world.image("pi", {"T", 1}, {"T", 0});
    environment first_two = world;
    first_two.bind(j(), {"T", 0});
    return is(s(i(), i()), world, 200) && is(s(i(), j()), first_two, 21) && is(b(), world, 3)
           && is(variable("v", N(), N())(t(), t()), world, 200)
           && is(variable("v", N(), N())(t(), moved(t(), -2)), world, 101)
           && is(variable("v", N(), N())(t(), t() + 1), world, -1)
           && is(variable("v", N(), N())(moved(t(), -2), t() + 1), world, -7)
           && is(variable("e", T(), T())(i(), j()), first_two, 5)
           && !is(variable("e", T(), T())(j(), i()), first_two, 5);
}

static_assert(patterns());

// t + 1 does not match the first position
constexpr bool a_shifted_pattern_begins_later() {
    environment world = known_world();
    world.equation(y(t() + 1), term(-1));
    world.equation(variable("n", N())(moved(t(), -1)), y(t()));
    return is(y(t()), world, -1) && is(y(first(N())), world, 1)
           && is(variable("n", N())(first(N())), world, -1);
}

static_assert(a_shifted_pattern_begins_later());

// many equations are not deep ones
constexpr bool forty_one_equations() {
    environment world = known_world();
    world.bind(t(), {"N", 40});
    world.equation(u(t()), term(1));
    index_term const r = index("r", up_to(N(), t()));
    return is(sum(r, u(r)), world, 41);
}

static_assert(forty_one_equations());

// derivatives
static_assert(is(derivative(a() * a() * b() + a() / b() - b(), a()), 2 * 2 * (-1_q / 3) - 3));
static_assert(is(derivative(x(i()), x(i())), 1) && is(derivative(x(i()), a()), 0));
static_assert(is(sum(j(), derivative(x(j()), x(i())) * x(j())), 2));
static_assert(is(derivative(power(a(), 3), a()), 12)
              && is(derivative(power(a(), -1), a()), -1_q / 4));
static_assert(is(derivative(-exp(a() * b()), a()), exp(-2_q / 3) / 3));
static_assert(is(derivative(log(exp(a())) * a(), a()), 4));
static_assert(is(derivative(a() / (a() + 1), a()), 1_q / 9));
static_assert(is(derivative(derivative(power(a(), 3), a()), a()), 12));
static_assert(is(derivative(derivative(a() * a() * b(), a()), b()), 4));
static_assert(is(derivative(derivative(exp(a() * b()), a()), b()), exp(-2_q / 3) / 3));
static_assert(is(derivative(derivative(exp(a() * a()), a()), a()), 18 * exp(4_q)));
static_assert(is(derivative(derivative(log(exp(a() * a())), a()), a()), 2));
static_assert(is(derivative(derivative(1 / a(), a()), a()), 1_q / 4));
static_assert(is(derivative(max(a(), 1) * b(), b()), 2));

// ∂p_j/∂s_l = p_j (δ_jl − p_l), for all j and l
constexpr bool derivative_of_softmax() {
    function const p = softmax();
    for (std::int64_t row = 0; row < 2; ++row) {
        environment world = known_world();
        world.size("T", 2);
        environment smaller(1);
        smaller.size("T", 2);
        smaller.value("s", {{"T", 0}, {"T", 0}}, {1, 2});
        smaller.value("s", {{"T", 0}, {"T", 1}}, {-1, 1});
        smaller.bind(i(), {"T", 0});
        smaller.bind(j(), {"T", 0});
        smaller.bind(index("l", T()), {"T", row});
        index_term const l = index("l", T());
        term const slope = derivative(p(i(), j()), s(i(), l));
        term const claimed = p(i(), j()) * (delta(j(), l) - p(i(), l));
        outcome<exponential> const left = of_term(slope, smaller);
        outcome<exponential> const right = of_term(claimed, smaller);
        if (!left.is_known() || !right.is_known() || left.value != right.value || left.value == 0)
            return false;
    }
    return true;
}

static_assert(derivative_of_softmax());

// through a defining equation runs the chain rule; by what it defines there is no derivative
constexpr bool derivatives_and_equations() {
    environment world = known_world();
    world.equation(b(), a() * a());
    return is(derivative(b() * a(), a()), world, 12)
           && fails(derivative(b(), b()), world, standing::outside);
}

static_assert(derivatives_and_equations());

// undefined
static_assert(fails(a() / (a() - 2), standing::undefined));
static_assert(fails(power(a() - 2, -1), standing::undefined));
static_assert(fails(log(b()), standing::undefined) && fails(log(a() - 2), standing::undefined));
static_assert(fails(sum(j(), 1 / (x(j()) - 4)), standing::undefined));
static_assert(fails(0 / (a() - 2) + exp(exp(term(1))), standing::undefined));

constexpr bool no_image_without_a_target() {
    environment world = known_world();
    world.bind(h(), {"H", 7});
    environment empty(1);
    empty.size("G", 0);
    empty.bind(h(), {"H", 0});
    return fails(delta(g(h()), g(h())), empty, standing::undefined)
           && is(delta(g(h()), g(h())), world, 1);
}

static_assert(no_image_without_a_target());

// outside
static_assert(fails(exp(exp(term(1))), standing::outside) && fails(log(a()), standing::outside));
static_assert(fails(exp(power(a(), 30)), standing::outside));
static_assert(is(log(exp(power(a(), 29))), 1 << 29));
static_assert(fails(derivative(max(a(), b()), a()), standing::outside));
static_assert(fails(derivative(a(), mask("M", T())(i())), standing::outside));
static_assert(fails(1 / exp(exp(term(1))), standing::outside)); // the first that is met

constexpr bool circles_end() {
    environment world = known_world();
    world.equation(a(), a() + 1);
    return fails(a(), world, standing::outside);
}

static_assert(circles_end());

// not said
static_assert(fails(x(j()), standing::incomplete));
static_assert(fails(sum(index("r", of("R")), term(1)), standing::incomplete));
static_assert(fails(sum(index("r", N()), term(1)), standing::incomplete));
static_assert(fails(delta(g(h()), g(h())), standing::incomplete));
static_assert(fails(
    delta(g(h()), g(h())),
    [] {
        environment world(1);
        world.bind(h(), {"H", 0});
        return world;
    }(),
    standing::incomplete));

// enclosures
constexpr outcome<attest::enclosure> enclosed(term const& e, int bits = 60) {
    return of_term(e, known_world(), enclosure_arithmetic{bits});
}

constexpr bool enclosures_hold_the_value() {
    outcome<attest::enclosure> const third = enclosed(1_q / 3 * a());
    outcome<attest::enclosure> const power = enclosed(exp(exp(b())));
    outcome<attest::enclosure> const larger = enclosed(max(b(), exp(b())));
    return third.is_known() && third.value.contains(2_q / 3) && !third.value.is_point()
           && power.is_known() && power.value.lower() > attest::enclosure(2.0473_q).upper()
           && power.value.upper() < attest::enclosure(2.0474_q).lower() && power.value.bits() == 60
           && larger.value.contains(enclosed(exp(b())).value);
}

static_assert(enclosures_hold_the_value());
static_assert(enclosed(1 / (a() - 2)).is == standing::undefined);
static_assert(enclosed(1 / (b() * 3 + 1)).is == standing::outside); // 0, but known only nearly
static_assert(enclosed(log(b())).is == standing::undefined);
static_assert(enclosed(log(a())).is == standing::outside);
static_assert(enclosed(log(a() - 1)).value == attest::enclosure(0));
static_assert(enclosed(exp(power(a(), 30))).is == standing::outside);
static_assert(enclosed(exp(-power(a(), 30))).is == standing::outside);
static_assert(enclosed(derivative(exp(a()), a())).value.bits() == 60);

// doubles, while the compiler evaluates
constexpr bool near(term const& e, double expected) {
    outcome<double> const found = of_term(e, known_world(), double_arithmetic{});
    double const difference = found.value - expected;
    double const size = expected < 0 ? -expected : expected;
    return found.is_known() && difference <= 1e-15 * size && -difference <= 1e-15 * size;
}

static_assert(near(a() / 3, 2.0 / 3) && near(max(a(), b()), 2) && near(max(b(), a()), 2));
static_assert(near(exp(term(1)), 2.718281828459045235)
              && near(exp(term(-20)), 2.0611536224385578280e-9));
static_assert(near(exp(term(1_q / 3)), 1.3956124250860895286)
              && near(exp(term(300)), 1.9424263952412559e130));
static_assert(near(log(a()), 0.69314718055994530942)
              && near(log(term(1_q / 1000)), -6.9077552789821370521));
static_assert(near(log(term(10)), 2.3025850929940456840) && near(log(a() - 1), 0));
static_assert(of_term(1 / (a() - 2), known_world(), double_arithmetic{}).is == standing::undefined);
static_assert(of_term(log(a() - 2), known_world(), double_arithmetic{}).is == standing::undefined);
static_assert(of_term(exp(term(701)), known_world(), double_arithmetic{}).is == standing::outside);
static_assert(of_term(exp(term(-701)), known_world(), double_arithmetic{}).is == standing::outside);

} // namespace
