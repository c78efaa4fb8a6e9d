// Explains a failed candidate: the convention, or the two conventions, that it follows instead.
//
//     judgement const j = judge(p, candidate, certified, asked);
//     diagnosis const d = diagnose(p, candidate, certified, j);     d.found.front().means
// Every convention (convention.hpp) is tried on some rows: the rows in which the candidate is
// furthest from right, and drawn rows. A convention that changes no element of these rows is left
// out: they cannot show it.
//
// A convention explains the candidate if, by the criterion of the judgement, none of these elements
// is wrong for it, and one that is wrong for the problem is right for it. It is much nearer if the
// largest error, which must be finite, or the number of wrong elements falls to an eighth or less,
// and the other of the two does not rise; if no fewer elements are wrong, the largest error must fall
// to a 64th. Elements that float64 leaves undecided are neither right nor wrong: they are no evidence
// for a convention unless the judgement of all rows decides them. If the candidate has NaN or ±∞
// where a convention gives numbers, its finite elements are compared, and the diagnosis says how many
// others there are.
//
// A convention is given up as soon as some of the rows rule out all of that. A candidate with few wrong
// elements is therefore diagnosed quickly: nearly every convention makes its right rows wrong.
//
// Conventions that explain these rows are then judged on all rows. Only that result is stated for
// all elements: certified if the convention is an attention problem, otherwise as computed in
// float64. If no single convention explains the candidate, the nearest ones are tried in pairs with
// all others.
//
// A diagnosis changes no verdict. It is empty for a judgement that does not fail. It is also empty,
// and says so (`why_not`), for a problem whose rows in float64 differ from the certified results.
// For gradients diagnose_gradient() tries factors, and faults of a backward pass if it knows what
// the gradient is computed from.
#pragma once

#include <attest/oracle/diagnosis/convention.hpp>
#include <attest/oracle/gradient.hpp>
#include <attest/oracle/judge/judgement.hpp>
#include <attest/oracle/packed_gradient.hpp>
#include <attest/oracle/row_selection.hpp>

#include <span>

namespace attest::oracle {

/// The numbers of elements that were compared and of those that are wrong.
struct compared_elements {
    std::size_t elements = 0;
    std::size_t wrong = 0;
    std::size_t not_finite = 0; ///< wrong elements that are NaN or ±∞ in the candidate
    std::size_t undecided = 0; ///< right or wrong within the error of float64; counted as not wrong
    /// The largest error of an element that is finite in the candidate; ∞ if one of them is compared
    /// with NaN or ±∞.
    double largest_error = 0;
    std::size_t not_judged = 0; ///< wrong elements about which the model says nothing
    std::size_t right_not_finite =
        0; ///< elements that are NaN or ±∞, as what was computed in float64

    [[nodiscard]] std::size_t finite_wrong() const { return wrong - not_finite; }
};

struct explanation {
    std::vector<std::string> names{}; ///< one convention, or two
    std::string means{};              ///< "the kernel aligns its mask at the top left"
    std::string options{};            ///< "--diagonal top_left", or nothing
    compared_elements sampled{};
    /// Whether no sampled element is wrong; or whether only NaN and ±∞ of the candidate are, at most
    /// half of the elements, while finite elements are wrong for the problem itself.
    bool explains = false;

    /// All elements, if they were judged; their largest error is not known.
    std::optional<compared_elements> all{};
    bool certified = false;  ///< `all` is against certified results
    bool in_float64 = false; ///< a gradient that was compared with a fault in float64, or with a
                             ///< factor that is no power of 2
    std::string refused{};   ///< why the oracle, or a model, refuses to judge it
    std::optional<compared_elements>
        part{}; ///< all elements of diagnosis::where, if that is a part

