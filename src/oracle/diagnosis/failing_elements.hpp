// Counts the elements of a kernel with a fault that fail a criterion.
//
//     failing_elements const failing(p, type, by, of_output, certified, watched);
//     failing.of(x, rows)                      elements of these rows, or of all rows by a model or an emulation
// An element counts if it fails at both ends of the error of its number.
#pragma once

#include <attest/oracle/diagnosis/power.hpp>
#include <attest/oracle/judge/judge.hpp>

#include "oracle/diagnosis/compare.hpp"

namespace attest::oracle::diagnosed {

/// Calls act(b, h, i) for each of these rows, in order.
template <class Act>
void each_row(problem const& p, std::vector<std::size_t> const& rows, Act const& act) {
    for (std::size_t const row : rows)
        act(row / p.queries() / p.query_heads(), row / p.queries() % p.query_heads(),
            row % p.queries());
}

class failing_elements {
public:
    failing_elements(problem const& p, format type, power_criterion const& by, bool of_output,
                     answer const& certified, progress* watched)
        : p_(p), type_(type), by_(by), of_output_(of_output), certified_(certified),
          watched_(watched) {}

    [[nodiscard]] std::size_t columns(computed_row const& of) const {
        return of_output_ ? of.outputs.size() : 1;
    }

    [[nodiscard]] double value(computed_row const& of, std::size_t d) const {
        return of_output_ ? of.outputs[d] : of.log_sum_exp;
    }

    /// Returns how the result is stored: log-sum-exps are not truncated.
    [[nodiscard]] computed_as stored_as(changed_problem const& x) const {
        return of_output_ ? x.how : computed_as{};
    }

    [[nodiscard]] std::size_t of(changed_problem const& x,
                                 std::vector<std::size_t> const& rows) const {
        if (by_.asked.model || by_.asked.emulation)
            return as_judged(x);
        computed_rows faulty(x);
        std::size_t count = 0;
        extents const shape = p_.output_shape();
        result_tensor const& right = of_output_ ? certified_.output : certified_.log_sum_exp;
        each_row(p_, rows, [&](std::size_t b, std::size_t h, std::size_t i) {
            extents const from = written_row(x.how.order, shape, {b, h, i, 0});
            computed_row const& r = faulty.row(from[0], from[1], from[2]);
            for (std::size_t d = 0; d < columns(r); ++d) {
                std::size_t const place = ((b * shape[1] + h) * shape[2] + i) * columns(r) + d;
                std::uint64_t const correct = right.bits(place);
                bool told = true;
                for (std::uint64_t const bits :
                     stored_about(stored_as(x), type_, value(r, d), size(r, d)))
                    told = told && fails(bits, correct);
                count += told ? 1U : 0U;
            }
        });
        return count;
    }

    /// Counts the failing elements of all rows, judged by a model or an emulation.
    [[nodiscard]] std::size_t as_judged(changed_problem const& x) const {
        extents const shape = p_.output_shape();
        result_tensor faulty(type_, of_output_ ? shape : p_.rows_shape());
        computed_rows computed(x, by_.asked.emulation ? &*by_.asked.emulation : nullptr);
        each_row(p_, all_rows(), [&](std::size_t b, std::size_t h, std::size_t i) {
            extents const from = written_row(x.how.order, shape, {b, h, i, 0});
            computed_row const& r = computed.row(from[0], from[1], from[2]);
            for (std::size_t d = 0; d < columns(r); ++d)
                faulty.set(((b * shape[1] + h) * shape[2] + i) * columns(r) + d,
                           stored_bits(stored_as(x), type_, value(r, d)));
        });
        return of_output_ ? judge(p_, faulty.view(), certified_, by_.asked, 1, watched_).failing
                          : judge_log_sum_exp(p_, faulty.view(), certified_, by_.asked, 1, watched_)
                                .failing;
    }

private:
    [[nodiscard]] std::vector<std::size_t> all_rows() const {
        std::vector<std::size_t> result(p_.batches() * p_.query_heads() * p_.queries());
        for (std::size_t row = 0; row < result.size(); ++row)
            result[row] = row;
        return result;
    }

    /// Returns the size of a value, of which its error is a share.
    [[nodiscard]] double size(computed_row const& of, std::size_t d) const {
        return of_output_ ? of.sizes[d] : std::max(1.0, std::abs(of.log_sum_exp));
    }

    [[nodiscard]] bool fails(std::uint64_t found, std::uint64_t correct) const {
        std::uint64_t const apart = distance_from_correct(type_, found, correct);
        if (!by_.relative && !by_.absolute)
            return apart == no_distance || apart > by_.asked.max_ulp;
        double const y = value_of(type_, correct);
        if (!std::isfinite(y))
            return apart != 0;
        double const most = by_.absolute.value_or(0) + by_.relative.value_or(0) * std::abs(y);
        return apart != 0 && !(std::abs(value_of(type_, found) - y) <= most);
    }

    problem const& p_;
    format type_;
    power_criterion const& by_;
    bool of_output_;
    answer const& certified_;
    progress* watched_;
};

} // namespace attest::oracle::diagnosed
