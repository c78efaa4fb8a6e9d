// Packed candidates: merges the judgements of the sequences.
#include <attest/core/config.hpp>
#include <attest/oracle/judge/judge.hpp>
#include <attest/oracle/judge/judge_rows.hpp>

#include <algorithm>
#include <numeric>

namespace attest::oracle {

namespace {

void require_packed_judged(packed_problem const& p, packed_tensor const& candidate,
                           answer const& by, criterion const& asked, bool output) {
    require(p);
    auto const [total, heads, size] = p.query.shape();
    std::size_t const columns = output ? p.value.shape()[2] : 1;
    if (packed_extents const wanted{total, heads, columns}; candidate.shape() != wanted)
        refuse_tensors(std::string(output ? "candidate output" : "candidate log-sum-exp") + " is "
                       + shape_text(candidate.shape()) + ", expected " + shape_text(wanted)
                       + " of packed sequences");
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

} // namespace

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
