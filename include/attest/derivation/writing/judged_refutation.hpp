// The compiler's refutation of a claim: its statement judged, and a model in which it is false.
//
// The claim is written in several constant evaluations. That which judges the statement and that which
// evaluates the model have to write the same (ATT-507). What no model refutes becomes an error that says
// what was tried (ATT-515).
#pragma once

#include <attest/core/fixed_string.hpp>
#include <attest/derivation/explanation/claim_search.hpp>
#include <attest/derivation/writing/judged_proof.hpp>

namespace attest::proofs {

template <auto Sentence>
struct claim_not_refuted {
    ATTEST_REFUSE(Sentence, "ATT-515 this claim is not refuted; the type above says why");
};

namespace detail {

/// The statement judged, and whether it is of a kind that models refute.
struct refutation_outline {
    kernel::verdict statement{};
    bool has_steps = false;
    int about_all_positions = 0;
    kept_words<1 << 14> claimed{};

    [[nodiscard]] constexpr bool may_be_refuted() const {
        return statement.accepted() && !has_steps && about_all_positions == 0;
    }
};

[[nodiscard]] constexpr refutation_outline outline_of_refutation(run const& here) {
    explanation::refutable_claim it(here);
    refutation_outline result{it.statement(), it.has_steps(), it.hypothesis_about_all_positions()};
    recorder(here.in().nodes(), result.claimed).add_claim(here.written());
    return result;
}

template <source Write>
inline constexpr refutation_outline refutation_outline_of = outline_of_refutation(run(Write));

/// What the claim is that the model of this seed refutes by this evidence; nothing if it does not.
[[nodiscard]] constexpr kept_words<1 << 14> claim_refuted_by(run const& here, unsigned seed,
                                                             explanation::evidence by) {
    kept_words<1 << 14> result;
    if (explanation::refutable_claim(here).is_refuted_by(seed, by))
        recorder(here.in().nodes(), result).add_claim(here.written());
    return result;
}

template <source Write, unsigned Seed, explanation::evidence By>
inline constexpr auto refuted_by_model = claim_refuted_by(run(Write), Seed, By);

template <source Write>
constexpr auto words_of_refused_statement() {
    return fix([] {
        explanation::written_claim it(Write);
        kernel::verdict const found = it->statement();
        return explanation::statement_words(it.written().in(), found).words();
    });
}

template <fixed_string Id, fixed_string Title, source Write>
constexpr text words_of_no_refutation() {
    constexpr refutation_outline outline = refutation_outline_of<Write>;
    text out;
    out << "ATT-515 claim " << Id.view() << " \"" << Title.view() << "\" is not refuted: ";
    if constexpr (outline.has_steps)
        out << "it has steps, which prove a theorem. Leave them out.";
    else if constexpr (outline.about_all_positions > 0)
        out << "hypothesis " << outline.about_all_positions
            << " is about all positions, of which a model shows the first ones only. Assume it for "
               "the positions up to one, or leave it out.";
    else
        explanation::claim_search<Write>::put_undecided(out);
    return out;
}

template <fixed_string Id, fixed_string Title, source Write>
constexpr bool is_refuted() {
    using search = explanation::claim_search<Write>;
    constexpr refutation_outline outline = refutation_outline_of<Write>;
    if constexpr (!outline.statement.accepted()) {
        static_cast<void>(sizeof(statement_rejected<words_of_refused_statement<Write>()>));
        return false;
    } else if constexpr (!outline.may_be_refuted()
                         || search::seed() == explanation::refutable_claim::seeds_tried) {
        constexpr auto refusal = fix([] { return words_of_no_refutation<Id, Title, Write>(); });
        static_cast<void>(sizeof(claim_not_refuted<refusal>));
        return false;
    } else
        return writes_the_same<
            judged_function<Write>,
            view_of(refuted_by_model<Write, search::seed(),
                                     search::template evidence_of<search::seed()>()>)
                == view_of(refutation_outline_of<Write>.claimed)>();
}

template <source Write>
constexpr auto instance_in_words() {
    using search = explanation::claim_search<Write>;
    return bounded_text<explanation::longest_instance>(search::template instance<search::seed()>());
}

template <source Write>
inline constexpr auto instance_of = instance_in_words<Write>();

} // namespace detail

} // namespace attest::proofs
