#include <attest/core/finding.hpp>

using attest::finding;

static_assert(finding::yes() && finding::yes().explanation.empty());
static_assert(!finding::no("ATT-401 row \"cat\" sums to 2/3, not to 1"));

// A finding survives its evaluation.
constexpr finding kept = finding::no("ATT-401 row \"cat\" sums to 2/3, not to 1");
static_assert(!kept.holds
              && kept.explanation.view() == "ATT-401 row \"cat\" sums to 2/3, not to 1");

template <finding Answer>
constexpr bool holds = Answer.holds;
static_assert(!holds<kept> && holds<finding::yes()>);
static_assert(!finding{});
