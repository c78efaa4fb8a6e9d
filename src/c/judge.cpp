// The functions that judge: an output, a log-sum-exp, or a gradient.
#include <attest/oracle/attention.hpp>
#include <attest/oracle/diagnosis/diagnosis.hpp>
#include <attest/oracle/judge/judge.hpp>
#include <attest/oracle/judge/judge_gradient.hpp>
#include <attest/oracle/judge/report.hpp>
#include <attest/oracle/require.hpp>

#include "answer.hpp"
#include "constant.hpp"
#include "criterion.hpp"
#include "handle.hpp"
#include "judgement.hpp"
#include "problem.hpp"
#include "request.hpp"
#include "tensor.hpp"
#include "upstream.hpp"

using namespace attest::c;
namespace oracle = attest::oracle;

namespace {

/// Returns (B, Hq, Sq) as (B, Hq, Sq, 1).
oracle::tensor rows_of(attest_tensor const* x) {
    if (given(x, "candidate").rank == 4)
        return tensor_of(x, "candidate");
    attest_tensor moved = *x;
    moved.shape = {x->shape[1], x->shape[2], x->shape[3], 1};
    moved.strides = {x->strides[1], x->strides[2], x->strides[3], 1};
    return tensor_of(&moved, "candidate");
}

/// Returns a request for bounds, and for the output or the log-sum-exp in the format of the
/// candidate.
oracle::request bounded_request(attest_request const* request, bool output, oracle::format type) {
    oracle::request result = request_of(request);
    (output ? result.output : result.log_sum_exp) = type;
    result.bounds = true;
    return result;
}

/// Returns the given answer, or one that is computed into `own`.
template <class Problem>
oracle::answer const& certified(Problem const& p, attest_answer const* answer,
                                oracle::request const& asked, std::optional<oracle::answer>& own) {
    if (answer == nullptr)
        return own.emplace(oracle::attention(p, asked));
    if (!answer->whole)
        refuse("the answer has neither output nor log-sum-exp");
    return *answer->whole;
}

/// Returns the given gradients, or those that are computed into `own`.
template <class Problem, class Upstream>
oracle::gradient_answer const& certified(oracle::gradient_part part, Problem const& p,
                                         Upstream const& from, oracle::format type,
                                         attest_answer const* answer, oracle::request const& asked,
                                         std::optional<oracle::gradient_answer>& own) {
    if (answer != nullptr)
        return *answer->gradients;
    return own.emplace(oracle::gradients(p, from,
                                         {.output = type,
                                          .bounds = true,
                                          .scores = part == oracle::gradient_part::scores,
                                          .threads = asked.threads,
                                          .watched = asked.watched}));
}

/// Judges one of the two parts of an answer. Inexpensive checks come before any computation.
oracle::emulated_judgement judged(bool output, oracle::problem const& p,
                                  oracle::tensor const& candidate, attest_answer const* answer,
                                  attest_criterion const* criterion,
                                  attest_request const* request) {
    oracle::require_shapes(p);
    oracle::criterion const asked = criterion_of(criterion);
    oracle::require_judged(p, asked, output);
    oracle::require_shape(output ? "candidate output" : "candidate log-sum-exp", candidate.shape(),
                          output ? p.output_shape() : p.rows_shape());
    oracle::request const wanted = bounded_request(request, output, candidate.type());
    std::optional<oracle::answer> own;
    oracle::answer const& by = certified(p, answer, wanted, own);
    if (asked.emulation)
        return oracle::judge_by_best(p, candidate, by, *asked.emulation, known_of(criterion),
                                     wanted.threads, wanted.watched);
    return {
        output ? oracle::judge(p, candidate, by, asked, wanted.threads, wanted.watched)
               : oracle::judge_log_sum_exp(p, candidate, by, asked, wanted.threads, wanted.watched),
        {}};
}

/// The same for packed sequences.
oracle::judgement judged(bool output, oracle::packed_problem const& p,
                         oracle::packed_tensor const& candidate, attest_answer const* answer,
                         attest_criterion const* criterion, attest_request const* request) {
    oracle::require(p);
    oracle::request const wanted = bounded_request(request, output, candidate.type());
    oracle::criterion const asked = criterion_of(criterion);
    std::optional<oracle::answer> own;
    oracle::answer const& by = certified(p, answer, wanted, own);
    return output
               ? oracle::judge(p, candidate, by, asked, wanted.threads, wanted.watched)
               : oracle::judge_log_sum_exp(p, candidate, by, asked, wanted.threads, wanted.watched);
}

/// Sets 1 where an element is not judged, by itself or because the bound distinguishes none from 0.
void mark_what_is_not_judged(oracle::judgement& of) {
    for (std::size_t place = 0; place < of.not_judged.size(); ++place)
        of.not_judged[place] = of.of(place) == oracle::standing::not_judged ? 1 : 0;
}

/// Returns the judgement with the kernels that were tried, preceded by `more`.
void give(oracle::judgement found, std::string kernels, std::string const& more,
          attest_judgement** result) {
    std::string verdict = oracle::verdict_text(found);
    std::string words = oracle::report_text(found) + more + kernels;
    mark_what_is_not_judged(found);
    hand_over(result, std::move(found), std::move(verdict), std::move(words), std::move(kernels));
}

void give(oracle::emulated_judgement all, attest_judgement** result, std::string const& more = {}) {
    std::string kernels =
        all.tried.empty() ? "" : oracle::tried_text(all.tried, !all.found.asked.is_nearest);
    give(std::move(all.found), std::move(kernels), more, result);
}

/// Judges a gradient by a distance, by a model, or by the best of the emulated backward passes. The report ends with what
/// of the saved tensors differs from the exact ones.
template <class Problem, class Upstream>
void give_gradient(oracle::gradient_part part, Problem const& p, Upstream const& from,
                   oracle::tensor const& candidate, oracle::gradient_answer const& by,
                   attest_criterion const* criterion, oracle::request const& asked,
                   attest_judgement** result) {
    oracle::criterion const wanted = criterion_of(criterion);
    oracle::emulated_gradient_judgement all =
        wanted.emulation
            ? oracle::judge_gradient_by_best(part, p, from, candidate, by, *wanted.emulation,
                                             backward_of(criterion), asked.threads, asked.watched)
            : oracle::emulated_gradient_judgement{oracle::judge_gradient(part, p, from, candidate,
                                                                         by, wanted, asked.threads,
                                                                         asked.watched),
                                                  {}};
    std::string saved =
        oracle::saved_text(oracle::saved_differences(p, from, asked.threads, asked.watched));
    std::string kernels = all.tried.empty() ? "" : oracle::tried_text(all.tried);
    give(std::move(all.found), std::move(kernels), saved, result);
    (*result)->saved = std::move(saved);
}

void give_packed(bool output, attest_problem const& from, oracle::packed_tensor const& candidate,
                 attest_answer const* answer, attest_criterion const* criterion,
                 attest_request const* request, attest_judgement** result) {
    oracle::gathered_packed_problem const all = packed_of(from);
    oracle::judgement found = judged(output, all.is, candidate, answer, criterion, request);
    std::string const more = sequence_text(all.is, found);
    give({std::move(found), {}}, result, more);
}

/// Returns the gradient part of this judgement, or nothing.
std::optional<oracle::gradient_part> judged_part(oracle::judgement const& found) {
    for (oracle::gradient_part const part : oracle::every_gradient_part)
        if (oracle::name_of(part) == found.what)
            return part;
    return std::nullopt;
}

/// Refuses a judgement of some rows of a gradient.
void require_all_rows(attest_judgement const& of) {
    if (of.rows && judged_part(of.is))
        refuse("the judgement is of some rows of a gradient, which are not diagnosed; diagnose a "
               "judgement of all rows");
}

oracle::diagnosis diagnosed(oracle::problem const& p, oracle::tensor const& candidate,
                            attest_answer const* answer, attest_request const* request,
                            oracle::judgement const& found) {
    oracle::require_shape("candidate", candidate.shape(), found.shape);
    if (candidate.type() != found.type)
        refuse("the candidate has another format than the one that was judged");
    if (found.counted.elements > 0 && found.distances.empty())
        refuse("the judgement is of some rows, which attest_judge_rows diagnoses");
    if (auto const part = judged_part(found)) {
        if (answer == nullptr || !answer->gradients)
            refuse("the judgement is of a gradient, and the answer has none");
        return diagnose_gradient(p, *part, candidate, *answer->gradients, found);
    }
    if (oracle::stage_named(found.what))
        refuse("the judgement is of " + std::string(found.what)
               + ", which has no diagnosis; diagnose the output that follows from it");
    oracle::require_shapes(p);
    bool const output = found.what == "output";
    oracle::require_shape("candidate", candidate.shape(),
                          output ? p.output_shape() : p.rows_shape());
    oracle::request const wanted = bounded_request(request, output, candidate.type());
    std::optional<oracle::answer> own;
    oracle::answer const& by = certified(p, answer, wanted, own);
    if ((output ? by.output_bounds : by.log_sum_exp_bounds).size() != found.distances.size())
        refuse("the answer has other bounds than the judgement needs");
    return diagnose(p, candidate, by, found, wanted.threads, wanted.watched);
}

/// The rows of the candidate are those of the answer, (1, rows, heads, components); the judgement has heads before
/// rows. Without dO, of which `from` is null, factors alone are tried.
std::string packed_gradient_diagnosis(attest_problem const& problem,
                                      oracle::packed_upstream const* from,
                                      oracle::gradient_part part, attest_tensor const* candidate,
                                      attest_answer const* answer, attest_request const* request,
                                      oracle::judgement const& found) {
    oracle::gathered_packed_problem const all = packed_of(problem);
    oracle::packed_problem const& p = all.is;
    oracle::require(p);
    oracle::gradient const* const by = answer == nullptr || !answer->gradients
                                           ? nullptr
                                           : oracle::part_of(*answer->gradients, part);
    if (by == nullptr || by->element_bounds.size() != found.distances.size())
        refuse("the answer has no such gradient with its bounds");
    oracle::tensor const packed = tensor_of(candidate, "candidate");
    oracle::require_shape("candidate", packed.shape(), by->elements.shape());
    if (packed.type() != found.type)
        refuse("the candidate has another format than the one that was judged");
    if (from == nullptr)
        return diagnosis_text(
            diagnose_gradient(p.sequence(0), part, packed, *answer->gradients, found));
    oracle::require(p, *from);
    oracle::request const asked = request_of(request);
    return diagnosis_text(diagnose_gradient(p, *from, part, packed, *answer->gradients, found,
                                            asked.threads, asked.watched));
}

/// Diagnoses the sequence with the worst element; of a gradient factors alone.
std::string packed_diagnosis(attest_problem const& from, attest_tensor const* candidate,
                             attest_answer const* answer, attest_request const* request,
                             oracle::judgement const& found) {
    if (auto const part = judged_part(found))
        return packed_gradient_diagnosis(from, nullptr, *part, candidate, answer, request, found);
    oracle::gathered_packed_problem const all = packed_of(from);
    oracle::packed_problem const& p = all.is;
    oracle::require(p);
    bool const output = found.what == "output";
    oracle::packed_tensor const rows =
        output ? packed_tensor_of(candidate, "candidate") : packed_rows_of(candidate, "candidate");
    auto const [heads, total, columns] = std::array{found.shape[1], found.shape[2], found.shape[3]};
    if (rows.shape() != oracle::packed_extents{total, heads, columns} || rows.type() != found.type)
        refuse("the candidate has another shape or format than the one that was judged");
    std::size_t const n = oracle::sequence_of_row(p, found.worst->index[2]);
    oracle::problem const own = p.sequence(n);
    oracle::tensor const candidate_of = rows.rows(p.first_query(n), p.queries(n));
    oracle::request const wanted = bounded_request(request, output, found.type);
    oracle::answer const by = oracle::attention(own, wanted);
    oracle::judgement const alone =
        output ? oracle::judge(own, candidate_of, by, found.asked, wanted.threads, wanted.watched)
               : oracle::judge_log_sum_exp(own, candidate_of, by, found.asked, wanted.threads,
                                           wanted.watched);
    return "sequence " + std::to_string(n) + ":\n"
           + diagnosis_text(
               diagnose(p, n, candidate_of, by, alone, wanted.threads, wanted.watched));
}

} // namespace

