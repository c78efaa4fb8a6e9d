// Conventions about scores: scale, base of the exponential, soft cap, bias, ALiBi, sinks.
#include <attest/oracle/judge/report.hpp>

#include "oracle/diagnosis/list.hpp"

#include <algorithm>
#include <numbers>

namespace attest::oracle::diagnosed {

namespace {

maybe_changed scale(changed_problem x, double to, std::string const& option = "") {
    // A scale that differs by a rounding only is the same scale.
    double const from = scale_of(x.p);
    if (!std::isfinite(to) || std::abs(to - from) <= 0x1p-40 * std::abs(from))
        return std::nullopt;
    x.p.how.scale = to;
    say(x, option.empty() ? "--scale " + shortest(to) : option);
    return x;
}

maybe_changed default_scale(changed_problem x) {
    if (!x.p.how.scale)
        return std::nullopt;
    double const to = 1 / std::sqrt(static_cast<double>(x.p.size()));
    if (std::abs(to - *x.p.how.scale) <= 0x1p-40 * to)
        return std::nullopt;
    x.p.how.scale.reset();
    say(x, "no --scale");
    return x;
}

/// Scales by the size of padded heads. Of units that lead to the same size the largest is named.
maybe_changed padded_scale(changed_problem const& x, std::size_t unit) {
    auto const rounded_up = [size = x.p.size()](std::size_t to) {
        return (size + to - 1) / to * to;
    };
    std::size_t const size = rounded_up(unit);
    if (size == x.p.size() || (unit < 256 && size == rounded_up(2 * unit)))
        return std::nullopt;
    return scale(x, 1 / std::sqrt(static_cast<double>(size)));
}

/// Multiplies all scores by a number: another scale if they have no other term than the product q·k.
maybe_changed exponent(changed_problem x, double factor) {
    problem const& p = x.p;
    if (p.how.soft_cap || p.bias || !p.how.alibi_slopes.empty() || !p.how.sinks.empty()) {
        x.how.score_factor *= factor;
        return x;
    }
    return scale(x, scale_of(p) * factor);
}

maybe_changed cap(changed_problem x, double factor) {
    if (!x.p.how.soft_cap)
        return std::nullopt;
    double const to = *x.p.how.soft_cap * factor;
    if (!std::isfinite(to) || to <= 0 || to == *x.p.how.soft_cap)
        return std::nullopt;
    x.p.how.soft_cap = to;
    say(x, "--soft-cap " + shortest(to));
    return x;
}

maybe_changed cap_off(changed_problem x) {
    if (!x.p.how.soft_cap)
        return std::nullopt;
    x.p.how.soft_cap.reset();
    say(x, "no --soft-cap");
    return x;
}

maybe_changed cap_after_bias(changed_problem x) {
    if (!x.p.how.soft_cap || (!x.p.bias && x.p.how.alibi_slopes.empty()))
        return std::nullopt;
    x.how.cap_after_bias = true;
    return x;
}

maybe_changed ignore_bias(changed_problem x) {
    if (!x.p.bias)
        return std::nullopt;
    x.p.bias.reset();
    say(x, "no --bias");
    return x;
}

/// Multiplies a finite bias by a number; −∞ hides as before.
maybe_changed multiply_bias(changed_problem x, double factor) {
    if (!x.p.bias || factor == 1)
        return std::nullopt;
    tensor const old = *x.p.bias;
    auto const product = [&](std::size_t b, std::size_t h, std::size_t i, std::size_t j) {
        double const bias = old.at(b, h, i, j);
        return std::bit_cast<std::uint64_t>(std::isfinite(bias) ? bias * factor : bias);
    };
    tensor const made = new_tensor(x, format::float64, old.shape(), product);
    x.p.bias = made;
    return x;
}

/// Changes each slope or each sink.
template <class Change>
maybe_changed numbers(changed_problem x, bool slopes, Change const& change) {
    std::vector<double>& list = slopes ? x.p.how.alibi_slopes : x.p.how.sinks;
    bool moved = false;
    for (double& one : list) {
        double const to = change(one);
        moved = moved || to != one;
        one = to;
    }
    return moved ? maybe_changed(std::move(x)) : std::nullopt;
}

maybe_changed clear(changed_problem x, bool slopes) {
    std::vector<double>& list = slopes ? x.p.how.alibi_slopes : x.p.how.sinks;
    if (list.empty())
        return std::nullopt;
    list.clear();
    say(x, slopes ? "no --alibi" : "no --sinks");
    return x;
}

maybe_changed reverse(changed_problem x, bool slopes) {
    std::vector<double>& list = slopes ? x.p.how.alibi_slopes : x.p.how.sinks;
    std::vector<double> const old = list;
    std::reverse(list.begin(), list.end());
    return list == old ? std::nullopt : maybe_changed(std::move(x));
}

maybe_changed sink_of_zero(changed_problem x) {
    if (!x.p.how.sinks.empty())
        return std::nullopt;
    x.p.how.sinks.assign(x.p.query_heads(), 0.0);
    say(x, "--sinks 0");
    return x;
}

maybe_changed sign_alibi(changed_problem x) {
    if (x.p.how.alibi_slopes.empty())
        return std::nullopt;
    x.how.alibi = alibi_distance::with_sign;
    return x;
}

void add_scales(std::vector<convention>& into) {
    auto const add = [&](std::string const& name, std::string const& means, auto const& change) {
        into.push_back({name, means, false, change});
    };
    add("scale-dropped", "the kernel does not scale its scores",
        [](changed_problem const& x) { return scale(x, 1); });
    add("scale-twice", "the kernel scales its scores twice",
        [](changed_problem const& x) { return scale(x, scale_of(x.p) * scale_of(x.p)); });
    add("scale-default", "the kernel scales by 1/sqrt(D) and ignores the scale", default_scale);
    add("scale-over-size", "the kernel scales by 1/D", [](changed_problem const& x) {
        double const c = scale_of(x.p);
        double const to = 1 / static_cast<double>(x.p.size());
        return std::abs(to - c * c) <= 0x1p-40 * to ? std::nullopt : scale(x, to);
    });
    add("scale-root", "the kernel scales by the square root of the scale",
        [](changed_problem const& x) { return scale(x, std::sqrt(scale_of(x.p))); });
    add("scale-inverse", "the kernel divides by the scale",
        [](changed_problem const& x) { return scale(x, 1 / scale_of(x.p)); });
    add("scale-of-value-size", "the kernel scales by 1/sqrt(Dv), the size of the values",
        [](changed_problem const& x) {
            return x.p.value_size() == x.p.size()
                       ? std::nullopt
                       : scale(x, 1 / std::sqrt(static_cast<double>(x.p.value_size())));
        });
    for (std::size_t const unit : std::array<std::size_t, 6>{8, 16, 32, 64, 128, 256}) {
        std::string const size = std::to_string(unit);
        add("scale-of-size-padded-to-" + size,
            "the kernel scales by 1/sqrt(D') of a D' that is D, padded to a multiple of " + size,
            [unit](changed_problem const& x) { return padded_scale(x, unit); });
    }
    add("scale-zero", "the kernel weighs all keys alike",
        [](changed_problem const& x) { return scale(x, 0); });
    add("scale-negated", "the kernel negates q*k",
        [](changed_problem const& x) { return scale(x, -scale_of(x.p)); });
    add("powers-of-2", "the kernel takes 2^s instead of e^s",
        [](changed_problem const& x) { return exponent(x, std::numbers::ln2); });
    add("log2e-twice", "the kernel multiplies its scores by log2(e) and then takes e^s",
        [](changed_problem const& x) { return exponent(x, std::numbers::log2e); });
}

void add_caps(std::vector<convention>& into) {
    auto const add = [&](std::string const& name, std::string const& means, auto const& change) {
        into.push_back({name, means, false, change});
    };
    add("cap-off", "the kernel has no soft cap", cap_off);
    add("cap-in-base-2", "the kernel caps scores that are multiplied by log2(e) already",
        [](changed_problem const& x) { return cap(x, std::numbers::ln2); });
    add("cap-times-log2e", "the kernel multiplies its soft cap by log2(e)",
        [](changed_problem const& x) { return cap(x, std::numbers::log2e); });
    add("cap-before-scale", "the kernel caps its scores before it scales them",
        [](changed_problem const& x) { return cap(x, scale_of(x.p)); });
    add("cap-after-bias", "the kernel caps its scores after the bias or ALiBi is added",
        cap_after_bias);
}

void add_added(std::vector<convention>& into) {
    auto const add = [&](std::string const& name, std::string const& means, auto const& change) {
        into.push_back({name, means, false, change});
    };
    add("bias-ignored", "the kernel ignores the bias", ignore_bias);
    add("bias-negated", "the kernel subtracts the bias",
        [](changed_problem const& x) { return multiply_bias(x, -1); });
    add("bias-scaled", "the kernel scales the bias with the scores",
        [](changed_problem const& x) { return multiply_bias(x, scale_of(x.p)); });
    add("bias-twice", "the kernel adds the bias twice",
        [](changed_problem const& x) { return multiply_bias(x, 2); });
    add("bias-times-log2e", "the kernel takes powers of e, and multiplies the bias by log2(e)",
        [](changed_problem const& x) { return multiply_bias(x, std::numbers::log2e); });
    add("bias-times-log-2",
        "the kernel takes powers of 2, and does not multiply the bias by log2(e)",
        [](changed_problem const& x) { return multiply_bias(x, std::numbers::ln2); });
    add("alibi-ignored", "the kernel has no ALiBi",
        [](changed_problem const& x) { return clear(x, true); });
    add("alibi-negated", "the kernel adds ALiBi with the other sign", [](changed_problem const& x) {
        return numbers(x, true, [](double slope) { return -slope; });
    });
    add("alibi-scaled", "the kernel scales ALiBi with the scores", [](changed_problem const& x) {
        double const c = scale_of(x.p);
        return numbers(x, true, [c](double slope) { return slope * c; });
    });
    add("alibi-times-log2e", "the kernel takes powers of e, and multiplies ALiBi by log2(e)",
        [](changed_problem const& x) {
            return numbers(x, true, [](double slope) { return slope * std::numbers::log2e; });
        });
    add("alibi-times-log-2", "the kernel takes powers of 2, and does not multiply ALiBi by log2(e)",
        [](changed_problem const& x) {
            return numbers(x, true, [](double slope) { return slope * std::numbers::ln2; });
        });
    add("alibi-signed", "the kernel takes the distance of ALiBi with its sign", sign_alibi);
    add("alibi-reversed", "the kernel takes the slopes of its heads in reverse",
        [](changed_problem const& x) { return reverse(x, true); });
    add("sinks-absent", "the kernel has no sinks",
        [](changed_problem const& x) { return clear(x, false); });
    add("sinks-zero", "the kernel adds 1 to the denominator", sink_of_zero);
    add("sinks-scaled", "the kernel scales its sinks with the scores",
        [](changed_problem const& x) {
            double const c = scale_of(x.p);
            return numbers(x, false, [c](double sink) { return sink * c; });
        });
    add("sinks-in-base-2", "the kernel adds 2^sink instead of e^sink",
        [](changed_problem const& x) {
            return numbers(x, false, [](double sink) { return sink * std::numbers::ln2; });
        });
    add("sinks-times-log2e", "the kernel takes powers of e, and multiplies its sinks by log2(e)",
        [](changed_problem const& x) {
            return numbers(x, false, [](double sink) { return sink * std::numbers::log2e; });
        });
    add("sinks-twice", "the kernel adds its sinks twice", [](changed_problem const& x) {
        return numbers(x, false, [](double sink) { return sink + std::numbers::ln2; });
    });
    add("sinks-reversed", "the kernel takes the sinks of its heads in reverse",
        [](changed_problem const& x) { return reverse(x, false); });
}

} // namespace

void add_scores(std::vector<convention>& into) {
    add_scales(into);
    add_caps(into);
    add_added(into);
}

} // namespace attest::oracle::diagnosed
