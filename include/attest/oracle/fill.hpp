// Rows of an answer, filled in: quickly where that decides, else by the definition.
//
// What is written does not depend on the way it was found: both ways round the same exact value, and
// a zero is +0.
#pragma once

#include <attest/oracle/mean.hpp>
#include <attest/oracle/quick/careful.hpp>
#include <attest/oracle/reference.hpp>

namespace attest::oracle::detail {

/// Which elements of a row are wanted: its outputs, and its log-sum-exp last.
using wanted = std::vector<bool>;

/// Row i by the definition.
inline void answer_row(problem const& p, request const& asked, std::size_t b, std::size_t h,
                       std::size_t i, wanted const& open, answer& into, effort& spent) {
    std::size_t const row = (b * p.query_heads() + h) * p.queries() + i;
    std::size_t const columns = p.value_size();
    rounded_row const found = reference_row(p, b, h, i, asked.output, asked.log_sum_exp, open);
    for (std::size_t d = 0; d <= columns; ++d)
        if (open[d])
            ++(found.tied[d] ? spent.exact : spent.multiple);
    for (std::size_t d = 0; d < columns; ++d)
        if (open[d]) {
            into.output.set(row * columns + d, found.outputs[d]);
            if (asked.bounds)
                into.output_bounds[row * columns + d] = found.output_bounds[d];
        }
    if (open[columns]) {
        into.log_sum_exp.set(row, found.log_sum_exp);
        if (asked.bounds)
            into.log_sum_exp_bounds[row] = found.log_sum_exp_bounds;
    }
}

/// Queries [first, last) of one head.
struct row_block {
    std::size_t batch;
    std::size_t head;
    std::size_t first;
    std::size_t last;
};

struct kept_source {
    std::size_t batch;
    std::size_t head;
    quick::source from;
    exact_means means{};
};

/// What a thread keeps from block to block.
struct thread_state {
    std::optional<kept_source> kept{};
    quick::workspace space{};
    wanted open{};
};

/// The head that this thread read last is most often that of its next block.
inline kept_source& source_of(problem const& p, std::size_t b, std::size_t head,
                              quick::kernel const& with, std::optional<kept_source>& kept) {
    if (!kept || kept->batch != b || kept->head != head)
        kept.emplace(kept_source{b, head, quick::source(p, b, head, with)});
    return *kept;
}

/// To double a sum of two doubles is rounded once by the addition itself.
inline std::optional<std::uint64_t> nearest_if_decided(format f, quick::placed const& x,
                                                       bounds const& outward) {
    if (f != format::float64)
        return oracle::nearest_if_decided(f, outward.lower, outward.upper);
    return oracle::nearest_if_decided(f, x.near + x.around.lower, x.near + x.around.upper);
}

/// Whether the quick way decided an element; if so, it is written.
inline bool write_if_decided(request const& asked, quick::workspace const& found, std::size_t d,
                             std::size_t place, answer& into) {
    std::uint64_t pattern = found.patterns[d];
    if (asked.output == format::float64 && found.lower[d] == found.upper[d])
        pattern = std::bit_cast<std::uint64_t>(found.lower[d] + 0.0);
    if (pattern == quick::undecided)
        return false;
    into.output.set(place, pattern);
    if (asked.bounds)
        into.output_bounds[place] = {found.lower[d], found.upper[d]};
    return true;
}

inline bool write_if_decided(request const& asked, std::optional<bounds> const& log_sum_exp,
                             std::size_t row, answer& into) {
    if (!log_sum_exp)
        return false;
    auto const bits = nearest_if_decided(asked.log_sum_exp, log_sum_exp->lower, log_sum_exp->upper);
    if (!bits)
        return false;
    into.log_sum_exp.set(row, without_sign_of_zero(asked.log_sum_exp, *bits));
    if (asked.bounds)
        into.log_sum_exp_bounds[row] = *log_sum_exp;
    return true;
}

inline bool write_if_decided(request const& asked, std::optional<quick::placed> const& log_sum_exp,
                             std::size_t row, answer& into) {
    if (!log_sum_exp)
        return false;
    bounds const around = log_sum_exp->outward();
    auto const bits = nearest_if_decided(asked.log_sum_exp, *log_sum_exp, around);
    if (!bits)
        return false;
    into.log_sum_exp.set(row, without_sign_of_zero(asked.log_sum_exp, *bits));
    if (asked.bounds)
        into.log_sum_exp_bounds[row] = around;
    return true;
}

/// Elements that the careful way or an exact mean decides are written and no longer wanted; how many
/// they are.
inline std::size_t settle(problem const& p, request const& asked, quick::careful& look,
                          kept_source& kept, quick::key_range const& range, std::size_t row,
                          wanted& open, answer& into, effort& spent) {
    std::size_t const columns = p.value_size();
    bool const means = look.has_plain_scores() && p.how.sinks.empty();
    std::size_t settled = 0;
    for (std::size_t d = 0; d < columns; ++d) {
        if (!open[d])
            continue;
        auto const placed = look.output(d);
        bounds const around = placed.outward();
        auto bits = nearest_if_decided(asked.output, placed, around);
        std::size_t& count = bits ? spent.careful : spent.exact;
        if (!bits && means)
            bits = kept.means.rounded(kept.from, asked.output, look.query(), range, d, around);
        if (!bits)
            continue;
        ++count;
        into.output.set(row * columns + d, without_sign_of_zero(asked.output, *bits));
        if (asked.bounds)
            into.output_bounds[row * columns + d] = around;
        open[d] = false;
        ++settled;
    }
    if (open[columns] && write_if_decided(asked, look.log_sum_exp(), row, into)) {
        open[columns] = false;
        ++settled;
        ++spent.careful;
    }
    return settled;
}

/// So many elements are cheaper one by one than a row in intervals.
inline constexpr std::size_t few = 2;

/// Few elements that are still open are decided at the border between their two numbers, without
/// another look at the row. How many they are.
inline std::size_t settle_at_borders(problem const& p, request const& asked, std::size_t b,
                                     std::size_t h, std::size_t i, quick::careful& look,
                                     wanted& open, answer& into, effort& spent) {
    std::size_t const columns = p.value_size();
    std::size_t const row = (b * p.query_heads() + h) * p.queries() + i;
    std::size_t const head = p.key_head_of(h);
    std::size_t settled = 0;
    for (std::size_t d = 0; d < columns; ++d) {
        if (!open[d])
            continue;
        bounds const around = look.output(d).outward();
        auto const value = [&](std::size_t j) { return p.value_at(b, head, j, d); };
        std::size_t ties = 0;
        auto const bits = decided_at_border(
            asked.output, around,
            [&](dyadic const& border) {
                return std::optional(compare_output(p, b, h, i, value, fraction(border)));
            },
            ties);
        if (!bits)
            continue;
        ++(ties > 0 ? spent.exact : spent.multiple);
        into.output.set(row * columns + d, without_sign_of_zero(asked.output, *bits));
        if (asked.bounds)
            into.output_bounds[row * columns + d] = around;
        open[d] = false;
        ++settled;
    }
    return settled;
}

inline void answer_block(problem const& p, request const& asked, quick::plan const& common,
                         quick::kernel const& with, row_block const& rows, answer& into,
                         effort& spent, thread_state& own) {
    auto const [b, h, first, last] = rows;
    std::size_t const columns = p.value_size();
    kept_source& kept = source_of(p, b, p.key_head_of(h), with, own.kept);
    quick::source const& from = kept.from;
    quick::block work(p, common, from, with, asked.output, own.space);
    quick::careful look(p, common, from, with);
    work.run(b, h, first, last, [&](std::size_t i, quick::row_found const& found) {
        wanted const all(columns + 1, true);
        if (!found.quick)
            return answer_row(p, asked, b, h, i, all, into, spent);
        std::size_t const row = (b * p.query_heads() + h) * p.queries() + i;
        std::size_t open = 0;
        own.open.assign(columns + 1, false);
        for (std::size_t d = 0; d < columns; ++d)
            if (!write_if_decided(asked, own.space, d, row * columns + d, into))
                own.open[d] = ++open > 0;
        if (!write_if_decided(asked, found.log_sum_exp, row, into))
            own.open[columns] = ++open > 0;
        spent.quick += columns + 1 - open;
        if (open > 0 && look.begin(b, h, i, found.facts)) {
            open -=
                settle(p, asked, look, kept, quick::range_of(p, b, i), row, own.open, into, spent);
            if (open > 0 && open <= few)
                open -= settle_at_borders(p, asked, b, h, i, look, own.open, into, spent);
        }
        if (open > 0)
            answer_row(p, asked, b, h, i, own.open, into, spent);
    });
}

} // namespace attest::oracle::detail
