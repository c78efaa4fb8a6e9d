// One query whose scores are given.
#pragma once

#include "support/oracle_problem.hpp"

#include <vector>

namespace tests {

/// A row of these keys with the query 1 and the scale 1: their scores, and their values.
inline problem row_of(stored& keep, std::vector<double> const& keys,
                      std::vector<double> const& values) {
    problem p{keep.numbers(format::float32, {1, 1, 1, 1}, {1}),
              keep.numbers(format::float32, {1, 1, keys.size(), 1}, keys),
              keep.numbers(format::float32, {1, 1, keys.size(), 1}, values)};
    p.how.scale = 1;
    return p;
}

} // namespace tests
