// The words for an instance: "T = {0, 1}, x = (3/2, -1): the left side is 3, the right side 5/2".
#pragma once

#include <attest/derivation/explanation/refutable_claim.hpp>

namespace attest::proofs::explanation {

inline constexpr std::size_t longest_model = 1500; // is cut, ...
inline constexpr std::size_t longest_side = 160;   // ... and what is longer is said to be so
inline constexpr std::size_t longest_instance = 2000;

/// One side of a claim in the model of a seed, in full or to six digits; no words where neither can be.
[[nodiscard]] constexpr text side_in_words(refutable_claim const& it, unsigned seed, evidence by,
                                           bool right) {
    text words = value_in_words(it.asked(), seed, by, right ? it.right() : it.left());
    if (words.view().size() > longest_side)
        words = text();
    return words;
}

inline constexpr std::string_view between_model_and_left = ": the left side is ";
inline constexpr std::string_view between_sides = ", the right side ";
inline constexpr std::string_view too_long = "too long to be written here";

/// Are these the words for the instance of a seed? Each side may be in full, to six digits, or too long,
/// as the limits of the compiler had it.
[[nodiscard]] constexpr bool is_instance_in_words(run const& here, unsigned seed,
                                                  std::string_view words) {
    refutable_claim const it(here);
    bounded_text<longest_model> const model(
        model_in_words(it.asked(), seed, evidence::exact_numbers));
    for (int left = 0; left < 3; ++left)
        for (int right = 0; right < 3; ++right) {
            text all(model.view());
            for (int side = 0; side < 2; ++side) {
                int const how = side == 0 ? left : right;
                all << (side == 0 ? between_model_and_left : between_sides);
                if (how == 2)
                    all << too_long;
                else
                    all << side_in_words(it, seed,
                                         how == 0 ? evidence::exact_numbers
                                                  : evidence::enclosed_values,
                                         side == 1)
                               .view();
            }
            if (all.view() == words)
                return true;
        }
    return false;
}

} // namespace attest::proofs::explanation
