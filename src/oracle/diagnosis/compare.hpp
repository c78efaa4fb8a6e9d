// Compares a candidate with the numbers that a convention gives, on some rows or on all.
#pragma once

#include <attest/oracle/answer.hpp>
#include <attest/oracle/diagnosis/diagnosis.hpp>

#include "oracle/diagnosis/computed_row.hpp"

namespace attest::oracle::diagnosed {

/// The rounding error of a kernel that a comparison allows: `ulp`, and for outputs also `share` of
/// Σ w|v|. A distance allows no share. A model or an emulation allows the rounding of its weights,
/// and 2^-14 for its sums, 1024 roundings of float32. That is a choice, not a bound: it decides which
/// names a diagnosis finds, and no verdict.
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

/// The comparison of the elements of some rows.
struct compared_rows {
    compared_elements found{};
    std::vector<told> is{};            ///< one per element
    double mean_error = 0;             ///< of the elements with a finite error
    std::vector<std::uint64_t> bits{}; ///< the elements that the convention gives
    double sum = 0;                    ///< of the finite errors
    bool is_given_up = false;          ///< the later rows were not compared
};

/// Returns whether these rows show that the convention neither explains all rows nor is much nearer, nor
/// halves the number of wrong elements or brings the mean error to three quarters, whatever the other
/// rows are: all of these counts and sums only grow. `elements` are those of all rows.
inline bool is_hopeless(compared_rows const& now, compared_rows const& before,
                        std::size_t elements) {
    compared_elements const& found = now.found;
    compared_elements const& was = before.found;
    std::size_t const wrong = found.finite_wrong() + found.undecided;
    bool const error_stays =
        !std::isfinite(was.largest_error) || found.largest_error > was.largest_error / 8;
    bool const wrong_stays =
        wrong > was.finite_wrong() / 8 || found.largest_error > was.largest_error;
    bool const is_far = now.sum > 0.75 * before.mean_error * static_cast<double>(elements)
                        && 2 * found.wrong > was.wrong;
    return found.finite_wrong() > 0 && is_far
           && (found.not_finite > was.not_finite || (error_stays && wrong_stays));
}

/// The difference from the certified bounds that rows in float64 may have, as a share of their sizes:
/// 2^23 roundings. A choice, not a bound: it is to tell roundings from an option that computed_rows
/// does not know.
inline constexpr double most_from_certified = 0x1p-30;

/// Returns whether these rows in float64 agree with the certified ones, that is, whether
/// computed_rows knows everything that the problem asks. bounds_of(k, d): the bounds of element d of
/// the k-th row.
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
            double const most = most_from_certified * size;
            if (!(value >= exact.lower - most && value <= exact.upper + most))
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

/// Counts one more element; `found` are the candidate's bits.
inline void count(compared_elements& into, format type, std::uint64_t found, double error,
                  told what) {
    bool const is_right = what != told::wrong;
    into.undecided += what == told::undecided ? 1U : 0U;
    bool const finite = std::isfinite(value_of(type, found));
    ++into.elements;
    into.wrong += is_right ? 0U : 1U;
    into.not_finite += is_right || finite ? 0U : 1U;
    into.right_not_finite += is_right && !finite ? 1U : 0U;
    if (finite)
        into.largest_error = std::max(into.largest_error, error);
}

/// Compares with a number whose rounding is `lower`, `upper` or between them. A candidate that is near
/// both is right; one that is near one of them, or between them, is undecided.
inline told told_between(format type, std::uint64_t found, std::uint64_t lower, std::uint64_t upper,
                         std::uint64_t ulp) {
    auto const is_near = [&](std::uint64_t bits) {
        std::uint64_t const apart = distance_from_correct(type, found, bits);
        return apart != no_distance && apart <= ulp;
    };
    bool const near_lower = is_near(lower);
    bool const near_upper = is_near(upper);
    if (near_lower && near_upper)
        return told::right;
    double const given = value_of(type, found);
    bool const is_between = value_of(type, lower) <= given && given <= value_of(type, upper);
    return near_lower || near_upper || is_between ? told::undecided : told::wrong;
}

/// Returns whether an element that is wrong `before` is right `now`. Without such an element nothing
/// speaks for the fault: undecided elements are no reason to name it.
inline bool mends(std::vector<told> const& now, std::vector<told> const& before) {
    for (std::size_t k = 0; k < now.size(); ++k)
        if (now[k] == told::right && before[k] == told::wrong)
            return true;
    return false;
}

/// Returns whether the largest error or the number of wrong elements falls to an eighth or less, and
/// the other does not rise. Undecided elements count as wrong. If no fewer elements are wrong, the
/// largest error must fall to a 64th: a fault that fits all elements a little better is no reason to
/// name it.
inline bool is_much_nearer(compared_elements const& now, compared_elements const& before) {
    double const error = before.largest_error;
    std::size_t const wrong = now.finite_wrong() + now.undecided;
    double const most = error / (wrong < before.finite_wrong() ? 8 : 64);
    bool const error_falls =
        std::isfinite(error) && now.largest_error < error && now.largest_error <= most;
    bool const wrong_falls = wrong < before.finite_wrong() && wrong <= before.finite_wrong() / 8;
    return now.not_finite <= before.not_finite
           && ((error_falls && wrong <= before.finite_wrong() + before.undecided)
               || (wrong_falls && now.largest_error <= error));
}

/// Returns whether no element is wrong; or whether the only wrong ones are NaN or ±∞ in the candidate,
/// at most half of all, while finite elements were wrong before.
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
    comparison(tensor const& candidate, bool of_output, allowance by,
               shared_numbers const* shared = nullptr)
        : candidate_(candidate), of_output_(of_output), by_(by), shared_(shared) {}

