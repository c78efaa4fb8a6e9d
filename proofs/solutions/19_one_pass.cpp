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

} // namespace
