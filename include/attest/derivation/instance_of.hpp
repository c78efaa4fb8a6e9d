// A small world in which the hypotheses of a proof hold.
//
// From a seed: sets of one to four elements, an element for each free index, rational values for the
// symbols. A hypothesis that says what a symbol is (a recurrence, a mask that is 0) defines it;
// every hypothesis is then evaluated, and a world in which one fails is no instance. So an instance
// is a proof that the hypotheses can be satisfied.
#pragma once

#include <attest/algebra/evaluate.hpp>
#include <attest/derivation/check.hpp>

namespace attest::derivation {

using algebra::element;
using algebra::environment;

namespace detail {

template <class Visit>
constexpr void visit_expressions(proof const& whole, Visit const& visit) {
    visit(whole.left());
    visit(whole.right());
    for (hypothesis const& one : whole.assumed()) {
        visit(one.left());
        if (one.has_right())
            visit(one.right());
        for (index_term const& index : one.quantified())
            visit(index.root());
    }
    for (chain const& one : whole.chains()) {
        visit(one.start.root());
        for (step const& each : one.steps)
            visit(each.result.root());
    }
}

constexpr list<std::string_view> set_names(proof const& whole) {
    list<std::string_view> result;
    visit_expressions(whole, [&](expression e) {
        for (expression part = e; part < e + e->size; ++part) {
            bool known = part->kind != algebra::node_kind::plain_set;
            for (std::string_view const name : result)
                known = known || name == part->name;
            if (!known)
                result.push_back(part->name);
        }
    });
    return result;
}

// Two elements first, then all mixtures of one to `largest`.
constexpr std::int64_t drawn_size(std::uint64_t seed, std::size_t set, std::int64_t largest) {
    if (seed == 0)
        return 2;
    std::uint64_t const bits = algebra::mixed(seed * 31U + set);
    return 1 + static_cast<std::int64_t>(bits % static_cast<std::uint64_t>(largest));
}

constexpr bool bind_drawn(environment& world, expression index, std::uint64_t seed) {
    algebra::standing found = algebra::standing::known;
    algebra::places const here(world, found);
    list<element> all;
    expression const set = algebra::set_of(index);
    if (set->kind == algebra::node_kind::plain_set && set->numerator == 1)
        for (std::int64_t i = 0; i < world.size_of(set->name); ++i)
            all.push_back(element{set->name, i});
    else
        all = here.of(set, {});
    if (found != algebra::standing::known || all.empty())
        return false;
    std::uint64_t const bits = algebra::hash_of(algebra::mixed(seed), index->name);
    world.bind(index_term(index), all[static_cast<std::size_t>(bits % all.size())]);
    return true;
}

constexpr bool names_a_symbol(expression e) {
    using algebra::node_kind;
    return e->kind == node_kind::scalar || e->kind == node_kind::variable
           || e->kind == node_kind::mask;
}

// An equation about a symbol defines it: at one place by a number, or everywhere.
constexpr void define_by(environment& world, hypothesis const& one) {
    if (one.kind() != assumption::equal || !names_a_symbol(one.left()))
        return;
    bool const number = one.right()->kind == algebra::node_kind::number;
    if (!number || !one.quantified().empty()) {
        world.equation(term(one.left()), term(one.right()));
        return;
    }
    algebra::standing found = algebra::standing::known;
    algebra::places const here(world, found);
    list<element> at;
    for (int i = 0; i < one.left()->arity; ++i)
        at.push_back(here.at(operand(one.left(), i), {}));
    if (found == algebra::standing::known)
        world.value(one.left()->name, at,
                    algebra::coefficient{one.right()->numerator, one.right()->denominator});
}

} // namespace detail

// What a comparison of two values can say.
enum class comparison { less, equal, greater, undecided };

namespace detail {

// Arithmetics for instances say how their numbers compare: compare(a, b).
template <class Arithmetic>
constexpr comparison compare(expression a, expression b, environment const& world,
                             Arithmetic const& arithmetic) {
    auto const x = algebra::evaluate(a, world, arithmetic);
    auto const y = algebra::evaluate(b, world, arithmetic);
    if (!x.is_known() || !y.is_known())
        return comparison::undecided;
    return arithmetic.compare(x.value, y.value);
}

template <class Arithmetic>
constexpr bool satisfied_here(hypothesis const& one, environment const& world,
                              Arithmetic const& arithmetic) {
    if (one.kind() == assumption::nonempty) {
        algebra::standing found = algebra::standing::known;
        algebra::places const here(world, found);
        return !here.of(one.left(), {}).empty() && found == algebra::standing::known;
    }
    term const zero(0);
    expression const right = one.has_right() ? one.right() : zero.root();
    comparison const seen = compare(one.left(), right, world, arithmetic);
    switch (one.kind()) {
    case assumption::equal:
        return seen == comparison::equal;
    case assumption::at_most:
        return seen == comparison::less || seen == comparison::equal;
    case assumption::positive:
        return seen == comparison::greater;
    default:
        return seen == comparison::greater || seen == comparison::equal;
    }
}

template <class Arithmetic>
constexpr bool satisfied(hypothesis const& one, std::size_t quantifier, environment const& world,
                         Arithmetic const& arithmetic) {
    if (quantifier == one.quantified().size())
        return satisfied_here(one, world, arithmetic);
    expression const index = one.quantified()[quantifier].root();
    expression const set = algebra::set_of(index);
    algebra::standing found = algebra::standing::known;
    algebra::places const here(world, found);
    list<element> all;
    if (set->kind == algebra::node_kind::plain_set)
        for (std::int64_t i = 0; i < world.size_of(set->name); ++i)
            all.push_back(element{set->name, i});
    else
        all = here.of(set, {});
    if (found != algebra::standing::known)
        return false;
    for (element const& each : all) {
        environment inner = world;
        inner.bind(one.quantified()[quantifier], each);
        if (!satisfied(one, quantifier + 1, inner, arithmetic))
            return false;
    }
    return true;
}

} // namespace detail

struct drawn_world {
    bool is_instance = false;
    environment world{};
};

// The world of this seed, and whether all hypotheses of the chain hold in it.
template <class Arithmetic>
[[nodiscard]] constexpr drawn_world instance_of(proof const& whole, std::size_t chain_number,
                                                std::uint64_t seed, Arithmetic const& arithmetic,
                                                std::int64_t largest = 4) {
    drawn_world result{false, environment(seed)};
    facts const known = facts_of(whole, chain_number);
    list<std::string_view> const sets = detail::set_names(whole);
    for (std::size_t i = 0; i < sets.size(); ++i)
        result.world.size(sets[i], detail::drawn_size(seed, i, largest));
    for (expression const index : known.elements)
        if (!detail::bind_drawn(result.world, index, seed))
            return result;
    for (hypothesis const& one : known.assumed)
        detail::define_by(result.world, one);
    for (hypothesis const& one : known.assumed)
        if (!detail::satisfied(one, 0, result.world, arithmetic))
            return result;
    result.is_instance = true;
    return result;
}

} // namespace attest::derivation
