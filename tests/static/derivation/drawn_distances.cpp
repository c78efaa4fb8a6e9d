// Counterexamples under inequalities and equations without a symbol alone: by how much a side exceeds the
// other one, and which symbol gives way, is drawn.
#include "support/step_words.hpp"

using namespace attest::proofs;

namespace {

struct numbers {
    context& let;
    term a = let.scalar("a");
    term b = let.scalar("b");
    term c = let.scalar("c");
};

// Each of these is false, but not where the sides of every inequality are as near as they may be, or as 1.
constexpr auto beyond_3 = refuted<"1", "above 2">([](context& let) {
    numbers const y{let};
    let.assume(2 < y.a);
    return claim(y.a <= 3);
});
constexpr auto not_3 = refuted<"2", "above 2">([](context& let) {
    numbers const y{let};
    let.assume(2 < y.a);
    return claim(y.a == 3);
});
constexpr auto between = refuted<"3", "between 0 and 1">([](context& let) {
    numbers const y{let};
    let.assume(0 < y.a, y.a < 1);
    return claim(y.a <= y.a * y.a);
});
constexpr auto not_5 = refuted<"4", "5 or more">([](context& let) {
    numbers const y{let};
    let.assume(5 <= y.a);
    return claim(y.a <= 5);
});
constexpr auto far_above = refuted<"5", "no distance is known">([](context& let) {
    numbers const y{let};
    let.assume(2 < y.a, y.a < y.b);
    return claim(y.b <= y.a + 1);
});
constexpr auto in_order = refuted<"6", "three in their order">([](context& let) {
    numbers const y{let};
    let.assume(0 <= y.a, y.a <= y.b, y.b <= y.c);
    return claim(y.a * y.c <= y.b * y.b);
});
constexpr auto sum_below = refuted<"7", "a sum below c">([](context& let) {
    numbers const y{let};
    let.assume(0 < y.a, 0 < y.b, 0 < y.c, y.a + y.b <= y.c);
    return claim(y.c <= y.a + y.b);
});

// No symbol is alone on a side of the second hypothesis, or of both.
constexpr auto another_is_0 = refuted<"8", "one of three is 0">([](context& let) {
    numbers const y{let};
    let.assume(y.a + y.b + y.c == 0, y.a * y.b * y.c == 0);
    return claim(y.a == 0);
});
constexpr auto reciprocals = refuted<"9", "a product is 1">([](context& let) {
    numbers const y{let};
    let.assume(0 < y.a, 0 < y.b, y.a * y.b == 1);
    return claim(y.a == y.b);
});
constexpr auto weights = refuted<"10", "a sum of products">([](context& let) {
    auto const T = let.finite_set("T");
    auto const k = let.index("k", T);
    auto const x = let.variable("x", T);
    auto const y = let.variable("y", T);
    let.assume(sum(k, x(k) * y(k)) == 3);
    return claim(sum(k, x(k)) == 1);
});
constexpr auto quotient = refuted<"11", "an inverse">([](context& let) {
    numbers const y{let};
    let.assume(y.a != 0, 1 / y.a == 7);
    return claim(y.a == 1);
});

// All are refuted by seeds that are tried for steps as well.
static_assert(beyond_3.recorded().seed < 24 && not_3.recorded().seed < 24);
static_assert(between.recorded().seed < 24 && not_5.recorded().seed < 24);
static_assert(far_above.recorded().seed < 24 && in_order.recorded().seed < 24);
static_assert(sum_below.recorded().seed < 24 && another_is_0.recorded().seed < 24);
static_assert(reciprocals.recorded().seed < 24 && weights.recorded().seed < 24);
static_assert(quotient.recorded().seed < 24);

// A step that is refused names such a model.
constexpr auto step = [](context& let) {
    numbers const y{let};
    let.assume(2 < y.a);
    return claim(y.a == 3).by(ring_laws, 3);
};
static_assert(step_words::words<0>(step)
              == "ATT-501 step 1 by ring_laws: it does not follow. The step: a = 3. It is false "
                 "for a = 5: the "
                 "left side is 5, the right side 3. Normal forms: a and 3.");

} // namespace
