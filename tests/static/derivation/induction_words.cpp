// What is said where the hypothesis of an induction is about one index only: of an induction inside another
// one, and of a step that needs the hypothesis at another index.
#include "support/step_words.hpp"

using namespace attest::proofs;
using namespace step_words;

namespace {

struct table {
    context& let;
    index_set N = let.positions("N");
    index_term t = let.index("t", N);
    index_term u = let.index("u", N);
    symbol f = let.variable("f", N, N);
    symbol m = let.mask("m", N);
    symbol b = let.variable("b", N);
    formula begin = let.assume(for_all(u, f(first(N), u) == 0));
    formula next = let.assume(for_all(t, u, f(t + 1, u) == f(t, u + 1)));
};

/// The sentence about the statement of a proof.
template <class Prove>
constexpr attest::text refusal(Prove prove) {
    context* const let = new context;
    table const y{*let};
    prove(y).finish(*let);
    attest::text const said =
        explained(*let, attest::kernel::judge<search>(let->nodes(), let->written()).statement());
    delete let;
    return said;
}

using const_y = table const&;

constexpr auto over_u = [](const_y y) {
    return steps().by_induction(y.u, steps().by(hole, 0), steps().by(hole, 0));
};

static_assert(
    refusal([](const_y y) {
        return claim(y.f(y.t, y.u) == 0).by_induction(y.t, steps().by(hole, 0), over_u(y));
    })
    == "ATT-506 from t to t + 1: the hypothesis of the induction over t around this one depends on "
       "the index of "
       "the induction, and is about this u only: prove first, in a theorem of its own, what is "
       "needed for all u, "
       "or begin with the induction over u if its parts need none over t. This is f(t, u) == 0.");

// Inside cases of it, it is still that of the outer induction.
static_assert(refusal([](const_y y) {
                  return claim(y.f(y.t, y.u) == 0)
                      .by_induction(y.t, steps().by(hole, 0),
                                    steps().by_cases(y.m(y.t), over_u(y), over_u(y)));
              })
                  .view()
                  .starts_with("ATT-506 from t to t + 1, where m(t) is 0: the hypothesis of the "
                               "induction over t around"));

static_assert(
    refusal([](const_y y) {
        return claim(y.f(y.t, y.u) == 0).by_cases(y.m(y.u), over_u(y), over_u(y));
    })
    == "ATT-506 where m(u) is 0: a case around it depends on the index of the induction, and is "
       "about "
       "this u only: write the cases inside the parts of the induction. This is m(u) == 0.");

static_assert(
    refusal([](const_y y) {
        return claim(y.f(y.t, y.u) == 0).by_showing(y.b(y.u) == 0, steps().by(hole, 0), over_u(y));
    })
    == "ATT-506 with b(u) == 0: what is shown first around it depends on the index of the "
       "induction, and "
       "is about this u only: show it for all positions with for_all, or inside the parts of the "
       "induction. This is b(u) == 0.");

// What the theorem assumes is mended where it is assumed.
static_assert(refusal([](const_y y) {
                  y.let.assume(y.b(y.u) == 0);
                  return claim(y.f(y.t, y.u) == 0)
                      .by_induction(y.u, steps().by(hole, 0), steps().by(hole, 0));
              })
              == "ATT-506 a hypothesis, or the set of another index, depends on the index of the "
                 "induction: assume "
                 "it for all positions with for_all. This is b(u) == 0.");

// The hypothesis at another index than its own.
constexpr auto at_another_index = [](context& let) {
    table const y{let};
    return claim(y.f(y.t, y.u) == 0)
        .by_induction(y.t, steps().by(y.begin, 0),
                      steps().by(y.next, y.f(y.t, y.u + 1)).by(y.f(y.t, y.u) == 0, 0));
};
static_assert(
    words<2>(at_another_index)
        .find(
            " f(t, u) == 0 is about this u only: the first term has a side of it at another index.")
    != std::string_view::npos);

constexpr auto both = [](context& let) {
    table const y{let};
    auto const row = let.assume(y.f(y.t, y.u) == 0);
    return claim(y.f(y.t + 1, first(y.N)) == 0).by(row, 0);
};
static_assert(words<0>(both).find(
                  " is about this t and u only: the first term has a side of it at other indices.")
              != std::string_view::npos);

constexpr auto inside_a_sum = [](context& let) {
    table const y{let};
    auto const row = let.assume(y.f(y.t, y.u) == 0);
    auto const v = let.index("v", up_to(y.t));
    return claim(sum(v, y.f(y.t, v)) == 0).by(row, 0);
};
static_assert(words<0>(inside_a_sum)
                  .find(" is about this u only: the first term has a side of it at another index.")
              != std::string_view::npos);

// One index of the side is not two of the term, and a part without the side asks for brackets.
constexpr auto on_the_diagonal = [](context& let) {
    table const y{let};
    auto const row = let.assume(y.f(y.t, y.t) == 0);
    return claim(y.f(y.t + 1, y.t) == 0).by(row, 0);
};
static_assert(words<0>(on_the_diagonal).find(" write that side in brackets")
              != std::string_view::npos);

constexpr auto of_another_symbol = [](context& let) {
    table const y{let};
    let.assume(for_all(y.u, y.b(y.u) == 0));
    auto const row = let.assume(y.f(y.t, y.u) == 0);
    return claim(y.b(y.u + 1) == 0).by(row, 0);
};
static_assert(words<0>(of_another_symbol).find(" write that side in brackets")
              != std::string_view::npos);

} // namespace
