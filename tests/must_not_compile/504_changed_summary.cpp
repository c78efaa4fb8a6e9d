// number: ATT-504
// sentence: a node was changed after it was made
// differs: the statements that change a node
#include <attest/derivation.hpp>

using namespace attest::proofs;

namespace {

// Access is not checked where a template is instantiated explicitly ([temp.spec.general]).
template <auto Member>
struct opens {
    friend constexpr auto summaries_of(int) { return Member; }
};

constexpr auto summaries_of(int);

template struct opens<&attest::kernel::nodes::called_>;

} // namespace

// The call is made to look as if it did not depend on x.
inline constexpr auto twin = theorem<"1", "a call that hides a symbol">([](context& let) {
    auto x = let.scalar("x");
    auto z = let.define("z", x);
#ifdef BAD
    auto& summary = (let.nodes().*summaries_of(0))[0];
    auto const kept = summary.symbols;
    summary.symbols = 0;
    term const call = z();
    summary.symbols = kept;
    return claim(let.number(0) == 1)
        .by(derivative_of_variable, derivative(call, x))
        .by(definition | derivative_of_variable, 1);
#else
    return claim(derivative(z(), x) == 1).by(definition | derivative_of_variable, 1);
#endif
});
