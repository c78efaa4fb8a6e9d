// number: ATT-515
// sentence: ATT-515 this claim is not refuted
// differs: the two sides of the claim, exchanged
// A function of the program is a better match for a call of the library than the library's own.

struct answer {
    template <class Order>
    constexpr operator Order() const {
        return static_cast<Order>(2); // the left side is the larger one
    }
};

template <class A, class B>
constexpr answer compare(A&&, B&&) {
    return {};
}

#include <attest/derivation.hpp>

using namespace attest::notation;

inline constexpr auto twin = refuted<"1", "the sign of a square">([](context& let) {
    auto a = let.scalar("a");
#ifdef BAD
    return claim(0 <= a * a);
#else
    return claim(a * a <= 0);
#endif
});
