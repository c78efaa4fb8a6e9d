// A hypothesis that the sum over every block is positive: the index of the block is quantified, and the
// set of the sum depends on it. Theorems use it at a free index, under a sum over the blocks, through a
// definition, and as the condition of a lemma.

#include "support/ruling.hpp"

#include <string_view>
#include <type_traits>

namespace {

using namespace kernel_test;

struct keys_in_blocks {
    context& let;
    index_set G = let.finite_set("G");
    index_set H = let.finite_set("H");
    index_map g = let.map("g", H, G);
    index_term b = let.index("b", G);
    index_term c = let.index("c", G);
    index_term h = let.index("h", g.fibre(c));
    index_term k = let.index("k", g.fibre(c));
    index_term n = let.index("n", g.fibre(b));
    index_term m = let.index("m", g.fibre(b));
    symbol x = let.variable("x", H);
    formula positive = for_all(c, 0 < sum(h, x(h)));
};

// One block, which the claim speaks of.
constexpr auto of_one_block = theorem<"1", "the shares of a block sum to 1">([](context& let) {
    keys_in_blocks const of{let};
    let.assume(of.positive);
    auto const total = sum(of.m, of.x(of.m));
    return claim(sum(of.n, of.x(of.n) / total) == 1).by(factor_out, total / total).by(cancel, 1);
});

// Every block, under the sum over all of them.
[[maybe_unused]] constexpr auto of_all_blocks =
    theorem<"2", "the shares of all blocks are as many as there are blocks">([](context& let) {
        keys_in_blocks const of{let};
        let.assume(of.positive);
        auto const total = sum(of.k, of.x(of.k));
        return claim(sum(of.c, sum(of.h, of.x(of.h) / total)) == sum(of.c, 1))
            .by(factor_out, sum(of.c, total / total))
            .by(cancel, sum(of.c, 1));
    });

// The sign, not the quotient: of one block, and of all if there is a block.
[[maybe_unused]] constexpr auto added = theorem<"3", "a block adds something">([](context& let) {
    keys_in_blocks const of{let};
    let.assume(of.positive);
    auto const total = sum(of.n, of.x(of.n));
    auto const y = let.variable("y", of.G)(of.b);
    return claim(y < y + total).less(adding(total), y + total);
});
[[maybe_unused]] constexpr auto all_added =
    theorem<"4", "the keys of all blocks together">([](context& let) {
        keys_in_blocks const of{let};
        let.assume(of.positive, nonempty(of.G));
        auto const j = let.index("j", of.H);
        auto const total = sum(of.c, sum(of.h, of.x(of.h)));
        return claim(0 < sum(j, of.x(j))).less(adding(total), total).by(partition, sum(j, of.x(j)));
    });

// Through a definition, with the hypothesis about the definition or about its meaning.
[[maybe_unused]] constexpr auto named =
    theorem<"5", "the shares of a block, by name">([](context& let) {
        keys_in_blocks const of{let};
        auto const l = let.define("l", sum(of.h, of.x(of.h)), of.c);
        let.assume(for_all(of.c, 0 < l(of.c)));
        return claim(sum(of.n, of.x(of.n) / l(of.b)) == 1)
            .by(factor_out, sum(of.n, of.x(of.n)) / l(of.b))
            .by(definition | cancel, 1);
    });

// As the condition of a lemma, whose block is another one.
[[maybe_unused]] constexpr auto of_a_lemma =
    theorem<"6", "a lemma at each block">([](context& let) {
        keys_in_blocks const of{let};
        let.assume(of.positive);
        auto const y = let.variable("y", of.G);
        auto const share = of.x(of.h) / sum(of.k, of.x(of.k));
        return claim(sum(of.c, y(of.c) * sum(of.h, share)) == sum(of.c, y(of.c)))
            .by(of_one_block.lemma(), sum(of.c, y(of.c) * 1))
            .by(ring_laws, sum(of.c, y(of.c)));
    });

// Neither without the hypothesis, nor with a weaker one, nor with one about other blocks or one block.
template <class Assume>
constexpr ruling ruled_under(Assume assume) {
    return ruled([&](context& let) {
        keys_in_blocks const of{let};
        assume(of);
        auto const total = sum(of.n, of.x(of.n));
        auto const y = let.variable("y", of.G)(of.b);
        return claim(y < y + total).less(adding(total), y + total);
    });
}

static_assert(ruled_under([](keys_in_blocks const& of) { of.let.assume(of.positive); })
              == ruling::accepted);
static_assert(ruled_under([](keys_in_blocks const&) {}) == ruling::not_signed);
static_assert(ruled_under([](keys_in_blocks const& of) {
                  of.let.assume(for_all(of.c, 0 <= sum(of.h, of.x(of.h))));
              })
              == ruling::not_signed);
static_assert(
    ruled_under([](keys_in_blocks const& of) { // of one block, which is not that of the claim
        of.let.assume(0 < sum(of.h, of.x(of.h)));
    })
    == ruling::not_signed);
static_assert(
    ruled_under([](keys_in_blocks const& of) { // each key is positive, but there may be none
        of.let.assume(for_all(of.c, for_all(of.h, 0 < of.x(of.h))));
    })
    == ruling::not_signed);
static_assert(ruled_under([](keys_in_blocks const& of) { // the blocks of another map
                  auto const f = of.let.map("f", of.H, of.G);
                  auto const other = of.let.index("e", f.fibre(of.c));
                  of.let.assume(for_all(of.c, 0 < sum(other, of.x(other))));
              })
              == ruling::not_signed);
static_assert(ruled_under([](keys_in_blocks const& of) { // another variable
                  auto const z = of.let.variable("z", of.H);
                  of.let.assume(for_all(of.c, 0 < sum(of.h, z(of.h))));
              })
              == ruling::not_signed);

// All blocks together need a block.
static_assert(ruled([](context& let) {
                  keys_in_blocks const of{let};
                  let.assume(of.positive);
                  auto const total = sum(of.c, sum(of.h, of.x(of.h)));
                  return claim(0 < total).less(adding(total), total);
              })
              == ruling::not_signed);

// What is said of a refused step evaluates the hypothesis as well, where there are several blocks.
constexpr auto refused = [](context& let) {
    keys_in_blocks const of{let};
    let.assume(of.positive);
    auto const total = sum(of.n, of.x(of.n));
    return claim(total / total == 1).by(cancel, 2 * total / total);
};
constexpr source write = refused;
constexpr kernel::verdict found = judged(write, 0);
static_assert(found.what == ruling::does_not_follow);
static_assert([] {
    using proof = std::remove_const_t<decltype(refused)>;
    attest::text const words = explanation::rejection<proof, 0, found>::words();
    return words.view().find("It is false for G = {0") != std::string_view::npos;
}());

} // namespace
