// Decides the open elements of gradients in intervals of 128 bits, then 256, and so on.
//
// At each precision the rows that contribute to an open element are enclosed and summed. If an
// enclosure contains a midpoint between two cells, the element is compared with it exactly
// (tie.hpp). If it equals the midpoint, the even neighbour is the answer; if it is known to differ,
// more bits end the search. If neither is known, the search stops at 16384 bits and the element is
// refused (ATT-705).
#pragma once

#include "oracle/gradient/settler.hpp"
#include "oracle/interval/precision.hpp"

namespace attest::oracle::gradients_detail {

/// Sums of one key: of c·dX_i q_i, and of w_i dO_i.
struct key_sums {
    std::vector<interval> key;
    std::vector<interval> value;
};

/// The gradients of the rows and keys of one key head of one batch entry.
class head_ladder {
public:
    head_ladder(task const& of, fields& into, std::size_t b, std::size_t g, effort& spent)
        : of_(of), into_(into), b_(b), g_(g), cache_(of), settle_(cache_, spent) {}

    void run() {
        for (mpfr_prec_t bits = first_bits; at(bits); bits = more_bits(bits))
            ;
    }

private:
    [[nodiscard]] std::size_t key_place(std::size_t j) const {
        return (b_ * of_.p.key_heads() + g_) * of_.p.keys() + j;
    }

    /// Returns whether any element was open.
    bool at(mpfr_prec_t bits) {
        problem const& p = of_.p;
        std::vector<std::size_t> open;
        std::vector<key_sums> sums(p.keys());
        for (std::size_t j = 0; j < p.keys(); ++j)
            if (into_.key.any_open(key_place(j) * p.size(), p.size())
                || into_.value.any_open(key_place(j) * p.value_size(), p.value_size())) {
                open.push_back(j);
                sums[j] = {std::vector<interval>(p.size(), interval(bits)),
                           std::vector<interval>(p.value_size(), interval(bits))};
            }
        bool any = !open.empty();
        for_rows_of_group(of_, b_, g_, [&](row_place const& row) {
            bool const own = is_open(row);
            any = any || own;
            bool needed = own;
            for (std::size_t k = 0; k < open.size() && !needed; ++k)
                needed = is_allowed(p, row.b, row.h, row.i, open[k]);
            needed = needed || (!open.empty() && is_mean_row(p, row.b, row.h, row.i));
            if (!needed)
                return true;
            enclosed_gradients const found = row_gradients(of_, row, bits);
            if (own)
                settle_row(row, found, bits);
            add(row, found, sums);
            return true;
        });
        for (std::size_t const j : open)
            settle_key(j, sums[j]);
        return any;
    }

    [[nodiscard]] bool is_open(row_place const& at) const {
        problem const& p = of_.p;
        std::size_t const row = of_.row(at.b, at.h, at.i);
        return into_.query.any_open(row * p.size(), p.size()) || into_.rows.is_open(row)
               || (into_.scores && into_.scores->any_open(row * p.keys(), p.keys()));
    }

    void settle_row(row_place const& at, enclosed_gradients const& found, mpfr_prec_t bits) {
        problem const& p = of_.p;
        std::size_t const row = of_.row(at.b, at.h, at.i);
        for (std::size_t a = 0; a < p.size(); ++a) {
            if (!into_.query.is_open(row * p.size() + a))
                continue;
            interval sum(bits);
            for (std::size_t k = 0; k < found.keys.size(); ++k)
                sum =
                    sum + found.products[k] * interval(bits, p.key_at(at.b, g_, found.keys[k], a));
            settle_.settle(into_.query, row * p.size() + a, sum, rows_of_query(of_, at, a));
        }
        settle_.settle(into_.rows, row, found.dot ? *found.dot : interval(bits),
                       rows_of_dot(of_, at));
        if (!into_.scores)
            return;
        std::vector<interval> scores(p.keys(), interval(bits));
        for (std::size_t k = 0; k < found.keys.size(); ++k)
            scores[found.keys[k]] = found.scores[k];
        for (std::size_t j = 0; j < p.keys(); ++j)
            settle_.settle(*into_.scores, row * p.keys() + j, scores[j], rows_of_score(of_, at, j));
    }

