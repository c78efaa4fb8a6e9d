// All gradients of a problem: key heads shared by threads, then the sums over heads.
#include "oracle/gradient/gradients.hpp"

#include <attest/core/crew.hpp>
#include <attest/oracle/gradient.hpp>
#include <attest/oracle/require.hpp>

#include "oracle/driver/environment.hpp"
#include "oracle/driver/mpfr_caches.hpp"
#include "oracle/driver/visible.hpp"
#include "oracle/gradient/fast.hpp"
#include "oracle/gradient/ladder.hpp"
#include "oracle/gradient/shared_pairs.hpp"

namespace attest::oracle {

namespace gradients_detail {

namespace {

/// Refuses this row without keys if the options require it, or if its output is NaN, which has no
/// gradients.
void require_keys_of(problem const& p, empty_row_place const& row) {
    if (p.how.empty == empty_row::refuse)
        refuse_row(text_of(row));
    if (p.how.empty == empty_row::nan)
        refuse_option(text_of(row)
                      + " may not use any key, and an output of NaN has no gradients; expected the "
                        "empty row zero, mean or refuse");
}

} // namespace

void require_keys(problem const& p, bool describes_means) {
    if (p.how.empty == empty_row::zero || (p.how.empty == empty_row::mean && describes_means))
        return;
    auto const row = first_empty_row(p);
    if (!row)
        return;
    require_keys_of(p, *row);
    refuse_option(text_of(*row)
                  + " may not use any key, and gradients that packed sequences share describe no "
                    "mean of all values; expected the empty row zero or refuse");
}

void require_keys_of_piece(problem const& p, row_piece const& piece) {
    if (p.how.empty != empty_row::refuse && p.how.empty != empty_row::nan)
        return;
    for (std::size_t h = piece.head; h < piece.head + piece.heads; ++h)
        for (std::size_t const i : piece.queries)
            if (!has_keys(p, piece.batch, h, i))
                require_keys_of(p, {piece.batch, h, i});
}

namespace {

/// Returns the elements of keys [first, first + count) of every head.
gradient part_of(gradient const& all, std::size_t first, std::size_t count) {
    auto const [B, H, T, D] = all.elements.shape();
    gradient part{result_tensor(all.elements.type(), {B, H, count, D}), {}};
    for (std::size_t head = 0; head < B * H; ++head)
        for (std::size_t k = 0; k < count * D; ++k) {
            std::size_t const from = (head * T + first) * D + k;
            part.elements.set(head * count * D + k, all.elements.bits(from));
            if (!all.element_bounds.empty())
                part.element_bounds.push_back(all.element_bounds[from]);
        }
    return part;
}

std::optional<gradient> taken(std::optional<field>& from) {
    return from ? std::optional(from->take()) : std::nullopt;
}

gradient_answer answer_of(problem const& p, fields& found, effort const& spent) {
    gradient key = found.key.take();
    gradient value = found.value.take();
    std::optional<gradient> past_key;
    std::optional<gradient> past_value;
    if (p.past_key) {
        past_key = part_of(key, 0, p.past());
        past_value = part_of(value, 0, p.past());
        key = part_of(key, p.past(), p.keys() - p.past());
        value = part_of(value, p.past(), p.keys() - p.past());
    }
    return {.query = found.query.take(),
            .key = std::move(key),
            .value = std::move(value),
            .past_key = std::move(past_key),
            .past_value = std::move(past_value),
            .bias = taken(found.bias),
            .sinks = taken(found.sinks),
            .alibi_slopes = taken(found.slopes),
            .rows = found.rows.take(),
            .scores = taken(found.scores),
            .spent = spent};
}

/// Calls work(batch entry, key head, effort) for each, with threads sharing the heads.
template <class Work>
effort for_each_head(task const& of, unsigned threads, Work const& work) {
    struct caches_of_thread {
        mpfr_caches caches{};
    };

    std::size_t const heads = of.p.key_heads();
    std::size_t const pieces = of.p.batches() * heads;
    std::vector<effort> spent(pieces);
    crew(threads, pieces)
        .share_with<caches_of_thread>(pieces, [&](std::size_t k, caches_of_thread&) {
            detail::end_if_stopped(of.asked.watched);
            work(k / heads, k % heads, spent[k]);
        });
    effort all;
    for (effort const& one : spent)
        all += one;
    return all;
}

/// Computes in doubles, then in pairs of doubles. Heads that share one bias add to it one after the
/// other, so the bounds do not depend on the number of threads.
effort run_fast(task const& of, fields& found, fast::kernel const& with) {
    fast::plan const common(of.p);
    shared_sums shared(of);
    unsigned const threads = shared_sums::meet(of) ? 1 : of.asked.threads;
    effort all = for_each_head(of, threads, [&](std::size_t b, std::size_t g, effort& spent) {
        fast_gradients(of, found, shared, common, with, b, g, spent).run();
    });
    settle_shared(of, found, shared, all);
    all += for_each_head(of, of.asked.threads, [&](std::size_t b, std::size_t g, effort& spent) {
        head_pairs(of, found, common, with, b, g, spent).run();
    });
    shared_pairs(of, found, common, with, all).run();
    return all;
}

/// Decides all open elements in intervals.
effort climb(task const& of, fields& found) {
    effort all =
        for_each_head(of, of.asked.threads, [&](std::size_t b, std::size_t g, effort& spent) {
            head_ladder(of, found, b, g, spent).run();
            if (of.asked.watched != nullptr)
                of.asked.watched->rows_done += of.group() * of.p.queries();
        });
    mpfr_caches const own;
    shared_ladder(of, found, all).run();
    return all;
}

void begin(problem const& p, upstream const& from, gradient_request const& asked) {
    if (asked.watched != nullptr)
        asked.watched->rows_in_all = p.batches() * p.query_heads() * p.queries();
    require_arithmetic();
    require_result_format("gradients", asked.output);
    require(p);
    require(p, from);
    require_keys(p, true);
}

/// Returns whether the bounds of doubles hold for the factor of dropout (fast_bound.hpp).
bool has_moderate_keep(problem const& p) {
    double const keep = mpfi_get_d(keep_factor(p, 200).get());
    return keep >= 1 / most_keep && keep <= most_keep;
}

gradient_answer compute_with(fast::kernel const& with, problem const& given, upstream const& from,
                             gradient_request const& asked) {
    visible_part const seen(given);
    problem const& p = seen.is();
    task const of{p, from, asked};
    fields found(of);
    effort spent;
    if (!p.kept || has_moderate_keep(p))
        spent += run_fast(of, found, with);
    spent += climb(of, found);
    return answer_of(p, found, spent);
}

} // namespace

gradient_answer compute(problem const& p, upstream const& from, gradient_request const& asked) {
    require_arithmetic();
    return compute_with(fast::best_kernel(), p, from, asked);
}

} // namespace gradients_detail

gradient_answer gradient_shapes(problem const& p) {
    require(p);
    upstream const from{p.query}; // not read
    gradient_request const asked{.scores = true};
    gradients_detail::fields found(gradients_detail::task{p, from, asked});
    return gradients_detail::answer_of(p, found, {});
}

gradient_answer reference_gradients(problem const& given, upstream const& from,
                                    gradient_request const& asked) {
    gradients_detail::begin(given, from, asked);
    visible_part const seen(given);
    problem const& p = seen.is();
    gradients_detail::task const of{p, from, asked};
    gradients_detail::fields found(of);
    effort const spent = gradients_detail::climb(of, found);
    return gradients_detail::answer_of(p, found, spent);
}

gradient_answer gradients(problem const& p, upstream const& from, gradient_request const& asked,
                          fast::kernel const& with) {
    gradients_detail::begin(p, from, asked);
    return gradients_detail::compute_with(with, p, from, asked);
}

gradient_answer gradients(problem const& p, upstream const& from, gradient_request const& asked) {
    return gradients(p, from, asked, fast::best_kernel());
}

} // namespace attest::oracle
