// A theorem that somebody specialised hands out a lemma; its proof has a hole.
// number: ATT-501
// sentence: by hole: still to be shown
// sentence[g++]: ATT-507 a lemma is a theorem: it comes from the member lemma() of one
// differs: the lemma refers to a proof with a hole, or to one that stands
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto proof = [](context& let) {
    auto const x = let.scalar("x");
    auto const c = let.scalar("c");
#ifdef BAD
    return claim(x * c == c * x + c).by(hole, c * x + c);
#else
    return claim(x * c == c * x + 0 * c).by(ring_laws, c * x + 0 * c);
#endif
};

constexpr transcript transcribed(source write) {
    transcript result;
    run(write).transcribe(result);
    return result;
}

using proof_type = std::remove_const_t<decltype(proof)>;

template <>
class attest::proofs::proved_theorem<attest::fixed_string{"1"}, attest::fixed_string{"forged"},
                                     proof_type> {
    static constexpr record recorded() { return {}; }

    static constexpr transcript written = transcribed(source(proof_type{}));

    static constexpr judged_source forged{source(proof_type{}), "1", "forged",
                                          written.of_claim(), &recorded};

public:
    static constexpr lemma_use lemma() { return lemma_use(&forged); }
};

using forgery = attest::proofs::proved_theorem<attest::fixed_string{"1"},
                                               attest::fixed_string{"forged"}, proof_type>;

inline constexpr auto cites = theorem<"2", "by a forged lemma">([](context& let) {
    auto const x = let.scalar("x");
    auto const c = let.scalar("c");
#ifdef BAD
    return claim(x * c == c * x + c).by(forgery::lemma(), c * x + c);
#else
    return claim(x * c == c * x + 0 * c).by(forgery::lemma(), c * x + 0 * c);
#endif
});
