// What a theorem asks of the symbol by which is differentiated can be shown nowhere inside the derivative; assumed or not.
// number: ATT-501
// sentence: shown here: a != c. Inside a derivative nothing counts that is assumed about what is differentiated by
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto cancelled =
    theorem<"1", "a difference by which is multiplied and divided">([](context& let) {
        auto const a = let.scalar("a");
        auto const b = let.scalar("b");
        auto const c = let.scalar("c");
        let.assume(a != b);
        return claim(c * (a - b) / (a - b) == c).by(cancel, c);
    });

inline constexpr auto twin = theorem<"2", "the same inside a derivative">([](context& let) {
    auto const a = let.scalar("a");
    auto const c = let.scalar("c");
    auto const d = let.scalar("d");
    let.assume(d != c);
#ifdef BAD
    auto const x = a;
#else
    auto const x = d;
#endif
    auto const plain = derivative(a * a, a);
    auto const multiplied = derivative(a * a * (x - c) / (x - c), a);
    auto const same = cancelled.lemma().with("c", a * a).with("a", x).with("b", c);
    return claim(plain + plain == 2 * plain).by(same, multiplied + multiplied).by(same, 2 * plain);
});
