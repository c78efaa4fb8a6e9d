// number: ATT-501
// sentence: it does not follow
// sentence: by definition
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a definition of many">([](context& let) {
    auto x = let.scalar("x");
    auto z = let.scalar("z");
    constexpr std::string_view names =
        "yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy";
    for (std::size_t n = 1; n < 65; ++n)
        static_cast<void>(let.define(names.substr(0, n), z));
#ifdef BAD
    auto last = let.define("last", x);
#else
    auto last = let.define("last", z);
#endif
    return claim(derivative(last(), x) == 0).by(definition | differentiation, 0);
});
