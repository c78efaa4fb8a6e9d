// The tables beside the first one, each in a source of its own.
#pragma once

#include <cstddef>
#include <vector>

namespace bench {

/// One thread and two, and two computations side by side.
void threads_table(std::vector<std::size_t> const& sizes);

/// Other instruction sets, outputs in double, ties everywhere: as multiples of the ordinary time.
void multiples_table();

} // namespace bench
