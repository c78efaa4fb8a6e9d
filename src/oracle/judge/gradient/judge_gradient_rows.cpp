// Judges some rows of the gradients that have a row for each query.
#include <attest/core/crew.hpp>
#include <attest/oracle/judge/judge_rows.hpp>
#include <attest/oracle/refuse.hpp>
#include <attest/oracle/require.hpp>

#include "oracle/driver/mpfr_caches.hpp"
#include "oracle/judge/gradient/require_backward.hpp"

#include <algorithm>
#include <thread>

namespace attest::oracle {

namespace {

/// A problem, or a packed sequence, with what its rows are judged by.
struct backward_sequence {
    problem p;
    upstream from;
    tensor candidate;
    std::size_t first = 0; ///< the number of its first row in the judgement
};

/// The findings of a piece.
struct judged_piece {
    judgement found;
    effort spent;
    std::vector<saved_difference> saved;
};

judged_piece judge_piece(gradient_part part, backward_sequence const& of, row_piece const& piece,
                         extents const& whole, criterion const& asked, unsigned threads,
                         progress* watched) {
    partial_problem const own = part_of(of.p, piece);
    partial_upstream const from = part_of(of.p, of.from, piece);
    std::vector<std::byte> const bytes = rows_of_piece(of.candidate, piece);
    tensor const candidate(of.candidate.type(),
                           {1, piece.heads, piece.queries.size(), of.candidate.shape()[3]}, bytes);
    gradient_answer const by = gradients(own.asked, from.asked,
                                         {.output = candidate.type(),
                                          .bounds = true,
                                          .scores = part == gradient_part::scores,
                                          .rows_alone = true,
                                          .threads = threads,
                                          .watched = watched});
    row_piece const place = piece_of_all(piece, of.first);
    judged_piece result{
        placed(judge_gradient(part, own.asked, from.asked, candidate, by, asked, threads, watched),
               place, whole),
        by.spent, saved_differences(own.asked, from.asked, threads, watched)};
    for (saved_difference& one : result.saved)
        if (one.differ > 0)
            one.worst = {place.batch, place.head + one.worst[1], place.queries[one.worst[2]],
                         one.worst[3]};
    return result;
}

void add(std::vector<saved_difference> const& from, std::vector<saved_difference>& into) {
    if (into.empty()) {
        into = from;
        return;
    }
    for (std::size_t k = 0; k < from.size(); ++k) {
        std::size_t const differ = into[k].differ + from[k].differ;
        std::size_t const rows = into[k].rows + from[k].rows;
        if (from[k].off > into[k].off)
            into[k] = from[k];
        into[k].differ = differ;
        into[k].rows = rows;
    }
}

/// Threads share the pieces; those that are left share the heads of a piece.
judged_rows judged_pieces_of(gradient_part part, std::vector<backward_sequence> const& all,
                             format type, extents const& whole, row_selection const& rows,
                             criterion asked, unsigned threads, progress* watched) {
    struct caches_of_thread {
        mpfr_caches caches{};
    };

    std::vector<problem const*> problems;
    for (backward_sequence const& one : all)
        problems.push_back(&one.p);
    judged_rows result{.found = {name_of(part), type, whole, asked},
                       .selected = rows_selected(problems, rows)};
    if (asked.model && !all.empty())
        asked.model = resolved(all.front().p, *asked.model);
    std::vector<row_piece> const& pieces = result.selected.pieces;
    if (threads == 0)
        threads = std::max(1U, std::thread::hardware_concurrency());
    auto const inner = static_cast<unsigned>(threads / std::max<std::size_t>(pieces.size(), 1));
    std::vector<std::optional<judged_piece>> found(pieces.size());
    crew(threads, pieces.size())
        .share_with<caches_of_thread>(pieces.size(), [&](std::size_t k, caches_of_thread&) {
            detail::end_if_stopped(watched);
            found[k] = judge_piece(part, all[pieces[k].problem], pieces[k], whole, asked,
                                   std::max(1U, inner), watched);
        });
    std::vector<judgement> parts{judged_nothing(name_of(part), type, whole, asked)};
    for (std::optional<judged_piece>& one : found) {
        parts.push_back(std::move(one->found));
        result.spent += one->spent;
        add(one->saved, result.saved);
    }
    result.found = merged(parts);
    return result;
}

/// Refuses a criterion before anything is computed.
void require_criterion_of_rows(gradient_part part, criterion const& asked) {
    require_rows_of_queries(part);
    if (asked.model || asked.emulation)
        modelled::require_part(part);
}

extents shape_of_rows(gradient_part part, problem const& p) {
    return part == gradient_part::query  ? p.query.shape()
           : part == gradient_part::rows ? p.rows_shape()
                                         : p.scores_shape();
}

/// Throws unless a packed candidate is (total_q, Hq, columns).
void require_packed_candidate(std::string_view what, packed_problem const& p,
                              packed_tensor const& candidate, std::size_t columns) {
    auto const [total, heads, size] = p.query.shape();
    if (packed_extents const wanted{total, heads, columns}; candidate.shape() != wanted)
        refuse_tensors("candidate " + std::string(what) + " is " + shape_text(candidate.shape())
                       + ", expected " + shape_text(wanted) + " of packed sequences");
}

} // namespace

void require_rows_of_queries(gradient_part part) {
    switch (part) {
    case gradient_part::query:
    case gradient_part::rows:
    case gradient_part::scores:
        return;
    default:
        refuse_option("rows are selected of the " + std::string(name_of(part))
                      + ", each element of which adds all queries up; expected the query gradient, "
                        "dO times O or the score gradient, or no selection");
    }
}

judged_rows judge_gradient_rows(gradient_part part, problem const& p, upstream const& from,
                                tensor const& candidate, row_selection const& rows,
                                criterion const& asked, unsigned threads, progress* watched) {
    require_criterion_of_rows(part, asked);
    require_shapes(p);
    require_options(p);
    extents const whole = shape_of_rows(part, p);
    require_shape("candidate " + std::string(name_of(part)), candidate.shape(), whole);
    return judged_pieces_of(part, {{p, from, candidate}}, candidate.type(), whole, rows, asked,
                            threads, watched);
}

judged_rows judge_gradient_rows(gradient_part part, packed_problem const& p,
                                packed_upstream const& from, packed_tensor const& candidate,
                                row_selection const& rows, criterion const& asked, unsigned threads,
                                progress* watched) {
    require_criterion_of_rows(part, asked);
    if (part == gradient_part::scores)
        refuse_option("the gradients of scores are asked for of packed sequences, whose scores "
                      "have no common shape; expected one sequence at a time");
    require(p);
    require(p, from);
    std::size_t const columns = part == gradient_part::query ? p.query.shape()[2] : 1;
    require_packed_candidate(name_of(part), p, candidate, columns);
    require_packed_selection(rows);
    std::vector<backward_sequence> all;
    for (std::size_t n = 0; n < p.count(); ++n) {
        std::size_t const first = p.first_query(n);
        std::size_t const count = p.queries(n);
        if (count > 0)
            all.push_back(
                {p.sequence(n), from.rows(first, count), candidate.rows(first, count), first});
    }
    return judged_pieces_of(part, all, candidate.type(),
                            {1, candidate.shape()[1], candidate.shape()[0], columns}, rows, asked,
                            threads, watched);
}

} // namespace attest::oracle
