// What was found about a candidate, element by element and as a whole.
//
// Distances are kept for every element, 8 bytes each; everything else is of a fixed size, or one
// byte an element.
#pragma once

#include <attest/oracle/answer.hpp>
#include <attest/oracle/judge/criterion.hpp>
#include <attest/oracle/judge/distance.hpp>
#include <attest/oracle/judge/model_bound.hpp>
#include <attest/oracle/judge/statistics.hpp>

#include <string_view>
#include <vector>

namespace attest::oracle {

enum class standing : unsigned char {
    correct, ///< the correctly rounded number
    within,  ///< passes
    outside, ///< fails
};

/// What a key adds to an element, of the exact row. For a log-sum-exp, whose weights add up to the
/// whole, the value is 1.
struct contribution {
    std::size_t key;
    double score;
    double weight;
    double value;
    double product; ///< weight·value
};

/// One element with what it was to be and the row from which it comes.
struct examined_element {
    extents index;
    std::uint64_t candidate;
    std::uint64_t correct;
    std::uint64_t distance; ///< or no_distance
    bounds exact;
    std::size_t allowed_keys;
    double log_sum_exp;                   ///< of the row; −∞ where no key is allowed
    std::vector<contribution> greatest;   ///< by |product|, the greatest first, at most 8
    std::optional<model_terms> allowed{}; ///< the error that a model allows here
};

struct judgement {
    std::string_view what; ///< "output" or "log-sum-exp"
    format type;
    extents shape;
    criterion asked;
    std::vector<std::uint64_t> distances{}; ///< in ulps, or no_distance; the last axis runs first
    std::vector<unsigned char> failed{};    ///< 1 where an element fails
    std::size_t failing = 0;
    statistics found{};
    std::optional<double> greatest_share{};  ///< of a model's bound, that a finite element uses
    std::size_t unbounded = 0;               ///< pass only because a model's bound is infinite
    std::optional<examined_element> worst{}; ///< nothing where all are correctly rounded

    [[nodiscard]] bool passes() const { return failing == 0; }

    [[nodiscard]] standing of(std::size_t place) const {
        if (distances[place] == 0)
            return standing::correct;
        return failed[place] != 0 ? standing::outside : standing::within;
    }
};

} // namespace attest::oracle
