// recorder: proofs that claim different things have different records, whichever word of a node differs and
// whether or not two words are recorded as one.

#include <attest/derivation/writing/chain.hpp>

#include "support/kernel.hpp"

#include <utility>

namespace {

using namespace kernel_test;

constexpr int claims = 20;

// A claim of which one word differs from that of each other number.
constexpr kept_words<256> recorded_claim(int number) {
    kept_words<256> result;
    static_cast<void>(in_context([&](context& let) {
        kernel::word const large = 1LL << 31;
        auto const T = let.finite_set("T");
        auto const i = let.index("i", T);
        auto const j = let.index("j", T);
        auto const k = let.index("k", T);
        auto const x = let.variable("x", T, T);
        auto const y = let.variable("y", T, T);
        auto const z = let.variable("z", T, T, T);
        term const all[claims] = {x(i, j),
                                  x(j, i),
                                  x(i, i),
                                  x(j, j),
                                  y(i, j),
                                  z(i, j, k),
                                  z(j, i, k),
                                  z(i, k, j),
                                  z(i, i, k),
                                  sum(j, x(i, j)),
                                  sum(j, x(j, i)),
                                  sum(j, x(j, j)),
                                  power(x(i, j), 2),
                                  power(x(i, j), 3),
                                  let.number(1),
                                  let.number(-1),
                                  let.number(term(1) / 2),
                                  let.number(large - 1),
                                  let.number(large),
                                  let.number(2 * large + 1)};
        let.written().claim = (all[number] == 0).node;
        recorder(let.nodes(), result).add_claim(let.written());
        return true;
    }));
    return result;
}

template <int Number>
inline constexpr kept_words<256> record_of_claim = recorded_claim(Number);

template <int... Numbers>
constexpr bool differ(std::integer_sequence<int, Numbers...>) {
    words_view const all[] = {view_of(record_of_claim<Numbers>)...};
    for (int a = 0; a < claims; ++a)
        for (int b = 0; b < a; ++b)
            if (all[a] == all[b])
                return false;
    return true;
}

static_assert(differ(std::make_integer_sequence<int, claims>{}));
static_assert(view_of(record_of_claim<5>) == view_of(recorded_claim(5)));

} // namespace
