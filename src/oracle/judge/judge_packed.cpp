// Packed candidates: merges the judgements of the sequences, or of some of their rows.
#include <attest/core/config.hpp>
#include <attest/oracle/attention.hpp>
#include <attest/oracle/judge/judge.hpp>
#include <attest/oracle/judge/judge_rows.hpp>

#include <algorithm>
#include <numeric>

namespace attest::oracle {

namespace {

void require_packed_shape_of(std::string_view name, packed_extents const& found,
                             packed_extents const& wanted) {
    if (found != wanted)
        refuse_tensors(std::string(name) + " is " + shape_text(found) + ", expected "
                       + shape_text(wanted) + " of packed sequences");
}

void require_packed_judged(packed_problem const& p, packed_tensor const& candidate,
                           answer const& by, criterion const& asked, bool output) {
    require(p);
    auto const [total, heads, size] = p.query.shape();
    std::size_t const columns = output ? p.value.shape()[2] : 1;
    require_packed_shape_of(output ? "candidate output" : "candidate log-sum-exp",
                            candidate.shape(), {total, heads, columns});
    require_shape("certified output", by.output.shape(), {1, total, heads, p.value.shape()[2]});
    require_shape("certified log-sum-exp", by.log_sum_exp.shape(), {1, 1, heads, total});
    if (asked.emulation)
        refuse_option("an emulation is asked for of packed sequences; expected one sequence at a "
                      "time, since what is found of the kernel is found of one problem");
}

/// Copies the data of each element of a sequence to the rows of the sequence among all.
template <class Element>
void lay(std::vector<Element> const& from, extents const& own, std::size_t first,
         extents const& whole, std::vector<Element>& into) {
    for (std::size_t h = 0; h < own[1]; ++h)
        std::copy_n(from.begin() + static_cast<std::ptrdiff_t>(h * own[2] * own[3]),
                    own[2] * own[3],
                    into.begin() + static_cast<std::ptrdiff_t>((h * whole[2] + first) * whole[3]));
}

template <class Judge>
judgement judge_each(packed_problem const& p, packed_tensor const& candidate, answer const& by,
                     criterion const& asked, std::string_view what, Judge const& judge_one) {
    auto const [total, heads, columns] = candidate.shape();
    extents const whole{1, heads, total, columns};
    std::vector<std::uint64_t> distances(heads * total * columns);
    std::vector<unsigned char> failed(distances.size());
    std::vector<unsigned char> not_judged;
    std::vector<unsigned char> groups;
    if (asked.model)
        not_judged.resize(distances.size());
    std::vector<judgement> parts;
    for (std::size_t n = 0; n < p.count(); ++n) {
        std::size_t const count = p.queries(n);
        if (count == 0)
            continue;
        std::size_t const first = p.first_query(n);
        judgement own =
            judge_one(p.sequence(n), candidate.rows(first, count), answer_of_sequence(p, by, n));
        lay(own.distances, own.shape, first, whole, distances);
        lay(own.failed, own.shape, first, whole, failed);
        if (!own.not_judged.empty())
            lay(own.not_judged, own.shape, first, whole, not_judged);
        if (!own.groups.empty()) {
            groups.resize(heads * total);
            lay(own.groups, {1, heads, count, 1}, first, {1, heads, total, 1}, groups);
        }
        row_piece piece{.heads = heads, .queries = std::vector<std::size_t>(count)};
        std::iota(piece.queries.begin(), piece.queries.end(), first);
        if (parts.empty())
            parts.push_back(judged_nothing(what, candidate.type(), whole, own.asked));
        parts.push_back(placed(std::move(own), piece, whole));
    }
    if (parts.empty())
        parts.push_back(judged_nothing(what, candidate.type(), whole, asked));
    judgement result = merged(parts);
    result.distances = std::move(distances);
    result.failed = std::move(failed);
    result.not_judged = std::move(not_judged);
    result.groups = std::move(groups);
    result.maps.clear(); // they follow from the distances
    return result;
}

/// The sequences that have queries, with their parts of the candidate, and the numbers of their first rows.
struct sequences_of_rows {
    std::vector<problem> problems{};
    std::vector<tensor> candidates{};
    std::vector<std::size_t> starts{};

    sequences_of_rows(packed_problem const& p, packed_tensor const& candidate) {
        for (std::size_t n = 0; n < p.count(); ++n) {
            if (p.queries(n) == 0)
                continue;
            problems.push_back(p.sequence(n));
            candidates.push_back(candidate.rows(p.first_query(n), p.queries(n)));
            starts.push_back(p.first_query(n));
        }
    }

