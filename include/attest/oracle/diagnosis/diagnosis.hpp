// What a candidate is that a judgement failed: the convention, or the two, that it follows instead.
//
//     judgement const j = judge(p, candidate, certified, asked);
//     diagnosis const d = diagnose(p, candidate, certified, j);     d.found.front().means
// Every convention (convention.hpp) is tried on some rows: those where the candidate is furthest from right, and
// drawn ones. A convention that changes no element of them tells nothing and is left out. One explains the
// candidate if all elements of these rows are right for it, by the criterion of the judgement; one is much nearer
// if a finite largest error, or the number of wrong elements, falls to an eighth or less, and the other does not
// rise. NaN and ±∞ that a convention does not give are nearer to nothing: it is compared by the finite elements of the
// candidate, and how many others there are is said. Neither
// is said of what float64 cannot tell: one that explains the candidate gives the right number for an element that is
// wrong for the problem, and elements that are undecided are not nearer. The former are then judged on all rows, and only what was judged there is said of all elements:
// certified where the convention is a problem of attention, otherwise as computed in float64. If no single one
// explains the candidate, those that come nearest are tried in pairs with all others.
//
// A diagnosis changes no verdict. A judgement that does not fail has none, nor has a problem whose float64 rows
// differ from the certified results, which is said (`why_not`). For gradients diagnose_gradient() tries factors, and
// the faults of a backward pass where it knows what the gradient is computed from.
#pragma once

#include <attest/oracle/diagnosis/convention.hpp>
#include <attest/oracle/gradient_part.hpp>
#include <attest/oracle/judge/judgement.hpp>
#include <attest/oracle/row_piece.hpp>

#include <span>

namespace attest::oracle {

/// Elements that were compared, and how many of them are wrong.
struct compared_elements {
    std::size_t elements = 0;
    std::size_t wrong = 0;
    std::size_t not_finite = 0; ///< of those that are wrong: NaN or ±∞ in the candidate
    std::size_t undecided = 0; ///< right or wrong within the error of float64; counted as not wrong
    /// Of the elements that are finite in the candidate; ∞ where one of them is compared with NaN or ±∞.
    double largest_error = 0;
    std::size_t not_judged = 0; ///< of those that are wrong: the model says nothing about them

    [[nodiscard]] std::size_t finite_wrong() const { return wrong - not_finite; }
};

struct explanation {
    std::vector<std::string> names{}; ///< of one convention, or of two
    std::string means{};              ///< "the kernel aligns its mask at the top left"
    std::string options{};            ///< "--diagonal top_left", or nothing
    compared_elements sampled{};
    /// No sampled element that is finite in the candidate is wrong, and one was by the problem itself; or none at all
    /// is wrong.
    bool explains = false;

    /// Of all elements, where they were judged; their largest error is not known.
    std::optional<compared_elements> all{};
    bool certified = false;  ///< `all` is against certified results
    bool in_float64 = false; ///< of a gradient: compared with what a fault, or a factor that is no
                             ///< power of 2, gives in float64
    std::string refused{};   ///< why the oracle, or a model, does not judge it: what it refuses
    std::optional<compared_elements>
        part{}; ///< of all elements of diagnosis::where, where that is a part

