// The search for a certificate that a set has an element. It may be clever or wrong: the kernel checks
// what it finds.
#pragma once

#include <attest/derivation/kernel/nonzero_sum.hpp>
#include <attest/derivation/search/attempt.hpp>
#include <attest/derivation/search/elements.hpp>
#include <attest/derivation/search/matching.hpp>

namespace attest::kernel::prover {

class element_search {
public:
    constexpr element_search(store& in, facts const& known) : in_(in), known_(known) {
        patterns_.reserve(known.formulas.size() + most_equations); // they are referred to
    }

    /// A certificate that the set has an element.
    constexpr bool find_element(id set, scope const& at, certificate& out) {
        if (in_.is(set, kind::up_to) || in_.is(set, kind::only) || in_.is(set, kind::positions)) {
            out.push_back(static_cast<word>(reason::form));
            return true;
        }
        for (id const index : elements(in_, known_).of(set, at)) {
            out.push_back(static_cast<word>(reason::witness));
            out.push_back(index);
            return true;
        }
        for (std::size_t i = 0; i < known_.formulas.size(); ++i) {
            id const formula = known_.formulas[i];
            std::size_t const number = opened_as(formula);
            id const inhabited = inhabited_set_of(in_, patterns_[number].body);
            if (inhabited == 0)
                continue;
            if (quantifiers_of(in_, formula) == 0) {
                if (!is_subset(in_, inhabited, set))
                    continue;
                write(reason::fact, i, {}, out);
                return true;
            }
            matching m(in_, known_, at, patterns_[number]);
            bool const found = m.match(inhabited, set, [&](list<id> const& values) {
                id const fact = instance_of(in_, known_, formula, values, at);
                if (fact == 0 || !is_subset(in_, inhabited_set_of(in_, fact), set))
                    return false;
                write(reason::fact, i, values, out);
                return true;
            });
            if (found)
                return true;
        }
        if (!in_.is(set, kind::joined))
            return false;
        for (int part = 0; part < 2; ++part)
            if (attempt(out, [&](certificate& to) {
                    to.push_back(
                        static_cast<word>(part == 0 ? reason::left_part : reason::right_part));
                    return find_element(in_.get(set, part), at, to);
                }))
                return true;
        return false;
    }

    /// The elements of the set that are known to exist.
    [[nodiscard]] constexpr list<id> elements_of(id set, scope const& at) {
        return elements(in_, known_).of(set, at);
    }

protected:
    // Each formula is opened once.
    constexpr std::size_t opened_as(id quantified) {
        for (std::size_t i = 0; i < patterns_.size(); ++i)
            if (patterns_[i].quantified == quantified)
                return i;
        if (patterns_.size() >= known_.formulas.size() + most_equations)
            throw derivation_too_large("ATT-511 a step cites too many equations");
        patterns_.push_back(pattern_of(in_, quantified));
        return patterns_.size() - 1;
    }

    static constexpr void write(reason why, std::size_t fact, list<id> const& values,
                                certificate& out) {
        out.push_back(static_cast<word>(why));
        write_instance(fact, values, out);
    }

    static constexpr void write_instance(std::size_t fact, list<id> const& values,
                                         certificate& out) {
        out.push_back(static_cast<word>(fact));
        for (id const value : values)
            out.push_back(value);
    }

    store& in_;
    facts const& known_;
    list<pattern> patterns_{};

private:
    static constexpr std::size_t most_equations = 16;
};

} // namespace attest::kernel::prover
