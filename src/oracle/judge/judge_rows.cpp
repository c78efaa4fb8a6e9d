// Judges some rows, and merges judgements.
#include <attest/oracle/attention.hpp>
#include <attest/oracle/judge/judge_rows.hpp>
#include <attest/oracle/require.hpp>

#include "oracle/judge/heat_map.hpp"

#include <algorithm>

namespace attest::oracle {

namespace {

/// Returns whether the worst element of y ranks before that of x: it fails, its distance is larger,
/// its index is smaller.
bool is_worse(judgement const& y, judgement const& x) {
    if (!x.worst || !y.worst)
        return y.worst.has_value();
    if (x.worst_fails != y.worst_fails)
        return y.worst_fails;
    if (x.worst->distance != y.worst->distance)
        return y.worst->distance > x.worst->distance;
    return y.worst->index < x.worst->index;
}

void add_maps(std::vector<head_map> const& from, std::vector<head_map>& into) {
    for (head_map const& one : from) {
        auto const same =
            std::ranges::lower_bound(into, one.head, {}, [](head_map const& x) { return x.head; });
        if (same != into.end() && same->head == one.head)
            same->add(one);
        else
            into.insert(same, one);
    }
}

void add_reached(reached_output part, std::optional<reached_output>& into) {
    std::size_t const count = part.count + (into ? into->count : 0);
    if (!into || part.first < into->first)
        into = part;
    into->count = count;
}

} // namespace

judgement placed(judgement of, row_piece const& piece, extents const& whole) {
    of.maps = detail::maps_of(of, &piece, whole);
    of.shape = whole;
    of.distances = {};
    of.failed = {};
    of.not_judged = {};
    of.groups = {};
    if (of.worst) {
        extents& at = of.worst->index;
        at = {piece.batch, piece.head + at[1], piece.queries[at[2]], at[3]};
    }
    if (of.reached) {
        extents& at = of.reached->first;
        at = {piece.batch, piece.head + at[1], piece.queries[at[2]], at[3]};
        if (of.reached->hidden == reached_output::from::query)
            of.reached->row = at[2];
    }
    return of;
}

judgement judged_nothing(std::string_view what, format type, extents const& whole,
                         criterion const& asked) {
    judgement result{what, type, whole, asked};
    result.found = statistics_of(result.counted);
    if (asked.model || asked.emulation)
        result.maximum_share = 0.0;
    return result;
}

judgement merged(std::vector<judgement> const& parts) {
    if (parts.empty())
        refuse_tensors("there is no part of a judgement to be merged");
    judgement result = parts.front();
    for (std::size_t k = 1; k < parts.size(); ++k) {
        judgement const& part = parts[k];
        if (part.what != result.what || part.type != result.type || part.shape != result.shape)
            refuse_tensors("a part of a judgement is of " + std::string(part.what) + " "
                           + shape_text(part.shape) + " in "
                           + std::string(description(part.type).name) + ", another of "
                           + std::string(result.what) + " " + shape_text(result.shape) + " in "
                           + std::string(description(result.type).name));
        result.counted.add(part.counted);
        result.failing += part.failing;
        if (part.maximum_share)
            result.maximum_share = std::max(result.maximum_share.value_or(0), *part.maximum_share);
        if (is_worse(part, result)) {
            result.worst = part.worst;
            result.worst_fails = part.worst_fails;
        }
        add_maps(part.maps, result.maps);
        if (part.reached)
            add_reached(*part.reached, result.reached);
    }
    result.found = statistics_of(result.counted);
    return result;
}

judged_rows judge_rows(problem const& p, tensor const& candidate, row_selection const& rows,
                       criterion const& asked, unsigned threads, progress* watched) {
    require_shapes(p);
    require_options(p);
    require_shape("candidate output", candidate.shape(), p.output_shape());
    selected_rows selected = rows_selected(p, rows);
    criterion by = asked;
    if (by.model)
        by.model = resolved(p, *by.model);
    std::vector<judgement> parts{judged_nothing("output", candidate.type(), candidate.shape(), by)};
    effort spent;
    for (row_piece const& piece : selected.pieces) {
        partial_problem const part = part_of(p, piece);
        std::vector<std::byte> const bytes = rows_of_piece(candidate, piece);
        tensor const own(candidate.type(), part.asked.output_shape(), bytes);
        answer const certified = attention(
            part.asked,
            {.output = candidate.type(), .bounds = true, .threads = threads, .watched = watched});
        spent += certified.spent;
        parts.push_back(placed(judge(part.asked, own, certified, asked, threads, watched), piece,
                               candidate.shape()));
    }
    return {merged(parts), std::move(selected), spent};
}

} // namespace attest::oracle
