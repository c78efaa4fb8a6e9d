// An answer is kept for two terms, in their order, at one place.
#include <attest/derivation/kernel/comparisons.hpp>

namespace {

using attest::kernel::comparisons;
using attest::kernel::scope;

// How often the question was decided anew.
constexpr int decided(auto const& ask_all) {
    comparisons known;
    int count = 0;
    auto const ask = [&](int a, int b, scope const& at, bool yes) {
        return known.answer(a, b, at, [&] {
            ++count;
            return yes;
        }) == yes;
    };
    return ask_all(ask) ? count : -1;
}

constexpr scope inner = scope{}.with(7);

static_assert(decided([](auto const& ask) {
                  return ask(1, 2, scope{}, true) && ask(1, 2, scope{}, true);
              })
              == 1);
static_assert(decided([](auto const& ask) {
                  return ask(1, 2, scope{}, false) && ask(1, 2, scope{}, false);
              })
              == 1);
static_assert(decided([](auto const& ask) {
                  return ask(1, 2, scope{}, true) && ask(2, 1, scope{}, false);
              })
              == 2);
static_assert(decided([](auto const& ask) {
                  return ask(1, 2, scope{}, true) && ask(1, 2, inner, false)
                         && ask(1, 2, inner, false);
              })
              == 2);
static_assert(decided([](auto const& ask) {
                  return ask(1, 2, scope{}, true) && ask(1, 3, scope{}, false)
                         && ask(3, 2, scope{}, false);
              })
              == 3);

} // namespace
