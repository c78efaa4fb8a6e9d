// The statement is judged before `later` is defined, without a hypothesis; the steps afterwards, with one.
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
    auto one = x == 1;
#ifdef BAD
    if (__builtin_constant_p(later()))
#else
    if (true)
#endif
        let.assume(one);
    auto steps_of_it = claim(2 * x == 2);
    for (int i = 0; i < 17; ++i) // more than are judged along with the statement
        std::move(steps_of_it).by(ring_laws, x + x);
    return std::move(steps_of_it).by(one, let.number(1) + 1);
};
static_assert(
    detail::outline_of<detail::by_function<std::remove_const_t<decltype(proof)>>>.statement.accepted());

constexpr bool later() {
    return true;
}

inline constexpr auto shown = theorem<"1", "twice one">(proof);
