// number: ATT-507
// sentence: a lemma is a theorem
// differs: cited from a theorem, or made up
#include <attest/derivation/notation.hpp>

using namespace attest::notation;

inline constexpr auto doubled = attest::theorem<"1", "twice">([] {
    auto a = scalar("a");
    return derive(a + a).by(ring_laws, 2 * a);
});

constexpr bool cited() {
    auto a = scalar("a");
#ifdef BAD
    lemma_use const used(a.root(), term(0).root());
#else
    lemma_use const used = doubled.lemma();
#endif
    return used.left()->size > 0;
}

static_assert(cited());
