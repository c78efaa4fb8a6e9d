// number: ATT-501
// sentence: the theorem cannot be read so
// differs: the statements that change a line
#include <attest/derivation.hpp>

using namespace attest::proofs;

namespace {

// Access is not checked where a template is instantiated explicitly ([temp.spec.general]).
template <auto Member>
struct opens {
    friend constexpr auto lines_of(int) { return Member; }
};

constexpr auto lines_of(int);

template struct opens<&chain::lines_>;

} // namespace

inline constexpr auto twin = theorem<"1", "a lemma that nobody proved">([](context& let) {
    auto zero = let.number(0);
#ifdef BAD
    auto result = claim(zero == 1).by(zero == 1, 1);
    auto& line = (result.*lines_of(0))[0];
    line.because.by.is_fact = false;
    line.because.by.is_lemma = true;
    return result;
#else
    return claim(let.scalar("y") * zero == 0).by(ring_laws, 0);
#endif
});
