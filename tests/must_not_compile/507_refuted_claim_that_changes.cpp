// The statement is judged before `later` is defined, with a hypothesis; the model is evaluated afterwards,
// without it.
// number: ATT-507
// sentence: a proof has to write the same whenever it is run
// differs: the condition is what a later definition changes, or false
#include <attest/derivation.hpp>

#include <type_traits>

using namespace attest::proofs;

constexpr bool later();

inline constexpr auto written = [](context& let) {
    auto x = let.scalar("x");
    auto one = x == 1;
#ifdef BAD
    if (!__builtin_constant_p(later()))
#else
    if (false)
#endif
        let.assume(one);
    return claim(x * x == x);
};
static_assert(detail::refutation_outline_of<detail::source_of<std::remove_const_t<decltype(written)>>>
                  .statement.accepted());

constexpr bool later() {
    return true;
}

inline constexpr auto shown = refuted<"1", "a square">(written);