attest_code attest_judge(attest_problem const* problem, attest_tensor const* candidate,
                         attest_answer const* answer, attest_criterion const* criterion,
                         attest_request const* request, attest_judgement** result,
                         attest_error** error) {
    return guarded(error, [&] {
        attest_problem const& from = given(problem, "problem");
        oracle::tensor const found = tensor_of(candidate, "candidate");
        given(result, "result");
        if (from.packed())
            return give_packed(true, from, packed_tensor_of(candidate, "candidate"), answer,
                               criterion, request, result);
        give(judged(true, plain_of(from).is, found, answer, criterion, request), result);
    });
}

attest_code attest_judge_log_sum_exp(attest_problem const* problem, attest_tensor const* candidate,
                                     attest_answer const* answer, attest_criterion const* criterion,
                                     attest_request const* request, attest_judgement** result,
                                     attest_error** error) {
    return guarded(error, [&] {
        attest_problem const& from = given(problem, "problem");
        oracle::tensor const found = rows_of(candidate);
        given(result, "result");
        if (from.packed())
            return give_packed(false, from, packed_rows_of(candidate, "candidate"), answer,
                               criterion, request, result);
        give(judged(false, plain_of(from).is, found, answer, criterion, request), result);
    });
}

attest_code attest_judge_gradient(attest_part part, attest_tensor const* candidate,
                                  attest_answer const* answer, attest_criterion const* criterion,
                                  attest_request const* request, attest_judgement** result,
                                  attest_error** error) {
    return guarded(error, [&] {
        oracle::tensor const found = tensor_of(candidate, "candidate");
        given(answer, "answer");
        given(result, "result");
        auto const which = gradient_part_of(part);
        if (!which || !answer->gradients)
            refuse("the answer has no gradient " + std::to_string(part));
        oracle::request const asked = request_of(request);
        give({oracle::judge_gradient(*which, found, *answer->gradients, criterion_of(criterion),
                                     asked.threads, asked.watched),
              {}},
             result);
    });
}

