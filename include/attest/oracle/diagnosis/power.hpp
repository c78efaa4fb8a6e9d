// Determines which faults a test with given inputs and a criterion tells from a correct kernel.
//
//     power const found = power_of(p, format::bfloat16, {.relative = 1.6e-2, .absolute = 1e-5});
//     found.unseen()                          the number of faults that such a test lets pass
// For each convention (convention.hpp) the output of a kernel with just this fault is computed in
// float64, rounded to the format, and judged by the criterion against the certified output. A fault
// is seen if an element fails. It does not apply if no test of these shapes, masks and lengths can
// see it: other numbers are tried for q, k, v, the bias, the sinks, the slopes, the soft cap, scales
// and the factor of dropout, and the fault changes no output of these either, in any row.
//
// If the criterion is an emulation, a fault is computed with the roundings of that kernel, in its
// tiles and parts. Roundings that the kernel has anyway, and faults of tiles of another size, then
// do not apply.
//
// If there are many rows, faults are tried on some of them first. A fault that is not seen there is
// computed for all rows, unless that takes more than 5·10^8 products; `rows` is the number of rows
// that were tried. Beyond that limit a fault counts as not applying only if all rows are shown to
// see the same keys, and nothing else differs; rows that see other keys are tried as well. A fault
// that equals another one under these options is counted once: the scale 1/D is the scale applied
// twice.
// Refused: what attention() and judge() refuse; an emulated kernel whose rows in float64 are not
// what it may give.
#pragma once

#include <attest/oracle/diagnosis/convention.hpp>
#include <attest/oracle/judge/criterion.hpp>
#include <attest/oracle/request.hpp>

namespace attest::oracle {

/// A criterion of judge(), or |x − y| ≤ absolute + relative·|y| for each element x, where y is the
/// correctly rounded one.
struct power_criterion {
    criterion asked{};
    std::optional<double> relative{};
    std::optional<double> absolute{};
};

struct fault_power {
    convention const* fault;
    std::size_t failing = 0; ///< elements of these rows that fail; 0: the fault is not seen
    std::size_t rows = 0;    ///< the number of rows for which it was computed
};

struct power {
    format type = format::float32; ///< of the outputs, or log-sum-exps
    std::size_t all_rows = 0;
    std::size_t columns = 0;                 ///< of a row of outputs; 1 for log-sum-exps
    std::vector<fault_power> faults{};       ///< those that apply, in the order of conventions()
    std::vector<convention const*> others{}; ///< those that do not apply, or equal one of `faults`

    /// Returns the number of `faults` that are not seen, with or without those that only round.
    [[nodiscard]] std::size_t unseen(bool with_roundings = true) const {
        std::size_t count = 0;
        for (fault_power const& one : faults)
            count += one.failing == 0 && (with_roundings || !one.fault->is_rounding) ? 1U : 0U;
        return count;
    }
};

/// Returns which faults a test of outputs in this format sees. Refused: see above.
power power_of(problem const& p, format type, power_criterion const& by = {}, unsigned threads = 1,
               progress* watched = nullptr);

/// The same for its log-sum-exps: faults that change no log-sum-exp, such as values of another head,
/// do not apply. Refused: what judge_log_sum_exp() refuses.
power power_of_log_sum_exp(problem const& p, format type, power_criterion const& by = {},
                           unsigned threads = 1, progress* watched = nullptr);

/// Returns a line for each fault that applies, those that are not seen first, and a line of counts.
std::string power_text(power const& of);

} // namespace attest::oracle
