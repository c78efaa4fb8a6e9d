// A part of a judgement as a file: the findings of one shard, from which merge forms the whole.
//
// A part contains only integers and texts: counts, sums as exact hexadecimal numbers, doubles as
// their bits, and a SHA-256 of all these. It records the digests of the inputs and the options,
// which must equal those of every other part.
#pragma once

#include <attest/oracle/row_selection.hpp>

#include "judge_json.hpp"

namespace attest::tool {

/// The findings of a shard about one tensor.
struct part_tensor {
    judged_tensor judged;
    oracle::format weights; ///< of the model, as resolved for the problem
    std::size_t keys;
};

struct judged_part {
    std::size_t shard = 0;
    std::size_t shards = 1;
    std::size_t selected = 0; ///< rows in all shards
    std::size_t eligible = 0;
    std::size_t all = 0;
    verified_rows verified{};
    oracle::effort spent{};
    std::vector<part_tensor> tensors{};
    judged_record record{};
    judged_versions versions{};
};

std::string part_text(judged_part const& part);

/// Returns the report of all parts. `is_sample` says whether the rows were drawn.
judged_whole whole_of(judged_part part, bool is_sample);

/// Reads the part in a file; its criteria follow from the options in it (criterion_again). Refused
/// (ATT-713): a file that is not a part, or is incomplete.
judged_part read_part(std::string const& file);

/// Merges all parts in the order of their shards. Refused (ATT-713): parts with different inputs,
/// options, versions or numbers of shards, a missing part, and a repeated one.
judged_part merged(std::vector<std::pair<std::string, judged_part>> parts);

} // namespace attest::tool
