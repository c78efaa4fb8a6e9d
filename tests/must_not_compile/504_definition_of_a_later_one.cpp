// number: ATT-504
// sentence: a declaration speaks of itself or of a later one
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "definitions in a circle">([](context& let) {
    auto x = let.scalar("x");
    auto y = let.scalar("y");
    auto& nodes = let.nodes();
    auto one = let.define("one", x);
    auto two = let.define("two", y);
    id meaning_of_one = x.node;
    id call_of_two = two().node;
#ifdef BAD
    nodes.definitions[0].meaning = call_of_two;
#else
    nodes.definitions[0].meaning = meaning_of_one;
#endif
    return claim(x + y == y + x).by(ring_laws, y + x);
});
