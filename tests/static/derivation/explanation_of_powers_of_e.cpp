// What a counterexample says of powers of e where a symbol is called e: which e is meant, also of a value of the
// model.
#include "support/step_words.hpp"

using namespace attest::proofs;
using namespace step_words;

namespace {

constexpr auto logarithm_of_e = [](context& let) {
    auto const x = let.scalar("x");
    auto const e = let.scalar("e");
    let.assume(x == exp(let.number(1)), e == 2);
    return claim(log(x) == e).by(linear, e);
};

static_assert(words<0>(logarithm_of_e)
                  .find("It is false for x = e with e = exp(1), e = 2: the left side is 1, "
                        "the right side 2.")
              != std::string_view::npos);

constexpr auto logarithm_of_another = [](context& let) {
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    let.assume(x == exp(let.number(1)), y == 2);
    return claim(log(x) == y).by(linear, y);
};

static_assert(words<0>(logarithm_of_another)
                  .find("It is false for x = e, y = 2: the left side is 1, the right side 2.")
              != std::string_view::npos);

} // namespace
