// Judges a candidate tensor of scores or weights.
#include <attest/oracle/judge/judge.hpp>

#include "oracle/driver/blocks.hpp"
#include "oracle/driver/mpfr_caches.hpp"
#include "oracle/driver/visible.hpp"
#include "oracle/judge/against_model.hpp"
#include "oracle/judge/intermediate_bound.hpp"
#include "oracle/judge/judged_tensor.hpp"
#include "oracle/visibility.hpp"

#include <algorithm>
#include <limits>

namespace attest::oracle {

namespace {

using namespace detail;

/// Finds the elements outside the bound of the model, row by row.
void judge_by_model(problem const& p, stage at, tensor const& candidate,
                    std::vector<bounds> const& exact, unsigned threads, progress* watched,
                    judgement& into) {
    intermediate_model const model(p, *into.asked.model, at, into.type);
    into.not_judged.assign(into.failed.size(), 0);
    std::vector<row_block> const blocks = blocks_of(p);
    if (watched != nullptr) {
        watched->rows_done = 0;
        watched->rows_in_all = p.batches() * p.query_heads() * p.queries();
    }
    std::vector<double> shares(blocks.size(), 0.0);
    crew together(threads, blocks.size());
    together.share_with<mpfr_caches>(blocks.size(), [&](std::size_t k, mpfr_caches&) {
        auto const [b, h, first, last] = blocks[k];
        for (std::size_t i = first; i < last; ++i) {
            end_if_stopped(watched);
            std::size_t const place = ((b * into.shape[1] + h) * into.shape[2] + i) * into.shape[3];
            std::vector<model_terms> const row = model.row(b, h, i, exact.data() + place, watched);
            for (std::size_t j = 0; j < into.shape[3]; ++j) {
                bool const is_correct = into.distances[place + j] == 0;
                into.failed[place + j] = is_correct ? 0 : 1;
                bounds const& around = exact[place + j];
                // Hidden: only the correct number is right there.
                if (!std::isfinite(around.lower) || row[j].total == 0)
                    continue;
                std::uint64_t const bits = candidate.bits(b, h, i, j);
                std::optional<double> const x =
                    modelled::judged_number(into.type, bits, candidate.at(b, h, i, j));
                if (!x || (is_correct && !is_finite(into.type, bits)))
                    continue;
                modelled::model_verdict const found = modelled::verdict_of(
                    modelled::distance_to(around, *x), row[j].total, row[j].says_something);
                if (found.is_judged)
                    shares[k] = std::max(shares[k], found.share);
                if (!found.passes || is_correct)
                    continue;
                into.failed[place + j] = 0;
                into.not_judged[place + j] = found.is_judged ? 0 : 1;
            }
        }
        if (watched != nullptr)
            watched->rows_done += last - first;
    });
    into.maximum_share = *std::max_element(shares.begin(), shares.end());
    into.counted.zero_fails = modelled::every_group; // 0 is an ordinary score and weight
}

/// Adds the row of the worst element, and what a model allows there.
void look_into_worst(problem const& p, stage at, std::vector<bounds> const& exact,
                     progress* watched, judgement& of) {
    examined_element& worst = *of.worst;
    auto const [b, h, i, j] = worst.index;
    // The scores of a query without keys are judged, although it has no weights.
    bool has_keys = !p.how.sinks.empty();
    for (std::size_t key = 0; key < p.keys() && !has_keys; ++key)
        has_keys = is_allowed(p, b, h, i, key);
    worst.log_sum_exp = -std::numeric_limits<double>::infinity();
    if (has_keys)
        look_into_row(p, false, head_of(p, worst.index), worst, watched);
    if (!of.asked.model)
        return;
    intermediate_model const model(p, *of.asked.model, at, of.type);
    std::size_t const place = ((b * of.shape[1] + h) * of.shape[2] + i) * of.shape[3];
    worst.allowed = model.row(b, h, i, exact.data() + place, watched)[j];
}

} // namespace

void require_judged(problem const& p, stage at, criterion const& asked) {
    require_shapes(p);
    require_options(p);
    if (asked.emulation)
        refuse_option("an emulated kernel says nothing about " + std::string(name_of(at)));
    if (!asked.model)
        return;
    rounds_weights const model = resolved(p, *asked.model);
    require_described(p, model);
    if (model.fused && at != stage::weights)
        refuse_option("a model with a fused shift forms no " + std::string(name_of(at))
                      + ", whose scale is folded into the exponential; name a model that is not "
                        "fused, or judge by a distance");
    if (at == stage::weights && p.how.empty == empty_row::mean)
        if (auto const row = first_empty_row(p))
            refuse_option(text_of(*row)
                          + " may not use any key, and a model describes no mean of all values; "
                            "expected a distance, or another empty row");
}

judgement judge_intermediate(problem const& p, stage at, tensor const& candidate,
                             intermediate_answer const& by, criterion const& asked,
                             unsigned threads, progress* watched) {
    mpfr_caches const caches; // of the calling thread
    require_judged(p, at, asked);
    std::string const name(name_of(at));
    require_shape("certified " + name, by.elements.shape(), p.scores_shape());
    if (by.at != at)
        refuse_tensors("the certified tensor is that of " + std::string(name_of(by.at))
                       + ", expected " + name);
    certified const all{name_of(at), by.elements, by.element_bounds};
    criterion resolved_criterion = asked;
    if (asked.model)
        resolved_criterion.model = resolved(p, *asked.model);
    std::vector<std::uint64_t> bits;
    judgement result = begin_judgement(candidate, all, resolved_criterion, threads, watched, bits);
    visible_part const seen(p);
    if (asked.model)
        judge_by_model(seen.is(), at, candidate, by.element_bounds, threads, watched, result);
    finish_judgement(result, all, bits, threads);
    if (result.worst)
        look_into_worst(seen.is(), at, by.element_bounds, watched, result);
    return result;
}

judgement judge_intermediate(problem const& p, stage at, tensor const& candidate,
                             criterion const& asked, unsigned threads, progress* watched) {
    require_judged(p, at, asked);
    require_shape("candidate " + std::string(name_of(at)), candidate.shape(), p.scores_shape());
    intermediate_answer const by = intermediate(
        p, at,
        {.output = candidate.type(), .bounds = true, .threads = threads, .watched = watched});
    return judge_intermediate(p, at, candidate, by, asked, threads, watched);
}

} // namespace attest::oracle
