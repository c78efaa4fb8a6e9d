// Why a proof was rejected, in words: the step, the terms, what is missing, and both normal forms.
#pragma once

#include <attest/derivation/search/search.hpp>
#include <attest/derivation/writing/context.hpp>
#include <attest/derivation/writing/print.hpp>

namespace attest::proofs {

namespace detail {

[[nodiscard]] constexpr std::string_view sign_between(kernel::relation how) {
    constexpr std::string_view signs[] = {" = ", " <= ", " < ", " >= ", " > "};
    return signs[static_cast<int>(how)];
}

[[nodiscard]] constexpr std::string_view words_for(kernel::flaw what) {
    switch (what) {
    case kernel::flaw::not_an_index:
        return "ATT-503 this is no element of a set";
    case kernel::flaw::not_a_set:
        return "ATT-503 this is no set: sums and for_all run over an index that was declared with "
               "its set";
    case kernel::flaw::infinite_sum:
        return "ATT-514 this sums over all positions, or another set that need not be finite";
    case kernel::flaw::wrong_rank:
        return "ATT-502 this has another number of indices than was declared";
    case kernel::flaw::wrong_sort:
        return "ATT-503 an index of another set is expected here";
    case kernel::flaw::not_finite_sort:
        return "ATT-503 a map goes from one declared set to another one";
    case kernel::flaw::zero_denominator:
        return "ATT-510 this number is not in lowest terms with a positive denominator";
    case kernel::flaw::bad_exponent:
        return "ATT-503 a power has an exponent of 1 or more";
    case kernel::flaw::not_a_cell:
        return "ATT-503 a derivative is with respect to a scalar, or a variable at its indices";
    case kernel::flaw::free_in_definition:
        return "ATT-504 a definition speaks of an index that is not one of its formals";
    case kernel::flaw::not_yet_declared:
        return "ATT-504 a declaration speaks of itself or of a later one";
    default:
        return "ATT-503 this is no term, or no formula, of the context";
    }
}

[[nodiscard]] constexpr std::string_view words_for(kernel::undefined what) {
    switch (what) {
    case kernel::undefined::logarithm:
        return "it takes the logarithm of this term, which is not shown to be positive";
    case kernel::undefined::derivative:
        return "it differentiates what is not shown to be differentiable";
    default:
        return "it divides by this term, which is not shown to differ from 0";
    }
}

[[nodiscard]] constexpr std::string_view words_for(kernel::ruling what) {
    switch (what) {
    case kernel::ruling::does_not_follow:
        return "it does not follow.";
    case kernel::ruling::wrong_relation:
        return "rules, hypotheses and theorems give equations (by); adding and monotone give "
               "inequalities (at_most, less, at_least, greater).";
    case kernel::ruling::not_assumed:
        return "this is no hypothesis here, and no theorem that can be read so.";
    case kernel::ruling::not_signed:
        return "what is added is not shown to have the sign that is needed.";
    case kernel::ruling::open:
        return "still to be shown.";
    case kernel::ruling::unknown_element:
        return "it speaks of an index that occurs neither in the claim nor in a hypothesis, so "
               "that there need not be such an element.";
    case kernel::ruling::says_nothing:
        return "both sides of the claim are written alike, so it says nothing.";
    case kernel::ruling::wrong_end:
        return "the chain does not end with the other side of the claim but with";
    case kernel::ruling::wrong_direction:
        return "the relations of the chain do not give that of the claim.";
    case kernel::ruling::not_a_position:
        return "the index of the induction is no free index of the statement over positions.";
    case kernel::ruling::depends_on_position:
        return "a hypothesis, or the set of another index, depends on the index of the induction: "
               "say for_all.";
    case kernel::ruling::not_a_mask:
        return "cases can be told apart by the value of a mask.";
    case kernel::ruling::unknown_claim:
        return "a claim is an equation or an inequality.";
    case kernel::ruling::about_derivative:
        return "an equation is assumed about the symbol of this derivative.";
    default:
        return "it is not accepted.";
    }
}

// Both sides under the laws of the step.
constexpr void describe_forms(text& out, context& in, kernel::facts const& known,
                              kernel::laws rules, id a, id b) {
    kernel::ring_equality equal(in.nodes());
    search finder(in.nodes(), known, equal);
    kernel::knowledge<search> here(in.nodes(), known, equal, finder);
    kernel::normaliser<kernel::knowledge<search>> with(in.nodes(), rules, here);
    id const left = node_of(in.nodes(), with.normal(a, {}));
    id const right = node_of(in.nodes(), with.normal(b, {}));
    out << " Normal forms: " << printed(in.nodes(), left) << " and " << printed(in.nodes(), right)
        << '.';
}

} // namespace detail

/// The sentence for a verdict that is not "accepted".
[[nodiscard]] constexpr text explained(context& in, kernel::verdict found) {
    text out;
    kernel::proof const& whole = in.written();
    kernel::judge<search> all(in.nodes(), whole);
    if (found.line < 0)
        found = all.statement(); // again, since it may speak of a node that only judging makes
    if (found.line < 0) {
        out << "ATT-506 ";
        if (found.what == kernel::ruling::malformed)
            out << detail::words_for(found.form);
        else if (found.what == kernel::ruling::undefined_term)
            out << detail::words_for(found.missing);
        else
            out << detail::words_for(found.what);
        if (found.where != 0)
            out << " : " << printed(in.nodes(), found.where);
        return out;
    }
    auto const& lines = whole.arguments[static_cast<std::size_t>(found.argument)].lines;
    auto const number = static_cast<std::size_t>(found.line);
    kernel::line const& step = lines[number];
    kernel::task here;
    for (kernel::task const& each : all.tasks())
        if (each.argument == found.argument)
            here = each;
    id const start = in.nodes().get(here.goal, whole.downward ? 1 : 0);
    id const before = number == 0 ? start : lines[number - 1].term;
    out << "ATT-501 ";
    if (whole.arguments.size() > 1)
        out << "argument " << found.argument << ", ";
    out << "step " << found.line + 1 << " (line " << step.where << ") by " << step.why.name << ": ";
    if (found.what == kernel::ruling::malformed) {
        out << detail::words_for(found.form) << " : " << printed(in.nodes(), found.where);
        return out;
    }
    out << printed(in.nodes(), before) << detail::sign_between(step.how)
        << printed(in.nodes(), step.term) << ": " << detail::words_for(found.what);
    bool const compares = found.what == kernel::ruling::does_not_follow
                          || found.what == kernel::ruling::open;
    if (compares && step.why.how != kernel::means::monotone)
        detail::describe_forms(out, in, here.known, step.why.rules, before, step.term);
    return out;
}

} // namespace attest::proofs
