#include <attest/core/verdict.hpp>

using attest::verdict;

static_assert(name(verdict::proved) == "proved");
static_assert(name(verdict::refuted) == "refuted");
static_assert(name(verdict::undecided) == "undecided");

static_assert(attest::decided(true) == verdict::proved);
static_assert(attest::decided(false) == verdict::refuted);

static_assert(contrary(verdict::proved) == verdict::refuted);
static_assert(contrary(verdict::refuted) == verdict::proved);
static_assert(contrary(verdict::undecided) == verdict::undecided);
