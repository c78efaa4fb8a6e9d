// The rows that a command line selects, and the shard that this process computes.
//
// The index of a shard may come from the environment of an array job: see shard_of.
#pragma once

#include <attest/oracle/row_selection.hpp>

#include <functional>
#include <string>

namespace attest::tool {

class command_parser;

struct selection_options {
    std::string rows, heads, batches, sample, shard_index, shard_count;

    [[nodiscard]] bool is_shard() const { return !shard_index.empty() || !shard_count.empty(); }
};

void add_to(command_parser const& command, selection_options& into);

/// Returns the value of an environment variable, or null.
using environment = std::function<char const*(char const*)>;

struct shard_place {
    std::size_t index = 0;
    std::size_t count = 1;
};

/// --shard-index and --shard-count as given. An index that is missing or auto is taken from the
/// environment:
///     SLURM_ARRAY_TASK_ID     OMPI_COMM_WORLD_RANK     PMI_RANK     RANK     JOB_COMPLETION_INDEX
/// and a count that is auto from SLURM_ARRAY_TASK_COUNT, OMPI_COMM_WORLD_SIZE, PMI_SIZE,
/// WORLD_SIZE.
/// Refused (ATT-721): an environment without an index; two indices that differ; a given count that
/// differs from that of the ranks in the environment; an index that is not below the count.
shard_place shard_of(selection_options const& asked, environment const& variable);

oracle::row_selection selection_of(selection_options const& asked, std::uint64_t seed);

} // namespace attest::tool
