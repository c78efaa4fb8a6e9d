// The scales of stored elements that a model of rounded weights describes (scalings.hpp); ATT-703
// for others.
#pragma once

#include <attest/oracle/judge/model.hpp>
#include <attest/oracle/refuse.hpp>

#include "oracle/judge/scalings.hpp"

#include <string>

namespace attest::oracle::detail {

[[noreturn]] inline void refuse_scale(std::string const& what) {
    refuse_option("a model of rounded weights describes no scale of " + what);
}

/// Checks queries, keys or values: their products must be normal in float32, in an order that the
/// model describes.
inline void require_scale(std::string const& name, tensor const& x, bool is_value) {
    if (!x.scales().empty() && description(x.type()).smallest_unit() < -24)
        refuse_scale(
            name + " in " + std::string(description(x.type()).name)
            + ", whose products with it may be below 2^-126; expected a format of 16 bits or less, "
              "but for bfloat16");
    for (tensor_scale const& scale : x.scales()) {
        extents const& shape = scale.numbers.shape();
        if (scale.numbers.type() == format::float64)
            refuse_scale(name + " in float64, which float32 rounds");
        if (is_value && shape[2] != 1)
            refuse_scale(name
                         + " that differs along the keys: whether a kernel multiplies its weights "
                           "by it, before "
                           "or after they are rounded, is open; judge by a distance");
    }
}

/// A fused kernel multiplies sums q·k and their maximum by one factor, which is not negative; a
/// scale that varies along the components is not part of it, and is applied within the sums.
inline void require_fused_scale(std::string const& name, tensor const& x, bool is_key) {
    for (tensor_scale const& scale : x.scales()) {
        if (scale.numbers.shape()[3] != 1)
            continue;
        if (is_key && scale.numbers.shape()[2] != 1)
            refuse_scale(name + " that differs along the keys, under a fused shift");
        if (range_of(scale).has_negative)
            refuse_scale(name + " that is negative, under a fused shift");
    }
}

inline void require_scales(problem const& p, rounds_weights const& model) {
    if (p.bias && !p.bias->scales().empty())
        refuse_scale("a bias");
    if (p.past_value && !(p.value.scales().empty() && p.past_value->scales().empty()))
        refuse_scale("values with a past: those of the past may have another");
    require_scale("queries", p.query, false);
    require_scale("keys", p.key, false);
    require_scale("values", p.value, true);
    if (p.past_key)
        require_scale("past keys", *p.past_key, false);
    scalings const found = scalings_of(p);
    if (found.of_scores == 0 && found.of_values == 0)
        return;
    if (model.fused) {
        require_fused_scale("queries", p.query, false);
        require_fused_scale("keys", p.key, true);
        if (p.past_key)
            require_fused_scale("past keys", *p.past_key, true);
        if (found.of_scores > 0 && !p.how.alibi_slopes.empty())
            refuse_scale("queries or keys under a fused shift with ALiBi slopes");
    }
    scale_range scores = range_of_score_scales(p);
    scores.include(p.how.scale ? std::fabs(*p.how.scale)
                               : 1 / std::sqrt(static_cast<double>(p.size())));
    if (p.how.soft_cap)
        scores.include(1 / *p.how.soft_cap);
    for (scale_range const& one : {scores, range_of_scales(p.value)})
        if (!(one.smallest >= 0x1p-64 && one.largest <= 0x1p64))
            refuse_scale("queries, keys or values with products outside 2^-64 to 2^64, those with "
                         "the scale of "
                         "the scores and the inverse of the soft cap among them");
}

} // namespace attest::oracle::detail
