// The search for a fault that explains a failed gradient.
//
//     diagnosing_gradient(p, from, part, candidate, by, failed, threads, watched).find(result);
// gradient_search.cpp tries orders and faults, gradient_compared.cpp compares the candidate with what a
// fault gives, and gradient_explained.cpp judges or computes all elements for those that explain it.
#pragma once

#include <attest/core/crew.hpp>
#include <attest/oracle/diagnosis/diagnosis.hpp>

#include "oracle/diagnosis/compare.hpp"
#include "oracle/diagnosis/computed_gradient.hpp"
#include "oracle/diagnosis/gradient_faults.hpp"
#include "oracle/diagnosis/gradient_rows.hpp"

#include <string>
#include <tuple>

namespace attest::oracle::diagnosed {

struct tried_fault {
    fault const* of;
    double factor = 1;
    std::string_view factor_name{};
    std::string_view factor_means{};
    compared_elements found{};
    double mean_error = 0;
    bool mends = false; ///< an element that is wrong for the problem itself is right
};

class diagnosing_gradient {
public:
    diagnosing_gradient(problem const& p, upstream const& from, gradient_part part,
                        tensor const& candidate, gradient_answer const& by, judgement const& failed,
                        unsigned threads, progress* watched)
        : p_(p), from_(from), part_(part), candidate_(candidate), by_(by), failed_(failed),
          threads_(threads), watched_(watched),
          comparison_(candidate, true, {failed.asked.max_ulp, 0}), correct_(*part_of(by, part)),
          dots_(dots_of(by.rows)), computing_(p, from, part, dots_, logs_),
          tried_(rows_to_try(p, part, failed)) {}

    /// Adds to the explanations that factors alone have given.
    void find(diagnosis& into);

    /// Finds faults of one sequence among others, as find() does; factors alone are tried on all
    /// sequences instead.
    void find_faults(diagnosis& into);

    /// Compares all elements with those that this fault of another sequence gives here; if it does not
    /// apply, with the certified ones. Returns nothing if it is refused, or takes too many products.
    [[nodiscard]] std::optional<compared_elements>
    all_by(explanation const& fault_of, std::optional<backward_as> const& roundings);

    /// Returns the roundings of the kernel, if a model or an emulation failed.
    [[nodiscard]] std::optional<backward_as> const& roundings() const { return roundings_; }

private:
    void name_sample(diagnosis& into) const;

    void try_orders(diagnosis& into, std::vector<explanation>& found) const;

    void try_faults(diagnosis& into, std::vector<explanation>& found);

    /// If a model or an emulation failed, faults are compared with the roundings of its kernel. If these
    /// roundings alone make no element wrong, they are the explanation.
    void compare_with_kernel(fault const& none, computed_gradient const& exact);

    /// Returns the faults with the roundings of the kernel, if these are known.
    [[nodiscard]] std::vector<fault> with_kernel(std::vector<fault> list) const;

    /// Returns whether the fault is an attention problem that is judged, which decides elements that
    /// float64 leaves undecided. In intervals that would take longer than everything that was tried.
    [[nodiscard]] bool is_judged(tried_fault const& one) const;

    [[nodiscard]] bool explains(tried_fault const& one) const;

    /// Orders explanations: first those that explain everything, among them last those that are still to
    /// be judged; then those without a factor; then the nearest.
    [[nodiscard]] static std::tuple<int, int, double> rank(tried_fault const& of,
                                                           compared_elements const& before);

    struct named_factor {
        std::string_view name;
        std::string_view means;
        double by;
    };

    [[nodiscard]] static std::vector<named_factor> factors();

    /// Returns whether faults are tried on the whole gradient.
    [[nodiscard]] bool has_all() const { return !tried_.is_sample; }

    /// Finds the log-sum-exps of all rows, for faults that take those of others.
    void find_logs();

    /// Returns the certified D of all rows.
    static row_dots dots_of(gradient const& rows);

    static backward_pass pass_of(fault const& one) { return {&one.x, &one.how, one.is_step}; }

    [[nodiscard]] computed_gradient computed(fault const& one) const;

    template <class Act>
    void each_of_all(Act const& act) const {
        auto const [B, H, S, D] = candidate_.shape();
        std::size_t place = 0;
        for (std::size_t b = 0; b < B; ++b)
            for (std::size_t h = 0; h < H; ++h)
                for (std::size_t i = 0; i < S; ++i)
                    for (std::size_t a = 0; a < D; ++a)
                        act(extents{b, h, i, a}, place++);
    }

    /// Calls act for each element of these rows, with its number in the gradient and its place among
    /// these rows.
    template <class Act>
    void each_of(wanted_rows const& rows, Act const& act) const {
        auto const [B, H, S, D] = candidate_.shape();
        for (std::size_t k = 0; k < rows.count(); ++k) {
            std::size_t const row = rows.row(k);
            for (std::size_t a = 0; a < D; ++a)
                act(extents{row / S / H, row / S % H, row % S, a}, row * D + a, k * D + a);
        }
    }

    static double middle(bounds const& of) { return of.lower + (of.upper - of.lower) / 2; }

    /// Counts one more element, compared with the correctly rounded number.
    void count_by(compared_elements& into, extents const& at, std::uint64_t bits,
                  double value) const;

    /// Returns whether the sums in float64 agree with the certified gradient. Their difference may be
    /// 2^17 roundings of the size: a choice, as most_from_certified is for rows.
    [[nodiscard]] bool is_as_certified(computed_gradient const& base) const;

    [[nodiscard]] bool differs(computed_gradient const& one, computed_gradient const& base) const;

    [[nodiscard]] tried_fault compared(fault const& of, computed_gradient const& now,
                                       named_factor const& by,
                                       std::vector<told>* keep = nullptr) const;

    [[nodiscard]] explanation explained(tried_fault const& one,
                                        compared_elements const& before) const;

    void certify(problem const& p, explanation& into) const;

    /// Computes a fault that explains a sample for all elements, head by head; if these take too many
    /// products, for the elements of the sample's head.
    void compute_all(tried_fault const& one, explanation& into) const;

    /// Returns whether a fault that explains a sample leaves fewer elements wrong than fail, if this is
    /// known and the criterion is a distance.
    [[nodiscard]] bool holds(explanation const& one) const;

    problem const& p_;
    upstream const& from_;
    gradient_part part_;
    tensor const& candidate_;
    gradient_answer const& by_;
    judgement const& failed_;
    unsigned threads_;
    progress* watched_;
    comparison comparison_;
    gradient const& correct_;
    row_dots dots_;
    row_logs logs_{};
    gradients_by computing_;
    tried_rows tried_;
    compared_elements before_{};
    std::string compared_{};
    computed_gradient kernel_{}; ///< the gradient of the problem itself
    std::optional<backward_as> roundings_{};
    std::vector<told> told_{}; ///< one per element, by the problem itself
};

} // namespace attest::oracle::diagnosed
