// Named conventions on which attention kernels differ, and faults that kernels have.
//
//     for (convention const& one : conventions())
//         if (std::optional<changed_problem> const other = one.change({p}))
//             ...                                 the problem that a kernel with this fault solves
// A convention changes a problem, which the oracle then computes. A few, such as a missing rescale,
// lead to no attention problem; they say what is computed instead (computed_as.hpp). A convention
// that does not apply returns nothing: a window that is one key too long needs a window. Presets are
// not conventions of their own: each of their options is changed by itself.
//
// Sources of the list: the tests and issue trackers of public kernels; options.hpp, preset.hpp and
// model_named.hpp cite the implementations that differ.
#pragma once

#include <attest/oracle/diagnosis/computed_as.hpp>
#include <attest/oracle/problem.hpp>

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace attest::oracle {

struct changed_problem {
    problem p;
    computed_as how{};
    std::string options{}; ///< "--diagonal top_left": the equivalent options of the program, if any
    std::vector<std::shared_ptr<std::vector<std::byte> const>>
        owned{}; ///< the bytes of its new tensors

    /// Whether the oracle computes it, up to the order of the output in memory.
    [[nodiscard]] bool is_problem() const {
        computed_as plain;
        plain.order = how.order;
        return how == plain;
    }
};

struct convention {
    std::string name;  ///< "diagonal-top-left"
    std::string means; ///< "the kernel aligns its mask at the top left"

    /// Whether only roundings change: P in another format, truncated outputs, an inexact exponential, ...
    bool is_rounding;

    std::function<std::optional<changed_problem>(changed_problem const&)> change;
};

/// Returns all conventions, in a fixed order: masks and positions, scores, dropout, heads, layouts,
/// keys, scales, steps, roundings, log-sum-exps, numerical faults.
std::vector<convention> const& conventions();

/// Returns the convention of this name, or null.
convention const* convention_named(std::string_view name);

} // namespace attest::oracle
