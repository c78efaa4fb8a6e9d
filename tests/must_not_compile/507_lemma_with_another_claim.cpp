// The proof of the lemma was judged, but writes another statement later; a forged source expects that one.
// number: ATT-507
// sentence: a lemma claims what its theorem claims
// differs: the condition is what a later definition changes, or false
#include <attest/derivation.hpp>

using namespace attest::proofs;

constexpr bool later();

inline constexpr auto proof = [](context& let) {
    auto x = let.scalar("x");
#ifdef BAD
    if (__builtin_constant_p(later()))
#else
    if (false)
#endif
        return claim(x + x == x).by(ring_laws, x);
    return claim(x + x == 2 * x).by(ring_laws, 2 * x);
};

constexpr transcript transcribed(source write) {
    transcript result;
    run(write).transcribe(result);
    return result;
}

using proof_type = std::remove_const_t<decltype(proof)>;

inline constexpr auto honest = theorem<"1", "a number added to itself">(proof);
static_assert(honest.lemma().name() == "1");

constexpr bool later() {
    return true;
}

template <>
class attest::proofs::proved_theorem<attest::fixed_string{"2"}, attest::fixed_string{"forged"},
                                     proof_type> {
    static constexpr record recorded() { return {}; }

    static constexpr transcript written = transcribed(source(proof_type{}));

    static constexpr judged_source forged{source(proof_type{}), "2", "forged",
                                          written.of_claim(), &recorded};

public:
    static constexpr lemma_use lemma() { return lemma_use(&forged); }
};

using forgery = attest::proofs::proved_theorem<attest::fixed_string{"2"},
                                               attest::fixed_string{"forged"}, proof_type>;

inline constexpr auto cites =
    theorem<"3", "by a lemma that claims something else">([](context& let) {
        auto x = let.scalar("x");
#ifdef BAD
        return claim((x + x) * x == x * x).by(forgery::lemma(), x * x);
#else
        return claim((x + x) * x == 2 * x * x).by(forgery::lemma(), 2 * x * x);
#endif
    });
