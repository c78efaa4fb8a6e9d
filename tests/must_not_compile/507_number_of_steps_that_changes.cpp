// The statement is judged before `later` is defined, with a step that leads nowhere at its end; the steps
// afterwards, without it.
// number: ATT-507
// sentence: a proof has to write the same whenever it is run
// differs: the condition is what a later definition changes, or true
#include <attest/derivation.hpp>

#include <type_traits>
#include <utility>

using namespace attest::proofs;

constexpr bool later();

inline constexpr auto proof = [](context& let) {
    auto x = let.scalar("x");
    auto steps_of_it = claim(2 * x == x + x);
    for (int i = 0; i < 17; ++i) // more than are judged along with the statement
        std::move(steps_of_it).by(ring_laws, x + x);
#ifdef BAD
    if (__builtin_constant_p(later()))
#else
    if (true)
#endif
        return steps_of_it;
    return std::move(steps_of_it).by(ring_laws, 3 * x).by(ring_laws, x + x);
};
static_assert(
    detail::outline_of<detail::by_function<std::remove_const_t<decltype(proof)>>>.statement.accepted());

constexpr bool later() {
    return true;
}

inline constexpr auto shown = theorem<"1", "twice">(proof);
