// The search for a fault that explains a failed gradient of packed sequences.
//
//     diagnosing_packed_gradient(p, from, part, candidate, by, failed, threads, watched).find(result);
// packed_gradient_orders.cpp tries orders of all elements, and all sequences as one; packed_gradient.cpp tries
// the faults of one sequence and compares them with all sequences.
#pragma once

#include <attest/oracle/diagnosis/diagnosis.hpp>

#include "oracle/diagnosis/backward_as.hpp"
#include "oracle/diagnosis/sequence_gradient.hpp"

#include <string>

namespace attest::oracle::diagnosed {

/// Tries faults of packed sequences: orders of all elements, sequences that are taken for one, and the
/// faults of one sequence, which are then compared with all elements.
class diagnosing_packed_gradient {
public:
    diagnosing_packed_gradient(packed_problem const& p, packed_upstream const& from,
                               gradient_part part, tensor const& candidate,
                               gradient_answer const& by, judgement const& failed, unsigned threads,
                               progress* watched)
        : p_(p), from_(from), part_(part), candidate_(candidate), by_(by), failed_(failed),
          threads_(threads), watched_(watched) {}

    void find(diagnosis& into) const;

private:
    static bool has_packed_rows(gradient_part part) {
        return part == gradient_part::query || part == gradient_part::key
               || part == gradient_part::value;
    }

    static bool is_of_rows(gradient_part part) {
        return has_packed_rows(part) || part == gradient_part::rows;
    }

    /// Tries other gradients, and rows in another order: of shape (1, rows, heads, components).
    void try_orders(diagnosis& into) const;

    /// from(at) returns the element that is stored at (row, head, component).
    template <class From>
    void try_order(diagnosis& into, std::string const& name, std::string const& means,
                   gradient_part of, From const& from) const {
        gradient const& own = *part_of(by_, part_);
        gradient const* const other = part_of(by_, of);
        if (other == nullptr || other->elements.shape() != candidate_.shape())
            return;
        auto const [one_batch, T, H, D] = candidate_.shape();
        compared_elements now;
        bool differs = false;
        std::size_t place = 0;
        for (std::size_t i = 0; i < T; ++i)
            for (std::size_t h = 0; h < H; ++h)
                for (std::size_t a = 0; a < D; ++a, ++place) {
                    auto const [row, head, component] = from(std::array{i, h, a});
                    std::size_t const source = (row * H + head) * D + component;
                    std::uint64_t const bits = other->elements.bits(source);
                    differs = differs || bits != own.elements.bits(place);
                    count_by(now, {0, i, h, a}, bits, other->element_bounds[source]);
                }
        add_if_explained(into, differs, {{name}, means, {}, now, true, now, true, false});
    }

    /// Tries all sequences as one, whose queries see the keys of every sequence.
    void try_joined(diagnosis& into) const;

    static void add_if_explained(diagnosis& into, bool differs, explanation is);

    /// Counts one more element, compared with the correctly rounded number.
    void count_by(compared_elements& into, extents const& at, std::uint64_t bits,
                  bounds const& exact) const;

    [[nodiscard]] sequence_gradient sequence(std::size_t n) const {
        return {p_, from_, n, part_, candidate_, by_, failed_};
    }

    [[nodiscard]] bool has_scores(std::size_t n) const {
        return p_.queries(n) > 0 && p_.keys(n) > 0;
    }

    /// Returns the sequence with the most failing elements, if it has queries and keys.
    [[nodiscard]] std::optional<std::size_t> worst_sequence() const;

    void try_faults(std::size_t n, diagnosis& into) const;

    /// Compares all elements of all sequences with a fault that was found in one of them.
    [[nodiscard]] std::optional<compared_elements>
    all_by(explanation const& is, std::optional<backward_as> const& roundings) const;

    [[nodiscard]] std::optional<compared_elements>
    of_sequence(explanation const& is, std::size_t m,
                std::optional<backward_as> const& roundings) const;

    packed_problem const& p_;
    packed_upstream const& from_;
    gradient_part part_;
    tensor const& candidate_;
    gradient_answer const& by_;
    judgement const& failed_;
    unsigned threads_;
    progress* watched_;
};

} // namespace attest::oracle::diagnosed
