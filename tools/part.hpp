// A part of a judgement as a file: what one shard found, so that merge can put the parts together.
//
// A part holds integers and texts alone: counts, sums as exact hexadecimal numbers, doubles as their bits, and SHA-256 of
// all that. It records the inputs by their digests and the options, which have to be those of every other part.
#pragma once

#include <attest/oracle/row_selection.hpp>

#include "judge_json.hpp"

namespace attest::tool {

/// What a shard found of one tensor.
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

/// What is reported of all parts. `is_sample` says whether the rows were drawn.
judged_whole whole_of(judged_part part, bool is_sample);

/// The part in a file; its criteria are those of the options in it (criterion_again). Refused (ATT-713): a file that is
/// no part, or not whole.
judged_part read_part(std::string const& file);

/// All parts, in the order of their shards. Refused (ATT-713): parts of other inputs, options, versions or numbers of
/// shards, one that is missing, and one that is there twice.
judged_part merged(std::vector<std::pair<std::string, judged_part>> parts);

} // namespace attest::tool
