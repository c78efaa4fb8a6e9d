// sign_by_form: what the form of a term says of its sign, if its parts have theirs (calculus, paragraph 3.1).
// Here a check answers for the parts that it is told.

#include <attest/derivation/kernel/sign_by_form.hpp>

#include "support/kernel.hpp"

namespace {

using namespace kernel_test;
using kernel::id;
using kernel::kind;
using kernel::sign;

// The scalars that are positive, not negative and not 0, by their nodes.
struct told {
    id positive = 0;
    id not_negative = 0;
    id nonzero = 0;

    [[nodiscard]] constexpr bool has(sign wanted, id part, kernel::scope const&, kernel::reader&) const {
        return part == positive || (part == not_negative && wanted == sign::not_negative)
               || (part == nonzero && wanted == sign::nonzero);
    }
};

static_assert(in_context([](context& let) {
    auto& nodes = let.nodes();
    auto const p = let.scalar("p");
    auto const n = let.scalar("n");
    auto const z = let.scalar("z");
    auto const u = let.scalar("u");
    auto const m = let.mask("m");
    auto const T = let.finite_set("T");
    auto const [i, j] = let.indices("i", "j", T);
    told const check{p.node, n.node, z.node};
    auto const shows = [&](sign wanted, term const& of, kernel::word strict = 0) {
        kernel::certificate const none;
        kernel::reader from(none);
        return kernel::sign_by_form(check, nodes, wanted, let.node_of(of), {}, from, strict);
    };
    auto const raw = [&](kind what, term const& a, term const& b) {
        return term{&let, nodes.make(what, let.node_of(a), let.node_of(b))};
    };
    // Numbers, exponentials, masks, deltas.
    return shows(sign::positive, let.number(2)) && !shows(sign::positive, let.number(0))
           && shows(sign::not_negative, let.number(0)) && !shows(sign::nonzero, let.number(0))
           && shows(sign::nonzero, let.number(-2)) && !shows(sign::not_negative, let.number(-2))
           && shows(sign::positive, exp(u)) && shows(sign::not_negative, m())
           && !shows(sign::positive, m()) && !shows(sign::nonzero, m()) && !shows(sign::not_negative, u)
           && shows(sign::not_negative, delta(i, j)) && !shows(sign::positive, delta(i, j))
           && shows(sign::positive, delta(i, i))
           // Sums: each part not negative, and the one that is named positive.
           && shows(sign::positive, p + n) && shows(sign::positive, n + p, 1)
           && !shows(sign::positive, p + n, 1) && !shows(sign::positive, p + n, 2)
           && !shows(sign::positive, p + n, -1) && !shows(sign::positive, p + u)
           && shows(sign::not_negative, n + n) && !shows(sign::not_negative, n + u)
           && !shows(sign::nonzero, p + z)
           // Products and inverses: every factor.
           && shows(sign::positive, raw(kind::multiply, p, p)) && !shows(sign::positive, raw(kind::multiply, p, n))
           && shows(sign::not_negative, raw(kind::multiply, p, n)) && shows(sign::nonzero, raw(kind::multiply, p, z))
           && !shows(sign::nonzero, raw(kind::multiply, z, u)) && !shows(sign::nonzero, raw(kind::multiply, n, p))
           // Maxima: not smaller than the part that is named.
           && shows(sign::positive, max(p, u)) && shows(sign::positive, max(u, p), 1)
           && !shows(sign::positive, max(u, p)) && !shows(sign::positive, max(p, u), 2)
           && !shows(sign::nonzero, max(z, u));
}));

// An even power of a product in normal form is not negative; an odd one, or a positive one, asks the factor.
static_assert(in_context([](context& let) {
    auto& nodes = let.nodes();
    auto const u = let.scalar("u");
    auto const p = let.scalar("p");
    told const check{p.node, 0, 0};
    auto const shows = [&](sign wanted, kernel::word exponent, term const& of) {
        kernel::certificate const none;
        kernel::reader from(none);
        return kernel::sign_by_form(check, nodes, wanted, nodes.make(kind::product, of.node, exponent), {}, from, 0);
    };
    return shows(sign::not_negative, 2, u) && shows(sign::not_negative, -2, u) && !shows(sign::not_negative, 3, u)
           && !shows(sign::positive, 2, u) && !shows(sign::nonzero, 2, u) && shows(sign::positive, 3, p)
           && shows(sign::nonzero, -1, p);
}));

} // namespace
