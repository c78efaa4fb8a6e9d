// Compares elements of a gradient with the bound of a modelled backward kernel, or with the results
// of an emulated one.
//
// An element fails if it is not correctly rounded and its distance from the exact value is
// certainly larger than the bound. It is not judged if the bound is infinite or says nothing
// (element_error.hpp), or if the exact value is not known well enough: its enclosure is wider than
// 2^-16 of the bound, or only a part of it is within the bound of the element. With a finite bound
// a NaN fails, and ±∞ of a narrow format is judged as in model_judge.hpp; that of float32 too,
// since a sum times the scale may round to it.
//
// If 0 is within the bound of every element, the whole gradient is not judged, as in
// model_judge.hpp.
#pragma once

#include <attest/oracle/attention.hpp>

#include "oracle/judge/against_emulation.hpp"
#include "oracle/judge/against_model.hpp"
#include "oracle/judge/gradient/emulated_gradient.hpp"
#include "oracle/judge/gradient/fast_error.hpp"

namespace attest::oracle::modelled {

/// Returns the facts of the rows of one problem; `dot(row)` returns the bounds of D.
template <class Dot>
backward_facts facts_of(backward_model const& by, answer const& forward, Dot const& dot) {
    problem const& p = by.p;
    backward_facts facts;
    facts.rows.resize(p.batches() * p.query_heads() * p.queries());
    facts.seen.assign(p.batches(), std::vector<std::size_t>(p.keys(), 0));
    for (std::size_t b = 0; b < p.batches(); ++b)
        for (std::size_t i = 0; i < p.queries(); ++i) {
            fast::key_range const range = fast::range_of(p, b, i);
            for (std::size_t j = range.first; j < range.last; ++j)
                ++facts.seen[b][j];
            for (std::size_t h = 0; h < p.query_heads() && range.first < range.last; ++h) {
                std::size_t const row = by.row(b, h, i);
                bool const has_keys = by.from.saved_log_sum_exp
                                          ? by.from.saved_log_sum_exp->at(b, h, i, 0)
                                                > -std::numeric_limits<double>::infinity()
                                          : std::isfinite(forward.log_sum_exp_bounds[row].lower);
                if (has_keys)
                    facts.rows[row] = row_of(by, b, h, i, forward, dot(row));
            }
        }
    return facts;
}

/// Returns the part of the forward pass that the rows need.
inline answer forward_of(backward_model const& by, unsigned threads, progress* watched) {
    if (by.from.saved_output && by.from.saved_log_sum_exp)
        return {result_tensor(format::float32, {0, 0, 0, 0}),
                result_tensor(format::float32, {0, 0, 0, 0})};
    return attention(
        by.p, {.output = format::float32, .bounds = true, .threads = threads, .watched = watched});
}

/// Calls settle(b, ...) with the result of Sums for each element (fast_error.hpp,
/// emulated_gradient.hpp); rows of keys are counted from the first past key.
template <class Sums, class Settle>
void over_heads(backward_model const& by, backward_facts const& facts, gradient_part part,
                unsigned threads, progress const* watched, Settle const& settle) {
    struct caches_of_thread {
        mpfr_caches caches{};
    };

    problem const& p = by.p;
    fast::plan const common(p);
    fast::kernel const& with = fast::best_kernel();
    std::size_t const heads = p.key_heads();
    crew(threads, p.batches() * heads)
        .share_with<caches_of_thread>(p.batches() * heads, [&](std::size_t k, caches_of_thread&) {
            std::size_t const b = k / heads;
            Sums(by, facts, common, with, part, b, k % heads)
                .run(watched, [&](auto const&... found) { settle(b, found...); });
        });
}

/// Calls settle(b, head, row, component, bound, size) for each element. exact(b, head, row,
/// component) returns the bounds of its value.
template <class Exact, class Settle>
void bound_all(backward_model const& by, backward_facts const& facts, gradient_part part,
               unsigned threads, progress const* watched, Exact const& exact,
               Settle const& settle) {
    auto const constants = in_doubles(element_constants_of(by, part));
    over_heads<fast_error>(
        by, facts, part, threads, watched,
        [&](std::size_t b, std::size_t head, std::size_t row, std::size_t a, double before,
            double parts, double size) {
            bounds const value = exact(b, head, row, a);
            double const largest = std::max(std::fabs(value.lower), std::fabs(value.upper));
            double const total =
                raised(finished(constants, before, parts < 0 ? largest : parts, largest).total);
            settle(b, head, row, a,
                   head_overflows(constants, before, parts)
                       ? std::numeric_limits<double>::infinity()
                       : total,
                   size);
        });
}

/// Judges one element; returns the share of the bound, or 0.
inline double judge_element(judgement& into, std::size_t place, std::uint64_t bits, double value,
                            bounds const& exact, double bound, double size) {
    bool const is_correct = into.distances[place] == 0;
    into.failed[place] = is_correct ? 0 : 1;
    if (!(bound
          < std::numeric_limits<double>::infinity())) { // nothing is known, nor that it is a number
        into.failed[place] = 0;
        into.not_judged[place] = is_correct ? 0 : 1;
        return 0;
    }
    std::optional<double> x = judged_number(into.type, bits, value);
    if (into.type == format::float32 && std::isinf(value))
        x = std::copysign(0x1.ffffffp127, value);
    if (!x || (is_correct && !is_finite(into.type, bits)))
        return 0;
    model_verdict found = verdict_of(distance_to(exact, *x), bound, bound <= size / 4);
    if (found.passes && !found.is_certain)
        found.is_judged = false;
    if (found.passes && !is_correct) {
        into.failed[place] = 0;
        into.not_judged[place] = found.is_judged ? 0 : 1;
    }
    return found.is_judged ? found.share : 0;
}

/// The same for the results of an emulated kernel; the share is that of its radius. A correctly
/// rounded element that the kernel may give passes, however large the radius is, unless that is
/// infinite.
inline double judge_element(judgement& into, std::size_t place, double found,
                            emulated_value const& by, to_format const& rounded, double largest) {
    emulation_verdict const verdict = verdict_of(by, rounded, found, largest, [] { return false; });
    into.failed[place] = verdict.passes ? 0 : 1;
    bool const is_correct = into.distances[place] == 0 && std::isfinite(by.radius);
    into.not_judged[place] = verdict.is_judged || is_correct ? 0 : 1;
    return verdict.is_judged ? verdict.share : 0;
}

} // namespace attest::oracle::modelled
