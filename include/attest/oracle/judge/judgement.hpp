// The findings about a candidate, element by element and as a whole.
//
// Distances are kept for every element, 8 bytes each; everything else has a fixed size, or takes
// one byte per element.
//
// Source: [H] Higham, Accuracy and Stability of Numerical Algorithms, 2nd ed. (2002).
#pragma once

#include <attest/core/language.hpp>
#include <attest/oracle/answer.hpp>
#include <attest/oracle/judge/criterion.hpp>
#include <attest/oracle/judge/statistics.hpp>
#include <attest/oracle/judge/tally.hpp>

#include <string_view>
#include <vector>

namespace attest::oracle {

// The largest contribution of each step of a modelled backward kernel to the error of one element
// of dQ, dK or dV.
//
// All bounds are rounded up. For dV the terms of dP, D, the soft cap, the difference and the scale
// are 0 without dropout, and `rounding` is that of P. The formulas are in
// src/oracle/judge/gradient/pair_error.hpp and element_error.hpp.

struct gradient_terms {
    double scores = 0; ///< exponents: q·k, scale, bias, the saved log-sum-exp, and s − L in float32
    double exponential = 0; ///< the error of the exponential
    double products = 0;    ///< dP = dO·v in float32 sums
    double dot = 0;         ///< D = dO·O from the saved output, in float32 sums
    double cap = 0;         ///< the derivative of a soft cap
    double difference =
        0; ///< dP − D and its products; for dV P times the factor of dropout; in float32
    double rounding = 0;     ///< dS, or P for dV, rounded to its format
    double underflow = 0;    ///< subnormal and flushed numbers of all these steps
    double accumulation = 0; ///< the float32 sum over keys, or over rows and heads, in any order
    double scale = 0;        ///< the product with the scale, and with the factor of dropout
    double heads =
        0; ///< key heads of a group, each rounded to the format of the result, then added
    double storing = 0; ///< the rounding to the format of the result
    double total = 0;   ///< the sum of these; infinite or NaN if nothing is known
    double size = 0;    ///< the sum of the absolute values of all addends, without cancellation

    /// The total is at most a quarter of the size.
    bool says_something = false;
};

enum class standing : unsigned char {
    correct, ///< the correctly rounded number
    within,  ///< passes
    outside, ///< fails
    /// The bound of a model or an emulation shows no more than that the output is a mean of the
    /// values, or nothing; for a gradient the bound is infinite, or above a quarter of the size of all that is
    /// added (gradient_terms). Or the bound does not distinguish any element from 0
    /// (judgement::tells_nothing).
    not_judged,
};

enum class outcome : unsigned char {
    pass,       ///< every element is correct or within
    fail,       ///< an element is outside
    not_judged, ///< none is outside, and an element is not judged
};

/// The contribution of a key to an element of the exact row. For a log-sum-exp, whose weights add
/// up to the whole, the value is 1.
struct contribution {
    std::size_t key;
    double score;
    double weight;
    double value;
    double product; ///< weight·value; under dropout times its factor, or 0
};

/// The largest error that each step of the kernel may add to one output; all bounds are rounded up.
/// For a log-sum-exp: `row_sum` is what the relative error of l adds to log l, `division` the
/// logarithm and the sum m + log l, then `storing` and `total`; if the total is ∞, nothing is
/// known.
struct model_terms {
    double scores = 0;       ///< Σ w|v|(e^a − 1): q·k, scale, bias and exponents in float32
    double exponential = 0;  ///< (g − 1) Σ x: the exponential, and those that rescale
    double weights = 0;      ///< u_P g Σ x: P rounded to its format [H, theorem 2.2]
    double accumulation = 0; ///< γ_{n+T−1} (1 + u_P) g Σ x: Σ P v and its rescalings [H, lemma 3.1]
    double underflow = 0; ///< half the smallest subnormal of P, and f, for each key and operation
    double row_sum = 0;   ///< |o|·δ: δ is the relative error of l, the same steps without P
    double division = 0;  ///< the sum so far over 1 − δ, and two roundings γ_2 [H, lemma 3.1]
    double storing = 0;   ///< u|o| and half the smallest subnormal of the output [H, theorem 2.2]
    double total = 0;     ///< the sum of these, or any_mean if that is smaller
    double any_mean = 0;  ///< bound for any mean of the values, with roundings; ∞: nothing is known