attest_code attest_judge_gradient_of_problem(
    attest_problem const* problem, attest_tensor const* output_gradient,
    attest_tensor const* log_sum_exp_gradient, attest_tensor const* saved_output,
    attest_tensor const* saved_log_sum_exp, attest_part part, attest_tensor const* candidate,
    attest_answer const* answer, attest_criterion const* criterion, attest_request const* request,
    attest_judgement** result, attest_error** error) {
    return guarded(error, [&] {
        attest_problem const& from = given(problem, "problem");
        oracle::tensor const found = tensor_of(candidate, "candidate");
        given(result, "result");
        auto const which = gradient_part_of(part);
        if (!which || (answer != nullptr && !answer->gradients))
            refuse("the answer has no gradient " + std::to_string(part));
        oracle::request const asked = request_of(request);
        if (answer != nullptr && answer->gradients->packed != from.packed())
            refuse("the answer is of another problem than this one");
        auto const judge = [&](auto const& p, auto const& above) {
            std::optional<oracle::gradient_answer> own;
            give_gradient(*which, p, above, found,
                          certified(*which, p, above, found.type(), answer, asked, own), criterion,
                          asked, result);
        };
        if (from.packed())
            judge(packed_of(from).is, packed_upstream_of(output_gradient, log_sum_exp_gradient,
                                                         saved_output, saved_log_sum_exp));
        else
            judge(plain_of(from).is, upstream_of(output_gradient, log_sum_exp_gradient,
                                                 saved_output, saved_log_sum_exp));
    });
}

