// Judges some rows of an output or a gradient, and says what follows for all rows.
#include <attest/oracle/attention.hpp>
#include <attest/oracle/diagnosis/diagnosis.hpp>
#include <attest/oracle/judge/judge_rows.hpp>
#include <attest/oracle/judge/report.hpp>
#include <attest/oracle/require.hpp>

#include "answer.hpp"
#include "criterion.hpp"
#include "handle.hpp"
#include "judgement.hpp"
#include "problem.hpp"
#include "request.hpp"
#include "tensor.hpp"
#include "upstream.hpp"

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

/// A problem, or a packed sequence, with its part of a candidate.
struct sequence_of_rows {
    oracle::problem p;
    oracle::tensor candidate;
    std::size_t number = 0;
    std::size_t first = 0; ///< the number of its first row in the judgement
};

/// What is judged together.
struct sequences_of_rows {
    oracle::format type;
    oracle::extents shape; ///< of the judgement
    std::vector<sequence_of_rows> of;

    [[nodiscard]] oracle::selected_rows selected(oracle::row_selection const& asked) const {
        std::vector<oracle::problem const*> problems;
        for (sequence_of_rows const& one : of)
            problems.push_back(&one.p);
        return oracle::rows_selected(problems, asked);
    }
};

sequences_of_rows sequences_of(oracle::packed_problem const& p,
                               oracle::packed_tensor const& candidate,
                               oracle::row_selection const& asked) {
    oracle::require(p);
    auto const [total, heads, size] = p.query.shape();
    oracle::packed_extents const wanted{total, heads, p.value.shape()[2]};
    if (candidate.shape() != wanted)
        oracle::refuse_tensors("candidate output is " + oracle::shape_text(candidate.shape())
                               + ", expected " + oracle::shape_text(wanted)
                               + " of packed sequences");
    oracle::require_packed_selection(asked);
    sequences_of_rows result{candidate.type(), {1, heads, total, wanted[2]}, {}};
    for (std::size_t n = 0; n < p.count(); ++n)
        if (p.queries(n) > 0)
            result.of.push_back({p.sequence(n), candidate.rows(p.first_query(n), p.queries(n)), n,
                                 p.first_query(n)});
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

/// What is known of a sequence while its rows are judged.
struct judged_sequence {
    oracle::criterion by;
    oracle::rows_to_diagnose rows;
    std::vector<oracle::row_piece> pieces{};
    std::vector<oracle::judgement> parts{}; ///< with its own numbers of rows
};

/// Diagnoses the rows of the sequence with the worst element.
std::string diagnosis_of_rows(sequences_of_rows const& all,
                              std::vector<judged_sequence> const& judged,
                              oracle::judgement const& found, oracle::request const& wanted,
                              bool is_packed) {
    std::size_t n = 0;
    while (n + 1 < all.of.size() && all.of[n + 1].first <= found.worst->index[2])
        ++n;
    sequence_of_rows const& one = all.of[n];
    return (is_packed ? "sequence " + std::to_string(one.number) + ":\n" : "")
           + diagnosis_text(oracle::diagnose(one.p, one.candidate, judged[n].pieces, judged[n].rows,
                                             oracle::merged(judged[n].parts), wanted.threads,
                                             wanted.watched));
}

/// Judges the selected rows; `packed` is null for a problem that is not packed.
void judge_some(sequences_of_rows const& all, oracle::row_selection const& asked,
                attest_criterion const* criterion, bool diagnose, attest_request const* request,
                oracle::packed_problem const* packed, attest_judgement** result) {
    oracle::request wanted = request_of(request);
    wanted.output = all.type;
    wanted.bounds = true;
    std::vector<judged_sequence> judged;
    for (sequence_of_rows const& one : all.of) {
        oracle::criterion const by = criterion_of_rows(one.p, criterion);
        judged.push_back({by,
                          oracle::rows_to_diagnose(one.p),
                          {},
                          {oracle::judged_nothing("output", all.type, one.candidate.shape(), by)}});
    }
    oracle::criterion const by =
        judged.empty() ? attest::c::criterion_of(criterion) : judged.front().by;
    oracle::selected_rows const selected = all.selected(asked);
    std::vector<oracle::judgement> parts{oracle::judged_nothing("output", all.type, all.shape, by)};
    for (oracle::row_piece const& piece : selected.pieces) {
        sequence_of_rows const& own = all.of[piece.problem];
        judged_sequence& into = judged[piece.problem];
        oracle::partial_problem const part = oracle::part_of(own.p, piece);
        std::vector<std::byte> const bytes = oracle::rows_of_piece(own.candidate, piece);
        oracle::tensor const rows(all.type, part.asked.output_shape(), bytes);
        oracle::answer const certified = oracle::attention(part.asked, wanted);
        oracle::judgement one =
            oracle::judge(part.asked, rows, certified, into.by, wanted.threads, wanted.watched);
        if (diagnose) {
            into.rows.add(piece, one, certified);
            into.pieces.push_back(piece);
            into.parts.push_back(oracle::placed(one, piece, own.candidate.shape()));
        }
        parts.push_back(
            oracle::placed(std::move(one), oracle::piece_of_all(piece, own.first), all.shape));
    }
    oracle::judgement found = oracle::merged(parts);
    std::string diagnosis;
    if (diagnose && found.result() == oracle::outcome::fail)
        diagnosis = diagnosis_of_rows(all, judged, found, wanted, packed != nullptr);
    std::string kernels;
    if (by.emulation)
        kernels =
            oracle::tried_text({{.kernel = *by.emulation,
                                 .elements = found.found.elements,
                                 .outside = found.failing,
                                 .not_judged = static_cast<std::size_t>(found.not_judged_count()),
                                 .on_all_rows = true}});
    attest_rows const counted = counted_rows(selected, asked, found);
    std::string verdict = oracle::verdict_text(found);
    std::string report = oracle::report_text(found)
                         + (packed == nullptr ? "" : sequence_text(*packed, found)) + kernels
                         + text_of(counted);
    hand_over(result, std::move(found), std::move(verdict), std::move(report), std::move(kernels),
              std::move(diagnosis), counted);
}

/// Returns the criterion with the one backward pass that is known.
oracle::criterion backward_criterion_of_rows(oracle::gradient_part part, std::size_t group,
                                             oracle::format type, bool drops,
                                             attest_criterion const* criterion) {
    oracle::criterion result = attest::c::criterion_of(criterion);
    if (!result.emulation)
        return result;
    std::vector<oracle::emulated_kernel> const kernels = oracle::backward_to_try(
        part, group, type, *result.emulation, backward_of(criterion), drops);
    if (kernels.size() != 1)
        oracle::refuse_option(
            "an emulation is asked for some rows of a gradient, and not all is told of its "
            "backward pass, so that the rest would be looked for in all rows; expected "
            "dscores_of_rounded and dscores_scaled, and dropout_last where there is dropout");
    result.emulation = kernels.front();
    return result;
}

/// Hands over the judgement of some rows of a gradient; `more` is added to its report.
void give_gradient_rows(oracle::judged_rows some, oracle::row_selection const& asked,
                        oracle::criterion const& by, std::string const& more,
                        attest_judgement** result) {
    oracle::judgement& found = some.found;
    std::string kernels;
    if (by.emulation)
        kernels = oracle::tried_text(std::vector<oracle::tried_backward>{
            {.kernel = *by.emulation,
             .elements = found.found.elements,
             .outside = found.failing,
             .not_judged = static_cast<std::size_t>(found.not_judged_count())}});
    std::string saved = oracle::saved_text(some.saved);
    attest_rows const counted = counted_rows(some.selected, asked, found);
    std::string verdict = oracle::verdict_text(found);
    std::string report = oracle::report_text(found) + more + saved + kernels + text_of(counted);
    hand_over(result, std::move(found), std::move(verdict), std::move(report), std::move(kernels),
              std::string(), counted, std::move(saved));
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
        attest_problem const& from = given(problem, "problem");
        oracle::tensor const output = tensor_of(candidate, "candidate");
        oracle::row_selection const& asked = given(selection, attest_selection::name).is;
        given(result, "result");
        if (from.packed()) {
            oracle::gathered_packed_problem const whole = packed_of(from);
            oracle::packed_tensor const outputs = packed_tensor_of(candidate, "candidate");
            sequences_of_rows const all = sequences_of(whole.is, outputs, asked);
            judge_some(all, asked, criterion, diagnose != 0, request, &whole.is, result);
            return;
        }
        plain_problem const whole = plain_of(from);
        oracle::problem const& p = whole.is;
        oracle::require_shapes(p);
        oracle::require_options(p);
        oracle::require_shape("candidate output", output.shape(), p.output_shape());
        judge_some({output.type(), output.shape(), {{p, output}}}, asked, criterion, diagnose != 0,
                   request, nullptr, result);
    });
}