    [[nodiscard]] bool makes_right() const { return all && all->wrong == 0 && all->undecided == 0; }
};

/// The numbers of conventions that were tried on some rows only, and of these rows, which may be all.
struct tried_on_sample {
    std::size_t conventions = 0;
    std::size_t rows = 0;
    std::size_t all_rows = 0; ///< the number of rows from which they were taken
    std::string where{};      ///< their head, as in diagnosis::where
};

struct diagnosis {
    std::size_t tried = 0;    ///< conventions that apply; 0 if there was nothing to diagnose
    tried_on_sample sample{}; ///< the others were tried on all elements that were judged
    /// The number of rows in `before` and in `sampled` of each explanation; 0: all elements of a
    /// gradient.
    std::size_t rows = 0;
    bool is_selection =
        false; ///< `all` of an explanation are the elements of the rows that were judged
    /// The head or the sequence that these rows were taken from ("key head 1 of batch entry 0",
    /// "sequence 3"), or "the selected rows"; empty if they were taken from all rows.
    std::string where{};
    std::string right{}; ///< "correct", "within 2 ulp", "within the bound of the model"
    /// The comparison in float64; for a model it is not the bound of the model.
    std::string compared{};
    compared_elements before{};
    std::vector<explanation> found{}; ///< the best first
    std::string why_not{};            ///< why nothing was tried
    /// Why some conventions were not tried: faults of the backward pass, or copies of large tensors.
    std::string left_out{};
    /// A narrower format that has every element of a candidate in float32 or float64.
    std::optional<format> stored_in{};
};

/// Diagnoses a failed judgement of an output or a log-sum-exp; `by` is the answer by which it was
/// judged.
diagnosis diagnose(problem const& p, tensor const& candidate, answer const& by,
                   judgement const& failed, unsigned threads = 1, progress* watched = nullptr);

/// The same for one of packed sequences. `candidate`, `by` and `failed` are those of the sequence as a
/// problem of its own; faults that read keys or lengths of other sequences are tried as well.
diagnosis diagnose(packed_problem const& p, std::size_t number, tensor const& candidate,
                   answer const& by, judgement const& failed, unsigned threads = 1,
                   progress* watched = nullptr);

/// Collects rows of judged pieces of a problem (row_selection.hpp), on which a merged judgement is
/// diagnosed. The problem must outlive it.
class rows_to_diagnose {
public:
    explicit rows_to_diagnose(problem const& p) : p_(p) {}

    /// Keeps some rows of a piece. `found` is its judgement, not yet placed; `by`, with bounds, is the
    /// answer by which it was judged.
    void add(row_piece const& piece, judgement const& found, answer const& by);

    /// A row of the problem, (b·H + h)·S + i.
    struct certified_row {
        std::size_t number;
        std::uint64_t furthest; ///< the largest distance of an element that fails
        bool fails;
        std::vector<bounds> exact; ///< one per element
    };

    /// Returns some of the rows, ascending: those that fail by the largest distances, and drawn ones.
    [[nodiscard]] std::vector<certified_row> chosen() const;

private:
    problem const& p_;
    std::vector<certified_row> rows_{};
};

/// Diagnoses a failed judgement that was merged from these pieces: conventions are tried on the rows,
/// and those that explain them are judged on all rows of the pieces. If the tensors have more than
/// 2^24 elements, conventions that would copy them are left out: head maps, batch entries, layouts,
/// scales of elements, factors of a bias.
diagnosis diagnose(problem const& p, tensor const& candidate, std::span<row_piece const> pieces,
                   rows_to_diagnose const& rows, judgement const& failed, unsigned threads = 1,
                   progress* watched = nullptr);

/// Diagnoses a failed judgement of a gradient by what the gradient was computed from. It tries
/// factors; conventions of the forward pass on which the weights depend, in both passes or in the
/// backward pass alone; faults of the backward pass (D, dLSE, sums over groups, the derivative of the
/// soft cap, dropout in dP and dV); another gradient, or another order of its elements; and a factor
/// together with one of these. All elements are compared with the gradient of a fault in float64; a
/// fault that is an attention problem is judged.
///
/// Beyond 70 million products only factors, gradients and orders are tried on all elements, and the
/// other faults on a sample. For dQ, D and dS this is a sample of rows, from one head if the others
/// have far fewer failing elements. For dK and dV, which add up all queries, it is a sample of keys,
/// from the key head with the most failing elements. A fault that explains the sample is then
/// computed, or judged, for all elements. Gradients that add up batch entries or heads, and key heads
/// of more than 100 million scores, are compared only with factors, gradients and orders (left_out).
diagnosis diagnose_gradient(problem const& p, upstream const& from, gradient_part part,
                            tensor const& candidate, gradient_answer const& by,
                            judgement const& failed, unsigned threads = 1,
                            progress* watched = nullptr);

/// The same for packed sequences; the candidate is as in packed_gradient.hpp. Factors, other
/// gradients, other orders of the elements, and sequences that are taken for one are tried on all
/// elements; the other faults on the sequence with the most failing elements (`where`, `part`). A
/// fault that explains that sequence is then computed, or judged, for all sequences. For the sinks
/// and slopes, whose gradients add up all sequences, only factors are tried.
diagnosis diagnose_gradient(packed_problem const& p, packed_upstream const& from,
                            gradient_part part, tensor const& candidate, gradient_answer const& by,
                            judgement const& failed, unsigned threads = 1,
                            progress* watched = nullptr);

/// The same for a gradient of which nothing else is known: tries a sign, a factor 2, and a scale that
/// is missing or applied twice.
diagnosis diagnose_gradient(problem const& p, gradient_part part, tensor const& candidate,
                            gradient_answer const& by, judgement const& failed);

/// Returns lines for a report, or "" if there was nothing to diagnose.
std::string diagnosis_text(diagnosis const& of);

} // namespace attest::oracle
