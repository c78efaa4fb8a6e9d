// The statement is judged before `later` is defined, the steps afterwards. (g++ 12 keeps the value that
// the condition had first.)
// number: ATT-501
// sentence[clang]: a proof has to write the same whenever it is run
// sentence[g++]: it does not follow
// differs: the condition is what a later definition changes, or false
#include <attest/derivation.hpp>

#include <type_traits>
#include <utility>

using namespace attest::proofs;

constexpr bool later();

inline constexpr auto proof = [](context& let) {
    auto x = let.scalar("x");
#ifdef BAD
    term const end = __builtin_constant_p(later()) ? 1 * x : let.number(1);
#else
    term const end = false ? let.number(1) : 1 * x;
#endif
    auto steps_of_it = claim(x == end);
    for (int i = 0; i < 17; ++i) // more than are judged along with the statement
        std::move(steps_of_it).by(ring_laws, x);
    return std::move(steps_of_it).by(ring_laws, end);
};

static_assert(
    detail::outline_of<detail::by_function<std::remove_const_t<decltype(proof)>>>.statement.accepted());

constexpr bool later() {
    return true;
}

inline constexpr auto shown = theorem<"1", "a number and itself">(proof);
