#include <attest/matrix/evaluated.hpp>
#include <attest/number/rational.hpp>

#include <type_traits>

struct postponed_sum {
    using result_type = double;
};

static_assert(std::is_same_v<attest::evaluated<postponed_sum>, double>);
static_assert(std::is_same_v<attest::evaluated<attest::rational const&>, attest::rational>);
static_assert(std::is_same_v<attest::evaluated<double>, double>);
