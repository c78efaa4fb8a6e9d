// A reason for a step, as its author writes it: a rule, a fact, a lemma, adding(x) or monotone.
//
// A reason knows its line. It is made where it is handed to a chain, since clang places the default
// arguments of .by(...) at the beginning of the whole chain, but those of a conversion at its operand.
#pragma once

#include <attest/derivation/writing/lemma_use.hpp>
#include <attest/derivation/writing/rules.hpp>
#include <attest/derivation/writing/terms.hpp>

#include <source_location>

namespace attest::proofs {

/// A fact as a reason, perhaps at given elements: all(j).
struct cited {
    formula fact{};
    list<id> values{};
};

namespace detail {

/// Is it this sort, or a part of this union?
[[nodiscard]] constexpr bool is_of(kernel::store const& in, id sort, id whole) {
    return sort == whole
           || (in.is(whole, kind::joined)
               && (is_of(in, sort, in.get(whole, 0)) || is_of(in, sort, in.get(whole, 1))));
}

/// Refuses to cite a fact at more indices than it is a statement for all of, or at one of another set. Which
/// elements of these sets are meant, the search finds: an index may be named like that of a sum in the step.
constexpr void require_citable(formula const& fact, list<id> const& values) {
    kernel::store& nodes = fact.in->nodes();
    id rest = fact.node;
    for (id const value : values) {
        if (!nodes.is(rest, kind::for_all))
            throw wrong_rank("ATT-502 a fact is cited at more indices than it speaks of all of");
        id const over = kernel::root_of(nodes, nodes.get(rest, 0));
        id const sort = kernel::set_judgement(nodes).sort_of(value);
        if (sort != 0 && !is_of(nodes, sort, over))
            throw wrong_sort(
                "ATT-503 a fact is cited at an index of another set than it speaks of");
        rest = nodes.get(rest, 1);
    }
}

} // namespace detail

template <class... Indices>
constexpr auto formula::operator()(Indices const&... indices) const {
    detail::require_set(*this);
    (detail::require_set(indices), ...);
    (detail::require_of(*in, indices.in), ...);
    cited result;
    result.fact = *this;
    (result.values.push_back(indices.node), ...);
    detail::require_citable(*this, result.values);
    return result;
}

/// The reason for an inequality: the terms differ by this one, which has a sign.
struct added {
    term what{};
};

[[nodiscard]] constexpr added adding(term const& what) {
    detail::require_set(what);
    return {what};
}

struct monotone_reason {};

inline constexpr monotone_reason monotone{};

/// No reason yet: the step is refused with what is still to be shown.
struct hole_reason {};

inline constexpr hole_reason hole{};

/// What is written for a reason. Only a chain reads it, and nobody changes it: what is printed of a step
/// comes from here. The line is printed and not judged (calculus, paragraph 8.3).
class reason {
public:
    using place = std::source_location;

    template <class Why>
    constexpr reason(Why const& given, place at = place::current()) : where(at.line()) {
        explain(given);
    }

private:
    friend class chain;

    kernel::justification why{};
    term extra{}; // what is added, or the fact that is cited, with its context
    kernel::equation by{};
    list<lemma_use> lemma{}; // one, or none
    std::uint_least32_t where = 0;

    constexpr void explain(rule const& given) {
        why.how = kernel::means::rules;
        why.rules = given.laws;
    }

    constexpr void explain(added const& given) {
        detail::require_set(given.what);
        why.how = kernel::means::adding;
        extra = given.what;
    }

    constexpr void explain(monotone_reason const&) { why.how = kernel::means::monotone; }

    constexpr void explain(hole_reason const&) { why.how = kernel::means::hole; }

    constexpr void explain(formula const& given) {
        cited plain;
        plain.fact = given;
        explain(plain);
    }

    constexpr void explain(cited const& given) {
        detail::require_set(given.fact);
        why.how = kernel::means::equation;
        extra = {given.fact.in, given.fact.node};
        by.statement = given.fact.node;
        by.is_fact = true;
        by.hints = given.values;
    }

    constexpr void explain(lemma_use const& given) {
        why.how = kernel::means::equation;
        lemma.push_back(given);
    }
};

} // namespace attest::proofs
