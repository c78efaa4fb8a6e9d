// Judges some rows of an output, and says what follows for all rows.
#include <attest/oracle/attention.hpp>
#include <attest/oracle/diagnosis/diagnosis.hpp>
#include <attest/oracle/judge/judge_rows.hpp>
#include <attest/oracle/judge/report.hpp>
#include <attest/oracle/require.hpp>

#include "criterion.hpp"
#include "handle.hpp"
#include "judgement.hpp"
#include "problem.hpp"
#include "request.hpp"
#include "tensor.hpp"

using namespace attest::c;
namespace oracle = attest::oracle;

struct attest_selection {
    static constexpr char const* name = "selection";

    oracle::row_selection is;
};

namespace {

attest_code set_ranges(attest_selection* selection,
                       std::vector<oracle::index_range> oracle::row_selection::* member,
                       size_t const* ranges, size_t count, attest_error** error) {
    return change(selection, error, [&](oracle::row_selection& asked) {
        if (count > 0)
            given(ranges, "ranges");
        std::vector<oracle::index_range> told;
        for (std::size_t n = 0; n < count; ++n)
            told.push_back({ranges[2 * n], ranges[2 * n + 1]});
        asked.*member = std::move(told);
    });
}

/// Returns the criterion for every piece: the model with its defaults, the emulated kernel that is known.
oracle::criterion criterion_of_rows(oracle::problem const& p, attest_criterion const* criterion) {
    oracle::criterion result = attest::c::criterion_of(criterion);
    oracle::require_judged(p, result, true);
    if (result.model)
        result.model = oracle::resolved(p, *result.model);
    if (result.emulation) {
        result.emulation = oracle::known_kernel(p, *result.emulation, known_of(criterion));
        if (!result.emulation)
            oracle::refuse_option(
                "an emulation is asked for some rows, and not all is told of its kernel, so that "
                "the rest would be looked for in all rows; expected tile_keys, tile_order, "
                "sums_rounded and part_tiles, and sink_first where there are sinks");
    }
    return result;
}

attest_rows counted_rows(oracle::selected_rows const& selected, oracle::row_selection const& asked,
                         oracle::judgement const& found) {
    attest_rows result{.judged = selected.selected,
                       .eligible = selected.eligible,
                       .all = selected.all,
                       .wrong = found.counted.rows_failing,
                       .not_judged = found.rows_not_judged(),
                       .is_sample = asked.sample && selected.selected < selected.eligible ? 1 : 0,
                       .fewer_wrong_than = 0};
    if (result.is_sample != 0)
        result.fewer_wrong_than = oracle::too_many_wrong(result.eligible, result.judged,
                                                         result.wrong + result.not_judged);
    return result;
}

/// Returns what follows for all rows; "" if all were judged.
std::string text_of(attest_rows const& rows) {
    if (rows.judged == rows.all)
        return {};
    if (rows.is_sample == 0)
        return std::to_string(rows.judged) + " of " + std::to_string(rows.all)
               + " rows were judged; nothing is said about the others\n";
    return oracle::confidence_text(rows.eligible, rows.judged, rows.wrong, rows.not_judged)
           + (rows.eligible < rows.all ? ", of those from which they were drawn" : "") + "\n";
}

} // namespace

attest_code attest_selection_create(attest_selection** result, attest_error** error) {
    return create(result, error);
}

void attest_selection_destroy(attest_selection* selection) {
    delete selection;
}

attest_code attest_selection_set_batches(attest_selection* selection, size_t const* ranges,
                                         size_t count, attest_error** error) {
    return set_ranges(selection, &oracle::row_selection::batches, ranges, count, error);
}

attest_code attest_selection_set_heads(attest_selection* selection, size_t const* ranges,
                                       size_t count, attest_error** error) {
    return set_ranges(selection, &oracle::row_selection::heads, ranges, count, error);
}

attest_code attest_selection_set_queries(attest_selection* selection, size_t const* ranges,
                                         size_t count, attest_error** error) {
    return set_ranges(selection, &oracle::row_selection::queries, ranges, count, error);
}

attest_code attest_selection_set_sample(attest_selection* selection, size_t rows, uint64_t seed,
                                        attest_error** error) {
    return change(selection, error, [&](oracle::row_selection& asked) {
        asked.sample = rows;
        asked.seed = seed;
    });
}

attest_code attest_judge_rows(attest_problem const* problem, attest_tensor const* candidate,
                              attest_selection const* selection, attest_criterion const* criterion,
                              int diagnose, attest_request const* request,
                              attest_judgement** result, attest_error** error) {
    return guarded(error, [&] {
        plain_problem const whole = plain_of(given(problem, "problem"));
        oracle::problem const& p = whole.is;
        oracle::tensor const output = tensor_of(candidate, "candidate");
        oracle::row_selection const& asked = given(selection, attest_selection::name).is;
        given(result, "result");
        oracle::require_shapes(p);
        oracle::require_options(p);
        oracle::require_shape("candidate output", output.shape(), p.output_shape());
        oracle::criterion const by = criterion_of_rows(p, criterion);
        oracle::request wanted = request_of(request);
        wanted.output = output.type();
        wanted.bounds = true;
        oracle::selected_rows const selected = oracle::rows_selected(p, asked);
        std::vector<oracle::judgement> parts{
            oracle::judged_nothing("output", output.type(), output.shape(), by)};
        oracle::rows_to_diagnose rows(p);
        for (oracle::row_piece const& piece : selected.pieces) {
            oracle::partial_problem const part = oracle::part_of(p, piece);
            std::vector<std::byte> const bytes = oracle::rows_of_piece(output, piece);
            oracle::tensor const own(output.type(), part.asked.output_shape(), bytes);
            oracle::answer const certified = oracle::attention(part.asked, wanted);
            oracle::judgement one =
                oracle::judge(part.asked, own, certified, by, wanted.threads, wanted.watched);
            if (diagnose != 0)
                rows.add(piece, one, certified);
            parts.push_back(oracle::placed(std::move(one), piece, output.shape()));
        }
        oracle::judgement found = oracle::merged(parts);
        std::string diagnosis;
        if (diagnose != 0 && found.result() == oracle::outcome::fail)
            diagnosis = diagnosis_text(oracle::diagnose(p, output, selected.pieces, rows, found,
                                                        wanted.threads, wanted.watched));
        std::string kernels;
        if (by.emulation)
            kernels = oracle::tried_text(
                {{.kernel = *by.emulation,
                  .elements = found.found.elements,
                  .outside = found.failing,
                  .not_judged = static_cast<std::size_t>(found.not_judged_count()),
                  .on_all_rows = true}});
        attest_rows const counted = counted_rows(selected, asked, found);
        std::string verdict = oracle::verdict_text(found);
        std::string report = oracle::report_text(found) + kernels + text_of(counted);
        hand_over(result, std::move(found), std::move(verdict), std::move(report),
                  std::move(kernels), std::move(diagnosis), counted);
    });
}

attest_code attest_judgement_rows(attest_judgement const* judgement, attest_rows* result,
                                  attest_error** error) {
    return guarded(error, [&] {
        std::optional<attest_rows> const& rows = given(judgement, "judgement").rows;
        given(result, "result");
        if (!rows)
            refuse("the judgement is of all rows; attest_judge_rows judges some");
        *result = *rows;
    });
}
