// The keys and values of one head as doubles, with the measures that the error bounds need.
//
//     source from(p, b, key_head, best_kernel());
//     for (std::size_t part = 0; part < from.parts(); ++part)
//         from.read(part);                         // once for each part, by any thread
//     from.conclude();
// Exact: every element is a double. The norm is an upper bound, and so is every `largest`.
#pragma once

#include <attest/oracle/problem.hpp>

#include "oracle/fast/norm.hpp"
#include "oracle/fast/read_row.hpp"

#include <algorithm>

namespace attest::oracle::fast {

class source {
public:
    head numbers{};
    double norm = 0;         ///< of the longest key
    double key_largest = 0;  ///< of all elements of keys
    double key_unit = 0;     ///< all elements of keys are multiples of it
    doubles value_largest{}; ///< of each column
    doubles value_norm{};    ///< of each column
    bool moderate = true;    ///< whether no product or square of values can leave the doubles

    source(problem const& p, std::size_t b, std::size_t key_head, kernel const& with)
        : p_(p), with_(with), b_(b), head_(key_head) {
        std::size_t const all = padded(p.keys(), block_keys);
        numbers.keys = p.keys();
        numbers.size = p.size();
        numbers.columns = padded(p.value_size(), panel_keys);
        numbers.packed_keys.resize(all * p.size());
        numbers.values.resize(all * numbers.columns);
        part_facts const nothing{
            {}, doubles(p.size()), doubles(numbers.columns), doubles(numbers.columns)};
        facts_.assign((all + part_keys - 1) / part_keys, nothing);
        key_unit = std::numeric_limits<double>::infinity();
        value_largest.assign(numbers.columns, 0);
        value_norm.assign(numbers.columns, 0);
    }

    [[nodiscard]] std::size_t parts() const { return facts_.size(); }

    void read(std::size_t part) noexcept {
        std::size_t const all = numbers.packed_keys.size() / numbers.size;
        std::size_t const first = part * part_keys;
        std::size_t const last = std::min(first + part_keys, all);
        for (std::size_t j = first; j < last; ++j) {
            read_key(j, facts_[part]);
            read_value(j, facts_[part]);
        }
    }

    /// Call after all parts have been read.
    void conclude() noexcept {
        for (part_facts const& part : facts_) {
            norm = std::max(norm, part.keys.norm);
            key_largest = std::max(key_largest, part.keys.largest);
            key_unit = std::min(key_unit, part.keys.unit);
            for (std::size_t d = 0; d < numbers.columns; ++d) {
                value_largest[d] = std::max(value_largest[d], part.value_largest[d]);
                value_norm[d] += part.value_squares[d];
            }
        }
        facts_.clear();
        for (double const largest : value_largest)
            moderate = moderate && largest <= 0x1p500;
        // A square below the range of doubles counts as its smallest number.
        double const smallest = static_cast<double>(p_.keys()) * 0x1p-1074;
        for (double& squares : value_norm)
            squares = std::sqrt((squares + smallest) * growth(p_.keys() + 2)) * growth(2);
    }

private:
    static constexpr std::size_t part_keys = 4 * block_keys;

    struct key_facts {
        double norm = 0;
        double largest = 0;
        double unit = std::numeric_limits<double>::infinity();
    };

    struct part_facts {
        key_facts keys;
        doubles row;
        doubles value_largest;
        doubles value_squares;
    };

    /// Returns the row of key j in its tensor, that of the past or that of the problem.
    [[nodiscard]] std::size_t row_of(std::size_t j) const {
        return j < p_.past() ? j : j - p_.past();
    }

    void read_key(std::size_t j, part_facts& facts) {
        doubles& row = facts.row;
        if (j < p_.keys()) {
            read_row(with_, j < p_.past() ? *p_.past_key : p_.key, b_, head_, row_of(j),
                     row.data());
            measured const found = with_.measure(row.data(), p_.size());
            facts.keys.norm = std::max(facts.keys.norm, norm_of(found, p_.size()));
            facts.keys.largest = std::max(facts.keys.largest, found.largest);
            facts.keys.unit = std::min(facts.keys.unit, found.unit);
        } else {
            std::fill(row.begin(), row.end(), 0.0);
        }
        double* const panel =
            numbers.packed_keys.data() + j / panel_keys * p_.size() * panel_keys + j % panel_keys;
        for (std::size_t a = 0; a < p_.size(); ++a)
            panel[a * panel_keys] = row[a];
    }

    void read_value(std::size_t j, part_facts& facts) {
        double* const values = numbers.values.data() + j * numbers.columns;
        std::size_t const read = j < p_.keys() ? p_.value_size() : 0;
        if (read > 0)
            read_row(with_, j < p_.past() ? *p_.past_value : p_.value, b_, head_, row_of(j),
                     values);
        std::fill(values + read, values + numbers.columns, 0.0);
        for (std::size_t d = 0; d < numbers.columns; ++d) {
            facts.value_largest[d] = std::max(facts.value_largest[d], std::abs(values[d]));
            facts.value_squares[d] += values[d] * values[d];
        }
    }

    problem const& p_;
    kernel const& with_;
    std::size_t b_;
    std::size_t head_;
    std::vector<part_facts> facts_{};
};

} // namespace attest::oracle::fast