attest_code attest_judge_intermediate(attest_problem const* problem, attest_stage stage,
                                      attest_tensor const* candidate, attest_answer const* answer,
                                      attest_criterion const* criterion,
                                      attest_request const* request, attest_judgement** result,
                                      attest_error** error) {
    return guarded(error, [&] {
        plain_problem const whole = plain_of(given(problem, "problem"));
        oracle::problem const& p = whole.is;
        oracle::tensor const found = tensor_of(candidate, "candidate");
        given(result, "result");
        auto const at = constant<oracle::stage>(stage, 4, "stage");
        if (answer != nullptr && !answer->intermediate)
            refuse("the answer has no intermediate tensor");
        oracle::criterion const by = criterion_of(criterion);
        oracle::request const asked = request_of(request);
        give({answer == nullptr
                  ? oracle::judge_intermediate(p, at, found, by, asked.threads, asked.watched)
                  : oracle::judge_intermediate(p, at, found, *answer->intermediate, by,
                                               asked.threads, asked.watched),
              {}},
             result);
    });
}

attest_code attest_diagnose(attest_problem const* problem, attest_tensor const* candidate,
                            attest_answer const* answer, attest_request const* request,
                            attest_judgement* judgement, attest_error** error) {
    return guarded(error, [&] {
        attest_problem const& from = given(problem, "problem");
        attest_judgement& into = given(judgement, "judgement");
        oracle::tensor const found =
            into.is.what == "log-sum-exp" ? rows_of(candidate) : tensor_of(candidate, "candidate");
        if (into.is.result() != oracle::outcome::fail)
            return;
        require_all_rows(into);
        into.diagnosis =
            from.packed()
                ? packed_diagnosis(from, candidate, answer, request, into.is)
                : diagnosis_text(diagnosed(plain_of(from).is, found, answer, request, into.is));
    });
}

