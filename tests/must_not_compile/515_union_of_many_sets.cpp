// A true claim about a union of 17 sets, of which a model lists 48 elements at most.
// number: ATT-515
// sentence: is not refuted
// differs: 17 times the sum over T, or 16 times
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = refuted<"1", "a union of 17 copies">([](context& let) {
    auto const T = let.finite_set("T");
    auto const two = joined(T, T);
    auto const four = joined(two, two);
#ifdef BAD
    auto const eight = joined(four, four);
    auto const all = joined(joined(eight, eight), T);
    int const copies = 17;
#else
    auto const all = joined(four, T);
    int const copies = 4;
#endif
    auto const j = let.index("j", T);
    auto const k = let.index("k", all);
    auto const c = let.scalar("c");
    return claim(sum(k, c) == copies * sum(j, c));
});
