// A kernel in float64 in which each part can be replaced by a faulty one, written by itself: it shares nothing
// with the diagnosis but the problem.
//
//     tests::faulty_kernel k;
//     k.scale = [](problem const&) { return 1.0; };
//     tensor const candidate = k.outputs(keep, p, format::bfloat16);
#pragma once

#include "oracle/visibility.hpp"
#include "support/oracle_problem.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <utility>

namespace tests {

struct faulty_kernel {
    using place = std::function<bool(problem const&, std::size_t b, std::size_t h, std::size_t i,
                                     std::size_t j)>;

    place sees = [](problem const& p, std::size_t b, std::size_t h, std::size_t i, std::size_t j) {
        return is_allowed(p, b, h, i, j);
    };
    std::function<double(problem const&)> scale = [](problem const& p) {
        return p.how.scale.value_or(1 / std::sqrt(static_cast<double>(p.size())));
    };
    /// Of the scaled product, the bias, and the term of ALiBi.
    std::function<double(problem const&, double x, double bias, double slope)> score =
        [](problem const& p, double x, double bias, double slope) {
            return (p.how.soft_cap ? *p.how.soft_cap * std::tanh(x / *p.how.soft_cap) : x) + bias
                   + slope;
        };
    std::function<double(problem const&, std::size_t b, std::size_t h, std::size_t i,
                         std::size_t j)>
        alibi = [](problem const& p, std::size_t b, std::size_t h, std::size_t i, std::size_t j) {
            return p.how.alibi_slopes.empty()
                       ? 0.0
                       : -p.how.alibi_slopes[h]
                             * std::abs(static_cast<double>(position(p, b, i))
                                        - static_cast<double>(j));
        };
    std::function<std::size_t(problem const&, std::size_t h)> head =
        [](problem const& p, std::size_t h) { return h * p.key_heads() / p.query_heads(); };
    std::function<std::size_t(std::size_t b)> batch = [](std::size_t b) { return b; };
    /// The logit of a sink; −∞: there is none.
    std::function<double(problem const&, std::size_t h)> sink = [](problem const& p,
                                                                   std::size_t h) {
        return p.how.sinks.empty() ? -std::numeric_limits<double>::infinity() : p.how.sinks[h];
    };
    std::function<double(problem const&, std::size_t b, std::size_t h, std::size_t i,
                         std::size_t a)>
        query = [](problem const& p, std::size_t b, std::size_t h, std::size_t i, std::size_t a) {
            return p.query.at(b, h, i, a);
        };
    std::function<double(problem const&, std::size_t b, std::size_t head, std::size_t j,
                         std::size_t a)>
        key = [](problem const& p, std::size_t b, std::size_t k, std::size_t j, std::size_t a) {
            return p.key_at(b, k, j, a);
        };
    std::function<double(problem const&, std::size_t b, std::size_t head, std::size_t j,
                         std::size_t d)>
        value = [](problem const& p, std::size_t b, std::size_t k, std::size_t j, std::size_t d) {
            return p.value_at(b, k, j, d);
        };
    /// What dropout multiplies the weight of a key by, and whether the weight counts in the row sum.
    std::function<double(problem const&, std::size_t b, std::size_t h, std::size_t i,
                         std::size_t j)>
        dropped = [](problem const& p, std::size_t b, std::size_t h, std::size_t i, std::size_t j) {
            double const factor =
                p.how.dropout ? 1 / (1 - *p.how.dropout) : p.how.keep_factor.value_or(1.0);
            return !p.kept ? 1.0 : p.kept->at(b, h, i, j) ? factor : 0.0;
        };
    bool sums_dropped = true;
    std::function<double(double score)> exponential = [](double x) { return std::exp(x); };
    std::function<double(double weight)> weight = [](double p) { return p; };
    /// What multiplies the sum of values, and the row sum, between tiles; the last one is told.
    std::function<double(double right, bool last)> rescale_values = [](double x, bool) {
        return x;
    };
    std::function<double(double right, bool last)> rescale_sum = [](double x, bool) { return x; };
    /// What is kept of the sum of values after each tile.
    std::function<double(double sum)> accumulated = [](double x) { return x; };
    bool has_stale_maximum = false; ///< weights by the maximum before the tile
    std::size_t tile = 1000000;
    double extra_sum = 0; ///< weight of keys with score 0 and value 0
    std::function<double(double sum, double row_sum)> divided = [](double o, double l) {
        return o / l;
    };