    [[nodiscard]] selected_rows selected(row_selection const& rows) const {
        std::vector<problem const*> all;
        for (problem const& one : problems)
            all.push_back(&one);
        return rows_selected(all, rows);
    }
};

} // namespace

row_piece piece_of_all(row_piece piece, std::size_t first) {
    piece.problem = 0;
    for (std::size_t& i : piece.queries)
        i += first;
    return piece;
}

void require_packed_selection(row_selection const& rows) {
    if (!rows.queries.empty() || !rows.batches.empty())
        refuse_option("ranges of " + std::string(rows.queries.empty() ? "batch entries" : "queries")
                      + " are selected of packed sequences, each of which has its own; expected "
                        "heads, a sample, or one sequence at a time");
}

judged_rows judge_rows(packed_problem const& p, packed_tensor const& candidate,
                       row_selection const& rows, criterion const& asked, unsigned threads,
                       progress* watched) {
    require(p);
    auto const [total, heads, size] = p.query.shape();
    std::size_t const columns = p.value.shape()[2];
    require_packed_shape_of("candidate output", candidate.shape(), {total, heads, columns});
    require_packed_selection(rows);
    extents const whole{1, heads, total, columns};
    sequences_of_rows const all(p, candidate);
    judged_rows result{.found = {"output", candidate.type(), whole, asked},
                       .selected = all.selected(rows)};
    criterion by = asked;
    if (by.model && !all.problems.empty())
        by.model = resolved(all.problems.front(), *by.model);
    std::vector<judgement> parts{judged_nothing("output", candidate.type(), whole, by)};
    for (row_piece const& piece : result.selected.pieces) {
        partial_problem const part = part_of(all.problems[piece.problem], piece);
        std::vector<std::byte> const bytes = rows_of_piece(all.candidates[piece.problem], piece);
        tensor const own(candidate.type(), part.asked.output_shape(), bytes);
        answer const certified = attention(
            part.asked,
            {.output = candidate.type(), .bounds = true, .threads = threads, .watched = watched});
        result.spent += certified.spent;
        parts.push_back(placed(judge(part.asked, own, certified, by, threads, watched),
                               piece_of_all(piece, all.starts[piece.problem]), whole));
    }
    result.found = merged(parts);
    return result;
}

answer answer_of_sequence(packed_problem const& p, answer const& all, std::size_t n) {
    auto const [one, total, heads, columns] = all.output.shape();
    std::size_t const first = p.first_query(n);
    std::size_t const count = p.queries(n);
    answer result{result_tensor(all.output.type(), {1, heads, count, columns}),
                  result_tensor(all.log_sum_exp.type(), {1, heads, count, 1})};
    for (std::size_t h = 0; h < heads; ++h)
        for (std::size_t i = 0; i < count; ++i) {
            std::size_t const row = h * total + first + i;
            result.log_sum_exp.set(h * count + i, all.log_sum_exp.bits(row));
            if (!all.log_sum_exp_bounds.empty())
                result.log_sum_exp_bounds.push_back(all.log_sum_exp_bounds[row]);
            for (std::size_t d = 0; d < columns; ++d) {
                std::size_t const place = ((first + i) * heads + h) * columns + d;
                result.output.set((h * count + i) * columns + d, all.output.bits(place));
                if (!all.output_bounds.empty())
                    result.output_bounds.push_back(all.output_bounds[place]);
            }
        }
    return result;
}

std::size_t sequence_of_row(packed_problem const& p, std::size_t row) {
    std::size_t n = 0;
    while (n + 1 < p.count() && static_cast<std::size_t>(p.cu_seqlens_q[n + 1]) <= row)
        ++n;
    return n;
}

judgement judge(packed_problem const& p, packed_tensor const& candidate, answer const& by,
                criterion const& asked, unsigned threads, progress* watched) {
    require_packed_judged(p, candidate, by, asked, true);
    return judge_each(p, candidate, by, asked, "output",
                      [&](problem const& own, tensor const& rows, answer const& certified) {
                          return judge(own, rows, certified, asked, threads, watched);
                      });
}

judgement judge_log_sum_exp(packed_problem const& p, packed_tensor const& candidate,
                            answer const& by, criterion const& asked, unsigned threads,
                            progress* watched) {
    require_packed_judged(p, candidate, by, asked, false);
    return judge_each(p, candidate, by, asked, "log-sum-exp",
                      [&](problem const& own, tensor const& rows, answer const& certified) {
                          return judge_log_sum_exp(own, rows, certified, asked, threads, watched);
                      });
}

} // namespace attest::oracle
