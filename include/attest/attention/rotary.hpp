// rotary: positions as rotations. Row m of a matrix of queries or keys is cut into pairs of
// entries, and pair a is turned by the m-th power of the a-th rotation.
//
// With query m and key n turned, their score is ⟨R_m q, R_n k⟩ = ⟨R_{m−n} q, k⟩: it depends on the
// distance of the two positions only. Exact for rotations by rational points of the unit circle.
// Two layouts are in use and must agree between queries and keys:
//     pairing::interleaved   (x_0, x_1), (x_2, x_3), …
//     pairing::halves        (x_0, x_{d/2}), (x_1, x_{d/2+1}), …
//
// Refused: an odd number of entries, or another number of rotations than of pairs (ATT-305).
// Source: J. Su et al., "RoFormer" (2021), section 3.2.
#pragma once

#include <attest/attention/in_scalar.hpp>
#include <attest/attention/rotation.hpp>
#include <attest/matrix/matrix.hpp>

#include <cstddef>

namespace attest {

enum class pairing { interleaved, halves };

template <auto Sentence>
struct entries_do_not_pair_up {
    ATTEST_REFUSE(Sentence,
                  "ATT-305 rotary positions turn pairs of entries; the sentence counts them");
};

namespace detail {

template <std::size_t Columns, std::size_t Rotations>
constexpr bool require_pairs() {
    constexpr bool pair_up = Columns % 2 == 0 && Columns / 2 == Rotations;
    if constexpr (!pair_up) {
        constexpr auto words = attest::fix([] {
            text sentence;
            if (Columns % 2 != 0)
                sentence << "ATT-305 rotary: a row of " << Columns
                         << " entries cannot be cut into pairs";
            else
                sentence << "ATT-305 rotary: a row of " << Columns << " entries has " << Columns / 2
                         << " pairs, and there are " << Rotations << " rotations";
            return sentence;
        });
        static_cast<void>(sizeof(entries_do_not_pair_up<words>));
    }
    return pair_up;
}

} // namespace detail

/// Returns X with row i turned to position p = first_position + i: each pair (x, y) of its entries becomes
/// (x cos − y sin, x sin + y cos) of the p-th power of the rotation of that pair. Refused: see above.
template <matrix_like X, std::size_t Rotations>
[[nodiscard]] constexpr auto rotary(X const& x, rotation const (&rotations)[Rotations],
                                    pairing layout = pairing::interleaved,
                                    integer_argument<long long> first_position = 0) {
    constexpr bool pair_up = detail::require_pairs<X::columns, Rotations>();
    using S = typename X::scalar;
    matrix<S, X::rows, X::columns, typename X::row_names, typename X::column_names> turned;
    for (std::size_t a = 0; a < Rotations && pair_up; ++a) {
        // in range below: columns of X
        std::size_t const first = layout == pairing::interleaved ? 2 * a : a;
        std::size_t const second = layout == pairing::interleaved ? 2 * a + 1 : a + Rotations;
        rotation turn = attest::power(rotations[a], first_position);
        for (std::size_t i = 0; i < X::rows; ++i) {
            auto const c = attest::in_scalar<S>(turn.cosine());
            auto const s = attest::in_scalar<S>(turn.sine());
            turned(i, first) = S(x(i, first) * c - x(i, second) * s);
            turned(i, second) = S(x(i, first) * s + x(i, second) * c);
            if (i + 1 < X::rows) // the next position may not fit
                turn = turn * rotations[a];
        }
    }
    return turned;
}

} // namespace attest
