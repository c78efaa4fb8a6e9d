// number: ATT-501
// sentence: it does not follow
// sentence: by differentiation
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "two symbols that share a bit">([](context& let) {
    auto z = let.scalar("z");
    constexpr std::string_view names =
        "yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy";
    for (std::size_t n = 1; n < 64; ++n)
        static_cast<void>(let.scalar(names.substr(0, n)));
    auto x = let.scalar("x");
#ifdef BAD
    return claim(derivative(z * exp(x), x) == 0).by(differentiation, 0);
#else
    return claim(derivative(z * exp(z), x) == 0).by(differentiation, 0);
#endif
});