attest_code attest_diagnose_gradient(attest_problem const* problem,
                                     attest_tensor const* output_gradient,
                                     attest_tensor const* log_sum_exp_gradient,
                                     attest_tensor const* saved_output,
                                     attest_tensor const* saved_log_sum_exp,
                                     attest_tensor const* candidate, attest_answer const* answer,
                                     attest_request const* request, attest_judgement* judgement,
                                     attest_error** error) {
    return guarded(error, [&] {
        attest_problem const& from = given(problem, "problem");
        attest_judgement& into = given(judgement, "judgement");
        auto const part = judged_part(into.is);
        if (!part)
            refuse("the judgement is of " + std::string(into.is.what)
                   + ", expected one of a gradient; attest_diagnose takes the others");
        require_all_rows(into);
        if (from.packed()) {
            if (into.is.result() != oracle::outcome::fail)
                return;
            oracle::packed_upstream const above = packed_upstream_of(
                output_gradient, log_sum_exp_gradient, saved_output, saved_log_sum_exp);
            into.diagnosis =
                packed_gradient_diagnosis(from, &above, *part, candidate, answer, request, into.is);
            return;
        }
        oracle::tensor const found = tensor_of(candidate, "candidate");
        oracle::upstream const given_from =
            upstream_of(output_gradient, log_sum_exp_gradient, saved_output, saved_log_sum_exp);
        oracle::gradient const* const by = answer == nullptr || !answer->gradients
                                               ? nullptr
                                               : oracle::part_of(*answer->gradients, *part);
        if (by == nullptr || by->element_bounds.size() != into.is.distances.size())
            refuse("the answer has no such gradient with its bounds");
        oracle::require_shape("candidate", found.shape(), into.is.shape);
        if (found.type() != into.is.type)
            refuse("the candidate has another format than the one that was judged");
        auto const is = plain_of(from);
        oracle::require_shapes(is.is);
        oracle::require(is.is, given_from);
        oracle::request const asked = request_of(request);
        into.diagnosis =
            diagnosis_text(diagnose_gradient(is.is, given_from, *part, found, *answer->gradients,
                                             into.is, asked.threads, asked.watched));
    });
}