    [[nodiscard]] bool makes_right() const { return all && all->wrong == 0 && all->undecided == 0; }
};

/// Conventions that were tried on some rows alone, and these rows; they may be all rows.
struct tried_on_sample {
    std::size_t conventions = 0;
    std::size_t rows = 0;
    std::size_t all_rows = 0; ///< from which they were taken
    std::string where{};      ///< their head, as in diagnosis::where
};

struct diagnosis {
    std::size_t tried = 0;    ///< conventions that apply; none where nothing was to be diagnosed
    tried_on_sample sample{}; ///< of these; the others were tried on all elements that were judged
    /// The rows of `before`, and of `sampled` of each explanation; 0: all elements of a gradient.
    std::size_t rows = 0;
    bool is_selection =
        false; ///< `all` of an explanation are the elements of the rows that were judged
    /// The head that these rows were taken from ("key head 1 of batch entry 0"), or "the selected rows"; empty if they
    /// were taken from all rows.
    std::string where{};
    std::string right{}; ///< "correct", "within 2 ulp", "within the bound of the model"
    /// What was compared in float64, which for a model is not its bound.
    std::string compared{};
    compared_elements before{};
    std::vector<explanation> found{}; ///< the best first
    std::string why_not{};            ///< nothing was tried: why
    std::string
        left_out{}; ///< why some were not tried: faults of the backward pass, or copies of large tensors
};

/// Of a failed judgement of an output or a log-sum-exp, with the answer by which it was judged.
diagnosis diagnose(problem const& p, tensor const& candidate, answer const& by,
                   judgement const& failed, unsigned threads = 1, progress* watched = nullptr);

/// Collects rows of judged pieces of a problem (row_selection.hpp), on which a merged judgement is diagnosed. It refers to
/// the problem.
class rows_to_diagnose {
public:
    explicit rows_to_diagnose(problem const& p) : p_(p) {}

    /// Keeps some rows of a piece. `found` is its judgement, not yet placed; `by`, with bounds, is the answer by which it
    /// was judged.
    void add(row_piece const& piece, judgement const& found, answer const& by);

    /// A row of the problem, (b·H + h)·S + i.
    struct certified_row {
        std::size_t number;
        std::uint64_t furthest; ///< the largest distance of an element that fails
        bool fails;
        std::vector<bounds> exact; ///< of its elements
    };

    /// Returns some of them, ascending: those that fail by the largest distances, and drawn ones.
    [[nodiscard]] std::vector<certified_row> chosen() const;

private:
    problem const& p_;
    std::vector<certified_row> rows_{};
};

/// Diagnoses a failed judgement that was merged from these pieces: conventions are tried on the rows, and those that
/// explain them are judged on all rows of the pieces. Where the tensors have more than 2^24 elements, conventions that would copy them
/// (head maps, batch entries, layouts, scales of elements, factors of a bias) are left out.
diagnosis diagnose(problem const& p, tensor const& candidate, std::span<row_piece const> pieces,
                   rows_to_diagnose const& rows, judgement const& failed, unsigned threads = 1,
                   progress* watched = nullptr);

/// Of a failed judgement of a gradient, by what it was computed from: factors, the conventions of the forward pass that
/// weights depend on, in both passes or in the backward pass alone, faults of the backward pass (D, dLSE, sums over
/// groups, the derivative of the soft cap, dropout in dP and dV), another gradient or another order of its elements; and a
/// factor with one of these. All elements are compared with what a fault gives in float64; what is a problem is judged.
///
/// Beyond 70 million products all but factors, gradients and orders is tried on a sample. Of dQ, D and dS it is a sample of
/// rows, of one head where the others have far fewer elements that fail. Of dK and dV, which add up all queries, it is a
/// sample of the keys of the key head with the most elements that fail. What explains the sample is then computed, or
/// judged, for all elements. Gradients that add up batch entries or heads, and key heads of more than 100 million scores,
/// are compared with factors, gradients and orders alone (left_out).
diagnosis diagnose_gradient(problem const& p, upstream const& from, gradient_part part,
                            tensor const& candidate, gradient_answer const& by,
                            judgement const& failed, unsigned threads = 1,
                            progress* watched = nullptr);

/// The same without what it was computed from: a sign, a factor 2, or a scale that is missing or applied twice.
diagnosis diagnose_gradient(problem const& p, gradient_part part, tensor const& candidate,
                            gradient_answer const& by, judgement const& failed);

/// Lines for a report, or "" where nothing was to be diagnosed.
std::string diagnosis_text(diagnosis const& of);

} // namespace attest::oracle
