// One row of given norms, for tests of its error bounds: the tensors are zeros, and what the bounds ask
// of queries and keys is set by hand.
#pragma once

#include "oracle/fast/row_bound.hpp"
#include "support/exact_real.hpp"
#include "support/oracle_problem.hpp"

namespace tests {

/// Zeros in float64, without options.
inline problem zeros(stored& keep, problem_sizes const& of) {
    auto const numbers = [&](extents const& shape) { return keep.filled(format::float64, shape); };
    return assembled(of, numbers, numbers, numbers);
}

/// The longest key has this norm; nothing is read.
inline fast::source source_of(problem const& p, double norm, double unit) {
    fast::source from(p, 0, 0, fast::best_kernel());
    from.norm = norm;
    from.key_unit = unit;
    return from;
}

inline constexpr std::size_t lanes = 4; ///< of a kernel that a bound is about

/// Terms of the exponent of a weight of a row whose query has this norm.
struct bounded_row {
    double query = 1; ///< ‖q‖
    double key = 1;   ///< ‖k‖
    double unit = 1;  ///< of the components of queries and of keys: 1 makes sums exact
    std::size_t chunk = 16;
    double shift = 0;

    [[nodiscard]] fast::attended_row row() const {
        return {{query, query, unit}, chunk, true, shift, 1, 1};
    }

    [[nodiscard]] fast::exponent_error exponent(problem const& p) const {
        fast::plan const common(p);
        fast::source const from = source_of(p, key, unit);
        return fast::row_bound(p, common, from, lanes).exponent(row());
    }

    [[nodiscard]] std::optional<fast::row_error> error(problem const& p,
                                                       fast::attended_row const& of) const {
        fast::plan const common(p);
        fast::source const from = source_of(p, key, unit);
        return fast::row_bound(p, common, from, lanes).error(of);
    }

    [[nodiscard]] std::optional<fast::row_error> error(problem const& p) const {
        return error(p, row());
    }
};

} // namespace tests
