// What is said about an inequality that does not follow: the part at which monotone breaks off, and what a step
// that adds would have to add.
#include "support/step_words.hpp"

using namespace attest::proofs;
using namespace step_words;

namespace {

constexpr auto factor_of_any_sign = [](context& let) {
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    auto const c = let.scalar("c");
    let.assume(x <= y);
    let.assume(0 <= y);
    return claim(exp(c * x) <= exp(c * y)).at_most(monotone, exp(c * y));
};

static_assert(words<0>(factor_of_any_sign)
              == "ATT-501 step 1 by monotone: it does not follow. The step: exp(c * x) <= exp(c * "
                 "y). monotone needs "
                 "0 <= c here, which is not shown. It is false for x = -2/3, y = 0, c = -1/3: the "
                 "left side is "
                 "e^(2/9), the right side 1.");

// The index of a sum by its own name: i is another index.
constexpr auto inside_a_sum = [](context& let) {
    auto const T = let.finite_set("T");
    auto const [i, j] = let.indices("i", "j", T);
    auto const x = let.variable("x", T);
    auto const y = let.variable("y", T);
    let.assume(for_all(j, x(j) <= y(i)));
    return claim(y(i) + sum(j, x(j)) <= y(i) + sum(j, y(j))).at_most(monotone, y(i) + sum(j, y(j)));
};

static_assert(words<0>(inside_a_sum)
              == "ATT-501 step 1 by monotone: it does not follow. The step: y(i) + sum(j, x(j)) <= "
                 "y(i) + sum(j, "
                 "y(j)). monotone needs x(j) <= y(j) here, which is not shown. It is false for T = "
                 "{0, 1}, i = 1, x = "
                 "(-1, -1), y = (-2, -1): the left side is -3, the right side -4.");

// A free index has the name of that of a sum, and so has the index of a sum inside it: the same names in the step
// as in its part.
constexpr auto named_like_a_free_index = [](context& let) {
    auto const T = let.finite_set("T");
    auto const j = let.index("j", T);
    auto const x = let.variable("x", T);
    auto const y = let.variable("y", T);
    auto const larger = y(j) + sum(j, x(j) + sum(j, y(j)));
    return claim(y(j) + sum(j, x(j) + sum(j, x(j))) <= larger).at_most(monotone, larger);
};

static_assert(
    words<0>(named_like_a_free_index)
        .starts_with(
            "ATT-501 step 1 by monotone: it does not follow. The step: y(j) + sum(j', x(j') "
            "+ sum(j'', x(j''))) <= y(j) + sum(j', x(j') + sum(j'', y(j''))). monotone needs "
            "x(j'') <= y(j'') here, which is not shown."));

// Downwards: the second term is the smaller one.
constexpr auto larger_reciprocal = [](context& let) {
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    let.assume(x <= y);
    let.assume(x != 0);
    let.assume(y != 0);
    return claim(1 / x >= 1 / y).at_least(monotone, 1 / y);
};

static_assert(words<0>(larger_reciprocal)
              == "ATT-501 step 1 by monotone: it does not follow. The step: 1 / x >= 1 / y. "
                 "monotone needs 0 < x here, "
                 "which is not shown. It is false for x = -2/3, y = 2/3: the left side is -3/2, "
                 "the right side 3/2.");

constexpr auto even_powers = [](context& let) {
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    let.assume(x <= y);
    return claim(power(x, 2) <= power(y, 2)).at_most(monotone, power(y, 2));
};

static_assert(words<0>(even_powers).find("monotone needs 0 <= x here, which is not shown.")
              != std::string_view::npos);

constexpr auto two_products = [](context& let) {
    auto const a = let.scalar("a");
    auto const b = let.scalar("b");
    auto const c = let.scalar("c");
    auto const d = let.scalar("d");
    let.assume(a <= b);
    let.assume(c <= d);
    let.assume(0 <= b);
    let.assume(0 <= d);
    return claim(a * c <= b * d).at_most(monotone, b * d);
};

static_assert(words<0>(two_products)
              == "ATT-501 step 1 by monotone: it does not follow. The step: a * c <= b * d. "
                 "monotone needs 0 <= c and 0 "
                 "<= b here, or 0 <= a and 0 <= d: neither pair is shown. It is false for a = "
                 "-1/2, b = 0, c = -1, d = "
                 "0: the left side is 1/2, the right side 0.");

constexpr auto other_shapes = [](context& let) {
    auto const x = let.scalar("x");
    return claim(0 <= x * x + 1 + x).at_most(monotone, x * x + 1 + x);
};

static_assert(
    words<0>(other_shapes)
    == "ATT-501 step 1 by monotone: it does not follow. The step: 0 <= x * x + 1 + x. "
       "The two terms are not "
       "built alike from such parts, nor is their difference shown to be at least 0. None "
       "of the numbers tried refutes "
       "it: undecided.");

// Through definitions, maxima and logarithms.
constexpr auto inside_a_definition = [](context& let) {
    auto const T = let.finite_set("T");
    auto const [i, j] = let.indices("i", "j", T);
    auto const x = let.variable("x", T);
    auto const y = let.scalar("y");
    auto const f = let.define("f", max(log(x(i)), y), i);
    let.assume(for_all(i, x(i) > 0));
    return claim(f(i) <= f(j)).at_most(monotone, f(j));
};

static_assert(
    words<0>(inside_a_definition).find("monotone needs x(i) <= x(j) here, which is not shown.")
    != std::string_view::npos);

// What is added, what that gives, and what the step adds.
constexpr auto more_than_is_added = [](context& let) {
    auto const x = let.scalar("x");
    return claim(x <= x + 2).at_most(adding(1), x + 2);
};

static_assert(words<0>(more_than_is_added).find("Adding 1 gives x + 1; the step adds 2.")
              != std::string_view::npos);

constexpr auto more_than_is_taken_away = [](context& let) {
    auto const x = let.scalar("x");
    return claim(x >= x - 2).at_least(adding(1), x - 2);
};

static_assert(
    words<0>(more_than_is_taken_away).find("Taking away 1 gives x - 1; the step takes away 2.")
    != std::string_view::npos);

// A factor that is not shown to be at most 0, where the order of the other one is the reverse.
constexpr auto factor_that_turns = [](context& let) {
    auto const a = let.scalar("a");
    auto const b = let.scalar("b");
    auto const c = let.scalar("c");
    let.assume(a <= b);
    return claim(b * c <= a * c).at_most(monotone, a * c);
};

static_assert(words<0>(factor_that_turns).find("monotone needs c <= 0 here, which is not shown.")
              != std::string_view::npos);

// A term of a sum, and a factor that is at most 1.
constexpr auto term_of_a_sum = [](context& let) {
    auto const T = let.finite_set("T");
    auto const [j, k] = let.indices("j", "k", T);
    auto const x = let.variable("x", T);
    return claim(x(k) <= sum(j, x(j))).at_most(monotone, sum(j, x(j)));
};

static_assert(words<0>(term_of_a_sum).find("monotone needs 0 <= x(j) here, which is not shown.")
              != std::string_view::npos);

constexpr auto small_factor = [](context& let) {
    auto const a = let.scalar("a");
    auto const b = let.scalar("b");
    let.assume(b <= 1);
    return claim(a * b <= a).at_most(monotone, a);
};

static_assert(words<0>(small_factor).find("monotone needs 0 <= a here, which is not shown.")
              != std::string_view::npos);

constexpr auto factor_of_any_size = [](context& let) {
    auto const a = let.scalar("a");
    auto const b = let.scalar("b");
    let.assume(0 <= a);
    return claim(a * b <= a).at_most(monotone, a);
};

static_assert(words<0>(factor_of_any_size).find("monotone needs b <= 1 here, which is not shown.")
              != std::string_view::npos);

// What makes a step strict: a positive factor, a negative one, a set with an element, a smaller part.
constexpr auto strict_factor = [](context& let) {
    auto const a = let.scalar("a");
    auto const b = let.scalar("b");
    auto const c = let.scalar("c");
    let.assume(a < b, 0 <= c);
    return claim(exp(1 + a * c) < exp(1 + b * c)).less(monotone, exp(1 + b * c));
};

static_assert(words<0>(strict_factor)
                  .find("monotone shows <= here; for < it needs 0 < c, which is not shown.")
              != std::string_view::npos);

constexpr auto strict_factor_that_turns = [](context& let) {
    auto const a = let.scalar("a");
    auto const b = let.scalar("b");
    auto const c = let.scalar("c");
    let.assume(a < b, c <= 0);
    return claim(c * b < c * a).less(monotone, c * a);
};

static_assert(words<0>(strict_factor_that_turns)
                  .find("monotone shows <= here; for < it needs c < 0, which is not shown.")
              != std::string_view::npos);

constexpr auto strict_sums = [](context& let) {
    auto const T = let.finite_set("T");
    auto const j = let.index("j", T);
    auto const x = let.variable("x", T);
    auto const y = let.variable("y", T);
    let.assume(for_all(j, x(j) < y(j)));
    return claim(sum(j, y(j)) > sum(j, x(j))).greater(monotone, sum(j, x(j)));
};

static_assert(words<0>(strict_sums)
                  .find("monotone shows <= here; for < it needs nonempty(T), which is not shown.")
              != std::string_view::npos);

constexpr auto equal_parts = [](context& let) {
    auto const a = let.scalar("a");
    auto const b = let.scalar("b");
    let.assume(a <= b);
    return claim(exp(a) < exp(b)).less(monotone, exp(b));
};

static_assert(words<0>(equal_parts)
                  .find("monotone shows <= here, and not <: no part is shown to be strictly "
                        "smaller.")
              != std::string_view::npos);

} // namespace
