#include <attest/core/finding.hpp>
#include <attest/report/claim.hpp>

#include <type_traits>

namespace {

constexpr auto plain = attest::claim<"S1.2", "one and one are two">([] { return 1 + 1 == 2; });
static_assert(plain.id() == "S1.2");
static_assert(plain.title() == "one and one are two");
static_assert(plain.kind() == attest::claim_kind::exact);
static_assert(plain.decision() == attest::verdict::proved);
static_assert(plain.witness().empty());
static_assert(plain.file() == "claim.cpp");
static_assert(plain.line() == __LINE__ - 7);

constexpr auto refuted = attest::refutation<"S0.2", "text: all numbers are even">(
    [] { return attest::refuted_by(attest::finding::no("3 is odd")); });
static_assert(refuted.kind() == attest::claim_kind::refutation);
static_assert(refuted.decision() == attest::verdict::refuted);
static_assert(refuted.witness() == "3 is odd");

// refuted_by turns the answer round, and never makes a yes out of a yes.
static_assert(!attest::refuted_by(attest::finding::yes()).holds);
static_assert(attest::refuted_by(attest::finding::no("why")).holds);

// The type is the claim's own: one question, one type.
constexpr auto another = attest::claim<"S1.2", "one and one are two">([] { return 1 + 1 == 2; });
static_assert(!std::is_same_v<decltype(plain), decltype(another)>);

static_assert(attest::detail::file_name("/a/b/c.cpp") == "c.cpp");
static_assert(attest::detail::file_name("a\\b.cpp") == "b.cpp");
static_assert(attest::detail::file_name("c.cpp") == "c.cpp");
static_assert(attest::detail::file_name("a/").empty());

static_assert(name(attest::claim_kind::exact) == "exact");
static_assert(name(attest::claim_kind::refutation) == "refutation");
static_assert(name(attest::claim_kind::derivation) == "derivation");

} // namespace
