// The sentence for a verdict that is not "accepted", without what takes a search.
//
//     ATT-501 step 2 (line 14) by factor_out: it does not follow: a + b = a * b.
//
// rejection.hpp adds a hint, a counterexample and the normal forms.
#pragma once

#include <attest/derivation/explanation/judged_step.hpp>
#include <attest/derivation/explanation/statement_words.hpp>

namespace attest::proofs {

namespace explanation {

[[nodiscard]] constexpr text step_words(context& in, kernel::verdict const& found) {
    text out;
    judged_step const place(in, found.argument, found.line);
    out << "ATT-501 ";
    place.name(out);
    if (found.what == kernel::ruling::malformed) {
        bool const in_term = !kernel::judgement(in.nodes()).is_term(place.after());
        out << words_for_node(in.nodes(), in_term ? place.after() : place.step().why.added,
                              found.form, found.where)
            << '.';
        return out;
    }
    bool const by_theorem =
        place.step().why.how == kernel::means::equation && !place.cited().is_fact;
    if (found.what == kernel::ruling::not_assumed && by_theorem)
        out << "the theorem cannot be read so.";
    else if (found.what == kernel::ruling::about_derivative)
        out << "what the theorem says here differentiates with respect to "
            << printed(in.nodes(), found.where)
            << ", which the hypotheses do not leave free to move.";
    else
        out << words_for(found.what);
    if (found.what == kernel::ruling::unknown_element && by_theorem && found.where != place.after())
        out << " It is given to the theorem: " << printed(in.nodes(), found.where) << '.';
    // With the names that unshown_part.hpp gives to the indices around a part.
    auto const shown = [&](id term) {
        printer with(in.nodes(), term);
        if (place.step().why.how == kernel::means::monotone)
            with.avoid(place.known().entries);
        return with.printed(term);
    };
    out << " The step: " << shown(place.before()) << sign_between(place.step().how)
        << shown(place.after()) << '.';
    return out;
}

} // namespace explanation

/// Why a verdict is not "accepted". The step's lemma has to be stated in the context.
[[nodiscard]] constexpr text explained(context& in, kernel::verdict found) {
    if (found.line >= 0)
        return explanation::step_words(in, found);
    // Judged again, since the verdict may speak of a node that only judging makes.
    kernel::verdict const again = kernel::judge<search>(in.nodes(), in.written()).statement();
    return explanation::statement_words(in, again).words();
}

} // namespace attest::proofs
