// Gathers keys and values from the pages of a cache into tensors.
//
//     problem p{.query, .key = key_pages, .value = value_pages, .how = {.key_lengths = {...}}};
//     gathered_problem const found = gathered(p, {.numbers = {...}, .rows = B, .columns = 4});
//     attention(found.is)
// key_pages (N, Hk, P, D) and value_pages (N, Hk, P, Dv) are N pages of P slots; strides give them
// from (N, P, Hk, D). Key j of batch entry b is slot j mod P of page table[b][j / P], for j
// < key_lengths[b]. Table entries after the last page of a batch entry are not read, nor are the
// slots after its last key, which may hold NaN. A page may appear several times, as shared prefixes
// do.
//
// A scale belongs to the pages and has their axes: (N, Hk, P, 1) per slot. (N, Hk, 1, 1), one
// number per page, is refused if there are also N batch entries, since one number per entry has the
// same shape (ATT-701).
//
// Exact: elements and scales are copied bit by bit. Keys after a length are zeros and padding; T is
// the largest length, or 1. Masks and biases refer to these T keys.
//
// Refused: pages of key and value that differ in number, heads or slots, a table without one row
// per batch entry, a past (ATT-701); key lengths that are missing, negative or beyond the table, a
// page that does not exist, the empty row `mean` without a sink, and a causal rule, a window or
// slopes with a diagonal that puts the first query at key 0 although there are more keys than
// queries (ATT-703).
// Source: vLLM and flash_attn_with_kvcache (block_table, cache_seqlens), flashinfer (NHD and HND).
#pragma once

#include <attest/oracle/packed.hpp>

#include <memory>

namespace attest::oracle {

/// Page numbers in row-major order.
struct page_table {
    std::vector<std::int64_t> numbers{};
    std::size_t rows = 0; ///< batch entries
    std::size_t columns = 0;
    std::string name = "page_table"; ///< used in error messages
};

/// The copies over which the tensors of a gathered problem lie.
using gathered_bytes = std::shared_ptr<std::vector<result_tensor> const>;

struct gathered_problem {
    gathered_bytes keep;
    problem is;
};

struct gathered_packed_problem {
    gathered_bytes keep;
    packed_problem is;
};

/// Packed queries of sequences of different lengths, as in packed.hpp.
struct packed_queries {
    packed_tensor query;
    std::vector<std::int64_t> cu_seqlens_q;
};

/// The key and the value of the problem are the pages; its key lengths are the lengths.
gathered_problem gathered(problem const& over_pages, page_table const& table,
                          tensor_names const& names = {});

/// The same for packed queries: keys and values are packed as well, cu_seqlens_k are the cumulative
/// sums of the key lengths, and the result has no key lengths.
gathered_packed_problem gathered(packed_queries const& queries, tensor const& key_pages,
                                 tensor const& value_pages, page_table const& table,
                                 options const& how, tensor_names const& names = {});

} // namespace attest::oracle
