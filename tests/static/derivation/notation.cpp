// notation: with attest::notation a file has the notation of derivations, and its own names.

#include <attest/derivation.hpp>

// Names that attest or attest::proofs has as well.
struct rule {};

struct record {};

struct list {};

struct run {};

struct reason {};

struct source {};

struct id {};

struct word {};

struct kind {};

struct text {};

struct outline {};

struct added {};

struct cited {};

struct one {};

namespace {

using namespace attest::notation;

[[maybe_unused]] rule my_rule;
[[maybe_unused]] record my_record;
[[maybe_unused]] list my_list;
[[maybe_unused]] run my_run;
[[maybe_unused]] reason my_reason;
[[maybe_unused]] source my_source;
[[maybe_unused]] id my_id;
[[maybe_unused]] word my_word;
[[maybe_unused]] kind my_kind;
[[maybe_unused]] text my_text;
[[maybe_unused]] outline my_outline;
[[maybe_unused]] added my_added;
[[maybe_unused]] cited my_cited;
[[maybe_unused]] one my_one;

constexpr auto shares = theorem<"notation", "shares of a whole sum to 1">([](context& let) {
    index_set const T = let.finite_set("T");
    index_term const j = let.index("j", T);
    symbol const x = let.variable("x", T);
    term const total = sum(j, exp(x(j)));
    let.assume(nonempty(T));
    return claim(sum(j, exp(x(j)) / total) == 1).by(factor_out, total / total).by(cancel, 1);
});

constexpr auto less_than_all =
    theorem<"notation", "a share is less than the whole">([](context& let) {
        index_set const T = let.finite_set("T");
        index_term const j = let.index("j", T), k = let.index("k", without(T, j));
        symbol const x = let.variable("x", T);
        return claim(exp(x(j)) <= sum(j, exp(x(j))))
            .at_most(adding(sum(k, exp(x(k)))), exp(x(j)) + sum(k, exp(x(k))))
            .by(singleton, sum(j, exp(x(j))));
    });

static_assert(shares.id() == less_than_all.id());

} // namespace
