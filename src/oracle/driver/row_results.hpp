// Destination of the results of a row, and which of them are still open.
//
// The results of a row are its outputs and, last, its log-sum-exp. They are written with their
// bounds, if these are requested, and counted for the tier that decided them.
#pragma once

#include <attest/oracle/answer.hpp>
#include <attest/oracle/problem.hpp>

#include "oracle/fast/rows.hpp"

namespace attest::oracle::detail {

/// Used for one row after the other.
class row_results {
public:
    row_results(problem const& p, request const& asked, answer& into, effort& spent)
        : p_(p), asked_(asked), into_(into), spent_(spent) {}

    /// Begins row i; nothing of it is open yet.
    void begin(std::size_t b, std::size_t h, std::size_t i) {
        row_ = (b * p_.query_heads() + h) * p_.queries() + i;
        open_.assign(count(), false);
        left_ = 0;
    }

    [[nodiscard]] std::size_t count() const { return p_.value_size() + 1; }

    [[nodiscard]] std::size_t log_sum_exp() const { return p_.value_size(); }

    void leave_open(std::size_t d) {
        open_[d] = true;
        ++left_;
    }

    void leave_all_open() {
        open_.assign(count(), true);
        left_ = count();
    }

    [[nodiscard]] bool is_open(std::size_t d) const { return open_[d]; }

    [[nodiscard]] std::size_t left() const { return left_; }

    [[nodiscard]] std::vector<bool> const& open() const { return open_; }

    void write_output(std::size_t d, std::uint64_t bits, bounds const& around) {
        std::size_t const place = row_ * p_.value_size() + d;
        into_.output.set(place, bits);
        if (asked_.bounds)
            into_.output_bounds[place] = around;
    }

    /// Writes all outputs; undecided ones stay open and are written again later.
    void write_outputs(std::span<std::uint64_t const> patterns, double const* lower,
                       double const* upper) {
        std::size_t const place = row_ * p_.value_size();
        into_.output.set(place, patterns);
        if (asked_.bounds)
            for (std::size_t d = 0; d < patterns.size(); ++d)
                into_.output_bounds[place + d] = {lower[d], upper[d]};
        for (std::size_t d = 0; d < patterns.size(); ++d)
            if (patterns[d] == fast::undecided)
                leave_open(d);
    }

    void write_log_sum_exp(std::uint64_t bits, bounds const& around) {
        into_.log_sum_exp.set(row_, bits);
        if (asked_.bounds)
            into_.log_sum_exp_bounds[row_] = around;
    }

    /// Counts all results that are not open for the fast path.
    void count_fast() { spent_.fast += count() - left_; }

    /// Writes a result that was open.
    void settle(std::size_t d, std::uint64_t bits, bounds const& around, std::size_t effort::* by) {
        if (d == log_sum_exp())
            write_log_sum_exp(bits, around);
        else
            write_output(d, bits, around);
        open_[d] = false;
        --left_;
        ++(spent_.*by);
    }

private:
    problem const& p_;
    request const& asked_;
    answer& into_;
    effort& spent_;
    std::size_t row_ = 0;
    std::vector<bool> open_{};
    std::size_t left_ = 0;
};

} // namespace attest::oracle::detail
