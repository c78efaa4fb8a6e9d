// number: ATT-505
// sentence: a disjoint union needs sets without a common element
#include <attest/derivation/notation.hpp>

using namespace attest::notation;

constexpr bool written() {
#ifdef BAD
    return joined(of("A"), of("A")).root()->arity == 2;
#else
    return joined(of("A"), of("B")).root()->arity == 2;
#endif
}

static_assert(written());
