// Keys and values of one head in the layouts that the gradients need, with the measures for their
// bounds.
//
// Keys lie in panels for the scores (fast/rows.hpp) and in row-major order for dQ; values lie in
// panels of 16 keys for dP. Columns are padded to a multiple of 16 and keys to a multiple of 64,
// with zeros.
//
// Exact: every element is a double. Each `largest` is an absolute value; the norm is an upper
// bound.
#pragma once

#include "oracle/fast/source.hpp"
#include "oracle/gradient/fast_bound.hpp"
#include "oracle/gradient/fields.hpp"

namespace attest::oracle::gradients_detail {

struct fast_head {
    fast::source from;
    std::size_t keys;    ///< padded
    std::size_t size;    ///< padded
    std::size_t columns; ///< padded
    fast::doubles key_rows{};
    fast::head values{};         ///< values in the place of keys
    fast::doubles key_largest{}; ///< of each component
    double value_norm = 0;       ///< of the longest value
    double value_unit = std::numeric_limits<double>::infinity();
    bool moderate = true; ///< whether the bounds of fast_bound.hpp apply

    fast_head(problem const& p, std::size_t b, std::size_t head, fast::kernel const& with)
        : from(p, b, head, with), keys(fast::padded(p.keys(), fast::block_keys)),
          size(fast::padded(p.size(), fast::panel_keys)), columns(from.numbers.columns) {
        for (std::size_t part = 0; part < from.parts(); ++part)
            from.read(part);
        from.conclude();
        key_rows.assign(keys * size, 0);
        key_largest.assign(size, 0);
        for (std::size_t j = 0; j < p.keys(); ++j)
            for (std::size_t a = 0; a < p.size(); ++a) {
                double const x =
                    from.numbers.packed_keys[j / fast::panel_keys * p.size() * fast::panel_keys
                                             + a * fast::panel_keys + j % fast::panel_keys];
                key_rows[j * size + a] = x;
                key_largest[a] = std::max(key_largest[a], std::abs(x));
            }
        values.keys = p.keys();
        values.size = p.value_size();
        values.packed_keys.resize(keys * p.value_size());
        std::fill(values.packed_keys.begin(), values.packed_keys.end(), 0.0);
        for (std::size_t j = 0; j < p.keys(); ++j) {
            double const* const row = from.numbers.values.data() + j * columns;
            fast::measured const found = with.measure(row, columns);
            value_norm = std::max(value_norm, fast::norm_of(found, columns));
            value_unit = std::min(value_unit, found.unit);
            moderate = moderate && found.largest <= most_size;
            for (std::size_t d = 0; d < p.value_size(); ++d)
                values.packed_keys[j / fast::panel_keys * p.value_size() * fast::panel_keys
                                   + d * fast::panel_keys + j % fast::panel_keys] = row[d];
        }
        moderate = moderate && from.key_largest <= most_size
                   && std::max({p.keys(), p.queries() * (p.query_heads() / p.key_heads()), p.size(),
                                p.value_size(), p.batches() * p.query_heads()})
                          <= most_extent;
    }
};

/// A query and its dO, with the measures for the bounds.
struct row_numbers {
    fast::query_facts query{};
    double output_norm = 0;
    double output_unit = 0;
    double shift = 0; ///< λ, with an error of at most 4u|λ|
    bool moderate = true;
    fast::key_range range{};

    /// Returns an upper bound of |dP| for the keys of this head.
    [[nodiscard]] double largest_change(fast_head const& head) const {
        return output_norm * head.value_norm * fast::growth(2);
    }

    /// Returns whether all partial sums of dP are exact.
    [[nodiscard]] bool products_are_exact(fast_head const& head) const {
        double const unit = output_unit * head.value_unit;
        return unit >= 0x1p-1000 && largest_change(head) < unit * 0x1p53;
    }
};

/// Reads query i of head h and its dO.
inline row_numbers read_row(task const& of, fast::kernel const& with, std::size_t b, std::size_t h,
                            std::size_t i, double* query, double* output) {
    problem const& p = of.p;
    fast::read_row(with, p.query, b, h, i, query);
    fast::read_row(with, of.from.output, b, h, i, output);
    fast::measured const q = with.measure(query, p.size());
    fast::measured const o = with.measure(output, p.value_size());
    row_numbers row;
    row.query = {q.largest, fast::norm_of(q, p.size()), q.unit};
    row.output_norm = fast::norm_of(o, p.value_size());
    row.output_unit = o.unit;
    double const given = of.from.log_sum_exp ? of.from.log_sum_exp->at(b, h, i, 0) : 0.0;
    row.shift = p.how.base == logarithm::binary ? given * 0x1.71547652b82fep+0 : given;
    row.moderate = q.largest <= most_size && o.largest <= most_size && std::abs(given) <= most_size;
    row.range = fast::range_of(p, b, i);
    return row;
}

} // namespace attest::oracle::gradients_detail
