// What a backward pass subtracts in a row, as one with a fault does: the log-sum-exp of its scores, and D of
// its dP.
//
//     row_shifts const shifts(x, how, from, dots, logs);
//     shifts.log_of_row(row, b, h, i), shifts.dot_of(row, products, b, h, i), shifts.upstream_log(b, h, i)
#pragma once

#include "oracle/diagnosis/backward_row.hpp"

namespace attest::oracle::diagnosed {

/// D of each row of the queries, and a size of which the share assumed_error covers its error.
using row_dots = std::vector<std::pair<double, double>>;

/// The natural LSE of each row of the queries; empty if they are not known.
using row_logs = std::vector<double>;

class row_shifts {
public:
    row_shifts(changed_problem const& x, backward_as const& how, upstream const& from,
               row_dots const& dots, row_logs const& logs)
        : x_(x), how_(how), from_(from), dots_(dots), logs_(logs) {}

    /// Returns D of a row as certified, and its size.
    [[nodiscard]] std::pair<double, double> const& certified_dot(std::size_t row) const {
        return dots_[row];
    }

    /// Returns D of this row as it is stored, and its size.
    [[nodiscard]] std::pair<double, double> dot_of(forward_row const& row,
                                                   row_products const& products, std::size_t b,
                                                   std::size_t h, std::size_t i) const {
        auto const [dot, size] = exact_dot_of(row, products, b, h, i);
        return {how_.dot_stored ? narrow(*how_.dot_stored, dot) : dot, size};
    }

    /// Returns what is subtracted from the scores of a row.
    [[nodiscard]] double log_of_row(forward_row const& row, std::size_t b, std::size_t h,
                                    std::size_t i) const {
        auto const [B, H, S, D] = x_.p.output_shape();
        std::size_t const own = (b * H + h) * S + i;
        switch (how_.log) {
        case log_from::own:
            break;
        case log_from::first_row:
            return logs_[own - i];
        case log_from::next_row:
            return logs_[i + 1 < S ? own + 1 : own];
        case log_from::first_head:
            return logs_[b * H * S + i];
        case log_from::next_head:
            return logs_[(b * H + (h + 1) % H) * S + i];
        case log_from::as_bshd: {
            auto const [y, z, w, v] =
                misread(memory_order::bshd_for_bhsd, x_.p.output_shape(), {b, h, i, 0});
            return logs_[(y * H + z) * S + w + v];
        }
        }
        double const of_sum = row.log - row.top;
        double const c = scale_of(x_.p);
        switch (how_.saved) {
        case stored_log::log_of_row_sum:
            return of_sum;
        case stored_log::maximum:
            return row.top;
        case stored_log::mixed_bases:
            return row.top + of_sum * std::numbers::log2e;
        case stored_log::negated:
            return -row.log;
        case stored_log::maximum_in_base_2:
            return row.top * std::numbers::log2e + of_sum;
        case stored_log::maximum_not_scaled:
            return row.top / c + of_sum;
        case stored_log::maximum_scaled_twice:
            return row.top * c + of_sum;
        case stored_log::log_sum_exp:
            break;
        }
        return row.log;
    }

    /// Returns dLSE of a row with respect to the natural log-sum-exp, or 0.
    [[nodiscard]] double upstream_log(std::size_t b, std::size_t h, std::size_t i) const {
        if (!from_.log_sum_exp)
            return 0;
        return from_.log_sum_exp->at(b, h, i, 0) * how_.upstream_log
               / (x_.p.how.base == logarithm::binary ? std::numbers::ln2 : 1);
    }

private:
    [[nodiscard]] std::pair<double, double> exact_dot_of(forward_row const& row,
                                                         row_products const& products,
                                                         std::size_t b, std::size_t h,
                                                         std::size_t i) const {
        auto const [B, H, S, D] = x_.p.output_shape();
        std::size_t const own = (b * H + h) * S + i;
        if ((how_.dot_output || how_.dot_sum) && !row.outputs.empty()) {
            auto const rounded = [](std::optional<format> const& to, double x) {
                return to ? narrow(*to, x) : x;
            };
            double sum = 0;
            for (std::size_t d = 0; d < D; ++d)
                sum += rounded(how_.dot_sum,
                               products.upper[d] * rounded(how_.dot_output, row.outputs[d]));
            return {rounded(how_.dot_sum, sum), row.dot_size};
        }
        auto const of = [&](std::size_t place) {
            return place == own ? std::pair{row.dot, row.dot_size} : dots_[place];
        };
        switch (how_.dot) {
        case dot_as::own:
            break;
        case dot_as::omitted:
            return {0, 0};
        case dot_as::added:
            return {-row.dot, row.dot_size};
        case dot_as::of_first_row:
            return of(own - i);
        case dot_as::of_next_row:
            return of(i + 1 < S ? own + 1 : own);
        case dot_as::of_first_head:
            return of(b * H * S + i);
        case dot_as::of_next_head:
            return of((b * H + (h + 1) % H) * S + i);
        case dot_as::as_bshd: {
            auto const [y, z, w, v] =
                misread(memory_order::bshd_for_bhsd, x_.p.output_shape(), {b, h, i, 0});
            return of((y * H + z) * S + w + v);
        }
        case dot_as::of_weights:
            return {row.dot_of_weights, std::abs(row.dot_of_weights) + row.dot_size};
        case dot_as::without_dropout:
            return {row.dot_without_dropout, std::abs(row.dot_without_dropout) + row.dot_size};
        }
        return of(own);
    }

    changed_problem const& x_;
    backward_as const& how_;
    upstream const& from_;
    row_dots const& dots_;
    row_logs const& logs_;
};

} // namespace attest::oracle::diagnosed
