// Sums of tallies, and their statistics.
#include <attest/oracle/judge/statistics.hpp>
#include <attest/oracle/judge/tally.hpp>

#include "oracle/judge/heat_map.hpp"
#include "oracle/judge/sum_values.hpp"

#include <algorithm>
#include <limits>

namespace attest::oracle {

namespace {

constexpr double nothing = std::numeric_limits<double>::quiet_NaN();
constexpr long unit = exact_sum::smallest_exponent;

double mean(exact_sum const& sum, std::size_t count) {
    if (count == 0)
        return nothing;
    if (auto const found = sum.not_finite())
        return *found;
    return (long_number(integer(sum)) / count).nearest(unit);
}

/// √(Σ / count)
double root_mean(exact_sum const& sum, std::size_t count) {
    if (count == 0)
        return nothing;
    if (auto const found = sum.not_finite())
        return *found;
    return root(long_number(integer(sum)) / count).nearest(unit / 2);
}

/// √(Σ (e − Σe/n)² / (n − 1) / n), where Σ (e − Σe/n)² = (n Σe² − (Σe)²) / n
double error_of_mean(tally const& of) {
    if (of.squares.not_finite() || of.errors.not_finite())
        return nothing;
    // n Σe²·2^-unit, in the unit of (Σe)².
    integer squares = integer(of.squares) * of.measured;
    mpz_mul_2exp(squares.get(), squares.get(), static_cast<mp_bitcnt_t>(-unit));
    integer const sum(of.errors);
    long_number const spread(squares - sum * sum);
    return root(spread / of.measured / of.measured / (of.measured - 1)).nearest(unit);
}

/// With X = Σ x², M = Σ m² and P = Σ x m: cos = P/√(XM), and 1 − cos = (XM − P²)/(XM + P√(XM)), or
/// (√(XM) − P)/√(XM) if P is negative: neither form cancels.
void find_cosine(tally const& of, statistics& into) {
    for (exact_sum const* one : {&of.products, &of.candidates, &of.midpoints})
        if (one->not_finite())
            return;
    integer const X(of.candidates);
    integer const M(of.midpoints);
    integer const P(of.products);
    if (X.sign() == 0 || M.sign() == 0)
        return;
    integer const XM = X * M;
    long_number const length = root(long_number(XM));
    into.cosine = std::clamp((long_number(P) / length).nearest(), -1.0, 1.0);
    if (P.sign() >= 0) {
        into.cosine_distance =
            (long_number(XM - P * P) / (long_number(XM) + long_number(P) * length)).nearest();
    } else {
        integer negated;
        mpz_neg(negated.get(), P.get());
        into.cosine_distance = ((length + long_number(negated)) / length).nearest();
    }
}

void find_distances(tally const& of, statistics& into) {
    auto const at = [&](std::uint64_t distance) {
        auto const found = of.distances.find(distance);
        return found == of.distances.end() ? 0 : found->second;
    };
    into.correct = at(0);
    into.with_distance = of.elements - at(no_distance);
    if (into.with_distance == 0) {
        into.maximum_ulp = no_distance;
        into.p99_ulp = no_distance;
        into.mean_ulp = nothing;
        return;
    }
    integer sum;
    std::size_t below = 0;
    std::size_t const rank = into.with_distance - into.with_distance / 100; // ⌈0.99 n⌉
    for (auto const& [distance, count] : of.distances) {
        if (distance == no_distance)
            continue;
        integer one;
        mpz_set_ui(one.get(), distance);
        mpz_addmul_ui(sum.get(), one.get(), count);
        if (below < rank)
            into.p99_ulp = distance;
        below += count;
        into.maximum_ulp = distance;
    }
    into.mean_ulp = (long_number(sum) / into.with_distance).nearest();
}

} // namespace

void tally::add(tally const& other) {
    elements += other.elements;
    nan += other.nan;
    infinite += other.infinite;
    for (auto const& [distance, count] : other.distances)
        distances[distance] += count;
    measured += other.measured;
    measured_relative += other.measured_relative;
    maximum_absolute = std::max(maximum_absolute, other.maximum_absolute);
    maximum_relative = std::max(maximum_relative, other.maximum_relative);
    maximum_width = std::max(maximum_width, other.maximum_width);
    for (auto const sum : {&tally::errors, &tally::sizes, &tally::squares, &tally::relatives,
                           &tally::products, &tally::candidates, &tally::midpoints})
        (this->*sum).add(other.*sum);
    not_judged += other.not_judged;
    not_zero |= other.not_zero;
    zero_fails |= other.zero_fails;
    for (std::size_t g = 0; g < key_groups; ++g) {
        within[g] += other.within[g];
        rows_within[g] += other.rows_within[g];
    }
    rows += other.rows;
    rows_failing += other.rows_failing;
    rows_not_judged += other.rows_not_judged;
}

statistics statistics_of(tally const& of) {
    statistics result;
    result.elements = of.elements;
    result.nan = of.nan;
    result.infinite = of.infinite;
    find_distances(of, result);
    result.measured = of.measured;
    result.measured_relative = of.measured_relative;
    result.maximum_absolute = of.measured > 0 ? of.maximum_absolute : nothing;
    result.maximum_width = of.measured > 0 ? of.maximum_width : nothing;
    result.maximum_relative = of.measured_relative > 0 ? of.maximum_relative : nothing;
    result.mean_relative = mean(of.relatives, of.measured_relative);
    result.bias = mean(of.errors, of.measured);
    result.mean_absolute = mean(of.sizes, of.measured);
    result.root_mean_square = root_mean(of.squares, of.measured);
    if (of.measured > 1)
        result.bias_error = error_of_mean(of);
    if (of.measured > 0)
        find_cosine(of, result);
    return result;
}

void row_set::add(std::size_t row) {
    residues[row / 64 % 2] |= std::uint64_t{1} << row % 64;
    first = std::min(first, row);
    last = std::max(last, row);
}

void row_set::add(row_set const& other) {
    for (std::size_t k = 0; k < residues.size(); ++k)
        residues[k] |= other.residues[k];
    first = std::min(first, other.first);
    last = std::max(last, other.last);
}

void head_map::add(head_map const& other) {
    judged.add(other.judged);
    fails.add(other.fails);
    failing_columns |= other.failing_columns;
    failing += other.failing;
    elements += other.elements;
    largest = std::max(largest, other.largest);
    for (std::size_t row = 0; row < cells.size(); ++row)
        for (std::size_t column = 0; column < cells[row].size(); ++column)
            cells[row][column] = hotter(cells[row][column], other.cells[row][column]);
}

} // namespace attest::oracle
