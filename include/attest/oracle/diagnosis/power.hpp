// Which faults given inputs and a criterion tell from a correct kernel.
//
//     power const found = power_of(p, format::bfloat16, {.relative = 1.6e-2, .absolute = 1e-5});
//     found.unseen()                          faults that such a test lets pass
// For each convention (convention.hpp) the output of a kernel with just this fault is computed in float64, rounded
// to the format, and judged by the criterion against the certified output. A fault is seen if an element fails. It
// does not apply if no test of these shapes, masks and lengths can see it: other numbers are tried for q, k, v, the
// bias, the sinks, the slopes, the soft cap, scales and the factor of dropout, and the fault changes no output of these either, in any row.
//
// By an emulation a fault is computed with the roundings of that kernel, in its tiles and parts. Then the roundings that
// it has anyway, and faults of tiles of another size, do not apply.
//
// Of many rows some are tried first. A fault that is not seen there is computed for all rows, unless that takes more
// than 5·10^8 products; `rows` is the number of rows that were tried. Beyond that a fault does not apply only where all
// rows are shown to see the same keys, and nothing else differs; rows that see others are tried as well. A
// fault that is another one under these options, as the scale 1/D is the scale applied twice, is counted once.
// Refused: what attention() and judge() refuse; an emulated kernel whose rows in float64 are not what it may give.
#pragma once

#include <attest/oracle/diagnosis/convention.hpp>
#include <attest/oracle/judge/criterion.hpp>
#include <attest/oracle/request.hpp>

namespace attest::oracle {

/// One of judge(), or |x − y| ≤ absolute + relative·|y| of each element, y the correctly rounded one.
struct power_criterion {
    criterion asked{};
    std::optional<double> relative{};
    std::optional<double> absolute{};
};

struct fault_power {
    convention const* fault;
    std::size_t failing = 0; ///< elements of these rows that tell the fault; none: it is not seen
    std::size_t rows = 0;    ///< for which it was computed
};

struct power {
    format type = format::float32; ///< of the outputs, or log-sum-exps
    std::size_t all_rows = 0;
    std::size_t columns = 0;                 ///< of a row of outputs; 1 of log-sum-exps
    std::vector<fault_power> faults{};       ///< that apply, in the order of the list
    std::vector<convention const*> others{}; ///< that do not apply, or are one of these

    /// How many of these faults are not seen; roundings alone are left out if so asked.
    [[nodiscard]] std::size_t unseen(bool with_roundings = true) const {
        std::size_t count = 0;
        for (fault_power const& one : faults)
            count += one.failing == 0 && (with_roundings || !one.fault->is_rounding) ? 1U : 0U;
        return count;
    }
};

power power_of(problem const& p, format type, power_criterion const& by = {}, unsigned threads = 1,
               progress* watched = nullptr);

/// The same of its log-sum-exps in this format: faults that change no log-sum-exp, such as values of another head, do not
/// apply. Refused: what judge_log_sum_exp() refuses.
power power_of_log_sum_exp(problem const& p, format type, power_criterion const& by = {},
                           unsigned threads = 1, progress* watched = nullptr);

/// A line for each fault that applies, those that are not seen first, and a line of counts.
std::string power_text(power const& of);

} // namespace attest::oracle
