// The parameters of a model for all pairs of a backward pass, in intervals and in doubles, each
// rounded up.
#pragma once

#include <attest/oracle/gradient.hpp>
#include <attest/oracle/judge/criterion.hpp>

#include "oracle/dropout.hpp"
#include "oracle/judge/fast_bound.hpp"
#include "oracle/judge/gradient/pair_error.hpp"

namespace attest::oracle::modelled {

/// Returns the error of rounding an exact number to this format.
inline storing_error rounding_error_of(format f) {
    format_description const& layout = description(f);
    return {number(std::ldexp(1.0, -layout.precision)),
            number(std::ldexp(1.0, layout.smallest_unit() - 1))};
}

/// Returns the constants; c is among the factors of dX, if the kernel may apply it there.
inline pair_constants<interval> constants_of(problem const& p, rounds_weights const& model,
                                             bool scaled) {
    storing_error const narrow = storing_error_of(model.weights);
    interval const unit = number(0x1p-24);
    interval const flushed = number(0x1p-126);
    interval const scale = size_of(scale_of(p, model_bits));
    bool const is_small =
        scaled && mpfr_sgn(scale.lower()) > 0 && mpfr_cmp_ui(scale.lower(), 1) < 0;
    interval const diminished = is_small ? number(1) / scale : number(1);
    std::size_t const operations =
        2 + (p.how.soft_cap ? 1 : 0) + (scaled ? model.scale_roundings : 0);
    bool const is_converted = model.fused || p.how.base == logarithm::binary;
    interval const products = gamma(p.value_size(), model.sums_unit);
    interval const keep = p.kept ? keep_factor(p, model_bits) : number(1);
    interval const keeping = gamma(roundings_of_dropout(p), 0x1p-24);
    return {number(model.exp_ulps) * number(0x1p-23),
            model.fused ? gamma(2, 0x1p-24) : unit,
            is_converted ? gamma(2, 0x1p-24) : number(0),
            flushed,
            flushed + number(model.exp_ulps) * number(0x1p-149),
            narrow.relative,
            narrow.absolute,
            gamma(operations, 0x1p-24),
            flushed * diminished * keep,
            narrow.absolute * diminished * keep,
            scaled ? greater_of(number(1), scale) : number(1),
            products,
            number(2 * static_cast<double>(p.value_size())) * flushed * (number(1) + products),
            unit,
            gamma(3, 0x1p-24),
            keep,
            keeping,
            p.kept ? flushed : number(0),
            products + keeping * (number(1) + products)};
}

inline pair_constants<double> in_doubles(pair_constants<interval> const& x) {
    return {rounded_up(x.exponential),    rounded_up(x.difference),
            rounded_up(x.converted),      rounded_up(x.flushed),
            rounded_up(x.lost),           rounded_up(x.narrow),
            rounded_up(x.subnormal),      rounded_up(x.operations),
            rounded_up(x.change_flushed), rounded_up(x.change_subnormal),
            rounded_up(x.enlarged),       rounded_up(x.products),
            rounded_up(x.no_product),     rounded_up(x.unit),
            rounded_up(x.bend),           rounded_up(x.keep),
            rounded_up(x.keeping),        rounded_up(x.kept_flushed),
            rounded_up(x.kept_products)};
}

struct backward_model {
    problem const& p;
    upstream const& from;
    rounds_weights const& model;
    format output;
    fast_model scores; ///< with E of each score
    pair_constants<interval> wide;
    pair_constants<double> narrow;
    double largest;                 ///< of the format of P and dS
    double keep = 1;                ///< f_d, with a relative error of at most 2^-52
    backward_roundings roundings{}; ///< of an emulated kernel; a model covers all

    backward_model(problem const& asked, upstream const& given, rounds_weights const& by,
                   format type)
        : backward_model(asked, given, by, type, fast_model(asked, by, type), true) {}

    /// For an emulated kernel, with E from these scores.
    backward_model(problem const& asked, upstream const& given, emulated_kernel const& by,
                   format type, fast_model const& of_scores)
        : backward_model(asked, given, by.kernel, type, of_scores, by.backward.scaled) {
        roundings = by.backward;
    }

    /// Returns f_d of a pair that dropout keeps, otherwise 0; 1 without dropout.
    [[nodiscard]] double keep_of(std::size_t b, std::size_t h, std::size_t i, std::size_t j) const {
        return is_kept(p, b, h, i, j) ? keep : 0;
    }

    [[nodiscard]] std::size_t group() const { return p.query_heads() / p.key_heads(); }

    [[nodiscard]] std::size_t row(std::size_t b, std::size_t h, std::size_t i) const {
        return (b * p.query_heads() + h) * p.queries() + i;
    }

private:
    backward_model(problem const& asked, upstream const& given, rounds_weights const& by,
                   format type, fast_model const& of_scores, bool scaled)
        : p(asked), from(given), model(by), output(type), scores(of_scores),
          wide(constants_of(asked, by, scaled)), narrow(in_doubles(wide)),
          largest(value_of(by.weights, description(by.weights).largest())),
          keep(p.kept ? mpfi_get_d(keep_factor(p, model_bits).get()) : 1) {
        roundings.dropout_last = true; // which a model covers as well
    }
};

} // namespace attest::oracle::modelled
