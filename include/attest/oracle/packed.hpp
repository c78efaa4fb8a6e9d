// Sequences of different lengths, packed one behind the other without padding.
//
//     query (total_q, Hq, D)   key (total_k, Hk, D)   value (total_k, Hk, Dv)
// Sequence n has the queries cu_seqlens_q[n] to cu_seqlens_q[n + 1] − 1 and the keys that
// cu_seqlens_k says likewise; it attends to nothing but its own keys. Each is a problem with B = 1
// over the same bytes, and every option holds within it: a diagonal at the bottom right is the one of
// the sequence, slopes and sinks are per head.
//
// Lengths may be 0. Without queries there is nothing to compute. Without keys every row is one
// without keys: such a sequence is given one key of zeros and the key length 0.
//
// Refused: shapes that do not fit (ATT-701), infinities and NaN (ATT-702, at (0, head, row, feature)
// of the packed tensor), options, key lengths and bad cu_seqlens (ATT-703).
// Source: flash_attn_varlen_func of FlashAttention-2, whose names the vectors have.
#pragma once

#include <attest/oracle/packed_tensor.hpp>
#include <attest/oracle/require.hpp>

#include <vector>

namespace attest::oracle {

struct packed_problem {
    packed_tensor query;
    packed_tensor key;
    packed_tensor value;
    std::vector<std::int64_t> cu_seqlens_q{};
    std::vector<std::int64_t> cu_seqlens_k{};
    options how{};

    /// How many sequences there are.
    [[nodiscard]] std::size_t count() const {
        return cu_seqlens_q.empty() ? 0 : cu_seqlens_q.size() - 1;
    }

    [[nodiscard]] std::size_t first_query(std::size_t n) const {
        return static_cast<std::size_t>(cu_seqlens_q[n]);
    }

    [[nodiscard]] std::size_t queries(std::size_t n) const {
        return static_cast<std::size_t>(cu_seqlens_q[n + 1] - cu_seqlens_q[n]);
    }

    [[nodiscard]] std::size_t keys(std::size_t n) const {
        return static_cast<std::size_t>(cu_seqlens_k[n + 1] - cu_seqlens_k[n]);
    }

    /// Sequence n on its own.
    [[nodiscard]] problem sequence(std::size_t n) const {
        auto const first = static_cast<std::size_t>(cu_seqlens_k[n]);
        tensor const own = query.rows(first_query(n), queries(n));
        if (keys(n) > 0)
            return {.query = own,
                    .key = key.rows(first, keys(n)),
                    .value = value.rows(first, keys(n)),
                    .how = how};
        problem result{.query = own, .key = key.zeros(), .value = value.zeros(), .how = how};
        result.how.key_lengths = {0};
        return result;
    }
};

namespace detail {

inline void require_starts(std::string_view name, std::vector<std::int64_t> const& starts,
                           std::size_t total) {
    auto const refuse = [&](std::string const& why) { refuse_option(std::string(name) + why); };
    auto const element = [&](std::size_t n) {
        return "[" + std::to_string(n) + "] is " + std::to_string(starts[n]);
    };
    if (starts.size() < 2)
        refuse(" has " + std::to_string(starts.size())
               + " numbers, expected one more than there are sequences, and 2 or more");
    if (starts[0] != 0)
        refuse(element(0) + ", expected 0");
    for (std::size_t n = 1; n < starts.size(); ++n)
        if (starts[n] < starts[n - 1])
            refuse(element(n) + ", expected " + std::to_string(starts[n - 1])
                   + " or more, where the sequence begins");
    if (static_cast<std::uint64_t>(starts.back()) != total)
        refuse(element(starts.size() - 1) + ", expected " + std::to_string(total)
               + ", the number of rows");
}

inline void require_packed_shapes(packed_problem const& p, tensor_names const& names) {
    auto const [total_q, Hq, D] = p.query.shape();
    auto const [total_k, Hk, Dk] = p.key.shape();
    std::size_t const Dv = p.value.shape()[2];
    if (Hq == 0 || D == 0 || Hk == 0 || Dv == 0)
        refuse_tensors("an extent is 0: " + names.query + " " + shape_text(p.query.shape()) + ", "
                       + names.key + " " + shape_text(p.key.shape()) + ", " + names.value + " "
                       + shape_text(p.value.shape()));
    require_head_counts(Hq, Hk);
    if (Dk != D)
        refuse_tensors(names.key + " is " + shape_text(p.key.shape()) + ", expected "
                       + shape_text(packed_extents{total_k, Hk, D}) + " as the query has it");
    if (packed_extents const expected{total_k, Hk, Dv}; p.value.shape() != expected)
        refuse_tensors(names.value + " is " + shape_text(p.value.shape()) + ", expected "
                       + shape_text(expected) + " as the key has it");
}

} // namespace detail

/// Throws what is wrong with the packed problem, if anything is.
inline void require(packed_problem const& p, tensor_names const& names = {}) {
    detail::require_packed_shapes(p, names);
    detail::require_starts(names.cu_seqlens_q, p.cu_seqlens_q, p.query.shape()[0]);
    detail::require_starts(names.cu_seqlens_k, p.cu_seqlens_k, p.key.shape()[0]);
    if (p.cu_seqlens_q.size() != p.cu_seqlens_k.size())
        refuse_option(names.cu_seqlens_q + " has " + std::to_string(p.cu_seqlens_q.size())
                      + " numbers and " + names.cu_seqlens_k + " has "
                      + std::to_string(p.cu_seqlens_k.size()) + ", expected as many");
    if (!p.how.key_lengths.empty())
        refuse_option(names.key_lengths
                      + " say what is padding, and packed sequences have none; expected none");
    require_options(p.sequence(0), names);
    require_finite(names.query, p.query.rows(0, p.query.shape()[0]));
    require_finite(names.key, p.key.rows(0, p.key.shape()[0]));
    require_finite(names.value, p.value.rows(0, p.value.shape()[0]));
}

} // namespace attest::oracle