    void add(row_place const& at, enclosed_gradients const& found,
             std::vector<key_sums>& sums) const {
        problem const& p = of_.p;
        for (std::size_t k = 0; k < found.keys.size(); ++k) {
            std::size_t const j = found.keys[k];
            key_sums& into = sums[j];
            for (std::size_t a = 0; a < into.key.size(); ++a)
                if (into_.key.is_open(key_place(j) * p.size() + a))
                    into.key[a] =
                        into.key[a]
                        + found.products[k]
                              * interval(found.products[k].bits(), p.query.at(at.b, at.h, at.i, a));
            for (std::size_t d = 0; d < into.value.size(); ++d)
                if (into_.value.is_open(key_place(j) * p.value_size() + d))
                    into.value[d] = into.value[d]
                                    + found.mixed[k]
                                          * interval(found.mixed[k].bits(),
                                                     of_.from.output.at(at.b, at.h, at.i, d));
        }
    }

    void settle_key(std::size_t j, key_sums const& sums) {
        problem const& p = of_.p;
        for (std::size_t a = 0; a < p.size(); ++a)
            settle_.settle(into_.key, key_place(j) * p.size() + a, sums.key[a],
                           rows_of_key(of_, b_, g_, j, a));
        for (std::size_t d = 0; d < p.value_size(); ++d)
            settle_.settle(into_.value, key_place(j) * p.value_size() + d, sums.value[d],
                           rows_of_value(of_, b_, g_, j, d));
    }

    task const& of_;
    fields& into_;
    std::size_t b_;
    std::size_t g_;
    exact_rows cache_;
    settler settle_;
};

/// The gradients that sum over all heads or batch entries: bias, sinks and slopes.
class shared_ladder {
public:
    shared_ladder(task const& of, fields& into, effort& spent)
        : of_(of), into_(into), cache_(of), settle_(cache_, spent) {}

    void run() {
        for (mpfr_prec_t bits = first_bits; shared_is_open(into_); bits = more_bits(bits))
            at(bits);
    }

private:
    static std::vector<interval> zeros(std::optional<field> const& of, mpfr_prec_t bits) {
        return std::vector<interval>(of ? of->size() : 0, interval(bits));
    }

    void at(mpfr_prec_t bits) {
        problem const& p = of_.p;
        std::vector<interval> bias = zeros(into_.bias, bits);
        std::vector<interval> sinks = zeros(into_.sinks, bits);
        std::vector<interval> slopes = zeros(into_.slopes, bits);
        for_all_rows(of_, [&](row_place const& row) {
            if (!shared_needs(of_, into_, row))
                return true;
            enclosed_gradients const found = row_gradients(of_, row, bits);
            if (!sinks.empty() && found.sink)
                sinks[row.h] = sinks[row.h] + *found.sink;
            for (std::size_t k = 0; k < found.keys.size(); ++k) {
                std::size_t const j = found.keys[k];
                if (!bias.empty()) {
                    std::size_t const place = of_.bias_place(row.b, row.h, row.i, j);
                    bias[place] = bias[place] + found.scores[k];
                }
                if (!slopes.empty())
                    slopes[row.h] =
                        slopes[row.h]
                        - found.scores[k]
                              * interval(bits, static_cast<double>(distance(p, row.b, row.i, j)));
            }
            return true;
        });
        for (std::size_t place = 0; place < bias.size(); ++place)
            settle_.settle(*into_.bias, place, bias[place], rows_of_bias(of_, place));
        for (std::size_t h = 0; h < sinks.size(); ++h)
            settle_.settle(*into_.sinks, h, sinks[h], rows_of_sink(of_, h));
        for (std::size_t h = 0; h < slopes.size(); ++h)
            settle_.settle(*into_.slopes, h, slopes[h], rows_of_slope(of_, h));
    }

    task const& of_;
    fields& into_;
    exact_rows cache_;
    settler settle_;
};

} // namespace attest::oracle::gradients_detail
