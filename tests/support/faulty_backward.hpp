// A backward pass in float64 in which each part can be replaced by a faulty one, written by itself with whole
// matrices: it shares nothing with the diagnosis but the problem.
//
//     tests::faulty_backward k;
//     k.dot = [](auto const& rows, std::size_t row) { return 0.0; };
//     tests::all_gradients const g = k.of(p, from);
#pragma once

#include <attest/oracle/gradient.hpp>

#include "oracle/visibility.hpp"
#include "support/oracle_problem.hpp"

#include <cmath>
#include <functional>
#include <limits>
#include <numbers>
#include <utility>

namespace tests {

/// In the order of their tensors.
struct all_gradients {
    std::vector<double> query{}, key{}, value{}, bias{}, slopes{}, sinks{}, dots{};
};

struct faulty_backward {
    using place = std::function<bool(problem const&, std::size_t b, std::size_t h, std::size_t i,
                                     std::size_t j)>;

    place sees = [](problem const& p, std::size_t b, std::size_t h, std::size_t i, std::size_t j) {
        return is_allowed(p, b, h, i, j);
    };
    bool in_backward_alone = false; ///< sees, scale, cap and slope; else in both passes
    std::function<double(problem const&)> scale = [](problem const& p) {
        return p.how.scale.value_or(1 / std::sqrt(static_cast<double>(p.size())));
    };
    double alibi = -1; ///< sign of ALiBi
    bool caps = true;
    bool has_sinks = true;
    double log_factor = 1;
    double dlse_factor = 1;
    bool has_cap_derivative = true;
    /// Of the scaled product over the cap.
    std::function<double(double)> cap_slope = [](double x) {
        double const t = std::tanh(x);
        return 1 - t * t;
    };
    std::function<double(std::vector<double> const& dots, std::size_t number)> dot =
        [](std::vector<double> const& dots, std::size_t number) { return dots[number]; };
    std::function<double(double)> output = [](double o) { return o; }; ///< by which D is computed
    std::function<double(double)> of_dot = [](double x) {
        return x;
    }; ///< its products and their sum
    std::function<std::size_t(problem const&, std::size_t h)> head =
        [](problem const& p, std::size_t h) { return h * p.key_heads() / p.query_heads(); };
    /// To which key head the part of query head h is added, and by which factor.
    std::function<std::pair<std::size_t, double>(problem const&, std::size_t h)> added_to =
        [](problem const& p, std::size_t h) {
            return std::pair{h * p.key_heads() / p.query_heads(), 1.0};
        };
    /// What a decision of dropout makes of dP, and of the weights of dV.
    std::function<double(bool kept, double factor)> of_products = [](bool kept, double factor) {
        return kept ? factor : 0.0;
    };
    std::function<double(bool kept, double factor)> of_weights = of_products;
    std::function<double(double)> stored_weight = [](double w) { return w; };
    std::function<double(double)> stored_score = [](double ds) { return ds; };
    bool of_stored_weight = false; ///< dS of the weight as it is stored
    /// How often a key counts, keys of score and value 0 besides, and the components of q·k.
    std::function<double(std::size_t j)> times = [](std::size_t) { return 1.0; };
    std::size_t padding = 0;
    std::size_t components = std::numeric_limits<std::size_t>::max();
    /// Whether a query adds to the gradients.
    std::function<bool(std::size_t i)> adds = [](std::size_t) { return true; };

    struct row {
        std::vector<std::size_t> keys{};
        std::vector<double> scores{}, slopes{};
        double sink = -std::numeric_limits<double>::infinity();
        double log = 0;
    };

    /// The log-sum-exp that is taken, of those of all rows.
    std::function<double(std::vector<double> const& logs, row const& r, std::size_t number)> log =
        [](std::vector<double> const& logs, row const&, std::size_t number) {
            return logs[number];
        };

    [[nodiscard]] row forward(problem const& p, faulty_backward const& by, std::size_t b,
                              std::size_t h, std::size_t i) const {
        row r;
        if (!p.how.sinks.empty() && by.has_sinks)
            r.sink = p.how.sinks[h];
        double sum = std::exp(r.sink) + static_cast<double>(by.padding);
        for (std::size_t j = 0; j < p.keys(); ++j) {
            if (!by.sees(p, b, h, i, j))
                continue;
            double x = 0;
            for (std::size_t a = 0; a < std::min(by.components, p.size()); ++a)
                x += p.query.at(b, h, i, a) * p.key_at(b, head(p, h), j, a);
            x *= by.scale(p);
            double slope = 1;
            if (p.how.soft_cap && by.caps) {
                double const t = std::tanh(x / *p.how.soft_cap);
                slope = by.cap_slope(x / *p.how.soft_cap);
                x = *p.how.soft_cap * t;
            }
            x += bias_at(p, b, h, i, j);
            if (!p.how.alibi_slopes.empty())
                x += by.alibi * p.how.alibi_slopes[h]
                     * std::abs(static_cast<double>(position(p, b, i)) - static_cast<double>(j));
            r.keys.push_back(j);
            r.scores.push_back(x);
            r.slopes.push_back(slope);
            sum += by.times(j) * std::exp(x);
        }
        r.log = std::log(sum);
        return r;
    }

