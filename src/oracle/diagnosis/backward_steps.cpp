// Faults of the steps of a backward pass: D, dLSE, the saved log-sum-exp, the derivative of a soft cap, maps and
// sums of heads, dropout, roundings, transposed matrices, missing tiles.
#include "oracle/diagnosis/backward_steps.hpp"

#include "oracle/diagnosis/computed_gradient.hpp"
#include "oracle/diagnosis/list.hpp"

#include <numbers>

namespace attest::oracle::diagnosed {

namespace {

template <class Set>
void add_step(std::vector<named_step>& into, std::string const& name, std::string const& means,
              Set const& set) {
    into.push_back({name, means, [set](backward_as& how) {
                        backward_as const before = how;
                        set(how);
                        return how != before;
                    }});
}

/// Adds what a forward pass may save instead of the log-sum-exp, and the log-sum-exps of other rows.
void add_logs(std::vector<named_step>& into, problem const& p, upstream const& from, bool has_all) {
    auto const saved = [&](std::string const& name, std::string const& means, stored_log what) {
        add_step(into, name, means, [what](backward_as& x) { x.saved = what; });
    };
    if (!from.saved_log_sum_exp) {
        saved("lse-is-maximum", "the kernel takes the largest score for the log-sum-exp",
              stored_log::maximum);
        saved("lse-of-row-sum", "the log-sum-exp lacks the largest score",
              stored_log::log_of_row_sum);
        saved("lse-of-mixed-bases",
              "the log-sum-exp has the largest score in base e and the logarithm of the sum in "
              "base 2",
              stored_log::mixed_bases);
        saved("lse-of-maximum-in-base-2",
              "the log-sum-exp has the largest score in base 2 and the logarithm of the sum in "
              "base e",
              stored_log::maximum_in_base_2);
        saved("lse-of-maximum-not-scaled",
              "the log-sum-exp has the largest score without the scale",
              stored_log::maximum_not_scaled);
        saved("lse-of-maximum-scaled-twice",
              "the log-sum-exp has the largest score with the scale twice",
              stored_log::maximum_scaled_twice);
    }
    if (!has_all)
        return;
    auto const other = [&](std::string const& name, std::string const& means, bool applies,
                           log_from what) {
        if (applies)
            add_step(into, name, means, [what](backward_as& x) { x.log = what; });
    };
    bool const has_rows = p.queries() > 1;
    bool const has_heads = p.query_heads() > 1;
    other("lse-of-first-row", "all rows take the log-sum-exp of query 0", has_rows,
          log_from::first_row);
    other("lse-of-next-row", "each row takes the log-sum-exp of the next query", has_rows,
          log_from::next_row);
    other("lse-of-first-head", "all heads take the log-sum-exps of head 0", has_heads,
          log_from::first_head);
    other("lse-of-next-head", "each head takes the log-sum-exps of the next head", has_heads,
          log_from::next_head);
    other("lse-bshd", "the kernel reads the log-sum-exps as (B, S, H)", has_heads && has_rows,
          log_from::as_bshd);
}

/// Adds products with P and dS whose queries and keys are exchanged.
void add_transposed(std::vector<named_step>& into, problem const& p, gradient_part part,
                    bool has_all) {
    bool const of_query = part == gradient_part::query;
    bool const of_value = part == gradient_part::value;
    if (p.queries() != p.keys() || p.queries() == 1 || p.past_key || p.kept
        || !(of_query || of_value || part == gradient_part::key) || (of_query && !has_all))
        return;
    if (of_value)
        add_step(into, "weights-transposed", "dV is P dO, without the transpose of P",
                 [](backward_as& x) { x.by = transposed::sums; });
    else
        add_step(into, "ds-transposed",
                 of_query ? "dQ is the transpose of dS times K, not dS times K"
                          : "dK is dS times Q, without the transpose of dS",
                 [](backward_as& x) { x.by = transposed::sums; });
    if (!of_value)
        add_step(into, "ds-of-transposed-weights",
                 "dS is the transpose of P times (dP - D), element by element",
                 [](backward_as& x) { x.by = transposed::weights; });
}

/// Adds queries that a grid of tiles leaves out, and components that are not written.
void add_missing_tiles(std::vector<named_step>& into, problem const& p, gradient_part part) {
    for (std::size_t const tile : usual_tiles) {
        if (p.queries() <= tile)
            continue;
        std::string const size = std::to_string(tile);
        add_step(into, "first-queries-of-" + size + "-missing",
                 "the first tile of " + size + " queries adds nothing",
                 [tile](backward_as& x) { x.first_query = tile; });
        add_step(into, "last-queries-of-" + size + "-missing",
                 "the last tile of " + size + " queries adds nothing",
                 [from = (p.queries() - 1) / tile * tile](backward_as& x) { x.end_query = from; });
    }
    bool const of_value = part == gradient_part::value || part == gradient_part::past_value;
    if (!is_by_key(part) && part != gradient_part::query)
        return;
    for (std::size_t const tile : {std::size_t{16}, std::size_t{32}, std::size_t{64}}) {
        std::size_t const components = of_value ? p.value_size() : p.size();
        std::size_t const kept = components / tile * tile;
        if (kept == 0 || kept == components)
            continue;
        std::string const size = std::to_string(tile);
        add_step(into, "gradient-tail-of-" + size + "-missing",
                 "the last components, which do not fill a tile of " + size + ", are 0",
                 [kept](backward_as& x) { x.components = kept; });
    }
}

} // namespace

std::vector<named_step> steps_of(problem const& p, upstream const& from, gradient_part part,
                                 bool has_all) {
    std::vector<named_step> list;
    auto const add = [&](std::string const& name, std::string const& means, bool applies,
                         auto const& set) {
        if (applies)
            add_step(list, name, means, set);
    };
    auto const dot = [&](std::string const& name, std::string const& means, bool applies,
                         dot_as what) {
        add(name, means, applies, [what](backward_as& x) { x.dot = what; });
    };
    dot("dot-omitted", "the kernel does not subtract D from dP", true, dot_as::omitted);
    dot("dot-added", "the kernel adds D to dP", true, dot_as::added);
    dot("dot-of-first-row", "all rows take the D of query 0", p.queries() > 1,
        dot_as::of_first_row);
    dot("dot-of-next-row", "each row takes the D of the next query", p.queries() > 1,
        dot_as::of_next_row);
    dot("dot-of-first-head", "all heads take the D of head 0", p.query_heads() > 1,
        dot_as::of_first_head);
    dot("dot-of-next-head", "each head takes the D of the next head", p.query_heads() > 1,
        dot_as::of_next_head);
    dot("dot-bshd", "the kernel reads D as (B, S, H)", p.query_heads() > 1 && p.queries() > 1,
        dot_as::as_bshd);
    dot("dot-without-dropout", "D is the sum of w times dP without dropout", p.kept.has_value(),
        dot_as::without_dropout);
    dot("dot-of-weights", "D is the sum of w times dP, not of dO times the saved output",
        from.saved_output.has_value(), dot_as::of_weights);
    add("dot-of-float16-output", "D is computed from the output rounded to float16", true,
        [](backward_as& x) { x.dot_output = format::float16; });
    add("dot-of-bfloat16-output", "D is computed from the output rounded to bfloat16", true,
        [](backward_as& x) { x.dot_output = format::bfloat16; });
    add("dot-in-float16",
        "D is computed in float16: its products, and their sum, are rounded to it", true,
        [](backward_as& x) { x.dot_sum = format::float16; });
    add("dot-in-bfloat16",
        "D is computed in bfloat16: its products, and their sum, are rounded to it", true,
        [](backward_as& x) { x.dot_sum = format::bfloat16; });
    add("dot-stored-in-float16", "D is rounded to float16 once", true,
        [](backward_as& x) { x.dot_stored = format::float16; });
    add("dot-stored-in-bfloat16", "D is rounded to bfloat16 once", true,
        [](backward_as& x) { x.dot_stored = format::bfloat16; });
    bool const has_log = from.log_sum_exp.has_value();
    add("dlse-ignored", "the kernel ignores dLSE", has_log,
        [](backward_as& x) { x.upstream_log = 0; });
    add("dlse-negated", "the kernel subtracts dLSE", has_log,
        [](backward_as& x) { x.upstream_log *= -1; });
    bool const natural = p.how.base == logarithm::natural;
    add("dlse-in-other-base", "the kernel takes dLSE for the one of the other base", has_log,
        [natural](backward_as& x) {
            x.upstream_log *= natural ? std::numbers::log2e : std::numbers::ln2;
        });
    add("lse-taken-in-base-2", "the kernel takes a log-sum-exp in base e for one in base 2", true,
        [](backward_as& x) { x.log_sum_exp = std::numbers::ln2; });
    add("lse-taken-in-base-e", "the kernel takes a log-sum-exp in base 2 for one in base e", true,
        [](backward_as& x) { x.log_sum_exp = std::numbers::log2e; });
    auto const cap = [&](std::string const& name, std::string const& means, cap_slope what) {
        add(name, means, p.how.soft_cap.has_value(),
            [what](backward_as& x) { x.cap_derivative = what; });
    };
    cap("cap-derivative-missing", "the kernel lacks the derivative of the soft cap",
        cap_slope::missing);
    cap("cap-derivative-of-uncapped",
        "the derivative of the soft cap is 1 - (s/cap)^2 of the scores before the cap, not after "
        "it",
        cap_slope::of_uncapped);
    cap("cap-derivative-of-capped",
        "the derivative of the soft cap is 1 - tanh(s/cap)^2 of the scores after the cap, not "
        "before "
        "it",
        cap_slope::of_capped);
    add_logs(list, p, from, has_all);
    std::size_t const group = p.query_heads() / p.key_heads();
    bool const grouped = group > 1;
    add("heads-tiled", "query head h reads key head h mod Hk, not h/(Hq/Hk)",
        grouped && p.key_heads() > 1, [](backward_as& x) { x.heads = key_head_map::tiled; });
    add("heads-first", "all query heads read key head 0", p.key_heads() > 1,
        [](backward_as& x) { x.heads = key_head_map::first; });
    // With two heads each of these equals another.
    add("heads-reversed", "query heads read the key heads in reverse", p.key_heads() > 1,
        [](backward_as& x) { x.heads = key_head_map::reversed; });
    add("heads-next", "query heads read the key head after their own", p.key_heads() > 2,
        [](backward_as& x) { x.heads = key_head_map::next; });
    add("heads-before", "query heads read the key head before their own", p.key_heads() > 2,
        [](backward_as& x) { x.heads = key_head_map::before; });
    bool const adds = grouped && is_by_key(part);
    auto const sum = [&](std::string const& name, std::string const& means, group_sum what) {
        add(name, means, adds, [what](backward_as& x) { x.group = what; });
    };
    sum("group-averaged", "the kernel averages over the query heads of a group",
        group_sum::averaged);
    sum("group-first", "the kernel takes the first query head of each group alone",
        group_sum::of_first);
    sum("group-last", "the kernel takes the last query head of each group alone",
        group_sum::of_last);
    sum("group-tiled", "the kernel adds the query heads h with equal h mod Hk", group_sum::tiled);
    bool const drops = p.kept.has_value();
    add("dropout-missing-in-dp", "the kernel has no dropout in dP", drops,
        [](backward_as& x) { x.products = dropout_as::ignored; });
    add("dropout-missing-in-dv", "the kernel has no dropout in the weights of dV", drops,
        [](backward_as& x) { x.mixed = dropout_as::ignored; });
    add("dropout-factor-missing-in-dp", "the kernel does not multiply dP by 1/(1-p)", drops,
        [](backward_as& x) { x.products = dropout_as::no_factor; });
    add("dropout-factor-missing-in-dv", "the kernel does not multiply the weights of dV by 1/(1-p)",
        drops, [](backward_as& x) { x.mixed = dropout_as::no_factor; });
    for (auto const& [type, name, words] :
         {std::tuple{format::float16, "weights-in-float16", "P is rounded to float16"},
          std::tuple{format::bfloat16, "weights-in-bfloat16", "P is rounded to bfloat16"}})
        add(name, words, true, [to = type](backward_as& x) { x.weights = to; });
    for (auto const& [type, name, words] :
         {std::tuple{format::float16, "ds-in-float16", "dS is rounded to float16"},
          std::tuple{format::bfloat16, "ds-in-bfloat16", "dS is rounded to bfloat16"}})
        add(name, words, true, [to = type](backward_as& x) { x.scores = to; });
    add_transposed(list, p, part, has_all);
    add_missing_tiles(list, p, part);
    return list;
}

} // namespace attest::oracle::diagnosed
