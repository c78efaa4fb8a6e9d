// number: ATT-504
// sentence: a bound index has more binders around it than there are
#include <attest/derivation.hpp>

using namespace attest::proofs;

#ifdef BAD
inline constexpr attest::kernel::word depth = 4294967296; // 0 in its low bits
#else
inline constexpr attest::kernel::word depth = 0;
#endif

inline constexpr auto twin = theorem<"1", "a handle made by hand">([](context& let) {
    auto T = let.finite_set("T");
    auto i = let.index("i", T);
    auto x = let.variable("x", T);
    static_cast<void>(let.nodes().make(attest::kernel::kind::bound, depth));
    return claim(x(i) + x(i) == 2 * x(i)).by(ring_laws, 2 * x(i));
});
