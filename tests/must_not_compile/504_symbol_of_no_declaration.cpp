// number: ATT-504
// sentence: that the context does not declare: symbol 7, counted from 0, and 2 are declared
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a symbol with a number of its own">([](context& let) {
    auto x = let.scalar("x");
    auto y = let.scalar("y");
#ifdef BAD
    term other_number{&let, let.nodes().make(kind::at, word{7})};
#else
    term other_number{&let, let.nodes().make(kind::at, word{1})};
#endif
    return claim(x + other_number == other_number + x).by(ring_laws, other_number + x);
});
