// What was found about a candidate, element by element and as a whole.
//
// Distances are kept for every element, 8 bytes each; everything else is of a fixed size, or one
// byte an element.
#pragma once

#include <attest/oracle/answer.hpp>
#include <attest/oracle/judge/criterion.hpp>
#include <attest/oracle/judge/gradient_terms.hpp>
#include <attest/oracle/judge/statistics.hpp>
#include <attest/oracle/judge/tally.hpp>

#include <string_view>
#include <vector>

namespace attest::oracle {

enum class standing : unsigned char {
    correct, ///< the correctly rounded number
    within,  ///< passes
    outside, ///< fails
    /// A model's bound, or an emulation, says at most that the output is a mean of the values; of a gradient
    /// the bound is infinite, or above a quarter of the size of all that is added (gradient_terms.hpp). Or the bound
    /// tells no element from 0 (judgement::tells_nothing).
    not_judged,
};

enum class outcome : unsigned char {
    pass,       ///< every element is correct or within
    fail,       ///< an element is outside
    not_judged, ///< none is outside, and an element is not judged
};

/// What a key adds to an element, of the exact row. For a log-sum-exp, whose weights add up to the
/// whole, the value is 1.
struct contribution {
    std::size_t key;
    double score;
    double weight;
    double value;
    double product; ///< weight·value; under dropout times its factor, or 0
};

/// What each step of the kernel may add to the error of one output; all ends are rounded up. Of a
/// log-sum-exp: `row_sum` what the relative error of l adds to log l, `division` the logarithm and the sum
/// m + log l, `storing` and `total`; nothing is known where the total is ∞.
struct model_terms {
    double scores = 0;       ///< Σ w|v|(e^a − 1): q·k, scale, bias and exponents in float32
    double exponential = 0;  ///< (g − 1) Σ x: the exponential, and those that rescale
    double weights = 0;      ///< u_P g Σ x: P rounded to its format [H, theorem 2.2]
    double accumulation = 0; ///< γ_{n+T−1} (1 + u_P) g Σ x: Σ P v and its rescalings [H, lemma 3.1]
    double underflow = 0; ///< half the smallest subnormal of P, and f, for each key and operation
    double row_sum = 0;   ///< |o|·δ: δ is the relative error of l, the same steps without P
    double division = 0;  ///< the sum so far over 1 − δ, and two roundings γ_2 [H, lemma 3.1]
    double storing = 0;   ///< u|o| and half the smallest subnormal of the output [H, theorem 2.2]
    double total = 0;     ///< the sum of these, but any_mean where that is not greater
    double any_mean = 0;  ///< of any mean of the values, with roundings; ∞: nothing is known

    /// With V the largest mean of the sizes of the values: the sum is less than any_mean, or not above
    /// V/4; or the roundings in any_mean are not above V/64, and the values differ by at most 8 times
    /// as much.
    bool says_something = true;
};

/// What an emulated kernel gives for one element, before it is rounded: value ± radius.
struct emulated_value {
    double value = 0;
    double radius = 0;           ///< what the algorithm leaves open
    bool says_something = false; ///< the radius is at most a quarter of |value| or of Σ w|v|
};

/// One element with what it was to be and the row from which it comes.
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

/// What options::ignore_hidden lets be, and an output shows: elements that fail and are NaN or infinite
/// while a hidden key of their head, or a query without keys, their own, holds NaN or an infinity.
struct reached_output {
    enum class from : unsigned char { query, key, value };

    std::size_t count = 0;
    extents first{};         ///< its head may be reached by
    from hidden = from::key; ///< this query, or this key or its value
    std::size_t row = 0;
    bool holds_nan = false; ///< otherwise infinities alone
};

struct judgement {
    std::string_view what; ///< "output", "log-sum-exp", or the name of a stage or of a gradient
    format type;
    extents shape;
    criterion asked;
    std::vector<std::uint64_t> distances{}; ///< in ulps, or no_distance; the last axis runs first
    std::vector<unsigned char> failed{};    ///< 1 where an element fails
    /// 1 where a bound says nothing about it, whatever it says of others: see of(). Empty without a model.
    std::vector<unsigned char> not_judged{};
    std::vector<unsigned char> groups{}; ///< of each row (tally.hpp); empty: all in the first
    std::size_t failing = 0;
    statistics found{};
    /// Of a bound that says something, what a finite element uses; where one fails, it is above 1 and
    /// may be a share of the sum of the terms, though any_mean is smaller. Of an emulation it is the
    /// share of the radius.
    std::optional<double> maximum_share{};
    std::optional<examined_element> worst{}; ///< nothing where all are correctly rounded
    bool worst_fails = false;
    tally counted{}; ///< what parts of a judgement are put together by (judge_rows.hpp)
    std::vector<head_map> maps{}; ///< of parts; of a whole they follow from the distances
    std::optional<reached_output> reached{};

    /// Whether a model's bound tells no element of this group of rows from 0, though not all exact values are 0: so it
    /// is where very long sums cancel. Then an element is judged only if it is correctly rounded or fails.
    [[nodiscard]] bool tells_nothing(std::size_t group) const {
        return asked.model && ((counted.not_zero & ~counted.zero_fails) >> group & 1U) != 0;
    }

    /// Elements that are not judged.
    [[nodiscard]] std::size_t not_judged_count() const {
        return counted.not_judged + sum_of_untold(counted.within);
    }

    /// Rows in which no element fails, and one is not judged.
    [[nodiscard]] std::size_t rows_not_judged() const {
        return counted.rows_not_judged + sum_of_untold(counted.rows_within);
    }

    [[nodiscard]] outcome result() const {
        if (failing > 0)
            return outcome::fail;
        return not_judged_count() > 0 ? outcome::not_judged : outcome::pass;
    }

    /// What is not judged does not pass.
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

    /// Of the row that holds an element.
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
