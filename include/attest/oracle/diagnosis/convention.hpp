// The conventions on which kernels of attention differ, and the faults that they have, each under a name.
//
//     for (convention const& one : conventions())
//         if (std::optional<changed_problem> const other = one.change({p}))
//             ...                                 what a kernel with this fault is asked to compute
// A convention changes a problem, which the oracle then computes; a few are no problem of attention, such as a
// missing rescale, and say what is computed instead (computed_as.hpp). Those that do not apply give nothing: a
// window that is one key too long needs a window. Options of presets are not conventions of their own: each
// option is changed by itself.
//
// Sources of the list: what the tests and trackers of public kernels report; options.hpp, preset.hpp and
// model_named.hpp cite those on whose choices implementations differ.
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
    std::string
        options{}; ///< "--diagonal top_left": those of the program that say the same, if any do
    std::vector<std::shared_ptr<std::vector<std::byte> const>>
        owned{}; ///< where its new tensors lie

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

    /// It is a rounding alone: P in another format, outputs that are truncated, an exponential that is inexact, ...
    bool is_rounding;

    std::function<std::optional<changed_problem>(changed_problem const&)> change;
};

/// All of them, in a fixed order: masks and positions, scores, dropout, heads, layouts, keys, scales, steps, roundings,
/// log-sum-exps, numerical faults.
std::vector<convention> const& conventions();

/// The one of this name, or null.
convention const* convention_named(std::string_view name);

} // namespace attest::oracle
