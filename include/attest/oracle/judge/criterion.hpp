// What a candidate has to keep to: a greatest distance in ulps, or the error bound of a kernel.
//
//     criterion{}                                     correctly rounded
//     criterion{.max_ulp = 2}                         at most two ulps away
//     criterion{.model = model_named("fp16-p")}       within the bound of model_bound.hpp
// With a model an element passes if it is correctly rounded or within the bound; max_ulp is not read.
//
// Refused: numbers of a model that mean nothing, and problems that it does not describe (ATT-703).
#pragma once

#include <attest/oracle/problem.hpp>

namespace attest::oracle {

/// A kernel that rounds its unnormalised weights to a narrow format; model_bound.hpp says exactly
/// what it computes.
struct rounds_weights {
    format weights = format::float16; ///< of P = e^{s − max}; float32: they are not rounded
    double exp_ulps = 2;              ///< greatest error of its exponential, in ulps of float32
    double sums_unit = 0x1p-24;       ///< of the sums q·k and Σ P v; 2^-23 where they are truncated
    std::size_t tile_keys = 64;       ///< keys between two rescalings
    std::size_t scale_roundings = 2;  ///< from q·k to a score: that of c, and of the product
    bool fused = false;               ///< e^{c·x − fl(c·m)} by one fma, as in FlashAttention-2
};

struct criterion {
    std::uint64_t max_ulp = 0;
    std::optional<rounds_weights> model{};
};

/// "fp16-p", "bf16-p", "e4m3-p", ...: a format and "-p".
constexpr std::optional<rounds_weights> model_named(std::string_view name) {
    if (!name.ends_with("-p"))
        return std::nullopt;
    std::optional<format> const weights = format_named(name.substr(0, name.size() - 2));
    if (!weights || *weights == format::float64)
        return std::nullopt;
    return rounds_weights{.weights = *weights};
}

/// The same kernel with log2(e) folded into the scale, and the shift fused with it.
constexpr rounds_weights fused(rounds_weights model) {
    model.scale_roundings += 2;
    model.fused = true;
    return model;
}

namespace detail {

[[noreturn]] inline void refuse_model(std::string const& particulars) {
    throw options_do_not_fit("ATT-703 an option does not fit", particulars);
}

/// A model of float32 reads no float64, and its roundings have to be fewer than 1/(2u).
inline void require_described(problem const& p, rounds_weights const& model) {
    std::string const what = "a model of rounded weights describes no ";
    if (p.how.soft_cap)
        refuse_model(what + "soft cap");
    if (!p.how.alibi_slopes.empty())
        refuse_model(what + "ALiBi slopes");
    if (!p.how.sinks.empty())
        refuse_model(what + "sinks");
    if (model.fused && p.bias)
        refuse_model(what + "bias under a fused shift");
    if (model.fused && p.how.scale && *p.how.scale < 0)
        refuse_model(what + "negative scale under a fused shift");
    for (tensor const* x : {&p.query, &p.key, &p.value, p.past_key ? &*p.past_key : nullptr,
                            p.past_value ? &*p.past_value : nullptr, p.bias ? &*p.bias : nullptr})
        if (x != nullptr && x->type() == format::float64)
            refuse_model(what + "tensor of float64");
    if (model.weights == format::float64)
        refuse_model(what + "weights in float64");
    require_number("exp_ulps", model.exp_ulps, model.exp_ulps >= 0 && model.exp_ulps <= 1024,
                   " from 0 to 1024");
    require_number("sums_unit", model.sums_unit,
                   model.sums_unit >= 0x1p-24 && model.sums_unit <= 0x1p-8, " from 2^-24 to 2^-8");
    if (model.tile_keys == 0)
        refuse_model("tile_keys is 0, expected 1 or more");
    double const roundings = 2 * static_cast<double>(p.keys()) + static_cast<double>(p.size())
                             + static_cast<double>(model.scale_roundings);
    require_number("sums_unit times the roundings", model.sums_unit * roundings,
                   model.sums_unit * roundings < 0.5, " below 1/2");
}

} // namespace detail

} // namespace attest::oracle