attest_code attest_judge_gradient_rows(
    attest_problem const* problem, attest_tensor const* output_gradient,
    attest_tensor const* log_sum_exp_gradient, attest_tensor const* saved_output,
    attest_tensor const* saved_log_sum_exp, attest_part part, attest_tensor const* candidate,
    attest_selection const* selection, attest_criterion const* criterion,
    attest_request const* request, attest_judgement** result, attest_error** error) {
    return guarded(error, [&] {
        attest_problem const& from = given(problem, "problem");
        given(candidate, "candidate");
        oracle::row_selection const& asked = given(selection, attest_selection::name).is;
        given(result, "result");
        auto const which = gradient_part_of(part);
        if (!which)
            refuse("there is no gradient " + std::to_string(part));
        oracle::request const wanted = request_of(request);
        if (!from.packed()) {
            plain_problem const whole = plain_of(from);
            oracle::problem const& p = whole.is;
            oracle::require_shapes(p);
            oracle::tensor const found = tensor_of(candidate, "candidate");
            oracle::criterion const by =
                backward_criterion_of_rows(*which, p.query_heads() / p.key_heads(), found.type(),
                                           p.kept.has_value(), criterion);
            give_gradient_rows(
                oracle::judge_gradient_rows(*which, p,
                                            upstream_of(output_gradient, log_sum_exp_gradient,
                                                        saved_output, saved_log_sum_exp),
                                            found, asked, by, wanted.threads, wanted.watched),
                asked, by, {}, result);
            return;
        }
        oracle::gathered_packed_problem const whole = packed_of(from);
        oracle::packed_problem const& p = whole.is;
        oracle::require(p);
        oracle::packed_tensor const found = *which == oracle::gradient_part::rows
                                                ? packed_rows_of(candidate, "candidate")
                                                : packed_tensor_of(candidate, "candidate");
        oracle::criterion const by = backward_criterion_of_rows(
            *which, p.query.shape()[1] / p.key.shape()[1], found.type(), false, criterion);
        oracle::judged_rows some =
            oracle::judge_gradient_rows(*which, p,
                                        packed_upstream_of(output_gradient, log_sum_exp_gradient,
                                                           saved_output, saved_log_sum_exp),
                                        found, asked, by, wanted.threads, wanted.watched);
        std::string const more = sequence_text(p, some.found);
        give_gradient_rows(std::move(some), asked, by, more, result);
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