    [[nodiscard]] all_gradients of(problem const& p, upstream const& from) const {
        all_gradients g;
        g.query.assign(element_count(p.query.shape()), 0);
        g.key.assign(element_count(p.key.shape()), 0);
        g.value.assign(element_count(p.value.shape()), 0);
        if (p.bias)
            g.bias.assign(element_count(p.bias->shape()), 0);
        g.slopes.assign(p.query_heads(), 0);
        g.sinks.assign(p.query_heads(), 0);
        double const factor =
            p.how.dropout ? 1 / (1 - *p.how.dropout) : p.how.keep_factor.value_or(1.0);
        faulty_backward const right;
        auto const first_pass = [&](std::size_t b, std::size_t h, std::size_t i) {
            return forward(p, in_backward_alone ? right : *this, b, h, i);
        };
        auto const each = [&](auto const& act) {
            for (std::size_t b = 0; b < p.batches(); ++b)
                for (std::size_t h = 0; h < p.query_heads(); ++h)
                    for (std::size_t i = 0; i < p.queries(); ++i)
                        act(b, h, i);
        };
        std::vector<double> logs;
        std::function<double(std::size_t)> const& times_before =
            in_backward_alone ? right.times : times;
        each([&](std::size_t b, std::size_t h, std::size_t i) {
            row const r = first_pass(b, h, i);
            logs.push_back(r.log);
            double sum = 0;
            for (std::size_t d = 0; d < p.value_size(); ++d) {
                double o = 0;
                for (std::size_t k = 0; k < r.keys.size(); ++k) {
                    bool const kept = !p.kept || p.kept->at(b, h, i, r.keys[k]);
                    o += times_before(r.keys[k]) * std::exp(r.scores[k] - r.log)
                         * (kept ? factor : 0) * p.value_at(b, head(p, h), r.keys[k], d);
                }
                sum += of_dot(output(o) * from.output.at(b, h, i, d));
            }
            g.dots.push_back(of_dot(sum));
        });
        std::size_t number = 0;
        each([&](std::size_t b, std::size_t h, std::size_t i) {
            double const taken = log(logs, first_pass(b, h, i), number) * log_factor;
            row const r = forward(p, *this, b, h, i);
            double const own = dot(g.dots, number++);
            if (!adds(i))
                return;
            double const shift =
                from.log_sum_exp ? dlse_factor * from.log_sum_exp->at(b, h, i, 0) : 0.0;
            g.sinks[h] += std::exp(r.sink - taken) * (shift - own);
            auto const [target, part] = added_to(p, h);
            std::size_t const S = p.key.shape()[2];
            for (std::size_t k = 0; k < r.keys.size(); ++k) {
                std::size_t const j = r.keys[k];
                bool const kept = !p.kept || p.kept->at(b, h, i, j);
                double const w = times(j) * std::exp(r.scores[k] - taken);
                double dp = 0;
                for (std::size_t d = 0; d < p.value_size(); ++d) {
                    double const up = from.output.at(b, h, i, d);
                    dp += up * p.value_at(b, head(p, h), j, d);
                    g.value[((b * p.key_heads() + target) * S + j) * p.value_size() + d] +=
                        part * stored_weight(w * (p.kept ? of_weights(kept, factor) : 1)) * up;
                }
                dp *= p.kept ? of_products(kept, factor) : 1;
                double const ds = (of_stored_weight ? stored_weight(w) : w) * (dp - own + shift);
                if (p.bias)
                    g.bias[(h * p.queries() + i) * p.keys() + j] += ds; // of (1, H, S, T)
                g.slopes[h] -=
                    ds * std::abs(static_cast<double>(position(p, b, i)) - static_cast<double>(j));
                double const dx =
                    stored_score(ds) * (has_cap_derivative ? r.slopes[k] : 1) * scale(p);
                for (std::size_t a = 0; a < p.size(); ++a) {
                    g.query[((b * p.query_heads() + h) * p.queries() + i) * p.size() + a] +=
                        dx * p.key_at(b, head(p, h), j, a);
                    g.key[((b * p.key_heads() + target) * S + j) * p.size() + a] +=
                        part * dx * p.query.at(b, h, i, a);
                }
            }
        });
        return g;
    }
};

} // namespace tests
