// What is required of a problem before anything of it is computed.
//
// Refused: shapes that do not fit (ATT-701), infinities and NaN (ATT-702; a bias may be −∞, which
// hides the key), options that mean nothing here (ATT-703).
#pragma once

#include <attest/oracle/finite.hpp>
#include <attest/oracle/problem.hpp>
#include <attest/oracle/requirement.hpp>
#include <attest/oracle/tensor_names.hpp>

namespace attest::oracle {

/// The shapes fit each other, no extent is 0, and there can be an answer; ATT-701.
inline void require_shapes(problem const& p, tensor_names const& names = {}) {
    auto const [B, Hq, Sq, D] = p.query.shape();
    auto const Hk = p.key_heads();
    auto const S = p.key.shape()[2];
    auto const Dv = p.value_size();
    for (std::size_t const extent : {B, Hq, Sq, D, Hk, Dv, p.keys()})
        if (extent == 0)
            refuse_tensors("an extent is 0: " + names.query + " " + shape_text(p.query.shape())
                           + ", " + names.key + " " + shape_text(p.key.shape()) + ", " + names.value
                           + " " + shape_text(p.value.shape()));
    require_head_counts(Hq, Hk);
    require_shape(names.key, p.key.shape(), {B, Hk, S, D});
    require_shape(names.value, p.value.shape(), {B, Hk, S, Dv});
    if (p.past_key.has_value() != p.past_value.has_value())
        refuse_tensors("past keys and past values come together or not at all");
    if (p.past_key) {
        require_shape(names.past_key, p.past_key->shape(), {B, Hk, p.past(), D});
        require_shape(names.past_value, p.past_value->shape(), {B, Hk, p.past(), Dv});
    }
    if (p.allowed)
        require_broadcast(names.allowed, p.allowed->shape(), {B, Hq, Sq, p.keys()});
    if (p.bias)
        require_broadcast(names.bias, p.bias->shape(), {B, Hq, Sq, p.keys()});
    for (std::size_t const columns : {Dv, p.keys()}) // of an output, and of the weights
        (void)bytes_needed({B, Hq, Sq, columns}, {0, 0, 0, 0}, 1);
}

/// Every option means something for the shapes, which fit; ATT-703.
inline void require_options(problem const& p, tensor_names const& names = {}) {
    options const& how = p.how;
    require_count(names.alibi_slopes, how.alibi_slopes.size(), p.query_heads(), "query head");
    require_count(names.sinks, how.sinks.size(), p.query_heads(), "query head");
    require_count(names.key_lengths, how.key_lengths.size(), p.batches(), "batch entry");
    if (how.scale)
        require_number("scale", *how.scale, true, "");
    if (how.soft_cap)
        require_number("soft_cap", *how.soft_cap, *how.soft_cap > 0, " above 0");
    for (double const slope : how.alibi_slopes)
        require_number("an ALiBi slope", slope, true, "");
    for (double const sink : how.sinks)
        require_number("a sink", sink, true, "");
    for (std::int64_t const length : how.key_lengths)
        if (length < 0 || static_cast<std::uint64_t>(length) > p.keys())
            refuse_option("a key length is " + std::to_string(length) + ", expected 0 to "
                          + std::to_string(p.keys()));
    for (auto const& width : {how.window_left, how.window_right})
        if (width && *width < 0)
            refuse_option("a window reaches " + std::to_string(*width)
                          + " keys, expected 0 or more, or nothing");
}

/// All elements but those of a mask are finite; a bias may be −∞. ATT-702 at the first that is not.
inline void require_elements(problem const& p, tensor_names const& names = {}) {
    require_finite(names.query, p.query);
    require_finite(names.key, p.key);
    require_finite(names.value, p.value);
    if (p.past_key) {
        require_finite(names.past_key, *p.past_key);
        require_finite(names.past_value, *p.past_value);
    }
    if (p.bias)
        require_finite(names.bias, *p.bias, true);
}

/// All of these, in this order.
inline void require(problem const& p, tensor_names const& names = {}) {
    require_shapes(p, names);
    require_options(p, names);
    require_elements(p, names);
}

} // namespace attest::oracle
