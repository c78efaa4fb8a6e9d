// knowledge: whatever a search says, the certificate decides; an answer is kept for its own
// question and its own place.

#include "support/kernel.hpp"

namespace {

using namespace kernel_test;
using kernel::certificate;
using kernel::reason;
using kernel::scope;
using kernel::sign;

// A search that always says yes, with a certificate that shows nothing.
struct liar {
    int asked = 0;

    constexpr bool find(sign, kernel::id, scope const&, certificate&) {
        ++asked;
        return true;
    }

    constexpr bool find_holds(kernel::id, scope const&, certificate&) {
        ++asked;
        return true;
    }
};

// A search that never finds anything.
struct blind {
    constexpr bool find(sign, kernel::id, scope const&, certificate&) { return false; }

    constexpr bool find_holds(kernel::id, scope const&, certificate&) { return false; }
};

static_assert(in_context([](context& let) {
    auto& nodes = let.nodes();
    auto const x = let.scalar("x");
    kernel::facts const known = facts_of(let, 0 < x);
    kernel::ring_equality equal(nodes);
    liar lies;
    kernel::knowledge<liar> told(nodes, known, equal, lies);
    blind nothing;
    kernel::knowledge<blind> untold(nodes, known, equal, nothing);
    return !told.is_positive(x.node, {}) && !told.is_nonzero(x.node, {})
           && !told.has_sign(sign::not_negative, x.node, {}) && !told.holds((0 < x).node, {})
           && !told.holds((x == x).node, {}) && lies.asked == 5
           && !untold.is_positive(exp(x).node, {}) && !untold.holds((0 < x).node, {});
}));

// The three signs are three questions.
static_assert(in_context([](context& let) {
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    auto const known = facts_of(let, 0 <= x, y == -1);
    return knowing(let, known, [&](kernel::knowledge<search>& here) {
        return here.has_sign(sign::not_negative, x.node, {})
               && !here.has_sign(sign::positive, x.node, {})
               && !here.has_sign(sign::nonzero, x.node, {}) && here.is_nonzero(y.node, {})
               && !here.is_positive(y.node, {}) && !here.is_positive(x.node, {})
               && !here.is_nonzero(x.node, {}) && !here.has_sign(sign::not_negative, y.node, {});
    });
}));

// What is known of one term, or at one place, is not known of another: a sum over T is positive
// where an element of T is at hand.
static_assert(in_context([](context& let) {
    auto& nodes = let.nodes();
    auto const T = let.finite_set("T");
    auto const i = let.index("i", T);
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    auto const size = sum(i, let.number(1));
    auto const known = facts_of(let, 0 < x);
    scope const top;
    scope const inside = top.with(top.fresh(nodes, T.node));
    scope const in_x = top.inside_derivative(x.node);
    return knowing(let, known, [&](kernel::knowledge<search>& here) {
        bool const first = here.is_positive(size.node, inside) && here.is_positive(x.node, top);
        return first && !here.is_positive(size.node, top) && here.is_positive(size.node, inside)
               && !here.is_positive(x.node, in_x) && here.is_positive(x.node, top)
               && !here.is_positive(y.node, top) && here.holds((0 < x).node, top)
               && !here.holds((0 < x).node, in_x) && !here.holds((0 < y).node, top);
    });
}));

// Every definition is unfolded but those that are to be kept.
static_assert(in_context([](context& let) {
    auto const x = let.scalar("x");
    auto const f = let.define("f", x);
    auto const g = let.define("g", x);
    return knowing(let, {}, [&](kernel::knowledge<search>& here) {
        bool const all = here.unfolds(f.number) && here.unfolds(g.number);
        list<kernel::word> names;
        names.push_back(g.number);
        here.keep(names);
        bool const one = here.unfolds(f.number) && !here.unfolds(g.number);
        here.keep({});
        return all && one && here.unfolds(g.number);
    });
}));

static_assert(in_context([](context& let) {
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    auto const known = facts_of(let, x == y);
    return knowing(let, known, [&](kernel::knowledge<search>& here) {
        return here.are_equal((x + x).node, (2 * x).node, {})
               && !here.are_equal(x.node, y.node, {}); // by no fact
    });
}));

} // namespace