    /// With V the largest mean of the absolute values: the sum is less than any_mean, or at most
    /// V/4; or the roundings in any_mean are at most V/64, and the values differ by at most 8 times
    /// as much.
    bool says_something = true;
};

/// What an emulated kernel gives for one element, before it is rounded: value ± radius.
struct emulated_value {
    double value = 0;
    double radius = 0;           ///< what the algorithm leaves open
    bool says_something = false; ///< the radius is at most a quarter of |value| or of Σ w|v|
};

/// One element with its expected value and the row to which it belongs.
struct examined_element {
    extents index;
    std::uint64_t candidate;
    std::uint64_t correct;
    std::uint64_t distance; ///< or no_distance
    bounds exact;
    std::size_t allowed_keys;
    double log_sum_exp;                              ///< of the row; −∞ where no key is allowed
    std::vector<contribution> largest_contributions; ///< by |product|, the largest first, at most 8
    std::optional<model_terms> allowed{};            ///< the error that a model allows here
    std::optional<emulated_value> emulated{};        ///< what an emulated kernel gives here
    std::optional<gradient_terms> allowed_gradient{}; ///< the error that a model allows a gradient
};

/// A hidden value that options::ignore_hidden permits and that reaches an output: elements that
/// fail and are NaN or infinite while a hidden key of their head, or their own query without keys,
/// holds NaN or an infinity.
struct reached_output {
    enum class from : unsigned char { query, key, value };

    std::size_t count = 0;
    extents first{};         ///< the index of the first such element
    from hidden = from::key; ///< what may have reached it: this query, key or value
    std::size_t row = 0;
    bool holds_nan = false; ///< otherwise only infinities
};

struct judgement {
    std::string_view what; ///< "output", "log-sum-exp", or the name of a stage or of a gradient
    format type;
    extents shape;
    criterion asked;
    std::vector<std::uint64_t> distances{}; ///< in ulps, or no_distance; the last axis runs first
    std::vector<unsigned char> failed{};    ///< 1 where an element fails
    /// 1 where a bound says nothing about the element, regardless of the others: see of(). Empty
    /// without a model.
    std::vector<unsigned char> not_judged{};
    std::vector<unsigned char> groups{}; ///< one per row (tally.hpp); empty: all in the first
    std::size_t failing = 0;
    statistics found{};
    /// The largest share of a bound that a finite element uses, over elements that are judged;
    /// if one fails, it is above 1 and may be a share of the sum of the terms, though any_mean is
    /// smaller. For an emulation it is the share of the radius.
    std::optional<double> maximum_share{};
    std::optional<examined_element> worst{}; ///< nothing where all are correctly rounded
    bool worst_fails = false;
    tally counted{};              ///< from which parts of a judgement are merged (judge_rows.hpp)
    std::vector<head_map> maps{}; ///< of parts; for a whole they follow from the distances
    std::optional<reached_output> reached{};

    /// Returns whether a model's bound distinguishes no element of this group of rows from 0,
    /// though not all exact values are 0: this happens where very long sums cancel. An element is
    /// then judged only if it is correctly rounded or fails.
    [[nodiscard]] bool tells_nothing(std::size_t group) const {
        return asked.model && ((counted.not_zero & ~counted.zero_fails) >> group & 1U) != 0;
    }

    /// Returns the number of elements that are not judged.
    [[nodiscard]] std::size_t not_judged_count() const {
        return counted.not_judged + sum_of_untold(counted.within);
    }

    /// Returns the number of rows in which no element fails and at least one is not judged.
    [[nodiscard]] std::size_t rows_not_judged() const {
        return counted.rows_not_judged + sum_of_untold(counted.rows_within);
    }

    [[nodiscard]] outcome result() const {
        if (failing > 0)
            return outcome::fail;
        return not_judged_count() > 0 ? outcome::not_judged : outcome::pass;
    }

    /// Elements that are not judged do not pass.
    [[nodiscard]] bool passes() const { return result() == outcome::pass; }

    [[nodiscard]] standing of(std::size_t place) const {
        if (failed[place] != 0)
            return standing::outside;
        if (distances[place] == 0)
            return standing::correct;
        bool const is_told =
            !tells_nothing(group_of(place)) && (not_judged.empty() || not_judged[place] == 0);
        return is_told ? standing::within : standing::not_judged;
    }

    /// Returns the group of the row that holds an element.
    [[nodiscard]] std::size_t group_of(std::size_t place) const {
        return groups.empty() ? 0 : groups[place / shape[3]];
    }

private:
    [[nodiscard]] std::size_t
    sum_of_untold(std::array<std::size_t, key_groups> const& counts) const {
        std::size_t sum = 0;
        for (std::size_t g = 0; g < key_groups; ++g)
            sum += tells_nothing(g) ? counts[g] : 0;
        return sum;
    }
};

} // namespace attest::oracle
