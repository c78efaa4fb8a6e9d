// The shapes a property needs of its two matrices; a question about shapes that do not fit has no
// answer, so it does not compile (ATT-201, with both shapes in the sentence).
#pragma once

#include <attest/matrix/concept.hpp>
#include <attest/matrix/names_algebra.hpp>
#include <attest/matrix/refusals.hpp>

namespace attest::detail {

/// Refuses two matrices of different shapes.
template <matrix_like A, matrix_like B, fixed_string Question>
constexpr bool require_one_shape() {
    if constexpr (!same_shape<A, B>) {
        constexpr auto words = attest::fix([] {
            text sentence;
            sentence << "ATT-201 " << Question.view() << ": the first matrix is " << shape_of<A>
                     << ", the second " << shape_of<B> << "; both must have one shape";
            return sentence;
        });
        static_cast<void>(sizeof(shapes_do_not_fit<words>));
    }
    return same_shape<A, B>;
}

/// Refuses points and values with different numbers of columns.
template <matrix_like Points, matrix_like Values, fixed_string Question>
constexpr bool require_one_length() {
    if constexpr (Points::columns != Values::columns) {
        constexpr auto words = attest::fix([] {
            text sentence;
            sentence << "ATT-201 " << Question.view() << ": a point has " << Points::columns
                     << " entries and a value has " << Values::columns
                     << "; both must have as many";
            return sentence;
        });
        static_cast<void>(sizeof(shapes_do_not_fit<words>));
    }
    return Points::columns == Values::columns;
}

/// Refuses weights that do not take the values to the output.
template <matrix_like Output, matrix_like Weights, matrix_like Values, fixed_string Question>
constexpr bool require_mixture_fits() {
    constexpr bool fits = Output::rows == Weights::rows && Weights::columns == Values::rows
                          && Output::columns == Values::columns;
    if constexpr (!fits) {
        constexpr auto words = attest::fix([] {
            text sentence;
            sentence << "ATT-201 " << Question.view() << ": the output is " << shape_of<Output>
                     << ", the weights " << shape_of<Weights> << ", the values " << shape_of<Values>
                     << "; output = weights * values has no such shapes";
            return sentence;
        });
        static_cast<void>(sizeof(shapes_do_not_fit<words>));
        return false;
    } else {
        return require_names_agree<typename Weights::column_names, typename Values::row_names,
                                   "a mixture: the keys and the values">()
               && require_names_agree<typename Output::row_names, typename Weights::row_names,
                                      "a mixture: the rows of the output and of the weights">()
               && require_names_agree<typename Output::column_names, typename Values::column_names,
                                      "a mixture: the columns of the output and of the values">();
    }
}

} // namespace attest::detail
