// The tables beside the first one, each in a source of its own.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace bench {

/// One thread and two, and two computations side by side.
void threads_table(std::vector<std::size_t> const& sizes);

/// What judging costs, as multiples of computing, and a small problem.
void judging_table(std::vector<std::size_t> const& sizes);

/// Other instruction sets, outputs in double, ties everywhere: as multiples of the ordinary time.
void multiples_table();

class numpy_process;

/// Gradients beside a textbook's backward pass, and which share of the processor's peak each pass reaches.
void backward_table(std::vector<std::size_t> const& sizes, int rounds, numpy_process& numpy,
                    std::string const& folder);

/// Where the time of float32 goes: formats of inputs and outputs by turns.
void formats_table(int rounds);

} // namespace bench
