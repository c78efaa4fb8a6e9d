// # Solutions to chapter 18, one pass

#include "../systems/online.hpp"
#include "../systems/parts.hpp"

using namespace systems;

namespace {

// **1.** Call the merge of the last two parts one part. Then the claim is associativity, for the
// first part, the second, and this one. So the theorem is used with that merge instead of its third
// part.

constexpr auto either_pair = theorem<"T7", "merging is associative: denominator">([](context& let) {
    three_parts const of{let};
    part const left = merged(merged(of.x, of.y), of.z);
    part const right = merged(of.x, merged(of.y, of.z));
    return claim(left.l == right.l)
        .by(exp_of_sum, of.x.l * exp(of.x.m - left.m) + of.y.l * exp(of.y.m - left.m)
                            + of.z.l * exp(of.z.m - left.m))
        .by(maximum, of.x.l * exp(of.x.m - right.m) + of.y.l * exp(of.y.m - right.m)
                         + of.z.l * exp(of.z.m - right.m))
        .by(exp_of_sum, right.l);
});

[[maybe_unused]] constexpr auto two_by_two =
    theorem<"T7", "four parts: two by two is one after the other">([](context& let) {
        three_parts const of{let};
        part const fourth{let.scalar("m4"), let.scalar("l4"), let.scalar("a4")};
        part const last = merged(of.z, fourth);
        part const right = merged(of.x, merged(of.y, last));
        return claim(merged(merged(of.x, of.y), last).l == right.l)
            .by(either_pair.lemma().with("m3", last.m).with("l3", last.l), right.l);
    });

// **2.** Multiply by the new denominator; it is not 0, and cancels. The old output times the old
// denominator is the old numerator, which is the hypothesis `normalised`.

[[maybe_unused]] constexpr auto normalised_all_along =
    theorem<"T6", "l' o' is the numerator of the online softmax">([](context& let) {
        online const y{let};
        auto const t = y.t;
        auto const b = y.b;
        auto const kept = let.variable("kept", y.N, y.B);
        auto const newest = y.weight(t + 1, t + 1) * y.v(t + 1, b);
        auto const numerator = kept(t, b) * y.l(t) * y.rescale + newest;
        auto const normalised = y.a(t, b) == kept(t, b) * y.l(t);
        auto const next = kept(t + 1, b) == numerator / y.l(t + 1);
        let.assume(normalised, 0 < y.l(t + 1), next);
        return claim(y.l(t + 1) * kept(t + 1, b) == y.a(t, b) * y.rescale + newest)
            .by(next, y.l(t + 1) * (numerator / y.l(t + 1)))
            .by(cancel, numerator)
            .by(normalised, y.a(t, b) * y.rescale + newest);
    });

} // namespace
