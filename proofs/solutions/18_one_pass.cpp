// # Solutions to chapter 18, one pass

#include <attest/derivation/notation.hpp>

using namespace attest::notation;

namespace {

struct part {
    term m;
    term l;
};

constexpr part merged(part const& x, part const& y) {
    term const m = max(x.m, y.m);
    return part{m, x.l * exp(x.m - m) + y.l * exp(y.m - m)};
}

// **1.** Call the merge of the last two parts one part. Then the claim is associativity, for the
// first part, the second, and this one. So the theorem is used with that merge in the place of its
// third part.

constexpr auto either_pair = attest::theorem<"T7", "merging is associative: denominator">([] {
    part const x{scalar("m1"), scalar("l1")};
    part const y{scalar("m2"), scalar("l2")};
    part const z{scalar("m3"), scalar("l3")};
    auto m = max(max(x.m, y.m), z.m);
    auto n = max(x.m, max(y.m, z.m));
    return derive(merged(merged(x, y), z).l)
        .by(exp_of_sum, x.l * exp(x.m - m) + y.l * exp(y.m - m) + z.l * exp(z.m - m))
        .by(maximum, x.l * exp(x.m - n) + y.l * exp(y.m - n) + z.l * exp(z.m - n))
        .by(exp_of_sum, merged(x, merged(y, z)).l);
});

[[maybe_unused]] constexpr auto two_by_two =
    attest::theorem<"T7", "four parts: two by two is one after the other">([] {
        part const x{scalar("m1"), scalar("l1")};
        part const y{scalar("m2"), scalar("l2")};
        part const z{scalar("m3"), scalar("l3")};
        part const u{scalar("m4"), scalar("l4")};
        part const last = merged(z, u);
        return derive(merged(merged(x, y), last).l)
            .by(either_pair.lemma().with(z.m, last.m).with(z.l, last.l),
                merged(x, merged(y, last)).l);
    });

// **2.** Multiply by the new denominator; it is not 0, and cancels. The old output times the old
// denominator is the old numerator, which is the hypothesis `kept`.

[[maybe_unused]] constexpr auto normalised_all_along =
    attest::theorem<"T6", "l' o' is the numerator of the online softmax">([] {
        auto N = positions("N");
        auto [t] = indices("t", N);
        auto [b] = indices("b", of("B"));
        auto s = variable("s", N);
        auto v = variable("v", N, of("B"));
        auto m = variable("m", N);
        auto l = variable("l", N);
        auto a = variable("a", N, of("B"));
        auto o = variable("o", N, of("B"));
        auto old = exp(m(t) - m(t + 1));
        auto newest = exp(s(t + 1) - m(t + 1));
        auto kept = equal(a(t, b), o(t, b) * l(t));
        auto next = for_all(t, for_all(b, equal(o(t + 1, b),
                                                (o(t, b) * l(t) * old + v(t + 1, b) * newest)
                                                    / l(t + 1))));
        return assuming(kept, next, positive(l(t + 1)))
            .derive(l(t + 1) * o(t + 1, b))
            .by(next(t, b),
                l(t + 1) * ((o(t, b) * l(t) * old + v(t + 1, b) * newest) / l(t + 1)))
            .by(cancel, o(t, b) * l(t) * old + v(t + 1, b) * newest)
            .by(kept, a(t, b) * old + v(t + 1, b) * newest);
    });

} // namespace
