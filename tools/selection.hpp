// Which rows a command line asks for, and which shard of them this process is.
//
// The place of a shard may come from the environment of an array job: see shard_of.
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

/// The value of a variable of the environment, or null.
using environment = std::function<char const*(char const*)>;

struct shard_place {
    std::size_t index = 0;
    std::size_t count = 1;
};

/// --shard-index and --shard-count as they are given. An index that is not given, or auto, is that of the environment:
///     SLURM_ARRAY_TASK_ID     OMPI_COMM_WORLD_RANK     PMI_RANK     RANK     JOB_COMPLETION_INDEX
/// and so is a count that is auto: SLURM_ARRAY_TASK_COUNT, OMPI_COMM_WORLD_SIZE, PMI_SIZE, WORLD_SIZE.
/// Refused (ATT-721): an environment without an index; two indices that differ; a count that is given and another one
/// that the ranks of the environment have; an index that is not below the count.
shard_place shard_of(selection_options const& asked, environment const& variable);

oracle::row_selection selection_of(selection_options const& asked, std::uint64_t seed);

} // namespace attest::tool