    struct row {
        std::vector<double> outputs{};
        double largest = -std::numeric_limits<double>::infinity();
        double sum = 0;
    };

    /// Keys and values of a query head as the kernel reads them: each number once, since a tensor decodes it.
    struct head_numbers {
        std::vector<double> keys{};
        std::vector<double> values{};
    };

    [[nodiscard]] head_numbers read_head(problem const& p, std::size_t b, std::size_t h) const {
        head_numbers result;
        for (std::size_t j = 0; j < p.keys(); ++j) {
            for (std::size_t a = 0; a < p.size(); ++a)
                result.keys.push_back(key(p, batch(b), head(p, h), j, a));
            for (std::size_t d = 0; d < p.value_size(); ++d)
                result.values.push_back(value(p, batch(b), head(p, h), j, d));
        }
        return result;
    }

    [[nodiscard]] row of(problem const& p, head_numbers const& numbers, std::size_t b,
                         std::size_t h, std::size_t i) const {
        row r;
        r.outputs.assign(p.value_size(), 0);
        double const c = scale(p);
        std::vector<double> q;
        for (std::size_t a = 0; a < p.size(); ++a)
            q.push_back(query(p, b, h, i, a));
        std::size_t const tiles = (p.keys() - 1) / tile + 1;
        for (std::size_t t = 0; t < tiles; ++t) {
            std::vector<std::pair<std::size_t, double>> seen;
            double now = r.largest;
            for (std::size_t j = t * tile; j < std::min(p.keys(), (t + 1) * tile); ++j) {
                if (!sees(p, b, h, i, j))
                    continue;
                double dot = 0;
                for (std::size_t a = 0; a < q.size(); ++a)
                    dot += q[a] * numbers.keys[j * q.size() + a];
                seen.emplace_back(j,
                                  score(p, c * dot, bias_at(p, b, h, i, j), alibi(p, b, h, i, j)));
                now = std::max(now, seen.back().second);
            }
            if (seen.empty())
                continue;
            double const again =
                std::isfinite(r.largest) ? exponential(r.largest - now) : 1; // of sums that are 0
            bool const last = (t + 1) * tile >= p.keys();
            r.sum *= rescale_sum(again, last);
            for (double& o : r.outputs)
                o *= rescale_values(again, last);
            double const top = has_stale_maximum && std::isfinite(r.largest) ? r.largest : now;
            for (auto const& [j, s] : seen) {
                double const w = exponential(s - top);
                double const factor = dropped(p, b, h, i, j);
                r.sum += factor != 0 || sums_dropped ? w : 0;
                double const stored_weight = weight(w);
                for (std::size_t d = 0; d < r.outputs.size(); ++d)
                    r.outputs[d] +=
                        stored_weight * factor * numbers.values[j * r.outputs.size() + d];
            }
            for (double& o : r.outputs)
                o = accumulated(o);
            r.largest = now;
        }
        if (!std::isfinite(r.largest)) {
            r.largest = sink(p, h);
            r.sum = std::isfinite(r.largest) ? 1 : 0;
            return r;
        }
        r.sum += exponential(sink(p, h) - r.largest) + extra_sum * exponential(-r.largest);
        for (double& o : r.outputs)
            o = divided(o, r.sum);
        return r;
    }

    [[nodiscard]] std::vector<double> all_outputs(problem const& p) const {
        std::vector<double> all;
        each(p, [&](row const& r) { all.insert(all.end(), r.outputs.begin(), r.outputs.end()); });
        return all;
    }

    tensor outputs(stored& keep, problem const& p, format type) const {
        return keep.numbers(type, p.output_shape(), all_outputs(p));
    }

    /// What `logarithm` makes of the largest score and the row sum.
    template <class Logarithm>
    tensor log_sum_exps(stored& keep, problem const& p, format type,
                        Logarithm const& logarithm) const {
        std::vector<double> all;
        each(p, [&](row const& r) { all.push_back(logarithm(r.largest, r.sum)); });
        return keep.numbers(type, p.rows_shape(), all);
    }

private:
    template <class Act>
    void each(problem const& p, Act const& act) const {
        for (std::size_t b = 0; b < p.batches(); ++b)
            for (std::size_t h = 0; h < p.query_heads(); ++h) {
                head_numbers const numbers = read_head(p, b, h);
                for (std::size_t i = 0; i < p.queries(); ++i)
                    act(of(p, numbers, b, h, i));
            }
    }
};

} // namespace tests
