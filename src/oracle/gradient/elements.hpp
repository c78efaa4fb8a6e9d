// The rows that contribute to an element of each gradient, and their factors: for exact decisions
// (tie.hpp).
//
//     rows_of_key(of, b, g, j, a)(visit)      calls visit(place, functional) until it returns false
#pragma once

#include "oracle/gradient/tie.hpp"

namespace attest::oracle::gradients_detail {

inline std::function<fraction(std::size_t)> only_at(std::size_t j, fraction const& factor) {
    return [j, factor](std::size_t key) { return key == j ? factor : fraction(); };
}

inline auto rows_of_query(task const& of, row_place const& at, std::size_t a) {
    return [&of, at, a](auto const& visit) {
        visit(at, functional{true, true, false, [&of, at, a](std::size_t j) {
                                 return fraction(of.p.key_at(at.b, of.p.key_head_of(at.h), j, a));
                             }});
    };
}

/// Calls visit(place) for the rows that read this key head.
template <class Visit>
void for_rows_of_group(task const& of, std::size_t b, std::size_t g, Visit const& visit) {
    for (std::size_t h = g * of.group(); h < (g + 1) * of.group(); ++h)
        for (std::size_t i = 0; i < of.p.queries(); ++i)
            if (!visit(row_place{b, h, i}))
                return;
}

inline auto rows_of_key(task const& of, std::size_t b, std::size_t g, std::size_t j,
                        std::size_t a) {
    return [&of, b, g, j, a](auto const& visit) {
        for_rows_of_group(of, b, g, [&](row_place const& at) {
            if (!is_allowed(of.p, at.b, at.h, at.i, j))
                return true;
            fraction const factor(of.p.query.at(at.b, at.h, at.i, a));
            return visit(at, functional{true, true, false, only_at(j, factor), {}, j});
        });
    };
}

inline auto rows_of_value(task const& of, std::size_t b, std::size_t g, std::size_t j,
                          std::size_t d) {
    return [&of, b, g, j, d](auto const& visit) {
        for_rows_of_group(of, b, g, [&](row_place const& at) {
            bool const adds =
                is_allowed(of.p, at.b, at.h, at.i, j) || is_mean_row(of.p, at.b, at.h, at.i);
            if (!adds || !is_kept(of.p, at.b, at.h, at.i, j))
                return true;
            fraction factor(of.from.output.at(at.b, at.h, at.i, d));
            if (of.p.kept)
                factor *= exact_keep_factor(of.p);
            return visit(at, functional{false, false, false, only_at(j, factor), {}, j});
        });
    };
}

inline auto rows_of_dot(task const& of, row_place const& at) {
    return [&of, at](auto const& visit) {
        visit(at, functional{false, false, true, [&of, at](std::size_t j) {
                                 return exact_product_gradient(of, at, j);
                             }});
    };
}

inline auto rows_of_score(task const&, row_place const& at, std::size_t j) {
    return [at, j](auto const& visit) {
        visit(at, functional{true, false, false, only_at(j, fraction(1.0)), {}, j});
    };
}

/// Calls visit(place) for all rows.
template <class Visit>
void for_all_rows(task const& of, Visit const& visit) {
    for (std::size_t b = 0; b < of.p.batches(); ++b)
        for (std::size_t h = 0; h < of.p.query_heads(); ++h)
            for (std::size_t i = 0; i < of.p.queries(); ++i)
                if (!visit(row_place{b, h, i}))
                    return;
}

/// Returns whether a gradient that sums over heads or batch entries has an open element.
inline bool shared_is_open(fields const& all) {
    return (all.bias && all.bias->any_open()) || (all.sinks && all.sinks->any_open())
           || (all.slopes && all.slopes->any_open());
}

/// Returns whether this row contributes to such an element.
inline bool shared_needs(task const& of, fields const& all, row_place const& row) {
    if ((all.sinks && all.sinks->is_open(row.h)) || (all.slopes && all.slopes->is_open(row.h)))
        return true;
    if (all.bias)
        for (std::size_t j = 0; j < of.p.bias->shape()[3]; ++j)
            if (all.bias->is_open(of.bias_place(row.b, row.h, row.i, j)))
                return true;
    return false;
}

inline auto rows_of_bias(task const& of, std::size_t place) {
    return [&of, place](auto const& visit) {
        extents const shape = of.p.bias->shape();
        extents const at = index_of(shape, place);
        bool const every_key = shape[3] == 1;
        for_all_rows(of, [&](row_place const& row) {
            if ((shape[0] != 1 && row.b != at[0]) || (shape[1] != 1 && row.h != at[1])
                || (shape[2] != 1 && of.p.query_number(row.i) != at[2]))
                return true;
            functional f{true, false, false, only_at(at[3], fraction(1.0)), {}, at[3]};
            if (every_key) {
                f.of_key = [](std::size_t) { return fraction(1.0); };
                f.only.reset();
            }
            return visit(row, f);
        });
    };
}

inline auto rows_of_sink(task const& of, std::size_t h) {
    return [&of, h](auto const& visit) {
        for_all_rows(of, [&](row_place const& row) {
            if (row.h != h)
                return true;
            return visit(row, functional{true, false, false, [](std::size_t) { return fraction(); },
                                         fraction(1.0)});
        });
    };
}

inline auto rows_of_slope(task const& of, std::size_t h) {
    return [&of, h](auto const& visit) {
        for_all_rows(of, [&](row_place const& row) {
            if (row.h != h)
                return true;
            return visit(row, functional{true, false, false, [&of, row](std::size_t j) {
                                             return fraction(-static_cast<double>(
                                                 distance(of.p, row.b, row.i, j)));
                                         }});
        });
    };
}

} // namespace attest::oracle::gradients_detail
