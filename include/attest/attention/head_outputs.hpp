// The outputs of several heads joined: concatenated, or projected head by head.
//
//     joined_outputs(O_1, O_2, ...)          (O_1 | O_2 | …)
//     projected_heads(W, O_1, O_2, ...)      Σ_h O_h W^h, W^h the rows of W that meet head h
// Their entries are computed on demand, so that a constexpr variable can keep the result. Its rows have
// the tokens that the outputs have in common.
//
// Refused: outputs with different numbers of rows (ATT-201), any two whose rows have different
// tokens (ATT-207), a W that does not have one row for each column of the outputs (ATT-201), or
// whose rows have other tokens than the columns that they meet (ATT-207).
#pragma once

#include <attest/core/checked.hpp>
#include <attest/matrix/entry_arithmetic.hpp>
#include <attest/matrix/formula.hpp>
#include <attest/matrix/names_algebra.hpp>

#include <boost/hana/at.hpp>
#include <boost/hana/tuple.hpp>

#include <cstddef>
#include <type_traits>
#include <utility>

namespace attest {

namespace detail {

template <class First, class...>
struct first_of {
    using type = First;
};

/// The number of columns of all outputs together.
template <matrix_like... Outputs>
constexpr std::size_t columns_together() {
    std::size_t sum = 0;
    ((sum = checked_add(sum, std::size_t{Outputs::columns})), ...);
    return sum;
}

template <matrix_like... Outputs>
constexpr bool require_heads_fit() {
    using first = typename first_of<Outputs...>::type;
    constexpr bool fit = ((Outputs::rows == first::rows) && ...);
    if constexpr (!fit) {
        constexpr auto words = attest::fix([] {
            text sentence;
            sentence << "ATT-201 heads: the outputs are";
            ((sentence << ' ' << shape_of<Outputs>), ...);
            sentence << "; all heads answer the same queries, so their rows must be equally many";
            return sentence;
        });
        static_cast<void>(sizeof(shapes_do_not_fit<words>));
    }
    return fit
           && detail::require_all_names_agree<"heads: the queries of two heads",
                                              typename Outputs::row_names...>();
}

template <matrix_like Projection, std::size_t First>
constexpr bool require_tokens_of_blocks() {
    return true;
}

// The columns of each head are those of the rows of the projection that it meets, from First on.
template <matrix_like Projection, std::size_t First, matrix_like Output, matrix_like... More>
constexpr bool require_tokens_of_blocks() {
    if constexpr (First + Output::columns > Projection::rows)
        return false;
    else
        return detail::require_names_agree<
                   typename Output::column_names,
                   names_from<typename Projection::row_names, First, Output::columns>,
                   "heads: the columns of a head and the rows of the projection">()
               && detail::require_tokens_of_blocks<Projection, First + Output::columns, More...>();
}

template <matrix_like Projection, matrix_like... Outputs>
constexpr bool require_projection_fits() {
    constexpr std::size_t together = detail::columns_together<Outputs...>();
    if constexpr (Projection::rows != together) {
        constexpr auto words = attest::fix([] {
            text sentence;
            sentence << "ATT-201 heads: the output projection is " << shape_of<Projection>
                     << " and the heads have " << together
                     << " columns together; it needs one row for each";
            return sentence;
        });
        static_cast<void>(sizeof(shapes_do_not_fit<words>));
    }
    return Projection::rows == together
           && detail::require_tokens_of_blocks<Projection, 0, Outputs...>();
}

template <matrix_like... Outputs>
struct joined_entry {
    using scalar = std::common_type_t<typename Outputs::scalar...>;
    boost::hana::tuple<Outputs...> outputs;

    constexpr scalar operator()(std::size_t i, std::size_t column) const {
        return entry<0>(i, column);
    }

    // `column` counts from the first column of head H.
    template <std::size_t H>
    constexpr scalar entry(std::size_t i, std::size_t column) const {
        auto const& output = boost::hana::at_c<H>(outputs);
        constexpr std::size_t size = std::remove_cvref_t<decltype(output)>::columns;
        if constexpr (H + 1 < sizeof...(Outputs))
            if (column >= size)
                return entry<H + 1>(i, column - size); // in range: column >= size
        return attest::entry_as<scalar>(output(i, column));
    }
};

template <matrix_like Projection, matrix_like... Outputs>
struct projected_entry {
    using common = std::common_type_t<typename Projection::scalar, typename Outputs::scalar...>;
    using scalar = decltype(detail::entry_product(std::declval<common const&>(),
                                                  std::declval<common const&>()));
    Projection projection;
    boost::hana::tuple<Outputs...> outputs;

    constexpr scalar operator()(std::size_t i, std::size_t column) const {
        return from<0>(i, column, 0);
    }

    // The sum over head H and those after it; head H meets the rows of W from `first` on.
    template <std::size_t H>
    constexpr scalar from(std::size_t i, std::size_t column, std::size_t first) const {
        auto const& output = boost::hana::at_c<H>(outputs);
        constexpr std::size_t size = std::remove_cvref_t<decltype(output)>::columns;
        scalar sum = term(output, i, 0, first, column);
        for (std::size_t b = 1; b < size; ++b)
            // in range: a row of W
            sum = detail::entry_sum(sum, term(output, i, b, first + b, column));
        if constexpr (H + 1 < sizeof...(Outputs))
            sum = detail::entry_sum(sum,
                                    from<H + 1>(i, column, first + size)); // in range: a row of W
        return sum;
    }

    template <matrix_like Output>
    constexpr scalar term(Output const& output, std::size_t i, std::size_t b, std::size_t row,
                          std::size_t column) const {
        return detail::entry_product(attest::entry_as<common>(output(i, b)),
                                     attest::entry_as<common>(projection(row, column)));
    }
};

} // namespace detail

/// Returns the outputs side by side: queries × all their columns. Exact for exact entries. Refused: see
/// above.
template <matrix_like... Outputs>
    requires(sizeof...(Outputs) > 0)
[[nodiscard]] constexpr auto joined_outputs(Outputs const&... outputs) {
    using first = typename detail::first_of<Outputs...>::type;
    static_cast<void>(detail::require_heads_fit<Outputs...>());
    return attest::formula<first::rows, detail::columns_together<Outputs...>(),
                           common_names<typename Outputs::row_names...>>(
        detail::joined_entry<Outputs...>{{outputs...}});
}

/// Returns Σ_h O_h W^h, which is joined_outputs(O_1, O_2, ...) · W: queries × columns of W. Exact for
/// exact entries. Refused: see above.
template <matrix_like Projection, matrix_like... Outputs>
    requires(sizeof...(Outputs) > 0)
[[nodiscard]] constexpr auto projected_heads(Projection const& W, Outputs const&... outputs) {
    using first = typename detail::first_of<Outputs...>::type;
    static_cast<void>(detail::require_heads_fit<Outputs...>());
    static_cast<void>(detail::require_projection_fits<Projection, Outputs...>());
    return attest::formula<first::rows, Projection::columns,
                           common_names<typename Outputs::row_names...>,
                           typename Projection::column_names>(
        detail::projected_entry<Projection, Outputs...>{W, {outputs...}});
}

} // namespace attest
