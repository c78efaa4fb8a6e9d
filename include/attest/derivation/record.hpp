// What a proof says, in words: statement, hypotheses, rules and theorems used, the calculation.
//
// The calculation is in the usual layout, a law in braces between two terms:
//     sum(j, p(i, j))
//   = { definition }
//     sum(j, M(i, j) * exp(s(i, j)) / Z(i))
#pragma once

#include <attest/core/list.hpp>
#include <attest/core/text.hpp>
#include <attest/derivation/explain.hpp>

namespace attest::derivation {

[[nodiscard]] constexpr text printed(hypothesis const& one) {
    text out;
    for (index_term const& index : one.quantified())
        out << "for all " << algebra::printed(index.root()) << ": ";
    switch (one.kind()) {
    case assumption::equal:
        out << algebra::printed(one.left()) << " = " << algebra::printed(one.right());
        break;
    case assumption::at_most:
        out << algebra::printed(one.left()) << " <= " << algebra::printed(one.right());
        break;
    case assumption::positive:
        out << algebra::printed(one.left()) << " > 0";
        break;
    case assumption::nonnegative:
        out << algebra::printed(one.left()) << " >= 0";
        break;
    case assumption::nonempty:
        out << algebra::printed(one.left()) << " is not empty";
        break;
    }
    return out;
}

[[nodiscard]] constexpr text statement_of(proof const& whole) {
    text out;
    out << algebra::printed(whole.left()) << detail::sign_between(relation_of(whole.chains()[0]))
        << algebra::printed(whole.right());
    return out;
}

[[nodiscard]] constexpr list<text> hypotheses_of(proof const& whole) {
    list<text> result;
    for (hypothesis const& one : whole.assumed())
        result.push_back(printed(one));
    return result;
}

namespace detail {

constexpr void note_name(list<std::string_view>& names, std::string_view name) {
    for (std::string_view const known : names)
        if (known == name)
            return;
    names.push_back(name);
}

constexpr void note_names(list<std::string_view>& names, justification const& why) {
    switch (why.why) {
    case reason::rules:
        for (std::size_t i = 0; i < why.rules.count; ++i)
            note_name(names, why.rules.members[i]->name);
        return;
    case reason::hypothesis:
        return note_name(names, "hypothesis");
    case reason::lemma:
        return note_name(names, why.lemma.name());
    case reason::adding:
        return note_name(names, "adding");
    case reason::monotone:
        return note_name(names, "monotone");
    case reason::hole:
        return;
    }
}

} // namespace detail

// The rules, and the ids of the theorems, by which the steps follow, each once.
[[nodiscard]] constexpr list<std::string_view> rules_of(proof const& whole) {
    list<std::string_view> result;
    for (chain const& one : whole.chains())
        for (step const& each : one.steps)
            detail::note_names(result, each.why);
    if (whole.how() == argument::induction)
        detail::note_name(result, "induction");
    if (whole.how() == argument::cases)
        detail::note_name(result, "cases");
    return result;
}

[[nodiscard]] constexpr text calculation_of(proof const& whole) {
    text out;
    for (hypothesis const& one : whole.assumed())
        out << "assume " << printed(one) << '\n';
    if (whole.how() == argument::induction)
        out << "by induction over " << algebra::printed(whole.about()) << '\n';
    if (whole.how() == argument::cases)
        out << "by the cases " << algebra::printed(whole.about()) << " = 0 and = 1\n";
    for (chain const& one : whole.chains()) {
        out << "    " << algebra::printed(one.start.root()) << '\n';
        for (step const& each : one.steps) {
            out << " " << detail::sign_between(each.how) << "{ ";
            detail::name_reason(out, each.why);
            out << " }\n    " << algebra::printed(each.result.root()) << '\n';
        }
    }
    return out;
}

} // namespace attest::derivation
