// A difference in a sum: whether x - y or y - x is kept does not depend on where it stands.

#include <attest/derivation.hpp>

namespace {

using namespace attest::proofs;

// Behind one binder more the sign is the same, so a sum leaves another whose body is a difference.
constexpr auto leaves = theorem<"sign", "a sum of differences leaves a sum">([](context& let) {
    auto const A = let.finite_set("A"), B = let.finite_set("B");
    auto const i = let.index("i", A), k = let.index("k", B);
    auto const x = let.variable("x", B), y = let.variable("y", B), z = let.variable("z", A);
    return claim(sum(i, z(i) * sum(k, x(k) - y(k))) == sum(i, z(i)) * sum(k, -y(k) + x(k)))
        .by(factor_out, sum(i, z(i)) * sum(k, -y(k) + x(k)));
});

constexpr auto written_otherwise =
    theorem<"sign", "the same with nodes made in another order">([](context& let) {
        auto const A = let.finite_set("A"), B = let.finite_set("B");
        auto const i = let.index("i", A), k = let.index("k", B);
        auto const x = let.variable("x", B), y = let.variable("y", B), z = let.variable("z", A);
        auto const b = -y(k), larger = max(b, x(k)), d = x(k) + b;
        return claim(sum(i, z(i) * sum(k, b + 0 * larger + x(k))) == sum(i, z(i)) * sum(k, d))
            .by(factor_out, sum(i, z(i)) * sum(k, d));
    });

static_assert(leaves.id() == written_otherwise.id());

} // namespace
