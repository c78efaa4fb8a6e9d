// A counterexample to a step: small numbers for which its two sides differ.
//
// Worlds are drawn from seeds 0, 1, 2, ... (instance_of.hpp). Doubles look for one in which all
// hypotheses hold and the two sides are far apart; their values there are then shown as exact
// numbers. Where a value is none (e to the power of an exponential, most logarithms), or would take
// more than its share of a constant evaluation, the words say "about". A search that finds nothing
// proves nothing.
#pragma once

#include <attest/algebra/double_arithmetic.hpp>
#include <attest/algebra/exact_arithmetic.hpp>
#include <attest/derivation/instance_of.hpp>
#include <attest/number/plain_characters.hpp>
#include <attest/number/print.hpp>

namespace attest::derivation {

struct exact_comparison : algebra::exact_arithmetic {
    // Terms of the sums that it computes, about. Enough for the fractions of an example that fits
    // a line; more than this would come near clang's limit of a million steps.
    std::uint64_t effort_allowed = 250;

    [[nodiscard]] constexpr std::uint64_t effort_of(number const& x) const {
        return x.numerator().size() + x.denominator().size();
    }

    [[nodiscard]] constexpr comparison compare(number const& a, number const& b) const {
        if (a == b)
            return comparison::equal;
        return a < b ? comparison::less : comparison::greater;
    }
};

// Apart by more than a millionth: rounding does not do that here.
struct double_comparison : algebra::double_arithmetic {
    [[nodiscard]] constexpr comparison compare(double a, double b) const {
        double const scale = 1 + (a < 0 ? -a : a) + (b < 0 ? -b : b);
        if (a - b > scale * 1e-6)
            return comparison::greater;
        return b - a > scale * 1e-6 ? comparison::less : comparison::equal;
    }
};

namespace detail {

constexpr bool violates(comparison seen, relation claimed) {
    switch (claimed) {
    case relation::equal:
        return seen == comparison::less || seen == comparison::greater;
    case relation::at_most:
        return seen == comparison::greater;
    case relation::less:
        return seen == comparison::greater || seen == comparison::equal;
    case relation::at_least:
        return seen == comparison::less;
    case relation::greater:
        break;
    }
    return seen == comparison::less || seen == comparison::equal;
}

constexpr expression term_before(chain const& one, std::size_t position) {
    if (position == 1)
        return one.start.root();
    return one.steps[position - 2].result.root();
}

template <class Arithmetic>
constexpr bool refutes(proof const& whole, std::size_t chain_number, std::size_t position,
                       std::uint64_t seed, Arithmetic const& arithmetic) {
    drawn_world const drawn = instance_of(whole, chain_number, seed, arithmetic);
    if (!drawn.is_instance)
        return false;
    chain const& one = whole.chains()[chain_number];
    step const& current = one.steps[position - 1];
    comparison const seen =
        compare(term_before(one, position), current.result.root(), drawn.world, arithmetic);
    return violates(seen, current.how);
}

} // namespace detail

// Does the world of this seed refute the step, as doubles see it? Quick, for searching.
[[nodiscard]] constexpr bool seems_refuted(proof const& whole, std::size_t chain_number,
                                           std::size_t position, std::uint64_t seed) {
    return position > 0
           && detail::refutes(whole, chain_number, position, seed, double_comparison{});
}

namespace detail {

constexpr void describe_number(text& out, double value) {
    out << "about ";
    if (value < 0)
        out << '-';
    double const size = value < 0 ? -value : value;
    if (size > 1e12) {
        out << "a very large number";
        return;
    }
    auto const thousandths = static_cast<std::int64_t>(size * 1000 + 0.5);
    out << thousandths / 1000 << '.';
    std::int64_t const rest = thousandths % 1000;
    out << (rest < 100 ? "0" : "") << (rest < 10 ? "0" : "") << rest;
}

constexpr void describe_world(text& out, proof const& whole, environment const& world) {
    out << " Take ";
    for (std::string_view const set : set_names(whole))
        out << set << " with " << world.size_of(set)
            << (world.size_of(set) == 1 ? " element, " : " elements, ");
    for (environment::bound_index const& one : world.bound())
        out << one.index.root()->name << " = " << one.value.position << ", ";
    out << "seed " << world.seed() << ':';
}

} // namespace detail

namespace detail {

constexpr expression side_of(chain const& one, std::size_t position, bool after) {
    return after ? one.steps[position - 1].result.root() : term_before(one, position);
}

} // namespace detail

// One of the two values if it is an exact number that the effort allowed finds, or nothing.
[[nodiscard]] constexpr text exact_value_of_side(proof const& whole, std::size_t chain_number,
                                                 std::size_t position, std::uint64_t seed,
                                                 bool after) {
    expression const side = detail::side_of(whole.chains()[chain_number], position, after);
    drawn_world const drawn = instance_of(whole, chain_number, seed, double_comparison{});
    auto const exact = algebra::evaluate(side, drawn.world, exact_comparison{});
    if (!exact.is_known())
        return {};
    text const number = to_text(exact.value);
    return attest::detail::in_plain_characters(number.view());
}

// The same to three decimals, as doubles find it.
[[nodiscard]] constexpr text value_of_side(proof const& whole, std::size_t chain_number,
                                           std::size_t position, std::uint64_t seed, bool after) {
    expression const side = detail::side_of(whole.chains()[chain_number], position, after);
    drawn_world const drawn = instance_of(whole, chain_number, seed, double_comparison{});
    text out;
    detail::describe_number(out, algebra::evaluate(side, drawn.world, double_comparison{}).value);
    return out;
}

// The words around the two values.
[[nodiscard]] constexpr text refutation_of(proof const& whole, std::size_t chain_number,
                                           std::uint64_t seed, std::string_view left,
                                           std::string_view right) {
    text out;
    drawn_world const drawn = instance_of(whole, chain_number, seed, double_comparison{});
    out << " It is false.";
    detail::describe_world(out, whole, drawn.world);
    out << " the left side is " << left << ", the right side " << right << '.';
    return out;
}

} // namespace attest::derivation
