// # Solutions to chapter 19, one pass

#include <attest/derivation.hpp>
#include <attest/theorems/online/merging.hpp>
#include <attest/theorems/online/sums.hpp>

using namespace attest::proofs;
namespace theorems = attest::theorems;
using theorems::key_by_key;
using theorems::merged;
using theorems::part;
using theorems::three_parts;

namespace {

// **1.** Call the merge of the last two parts one part. Then the claim is associativity, for the
// first part, the second, and this one. So the theorem is used with that merge instead of its third
// part.

constexpr auto two_by_two =
    theorem<"19.1", "four parts: two by two is one after the other">([](context& let) {
        three_parts const of{let};
        part const fourth{let.scalar("m4"), let.scalar("x4")};
        part const last = merged(of.z, fourth);
        part const right = merged(of.x, merged(of.y, last));
        return claim(merged(merged(of.x, of.y), last).sum == right.sum)
            .by(theorems::merging_associates_in_sums.lemma()
                    .with("m3", last.reference)
                    .with("x3", last.sum),
                right.sum);
    });

// **2.** The product $y_t \ell_t$ follows the recurrence of the numerator, so both are the same sum.

constexpr auto normalised_all_along =
    theorem<"19.2", "y l is the numerator of the online softmax">([](context& let) {
        key_by_key const y{let};
        auto const i = y.i, t = y.t, j = y.j, d = y.d;
        auto const kept = let.variable("y", y.S, y.N, y.V);
        auto const product = [&](index_term time) {
            return kept(i, time, d) * y.denominators(i, time);
        };
        auto const rescaled_sum = theorems::online_sum.lemma()
                                      .with("X", i, t, product(t))
                                      .with("x", i, t, y.values(t, d));
        let.define_by_recursion(y.first_numerator, y.next_numerator);
        let.assume(product(y.start) == y.visible(y.start, y.start) * y.values(y.start, d),
                   for_all(t, product(t + 1)
                                  == product(t) * y.rescale + y.newest * y.values(t + 1, d)));
        return claim(kept(i, t, d) * y.denominators(i, t) == y.numerators(i, t, d))
            .by(rescaled_sum, sum(j, y.visible(j, t) * y.values(j, d)))
            .by(theorems::online_numerator.lemma(), y.numerators(i, t, d));
    });

// **3.** Only if both references are the same may the sums be added as they are.

constexpr auto without_rescaling =
    refuted<"19.3", "two parts merge without rescaling">([](context& let) {
        three_parts const of{let};
        return claim(merged(of.x, of.y).sum == of.x.sum + of.y.sum);
    });

static_assert(two_by_two.id() == "19.1" && normalised_all_along.id() == "19.2");
static_assert(without_rescaling.id() == "19.3");

// **4.** The factor is the same for all keys, and leaves the sum.

constexpr auto other_reference =
    theorem<"19.4", "a sum of exponentials gets another reference">([](context& let) {
        auto const T = let.finite_set("T");
        auto const j = let.index("j", T);
        auto const s = let.variable("s", T);
        auto const m = let.scalar("m"), n = let.scalar("n");
        auto const factor = exp(m - n);
        return claim(sum(j, exp(s(j) - n)) == factor * sum(j, exp(s(j) - m)))
            .by(exp_of_sum, sum(j, factor * exp(s(j) - m)))
            .by(factor_out, factor * sum(j, exp(s(j) - m)));
    });

// **5.** They may if $m = n$.

constexpr auto added_as_they_are =
    refuted<"19.5", "parts with different references may be added">([](context& let) {
        auto const x = let.scalar("x"), y = let.scalar("y");
        auto const m = let.scalar("m"), n = let.scalar("n");
        return claim(exp(x - m) + exp(y - n) == exp(x - m) + exp(y - m));
    });

static_assert(other_reference.id() == "19.4" && added_as_they_are.id() == "19.5");

} // namespace
