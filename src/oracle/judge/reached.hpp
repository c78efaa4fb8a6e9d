// Finds a hidden NaN or infinity that an output may show; judgement.hpp defines what is counted.
//
// A hidden key may reach the rows of the query heads that read its key head, a hidden value only
// their outputs, and a query its own row. This is not proof: a kernel may produce NaN by itself.
#pragma once

#include <attest/core/config.hpp>
#include <attest/oracle/judge/judgement.hpp>

#include "oracle/driver/visible.hpp"

namespace attest::oracle {

/// Returns for each row of a candidate the first hidden value that may reach it.
inline std::vector<hidden_row const*>
reaching(problem const& p, std::vector<hidden_row> const& hidden, bool of_output) {
    std::size_t const heads = p.query_heads();
    std::size_t const group = heads / p.key_heads();
    std::vector<hidden_row const*> of_head(p.batches() * heads);
    std::vector<hidden_row const*> result(of_head.size() * p.queries());
    auto const note = [](hidden_row const*& into, hidden_row const& found) {
        if (into == nullptr)
            into = &found;
    };
    for (hidden_row const& one : hidden) {
        if (one.of == reached_output::from::query)
            note(result[(one.batch * heads + one.head) * p.queries() + one.row], one);
        else if (one.of == reached_output::from::key || of_output)
            for (std::size_t h = one.head * group; h < (one.head + 1) * group; ++h)
                note(of_head[one.batch * heads + h], one);
    }
    for (std::size_t row = 0; row < result.size(); ++row)
        if (result[row] == nullptr)
            result[row] = of_head[row / p.queries()];
    return result;
}

inline std::optional<reached_output> reached_by(problem const& p,
                                                std::vector<hidden_row> const& hidden,
                                                tensor const& candidate, judgement const& of) {
    if (hidden.empty() || of.found.nan + of.found.infinite == 0)
        return std::nullopt;
    auto const by = reaching(p, hidden, of.what == "output");
    reached_output result;
    for (std::size_t place = 0; place < of.failed.size(); ++place) {
        hidden_row const* const from = by[place / of.shape[3]];
        if (of.failed[place] == 0 || from == nullptr)
            continue;
        extents const at = index_of(of.shape, place);
        if (is_finite(of.type, candidate.bits(at[0], at[1], at[2], at[3])))
            continue;
        if (result.count++ == 0) {
            result.first = at;
            result.hidden = from->of;
            result.row = from->row;
            result.holds_nan = from->holds_nan;
        }
    }
    return result.count == 0 ? std::nullopt : std::optional(result);
}

} // namespace attest::oracle
