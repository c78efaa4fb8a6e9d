// Diagnoses selected rows that were judged in pieces, of which some rows are kept.
#include <attest/oracle/diagnosis/diagnosis.hpp>

#include "oracle/diagnosis/diagnosing.hpp"
#include "oracle/diagnosis/stored_format.hpp"

namespace attest::oracle {

using namespace diagnosed;

namespace {

/// The number of rows of the pieces of a selection that are kept; more are sampled again.
constexpr std::size_t most_kept = 1024;

} // namespace

void rows_to_diagnose::add(row_piece const& piece, judgement const& found, answer const& by) {
    bool const of_output = found.what == "output";
    std::size_t const queries = found.shape[2];
    std::size_t const columns = found.shape[3];
    for (std::size_t const row : sampled_rows(found, most_sampled(p_))) {
        certified_row one{};
        std::size_t const head = piece.head + row / queries;
        one.number =
            (piece.batch * p_.query_heads() + head) * p_.queries() + piece.queries[row % queries];
        for (std::size_t d = 0; d < columns; ++d) {
            std::size_t const place = row * columns + d;
            one.exact.push_back(of_output ? by.output_bounds[place] : by.log_sum_exp_bounds[place]);
            if (found.failed[place] == 0)
                continue;
            one.fails = true;
            one.furthest = std::max(one.furthest, found.distances[place]);
        }
        rows_.push_back(std::move(one));
    }
    if (rows_.size() > most_kept)
        rows_ = chosen();
}

std::vector<rows_to_diagnose::certified_row> rows_to_diagnose::chosen() const {
    std::vector<std::uint64_t> furthest;
    std::vector<bool> fails;
    for (certified_row const& one : rows_) {
        furthest.push_back(one.furthest);
        fails.push_back(one.fails);
    }
    std::vector<certified_row> result;
    for (std::size_t const k :
         sampled_of(most_sampled(p_), {0, rows_.size()}, [&](std::size_t row) {
             return fails[row] ? std::optional(furthest[row]) : std::nullopt;
         }))
        result.push_back(rows_[k]);
    std::sort(result.begin(), result.end(),
              [](certified_row const& x, certified_row const& y) { return x.number < y.number; });
    return result;
}

diagnosis diagnose(problem const& p, tensor const& candidate, std::span<row_piece const> pieces,
                   rows_to_diagnose const& rows, judgement const& failed, unsigned threads,
                   progress* watched) {
    if (failed.result() != outcome::fail)
        return {};
    diagnosis result;
    std::optional<format> const stored_in = narrower_format(candidate);
    result.stored_in = stored_in;
    if (candidate.type() == format::float64) {
        result.why_not = "conventions are computed in float64, the format of the candidate";
        return result;
    }
    std::vector<rows_to_diagnose::certified_row> const chosen = rows.chosen();
    std::vector<std::size_t> numbers;
    for (rows_to_diagnose::certified_row const& one : chosen)
        numbers.push_back(one.number);
    bool const is_as_certified =
        are_within(p, numbers, failed.what == "output",
                   [&](std::size_t k, std::size_t d) { return chosen[k].exact[d]; });
    result = diagnosing(p, candidate, failed, pieces, std::move(numbers), threads, watched)
                 .find(is_as_certified);
    result.stored_in = stored_in;
    return result;
}

} // namespace attest::oracle
