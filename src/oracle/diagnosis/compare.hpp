// A candidate compared with what a convention gives, on some rows or on all.
#pragma once

#include <attest/core/crew.hpp>
#include <attest/oracle/answer.hpp>
#include <attest/oracle/diagnosis/diagnosis.hpp>

#include "oracle/diagnosis/computed_row.hpp"

namespace attest::oracle::diagnosed {

/// What a kernel may add to a computed number by rounding, as a part of Σ w|v|: nothing by ulps. By a model or
/// an emulation the rounding of its weights, and 2^-14 for its sums.
struct allowance {
    std::uint64_t ulp = 0;
    double share = 0;
};

inline allowance allowance_of(criterion const& asked) {
    if (!asked.model && !asked.emulation)
        return {asked.max_ulp, 0};
    format const weights = asked.model ? asked.model->weights : asked.emulation->kernel.weights;
    return {1, std::ldexp(1.0, -description(weights).precision) + 0x1p-14};
}

/// Whether a candidate agrees with what was computed in float64.
enum class told : unsigned char { right, wrong, undecided };

/// The elements of some rows: what was found, and with which sizes the errors compare.
struct compared_rows {
    compared_elements found{};
    std::vector<told> is{};            ///< of each element
    double mean_error = 0;             ///< of the elements with a finite error
    std::vector<std::uint64_t> bits{}; ///< what the convention gives
};

/// Whether these rows in float64 are those that were certified, up to roundings: all that the problem asks is
/// known here. bounds_of(k, d): the bounds of element d of the k-th row.
template <class Exact>
bool are_within(problem const& p, std::vector<std::size_t> const& rows, bool of_output,
                Exact const& bounds_of) {
    changed_problem const x{p};
    computed_rows computed(x);
    std::size_t const queries = p.queries();
    for (std::size_t k = 0; k < rows.size(); ++k) {
        std::size_t const row = rows[k];
        computed_row const& r = computed.row(row / queries / p.query_heads(),
                                             row / queries % p.query_heads(), row % queries);
        std::size_t const columns = of_output ? r.outputs.size() : 1;
        for (std::size_t d = 0; d < columns; ++d) {
            double const value = of_output ? r.outputs[d] : r.log_sum_exp;
            bounds const exact = bounds_of(k, d);
            double const size = of_output ? r.sizes[d] : std::max(1.0, std::abs(value));
            if ((value == exact.lower && value == exact.upper)
                || (std::isnan(value) && std::isnan(exact.lower)))
                continue;
            if (!(value >= exact.lower - 0x1p-30 * size && value <= exact.upper + 0x1p-30 * size))
                return false;
        }
    }
    return true;
}

inline bool are_as_certified(problem const& p, std::vector<std::size_t> const& rows,
                             answer const& certified, bool of_output) {
    return are_within(p, rows, of_output, [&](std::size_t k, std::size_t d) {
        return of_output ? certified.output_bounds[rows[k] * p.value_size() + d]
                         : certified.log_sum_exp_bounds[rows[k]];
    });
}

/// One element more, with the bits that the candidate has.
inline void count(compared_elements& into, format type, std::uint64_t found, double error,
                  told what) {
    bool const is_right = what != told::wrong;
    into.undecided += what == told::undecided ? 1U : 0U;
    bool const finite = std::isfinite(value_of(type, found));
    ++into.elements;
    into.wrong += is_right ? 0U : 1U;
    into.not_finite += is_right || finite ? 0U : 1U;
    if (finite)
        into.largest_error = std::max(into.largest_error, error);
}

/// What a number whose rounding is one of these, or between them, decides: a candidate between the two may be right.
inline told told_between(format type, std::uint64_t found, std::uint64_t least, std::uint64_t most,
                         std::uint64_t ulp) {
    auto const is_near = [&](std::uint64_t bits) {
        std::uint64_t const apart = distance_from_correct(type, found, bits);
        return apart != no_distance && apart <= ulp;
    };
    bool const near_least = is_near(least);
    bool const near_most = is_near(most);
    if (near_least && near_most)
        return told::right;
    double const given = value_of(type, found);
    bool const is_between = value_of(type, least) <= given && given <= value_of(type, most);
    return near_least || near_most || is_between ? told::undecided : told::wrong;
}

/// Whether an element that is wrong by the one is told to be right by the other. Only then is anything known of the
/// other: what cannot be told is no reason to name it.
inline bool mends(std::vector<told> const& now, std::vector<told> const& before) {
    for (std::size_t k = 0; k < now.size(); ++k)
        if (now[k] == told::right && before[k] == told::wrong)
            return true;
    return false;
}

/// Whether the largest error or the number of wrong elements falls to an eighth or less, and the other does not rise.
/// What cannot be told is not nearer.
inline bool is_much_nearer(compared_elements const& now, compared_elements const& before) {
    double const error = before.largest_error;
    bool const error_falls =
        std::isfinite(error) && now.largest_error < error && now.largest_error <= error / 8;
    std::size_t const wrong = now.finite_wrong() + now.undecided;
    bool const wrong_falls = wrong < before.finite_wrong() && wrong <= before.finite_wrong() / 8;
    return now.not_finite <= before.not_finite
           && ((error_falls && wrong <= before.finite_wrong() + before.undecided)
               || (wrong_falls && now.largest_error <= error));
}

/// Whether no element is wrong; or only elements that are NaN or ±∞ in the candidate, which are at most a half, while
/// finite ones were wrong before.
inline bool is_explained(compared_elements const& now, compared_elements const& before) {
    return now.wrong == 0
           || (now.finite_wrong() == 0 && before.finite_wrong() > 0
               && now.not_finite <= now.elements / 2);
}

struct compared_element {
    double error = 0;
    told what = told::right;
};

class comparison {
public:
    comparison(tensor const& candidate, bool of_output, allowance by)
        : candidate_(candidate), of_output_(of_output), by_(by) {}

