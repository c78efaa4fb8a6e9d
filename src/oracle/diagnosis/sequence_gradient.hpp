// One sequence of a packed gradient: its problem, its elements, and their certified values and verdicts.
//
//     answer and candidate   (1, rows, heads, components); of D (1, 1, heads, rows)
//     judgement              (1, heads, rows, components); of D (1, 1, heads, rows)
#pragma once

#include <attest/oracle/gradient.hpp>
#include <attest/oracle/judge/judgement.hpp>
#include <attest/oracle/packed_gradient.hpp>

#include "oracle/diagnosis/compare.hpp"

namespace attest::oracle::diagnosed {

/// The rows of a sequence among those of all sequences.
struct rows_of_sequence {
    std::size_t first;
    std::size_t count;
};

inline rows_of_sequence rows_of_part(packed_problem const& p, std::size_t n, gradient_part part) {
    if (part == gradient_part::key || part == gradient_part::value)
        return {static_cast<std::size_t>(p.cu_seqlens_k[n]), p.keys(n)};
    return {p.first_query(n), p.queries(n)};
}

/// Returns (B, H, S, D) of these rows; `whole` is the shape in the answer.
inline extents shape_of_rows(extents const& whole, gradient_part part, std::size_t rows) {
    if (part == gradient_part::rows)
        return {1, whole[2], rows, 1};
    return {1, whole[2], rows, whole[3]};
}

/// Returns the place of element (h, i, a) of a sequence in the answer.
inline extents place_in_answer(gradient_part part, rows_of_sequence const& rows, std::size_t h,
                               std::size_t i, std::size_t a) {
    if (part == gradient_part::rows)
        return {0, 0, h, rows.first + i};
    return {0, rows.first + i, h, a};
}

inline std::size_t number_of(extents const& shape, extents const& at) {
    return ((at[0] * shape[1] + at[1]) * shape[2] + at[2]) * shape[3] + at[3];
}

/// Returns the number of that element in the judgement, in which heads precede rows.
inline std::size_t place_in_judgement(extents const& whole, gradient_part part,
                                      rows_of_sequence const& rows, std::size_t h, std::size_t i,
                                      std::size_t a) {
    if (part == gradient_part::rows)
        return h * whole[3] + rows.first + i;
    return (h * whole[1] + rows.first + i) * whole[3] + a;
}

/// Calls act(h, i, a, number) for each element of a tensor of this shape with one batch entry.
template <class Act>
void each_element(extents const& shape, Act const& act) {
    std::size_t number = 0;
    for (std::size_t h = 0; h < shape[1]; ++h)
        for (std::size_t i = 0; i < shape[2]; ++i)
            for (std::size_t a = 0; a < shape[3]; ++a)
                act(h, i, a, number++);
}

inline gradient gradient_of_sequence(packed_problem const& p, std::size_t n, gradient_part part,
                                     gradient_answer const& by) {
    gradient const& whole = *part_of(by, part);
    extents const shape = whole.elements.shape();
    rows_of_sequence const rows = rows_of_part(p, n, part);
    gradient result{result_tensor(whole.elements.type(), shape_of_rows(shape, part, rows.count)),
                    {}};
    each_element(result.elements.shape(), [&](std::size_t h, std::size_t i, std::size_t a,
                                              std::size_t number) {
        std::size_t const there = number_of(shape, place_in_answer(part, rows, h, i, a));
        result.elements.set(number, whole.elements.bits(there));
        result.element_bounds.push_back(whole.element_bounds[there]);
    });
    return result;
}

/// Returns the number of failing elements of sequence n.
inline std::size_t failing_of_sequence(packed_problem const& p, std::size_t n, gradient_part part,
                                       judgement const& failed) {
    // The axes of the answer's shape that place_in_judgement() reads, taken from the judgement's shape.
    extents const whole = part == gradient_part::rows
                              ? failed.shape
                              : extents{1, failed.shape[2], failed.shape[1], failed.shape[3]};
    rows_of_sequence const rows = rows_of_part(p, n, part);
    std::size_t result = 0;
    each_element(shape_of_rows(whole, part, rows.count),
                 [&](std::size_t h, std::size_t i, std::size_t a, std::size_t) {
                     result += failed.failed[place_in_judgement(whole, part, rows, h, i, a)];
                 });
    return result;
}

/// Compares the elements of sequence n with the certified ones.
inline compared_elements compared_as_certified(packed_problem const& p, std::size_t n,
                                               gradient_part part, tensor const& candidate,
                                               gradient_answer const& by, std::uint64_t ulp) {
    gradient const& correct = *part_of(by, part);
    extents const whole = candidate.shape();
    rows_of_sequence const rows = rows_of_part(p, n, part);
    compared_elements result;
    each_element(shape_of_rows(whole, part, rows.count),
                 [&](std::size_t h, std::size_t i, std::size_t a, std::size_t) {
                     extents const at = place_in_answer(part, rows, h, i, a);
                     std::uint64_t const given = candidate.bits(at[0], at[1], at[2], at[3]);
                     std::uint64_t const apart = distance_from_correct(
                         candidate.type(), given, correct.elements.bits(number_of(whole, at)));
                     count(result, candidate.type(), given, 0,
                           apart != no_distance && apart <= ulp ? told::right : told::wrong);
                 });
    return result;
}

/// A sequence that has queries and keys, as a problem of its own.
struct sequence_gradient {
    sequence_gradient(packed_problem const& of, packed_upstream const& above, std::size_t n,
                      gradient_part part, tensor const& whole, gradient_answer const& certified,
                      judgement const& judged)
        : p(of.sequence(n)), from(above.rows(of.first_query(n), of.queries(n))),
          by{.query = gradient_of_sequence(of, n, gradient_part::query, certified),
             .key = gradient_of_sequence(of, n, gradient_part::key, certified),
             .value = gradient_of_sequence(of, n, gradient_part::value, certified),
             .rows = gradient_of_sequence(of, n, gradient_part::rows, certified)},
          candidate(whole.type(), part_of(by, part)->elements.shape()),
          failed{judged.what, judged.type, candidate.shape(), judged.asked} {
        rows_of_sequence const rows = rows_of_part(of, n, part);
        each_element(candidate.shape(), [&](std::size_t h, std::size_t i, std::size_t a,
                                            std::size_t number) {
            auto const at = place_in_answer(part, rows, h, i, a);
            candidate.set(number, whole.bits(at[0], at[1], at[2], at[3]));
            std::size_t const there = place_in_judgement(whole.shape(), part, rows, h, i, a);
            failed.distances.push_back(judged.distances[there]);
            failed.failed.push_back(judged.failed[there]);
            failed.failing += judged.failed[there];
        });
    }

    problem p;
    upstream from;
    gradient_answer by;
    result_tensor candidate;
    judgement failed;
};

} // namespace attest::oracle::diagnosed
