// Tries factors of a whole gradient: another sign, a scale that is missing or applied twice, another base.
#include <attest/oracle/diagnosis/diagnosis.hpp>

#include "oracle/diagnosis/compare.hpp"
#include "oracle/diagnosis/stored_format.hpp"

#include <numbers>

namespace attest::oracle {

using namespace diagnosed;

namespace {

/// Returns whether a factor is 0 or a power of 2: it is a double, and products with it are exact.
bool is_exact_factor(double by) {
    int exponent = 0;
    return by == 0 || std::abs(std::frexp(by, &exponent)) == 0.5;
}

/// Returns whether rounding commutes with a factor that is a power of 2: both numbers must exceed the
/// smallest normal number, below which the distances of neighbours do not shrink.
bool commutes(format type, double rounded, double by) {
    double const least = std::ldexp(1.0, description(type).minimum_exponent);
    return std::abs(by) == 1
           || (std::abs(rounded) > least && std::abs(rounded * by) > least
               && value_of(type, nearest(type, rounded * by)) == rounded * by);
}

/// Returns two numbers of the format between which x·f rounds, for an x whose rounded value and bounds
/// are known. An f that is no power of 2 is a double after at most 3 roundings (1/√D, its inverse,
/// log2(e), log(2)), and the product has one more: 2^-50 of it and the smallest double cover these.
std::pair<std::uint64_t, std::uint64_t> rounded_products(format type, std::uint64_t bits,
                                                         bounds const& exact, double by) {
    double const rounded = value_of(type, bits);
    if (by == 1)
        return {bits, bits};
    if (is_exact_factor(by) && commutes(type, rounded, by)) {
        std::uint64_t const product = nearest(type, rounded * by);
        return {product, product};
    }
    auto [least, most] = std::minmax({exact.lower * by, exact.upper * by});
    if (!is_exact_factor(by)) {
        double const infinity = std::numeric_limits<double>::infinity();
        least = std::nextafter(least - 0x1p-50 * std::abs(least), -infinity);
        most = std::nextafter(most + 0x1p-50 * std::abs(most), infinity);
    }
    return {nearest(type, least), nearest(type, most)};
}

} // namespace

diagnosis diagnose_gradient(problem const& p, gradient_part part, tensor const& candidate,
                            gradient_answer const& by, judgement const& failed) {
    diagnosis result;
    gradient const* const correct = part_of(by, part);
    if (failed.result() != outcome::fail || correct == nullptr)
        return result;
    result.stored_in = narrower_format(candidate);
    result.right = failed.asked.max_ulp == 0
                       ? "correct"
                       : "within " + std::to_string(failed.asked.max_ulp) + " ulp";
    result.compared = result.right + ", as computed in float64";
    result.left_out = "faults of the backward pass were not tried, since it is not given what the "
                      "gradient is computed from";
    if (candidate.type() == format::float64) {
        result.why_not = "conventions are computed in float64, the format of the candidate";
        return result;
    }

    struct factor {
        std::string_view name;
        std::string_view means;
        double by;
    };

    double const c = scale_of(p);
    bool const is_scaled = part == gradient_part::query || part == gradient_part::key
                           || part == gradient_part::past_key;
    std::vector<factor> factors{{"gradient", "", 1},
                                {"gradient-negated", "the gradient has the other sign", -1},
                                {"gradient-doubled", "the gradient is doubled", 2},
                                {"gradient-halved", "the gradient is halved", 0.5},
                                {"gradient-zero", "the gradient is 0", 0}};
    if (is_scaled && c != 1 && c != 0) {
        factors.push_back({"gradient-not-scaled", "the gradient lacks the scale", 1 / c});
        factors.push_back({"gradient-scaled-twice", "the gradient has the scale twice", c});
    }
    if (is_scaled) {
        factors.push_back(
            {"gradient-times-log2e", "the gradient has a factor log2(e)", std::numbers::log2e});
        factors.push_back(
            {"gradient-times-log-2", "the gradient has a factor log(2)", std::numbers::ln2});
    }
    std::vector<compared_elements> found;
    std::vector<told> is_before;
    std::vector<bool> is_mended;
    auto const [B, H, S, D] = candidate.shape();
    for (factor const& one : factors) {
        compared_elements now;
        std::vector<told> is;
        for (std::size_t place = 0; place < B * H * S * D; ++place) {
            bounds const exact = correct->element_bounds[place];
            double const value = (exact.lower + (exact.upper - exact.lower) / 2) * one.by;
            auto const [least, most] =
                rounded_products(candidate.type(), correct->elements.bits(place), exact, one.by);
            std::uint64_t const given =
                candidate.bits(place / D / S / H, place / D / S % H, place / D % S, place % D);
            double const error = std::abs(value_of(candidate.type(), given) - value);
            is.push_back(told_between(candidate.type(), given, least, most, failed.asked.max_ulp));
            count(now, candidate.type(), given,
                  distance_from_correct(candidate.type(), given, least) == 0 ? 0
                  : std::isnan(error) ? std::numeric_limits<double>::infinity()
                                      : error,
                  is.back());
        }
        if (found.empty())
            is_before = is;
        is_mended.push_back(mends(is, is_before));
        found.push_back(now);
    }
    result.before = found[0];
    result.tried = factors.size() - 1;
    for (std::size_t k = 1; k < factors.size(); ++k) {
        bool const explains = is_mended[k] && is_explained(found[k], result.before);
        bool const has_nearer =
            !result.found.empty()
            && (result.found[0].explains > explains
                || (result.found[0].explains == explains
                    && result.found[0].sampled.largest_error <= found[k].largest_error));
        if (has_nearer || (!explains && !is_much_nearer(found[k], result.before)))
            continue;
        explanation one{
            {std::string(factors[k].name)}, std::string(factors[k].means), {}, found[k]};
        one.explains = explains;
        one.all = found[k];
        one.certified = is_exact_factor(factors[k].by);
        one.in_float64 = !one.certified;
        result.found.assign(1, one); // only the nearest
    }
    return result;
}

} // namespace attest::oracle
