// A derivation once more, with numbers: each step at random instances, in MPFI intervals.
//
// For each step, worlds are drawn in which all hypotheses hold (derivation/instance_of.hpp: sets of
// one to six elements, small rational values), and the two sides of the step are enclosed at 50
// digits. Intervals that contradict the step are a disagreement; so is a step for which too few
// instances are found: hypotheses that nothing satisfies prove nothing worth having.
// The evaluator shares no code with the normal form that judged the step.
#pragma once

#include <attest/derivation/record.hpp>
#include <attest/derivation/refutation.hpp>
#include <attest/mirror/arithmetic.hpp>
#include <attest/mirror/outcome.hpp>
#include <attest/mirror/thread_constants.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace attest::mirror {

struct interval_arithmetic {
    using number = interval<50>;

    [[nodiscard]] number quotient_of(std::int64_t numerator, std::int64_t denominator) const {
        number const above(numerator);
        if (denominator == 1)
            return above;
        return above / number(denominator);
    }

    [[nodiscard]] algebra::standing divisor(number const& x) const {
        if (lower(x) > 0 || upper(x) < 0)
            return algebra::standing::known;
        return algebra::standing::outside;
    }

    [[nodiscard]] algebra::outcome<number> exp(number const& x) const {
        return {algebra::standing::known, boost::multiprecision::exp(x)};
    }

    [[nodiscard]] algebra::outcome<number> log(number const& x) const {
        if (!(lower(x) > 0))
            return {algebra::standing::outside, {}};
        return {algebra::standing::known, boost::multiprecision::log(x)};
    }

    [[nodiscard]] algebra::outcome<number> max(number const& x, number const& y) const {
        return {algebra::standing::known, detail::larger(x, y)};
    }

    // Undecided where the intervals meet.
    [[nodiscard]] derivation::comparison compare(number const& a, number const& b) const {
        if (upper(a) < lower(b))
            return derivation::comparison::less;
        if (upper(b) < lower(a))
            return derivation::comparison::greater;
        return derivation::comparison::undecided;
    }
};

// For hypotheses, where what intervals cannot tell apart counts as equal.
struct interval_hypotheses : interval_arithmetic {
    [[nodiscard]] derivation::comparison compare(number const& a, number const& b) const {
        auto const seen = interval_arithmetic::compare(a, b);
        return seen == derivation::comparison::undecided ? derivation::comparison::equal : seen;
    }
};

// A world in which the hypotheses hold: doubles look first, intervals have the last word.
inline derivation::drawn_world instance(derivation::proof const& whole, std::size_t chain_number,
                                        std::uint64_t seed, std::int64_t largest_set) {
    auto const rough = derivation::instance_of(whole, chain_number, seed,
                                               derivation::double_comparison{}, largest_set);
    if (!rough.is_instance)
        return rough;
    return derivation::instance_of(whole, chain_number, seed, interval_hypotheses{}, largest_set);
}

struct derivation_options {
    std::size_t instances = 100; // for each step
    std::uint64_t seeds = 2000;  // tried at most
    std::int64_t largest_set = 6;
};

namespace detail {

inline double relative_width(interval<50> const& x) {
    auto const size = static_cast<double>(abs(median(x)));
    return static_cast<double>(width(x)) / std::max(1.0, size);
}

// The terms of one chain in one world: the term after a step is the one before the next.
class terms_of_chain {
public:
    using value = algebra::outcome<interval<50>>;

    terms_of_chain(derivation::chain const& terms, derivation::environment const& world)
        : terms_(terms), world_(world), known_(terms.steps.size() + 1) {}

    value const& at(std::size_t position) {
        auto& known = known_[position];
        if (!known) {
            auto const term =
                position == 0 ? terms_.start.root() : terms_.steps[position - 1].result.root();
            known = algebra::evaluate(term, world_, interval_arithmetic{});
        }
        return *known;
    }

private:
    derivation::chain const& terms_;
    derivation::environment const& world_;
    std::vector<std::optional<value>> known_;
};

class chain_in_the_mirror {
public:
    chain_in_the_mirror(derivation::chain const& terms, derivation_options const& options)
        : terms_(terms), options_(options), instances_(terms.steps.size() + 1) {}

    [[nodiscard]] bool wants_more() const {
        return std::any_of(instances_.begin() + 1, instances_.end(),
                           [this](std::size_t seen) { return seen < options_.instances; });
    }

    void look_at(derivation::environment const& world, outcome& found) {
        terms_of_chain values(terms_, world);
        for (std::size_t position = 1; position < instances_.size(); ++position)
            if (instances_[position] < options_.instances)
                look_at_step(position, values, world.seed(), found);
    }

    void report_missing(outcome& found) const {
        for (std::size_t position = 1; position < instances_.size(); ++position)
            if (instances_[position] < options_.instances)
                found.disagreement.push_back("step " + std::to_string(position) + ": only "
                                             + std::to_string(instances_[position])
                                             + " instances satisfy the hypotheses");
    }

private:
    void look_at_step(std::size_t position, terms_of_chain& values, std::uint64_t seed,
                      outcome& found) {
        auto const& left = values.at(position - 1);
        auto const& right = values.at(position);
        if (!left.is_known() || !right.is_known())
            return;
        auto const seen = interval_arithmetic{}.compare(left.value, right.value);
        if (derivation::detail::violates(seen, terms_.steps[position - 1].how)) {
            found.disagreement.push_back("step " + std::to_string(position)
                                         + " is false in the world of seed "
                                         + std::to_string(seed));
            instances_[position] = options_.instances; // one counterexample will do
            return;
        }
        ++instances_[position];
        ++found.values;
        found.width =
            std::max({found.width, relative_width(left.value), relative_width(right.value)});
    }

    derivation::chain const& terms_;
    derivation_options const& options_;
    std::vector<std::size_t> instances_; // seen of each step; number 0 is none
};

} // namespace detail

// Every step of every chain.
inline outcome look_at(derivation::proof const& whole, derivation_options const& options = {}) {
    give_constants_back_with_this_thread();
    outcome found;
    for (std::size_t i = 0; i < whole.chains().size(); ++i) {
        detail::chain_in_the_mirror chain(whole.chains()[i], options);
        for (std::uint64_t seed = 0; seed < options.seeds && chain.wants_more(); ++seed) {
            auto const drawn = instance(whole, i, seed, options.largest_set);
            if (drawn.is_instance)
                chain.look_at(drawn.world, found);
        }
        chain.report_missing(found);
    }
    return found;
}

} // namespace attest::mirror
