// number: ATT-202
// sentence: ATT-202 ragged table: every row needs as many entries as row 0
// sentence[clang]: in call to 'require_row_length(1, 1, 2)'
#include <attest/matrix/build.hpp>
#include <attest/number/literal.hpp>

using namespace attest::literals;

#ifdef BAD
#define LAST
#else
#define LAST , 0.8_q
#endif

constexpr auto queries = attest::rows({{0.1_q, 0.2_q}, {0.9_q LAST}});
