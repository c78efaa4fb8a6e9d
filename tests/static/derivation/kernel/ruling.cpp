// ruling: each but the last is what the judge says of some proof (calculus, section 7).

#include "support/ruling.hpp"

#include <attest/derivation/kernel/ruling.hpp>

#include <utility>

namespace {

using namespace kernel_test;
using kernel::ruling;

// A proof for each ruling, in the order of the enumeration.
template <ruling Wanted>
constexpr chain written(context& let) {
    auto const T = let.finite_set("T");
    auto const [i, j] = let.indices("i", "j", T);
    auto const N = let.positions("N");
    auto const [t, u] = let.indices("t", "u", N);
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    auto const z = let.variable("z", T);
    auto const a = let.variable("a", N);
    auto const m = let.mask("m");
    switch (Wanted) {
    case ruling::accepted:
        break;
    case ruling::does_not_follow:
        return claim(x == y).by(ring_laws, y);
    case ruling::wrong_relation:
        return claim(x + y <= y + x).at_most(ring_laws, y + x);
    case ruling::not_assumed:
        return claim(x == y).by(x == y, y);
    case ruling::not_signed:
        return claim(x <= x + y).at_most(adding(y), x + y);
    case ruling::open:
        return claim(1 * x == x).by(hole, x);
    case ruling::unknown_element:
        return claim(1 * x == x).by(ring_laws, x + 0 * z(i)).by(ring_laws, x);
    case ruling::malformed:
        return claim(1 * x == x).by(ring_laws, x + 0 * power(x, 0)).by(ring_laws, x);
    case ruling::undefined_term:
        return claim(1 * (1 / x) == 1 / x).by(ring_laws, 1 / x);
    case ruling::says_nothing:
        return claim(x == x).by(ring_laws, x);
    case ruling::wrong_end:
        return claim(1 * x == x).by(ring_laws, x + 0).by(ring_laws, 2 * x);
    case ruling::wrong_direction:
        return claim(x < x + 1).at_most(adding(let.number(1)), x + 1);
    case ruling::not_a_position:
        return claim(0 * z(i) == 0)
            .by_induction(i, steps().by(ring_laws, 0), steps().by(ring_laws, 0));
    case ruling::depends_on_position:
        let.assume(a(t) == 0);
        return claim(0 * a(t) == 0)
            .by_induction(t, steps().by(ring_laws, 0), steps().by(ring_laws, 0));
    case ruling::not_a_mask:
        return claim(0 * x == 0).by_cases(x, steps().by(ring_laws, 0), steps().by(ring_laws, 0));
    case ruling::not_over_positions:
        return claim(0 * z(i) == 0)
            .by_position(i, j, steps().by(ring_laws, 0), steps().by(ring_laws, 0));
    case ruling::not_a_new_index:
        return claim(0 * a(t) == 0 * a(u))
            .by_position(t, u, steps().by(ring_laws, 0), steps().by(ring_laws, 0));
    case ruling::not_to_be_shown:
        return claim(0 * x == 0).by_showing(nonempty(T), steps(), steps().by(ring_laws, 0));
    case ruling::unknown_claim:
        return claim(nonempty(T));
    case ruling::steps_before_parts:
        return claim(0 * m() == 0)
            .by(ring_laws, m() * 0)
            .by_cases(m(), steps().by(ring_laws, 0), steps().by(ring_laws, 0));
    case ruling::not_two_parts: {
        auto const both = steps().by(ring_laws, 0);
        auto twice = claim(0 * m() == 0).by_cases(m(), both, both);
        return std::move(twice).by_cases(m(), both, both);
    }
    case ruling::about_derivative:
        let.assume(x == y);
        return claim(derivative(x, y) == 0).by(derivative_of_variable, 0);
    case ruling::not_needed: // a rule that does nothing: the kernel does not mind
        return claim(x + y == y + x).by(cancel, y + x);
    }
    return claim(1 * x == x).by(ring_laws, x);
}

template <ruling Wanted>
constexpr bool is_said = ruled([](context& let) { return written<Wanted>(let); }) == Wanted;

static_assert(is_said<ruling::accepted>);
static_assert(is_said<ruling::does_not_follow>);
static_assert(is_said<ruling::wrong_relation>);
static_assert(is_said<ruling::not_assumed>);
static_assert(is_said<ruling::not_signed>);
static_assert(is_said<ruling::open>);
static_assert(is_said<ruling::unknown_element>);
static_assert(is_said<ruling::malformed>);
static_assert(is_said<ruling::undefined_term>);
static_assert(is_said<ruling::says_nothing>);
static_assert(is_said<ruling::wrong_end>);
static_assert(is_said<ruling::wrong_direction>);
static_assert(is_said<ruling::not_a_position>);
static_assert(is_said<ruling::depends_on_position>);
static_assert(is_said<ruling::not_a_mask>);
static_assert(is_said<ruling::not_over_positions>);
static_assert(is_said<ruling::not_a_new_index>);
static_assert(is_said<ruling::not_to_be_shown>);
static_assert(is_said<ruling::unknown_claim>);
static_assert(is_said<ruling::steps_before_parts>);
static_assert(is_said<ruling::not_two_parts>);
static_assert(is_said<ruling::about_derivative>);
static_assert(ruled([](context& let) { return written<ruling::not_needed>(let); })
              == ruling::accepted);
static_assert(ruling{} == ruling::accepted);

} // namespace
