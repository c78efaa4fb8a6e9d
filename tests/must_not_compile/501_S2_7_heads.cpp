// number: ATT-501
// sentence: step 1 (line
// sentence: by partition: it does not follow
// sentence: It is false
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto heads =
    theorem<"S2.7", "project the concatenated row, or project and add">([](context& let) {
        auto H = let.finite_set("H");
        auto E = let.finite_set("E");
        auto h = let.index("h", H);
        auto e = let.index("e", E);
        auto head = let.map("head", E, H);
        auto other = let.map("other", E, H);
#ifdef BAD
        auto own = let.index("e", other.fibre(h));
#else
        auto own = let.index("e", head.fibre(h));
#endif
        auto o = let.variable("o", H);
        auto W = let.variable("W", E);
        auto head_by_head = sum(h, sum(own, o(h) * W(own)));
        return claim(sum(e, o(head(e)) * W(e)) == head_by_head).by(partition, head_by_head);
    });
