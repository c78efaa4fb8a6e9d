// An entry that is computed on demand has the same indices as one that is stored.
// number: ATT-206
// sentence: a floating-point number or a truth value was given, which would be cut to one
#include <attest/matrix/formula.hpp>

#ifdef BAD
#define VALUE 1.5
#else
#define VALUE 1
#endif

struct sum_of_places {
    constexpr long operator()(std::size_t i, std::size_t j) const { return static_cast<long>(i + j); }
};
static_assert(attest::formula<2, 2>(sum_of_places{})(1, VALUE) == 2);
