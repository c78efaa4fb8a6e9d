// Lists the faults of backward passes: conventions that change inputs or weights, and steps.
#include "oracle/diagnosis/gradient_faults.hpp"

#include "oracle/diagnosis/alibi_term.hpp"
#include "oracle/diagnosis/backward_steps.hpp"
#include "oracle/diagnosis/list.hpp"
#include "oracle/diagnosis/wanted_rows.hpp"

namespace attest::oracle::diagnosed {

namespace {

/// Returns whether a convention of the forward pass changes inputs or weights, whose derivatives a
/// backward pass computes as usual.
bool is_of_weights(std::string_view name) {
    for (std::string_view const begin :
         {"diagonal-",  "causal-",     "window-",     "mask-",       "lengths-",    "past-",
          "first-key-", "last-",       "scale-",      "powers-of-2", "log2e-twice", "cap-",
          "bias-",      "alibi-",      "sinks-",      "dropout-",    "parts-",      "pages-",
          "batch-",     "padding-of-", "first-tile-", "query-",      "key-",        "keys-",
          "value-",     "values-",     "inputs-"})
        if (name.starts_with(begin))
            return true;
    return false;
}

bool has_part(problem const& p, gradient_part part) {
    return (part != gradient_part::bias || p.bias)
           && (part != gradient_part::sinks || !p.how.sinks.empty())
           && (part != gradient_part::alibi_slopes || !p.how.alibi_slopes.empty());
}

/// Returns whether a fault is a step of the forward pass, which a backward pass does not have.
bool is_of_forward_alone(computed_as how) {
    if (shifts_rows_alone(how))
        return true;
    how.cap_after_bias = false;
    how.alibi = alibi_distance::absolute;
    how.score_factor = 1;
    how.padded_to = 0;
    if (how.twice != counted_twice::none)
        how.parts = how.part_keys = how.twice_tile = 0;
    how.twice = counted_twice::none;
    return how != computed_as{};
}

/// Returns whether a changed problem has tensors of other shapes, as where each query head has keys of
/// its own: their gradients are others.
bool has_other_shapes(problem const& p, problem const& other) {
    auto const differs = [](std::optional<tensor> const& x, std::optional<tensor> const& y) {
        return x.has_value() != y.has_value() || (x && x->shape() != y->shape());
    };
    return p.query.shape() != other.query.shape() || p.key.shape() != other.key.shape()
           || p.value.shape() != other.value.shape() || differs(p.past_key, other.past_key)
           || differs(p.past_value, other.past_value);
}

/// Returns whether a convention leaves components out of q·k.
bool is_tail_missing(std::string_view name) {
    return name.starts_with("query-tail-");
}

/// Returns the number of the first component from which on all queries are 0.
std::size_t tail_of(tensor const& query) {
    auto const [B, H, S, D] = query.shape();
    std::size_t result = 0;
    for (std::size_t b = 0; b < B; ++b)
        for (std::size_t h = 0; h < H; ++h)
            for (std::size_t i = 0; i < S; ++i)
                for (std::size_t a = result; a < D; ++a)
                    if (query.at(b, h, i, a) != 0)
                        result = a + 1;
    return result;
}

} // namespace

std::vector<fault> faults_of(problem const& p, upstream const& from, gradient_part part,
                             bool has_all) {
    std::vector<fault> list;
    for (convention const& one : conventions()) {
        if (one.is_rounding || !is_of_weights(one.name))
            continue;
        maybe_changed x = one.change({p});
        if (!x || is_of_forward_alone(x->how) || !has_part(x->p, part) || has_other_shapes(p, x->p))
            continue;
        bool const is_option = !x->options.empty();
        backward_as how;
        how.whole_query = is_tail_missing(one.name) && is_by_key(part);
        list.push_back({one.name, one.means, *x, how, 1, is_option});
        if (is_tail_missing(one.name) && part != gradient_part::value)
            list.push_back({one.name + "-and-gradient",
                            one.means + ", and so does the gradient",
                            *x,
                            {.components = tail_of(x->p.query)},
                            1,
                            false});
        if (from.saved_output && from.saved_log_sum_exp)
            continue; // only the backward pass is computed
        list.push_back({one.name + "-in-backward",
                        one.means + ", in its backward pass alone",
                        *std::move(x),
                        {.alone = true, .whole_query = how.whole_query},
                        1,
                        false});
    }
    for (named_step const& one : steps_of(p, from, part, has_all)) {
        fault x{std::string(one.name), std::string(one.means), {p}, {}, 1, false, true};
        if (one.change(x.how))
            list.push_back(std::move(x));
    }
    return list;
}

} // namespace attest::oracle::diagnosed
