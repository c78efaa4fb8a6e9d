// The exact frontier at n = 8, as frontier.awk writes it.
#include <attest/attention/definition.hpp>
#include <attest/attention/row_blocks.hpp>
#include <attest/property/rounds_to_table.hpp>
#include <attest/property/row_stochastic.hpp>
#include <attest/property/strictly_greater.hpp>

inline constexpr std::size_t n = 8;
inline constexpr std::size_t rows = 8;
inline constexpr short thousandths[rows][n] = {
    {-151, -380, 272, -591, -126, -39, -89, 923},   {-803, -248, 1213, -704, -530, 291, -879, 761},
    {-775, -1258, 773, -637, 109, -643, 586, 1078}, {237, -480, 211, -494, 372, 130, 271, 960},
    {385, -385, 403, -396, 154, 51, 378, 874},      {194, -299, 553, -842, 374, -59, 205, 1341},
    {426, -260, -119, -525, -132, 9, 138, 740},     {-859, -734, 1191, -622, -344, -196, -161, 920},
};
inline constexpr short favourite[rows] = {6, 6, 0, 4, 4, 4, 4, 6};

#include "frontier.inc"
