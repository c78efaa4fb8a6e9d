// Decides whether two problems of the same tensors let each row see the same keys: masks are compared
// exactly, over all rows.
//
// Everything that depends on positions is compared as well: ALiBi, and whether a row sees a key after
// its own position. The cost is one test of a mask for each row and key; heads and batch entries that
// share a mask are compared once.
#pragma once

#include <attest/oracle/diagnosis/convention.hpp>

#include "oracle/dropout.hpp"
#include "oracle/visibility.hpp"

namespace attest::oracle::diagnosed {

/// The largest number of tests of a mask; if more are needed, masks are not compared.
inline constexpr double most_mask_tests = 1e9;

struct compared_masks {
    /// Rows (b·H + h)·S + i, at most 64, that see other keys, or of whose keys dropout keeps others.
    std::vector<std::size_t> differing{};
    bool hides_any = false;  ///< the first problem hides a key of some row
    bool sees_later = false; ///< a row of the first problem sees a key after its position
    bool any_empty = false;  ///< a row of one of the two sees no key
};

/// Returns nothing if that takes too many tests.
inline std::optional<compared_masks> masks_compared(problem const& one, problem const& other) {
    auto const extent = [&](std::size_t axis, std::size_t all) {
        bool split = false;
        for (problem const* const p : {&one, &other}) {
            for (auto const* const mask : {&p->allowed, &p->chosen, &p->kept})
                split = split || (*mask && (*mask)->shape()[axis] > 1);
            split = split || (p->bias && p->bias->shape()[axis] > 1);
            split = split || (axis == 0 && !p->how.key_lengths.empty());
        }
        return split ? all : std::size_t{1};
    };
    std::size_t const batches = extent(0, one.batches());
    std::size_t const heads = extent(1, one.query_heads());
    if (static_cast<double>(batches * heads) * static_cast<double>(one.queries())
            * static_cast<double>(one.keys())
        > most_mask_tests)
        return std::nullopt;
    compared_masks result;
    for (std::size_t b = 0; b < batches; ++b)
        for (std::size_t h = 0; h < heads; ++h)
            for (std::size_t i = 0; i < one.queries(); ++i) {
                std::int64_t const here = position(one, b, i);
                bool differs = false;
                std::size_t seen = 0;
                std::size_t seen_by_other = 0;
                for (std::size_t j = 0; j < one.keys(); ++j) {
                    bool const x = is_allowed(one, b, h, i, j);
                    bool const y = is_allowed(other, b, h, i, j);
                    differs = differs || x != y
                              || (x && is_kept(one, b, h, i, j) != is_kept(other, b, h, i, j));
                    seen += x ? 1U : 0U;
                    seen_by_other += y ? 1U : 0U;
                    result.sees_later =
                        result.sees_later || (x && static_cast<std::int64_t>(j) > here);
                }
                result.hides_any = result.hides_any || seen < one.keys();
                result.any_empty = result.any_empty || seen == 0 || seen_by_other == 0;
                if (differs && result.differing.size() < 64)
                    result.differing.push_back((b * one.query_heads() + h) * one.queries() + i);
            }
    return result;
}

/// Returns whether two tensors have the same elements in memory.
inline bool is_same_tensor(tensor const& x, tensor const& y) {
    if (x.type() != y.type() || x.shape() != y.shape() || x.scales().size() != y.scales().size())
        return false;
    return x.row(0, 0, 0) != nullptr && x.row(0, 0, 0) == y.row(0, 0, 0);
}

/// Returns whether the comparison of the masks shows that a changed problem has the outputs of the
/// problem. The masks include what dropout keeps of the keys that a row sees.
inline bool is_shown_equal(problem const& p, changed_problem const& x,
                           compared_masks const& masks) {
    auto const same = [](std::optional<tensor> const& a, std::optional<tensor> const& b) {
        return a.has_value() == b.has_value() && (!a || is_same_tensor(*a, *b));
    };
    computed_as how = x.how;
    how.hidden_by_zero = how.hidden_by_zero && masks.hides_any;
    if (how.alibi == alibi_distance::with_sign && !masks.sees_later)
        how.alibi = alibi_distance::absolute;
    options const& a = p.how;
    options const& b = x.p.how;
    bool positions = true;
    if (!a.alibi_slopes.empty())
        for (std::size_t k = 0; k < p.batches(); ++k)
            positions = positions && position(p, k, 0) == position(x.p, k, 0);
    return how == computed_as{} && masks.differing.empty() && positions
           && is_same_tensor(p.query, x.p.query) && is_same_tensor(p.key, x.p.key)
           && is_same_tensor(p.value, x.p.value) && same(p.past_key, x.p.past_key)
           && same(p.past_value, x.p.past_value) && same(p.bias, x.p.bias) && a.scale == b.scale
           && a.soft_cap == b.soft_cap && a.sinks == b.sinks && a.alibi_slopes == b.alibi_slopes
           && (a.empty == b.empty || !masks.any_empty) && a.dropout == b.dropout
           && a.keep_factor == b.keep_factor;
}

} // namespace attest::oracle::diagnosed
