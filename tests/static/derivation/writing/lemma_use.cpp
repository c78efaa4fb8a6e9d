// lemma_use: what makes an assignment of the names in with(...) adds nodes to the two stores and declares
// nothing, so that what was written and compared is what is judged (calculus, paragraph 8.2).

#include <attest/derivation/writing/chain.hpp>

#include "support/kernel.hpp"

namespace {

using namespace kernel_test;

struct of_a_theorem {
    context& let;
    index_set N = let.positions("N");
    index_set S = let.finite_set("S");
    index_set T = let.finite_set("T");
    index_term t = let.index("t", N);
    index_term i = let.index("i", T);
    index_term j = let.index("j", T);
    symbol x = let.variable("x", T);
    symbol y = let.variable("y", S, N);
    symbol m = let.mask("m", T);
    term c = let.scalar("c");
    index_map g = let.map("g", T, S);
    index_map b = let.bijection("b", T);
    function f = let.define("f", 2 * c);
    formula assumed = let.assume(0 <= c);

    constexpr of_a_theorem(context& in) : let(in) {
        let.written().claim = (y(g(b(i)), t) == sum(j, x(j) * m(j)) + f()).node;
    }
};

// What is declared, assumed and claimed.
constexpr words_told told(context& in) {
    words_told result;
    recorder(in.nodes(), result).add_claim(in.written());
    return result;
}

// Are both contexts as they were, for a derivation that declares the same, and another set and element?
template <class Give>
constexpr bool declares_nothing(Give give) {
    return in_context([&](context& theorem) {
        of_a_theorem const of(theorem);
        return in_context([&](context& let) {
            of_a_theorem const here(let);
            auto const U = let.finite_set("U");
            auto const u = let.index("u", U);
            replacements given;
            give(given, here, U, u);
            words_told const from = told(theorem);
            words_told const to = told(let);
            kernel::assignment const by = given.assigned(let, theorem.nodes());
            return by.sets.size() == 3 && by.maps.size() == 2 && by.symbols.size() == 4
                   && view_of(told(theorem)) == view_of(from) && view_of(told(let)) == view_of(to);
        });
    });
}

using here = of_a_theorem const&;

static_assert(declares_nothing([](replacements&, here, index_set const&, index_term const&) {}));
static_assert(declares_nothing([](replacements& given, here, index_set const& U,
                                  index_term const& u) {
    given.sets.push_back({"T", U.node});
    given.elements.push_back({"i", u.node});
    given.scalars.push_back({"c", 2});
}));
static_assert(declares_nothing([](replacements& given, here y, index_set const&,
                                  index_term const& u) {
    given.symbols.push_back({"x", detail::function_of(u, 2 * y.c)});
    given.symbols.push_back({"m", detail::plain_function(y.let, y.x.number)});
    given.maps.push_back({"g", y.b.number});
}));

} // namespace