    /// Rows (b·H + h)·S + i of the candidate.
    [[nodiscard]] compared_rows rows(changed_problem const& x,
                                     std::vector<std::size_t> const& which, bool keeps_bits) const {
        compared_rows result;
        computed_rows computed(x);
        double sum = 0;
        std::size_t measured = 0;
        std::size_t const queries = x.p.queries();
        std::size_t const heads = x.p.query_heads();
        for (std::size_t const row : which) {
            std::size_t const b = row / queries / heads;
            std::size_t const h = row / queries % heads;
            std::size_t const i = row % queries;
            extents const from = written_row(x.how.order, x.p.output_shape(), {b, h, i, 0});
            computed_row const& r = computed.row(from[0], from[1], from[2]);
            std::size_t const columns = of_output_ ? r.outputs.size() : 1;
            for (std::size_t d = 0; d < columns; ++d) {
                double const value = of_output_ ? r.outputs[d] : r.log_sum_exp;
                double const size = of_output_ ? r.sizes[d] : std::max(1.0, std::abs(value));
                auto const [error, what] = add(result.found, x.how, {b, h, i, d}, value, size);
                if (std::isfinite(error)) {
                    sum += error;
                    ++measured;
                }
                if (!keeps_bits)
                    continue;
                result.is.push_back(what);
                result.bits.push_back(stored_bits(x.how, candidate_.type(), value));
            }
        }
        result.mean_error = measured == 0 ? 0 : sum / static_cast<double>(measured);
        return result;
    }

    /// One element of the candidate more, against a number of this size.
    compared_element add(compared_elements& into, computed_as const& how, extents const& at,
                         double value, double size) const {
        std::uint64_t const bits = stored_bits(how, candidate_.type(), value);
        std::uint64_t const found = candidate_.bits(at[0], at[1], at[2], at[3]);
        double const error = error_of(found, bits, value);
        told const what = is_right(found, how, value, error, size);
        count(into, candidate_.type(), found, error, what);
        return {error, what};
    }

private:
    /// 0 for equal bits; ∞ where one of the two numbers is not finite.
    [[nodiscard]] double error_of(std::uint64_t found, std::uint64_t bits, double value) const {
        if (distance_from_correct(candidate_.type(), found, bits) == 0)
            return std::isfinite(value) ? std::abs(value_of(candidate_.type(), found) - value) : 0;
        double const error = std::abs(value_of(candidate_.type(), found) - value);
        return std::isnan(error) ? std::numeric_limits<double>::infinity() : error;
    }

    /// What the number with its error decides. Roundings are monotonic: what lies between two that pass passes, and a
    /// candidate between the two ends may be right.
    [[nodiscard]] told is_right(std::uint64_t found, computed_as const& how, double value,
                                double error, double size) const {
        format const type = candidate_.type();
        if (by_.share > 0 && of_output_ && error <= by_.share * size)
            return told::right;
        std::size_t near = 0;
        auto const about = stored_about(how, type, value, size);
        for (std::uint64_t const bits : about) {
            std::uint64_t const apart = distance_from_correct(type, found, bits);
            near += apart != no_distance && apart <= by_.ulp ? 1U : 0U;
        }
        if (near == about.size())
            return told::right;
        double const given = value_of(type, found);
        bool const is_between =
            value_of(type, about[1]) <= given && given <= value_of(type, about[2]);
        return near > 0 || is_between ? told::undecided : told::wrong;
    }

    tensor const& candidate_;
    bool of_output_;
    allowance by_;
};

} // namespace attest::oracle::diagnosed