    /// Compares rows (b·H + h)·S + i of the candidate; after each it asks whether to give up.
    template <class GivesUp>
    [[nodiscard]] compared_rows rows(changed_problem const& x,
                                     std::vector<std::size_t> const& which, bool keeps_bits,
                                     GivesUp const& gives_up) const {
        compared_rows result;
        computed_rows computed(x, nullptr, shared_);
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
                    result.sum += error;
                    ++measured;
                }
                if (!keeps_bits)
                    continue;
                result.is.push_back(what);
                result.bits.push_back(stored_bits(x.how, candidate_.type(), value));
            }
            if (gives_up(result)) {
                result.is_given_up = true;
                result.mean_error = std::numeric_limits<double>::infinity();
                return result;
            }
        }
        result.mean_error = measured == 0 ? 0 : result.sum / static_cast<double>(measured);
        return result;
    }

    [[nodiscard]] compared_rows rows(changed_problem const& x,
                                     std::vector<std::size_t> const& which, bool keeps_bits) const {
        return rows(x, which, keeps_bits, [](compared_rows const&) { return false; });
    }

    /// Compares one more element of the candidate with a number of this size.
    compared_element add(compared_elements& into, computed_as const& how, extents const& at,
                         double value, double size) const {
        std::uint64_t const bits = stored_bits(how, candidate_.type(), value);
        std::uint64_t const found = candidate_.bits(at[0], at[1], at[2], at[3]);
        double const error = error_of(found, bits);
        told const what = is_right(found, how, value, size);
        count(into, candidate_.type(), found, error, what);
        return {error, what};
    }

private:
    /// Returns |candidate − x|, where x is the number that the convention stores: 0 for equal bits; ∞ if
    /// one of the two is not finite.
    [[nodiscard]] double error_of(std::uint64_t found, std::uint64_t bits) const {
        format const type = candidate_.type();
        if (distance_from_correct(type, found, bits) == 0)
            return 0;
        double const error = std::abs(value_of(type, found) - value_of(type, bits));
        return std::isnan(error) ? std::numeric_limits<double>::infinity() : error;
    }

    /// Compares with a number and both ends of its error. Roundings are monotonic: if both ends pass,
    /// so does every number between them, and a candidate between the two ends may be right.
    [[nodiscard]] told is_right(std::uint64_t found, computed_as const& how, double value,
                                double size) const {
        format const type = candidate_.type();
        if (by_.share > 0 && of_output_
            && std::abs(value_of(type, found) - value) <= by_.share * size)
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
    shared_numbers const* shared_;
};

} // namespace attest::oracle::diagnosed
