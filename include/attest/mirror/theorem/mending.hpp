// A model that is changed until what is assumed holds.
//
// Where doubles find a hypothesis false, one number or mask on which it depends is changed so that it
// holds: an equation is solved as if it were linear, and only numbers with small binary denominators
// are taken; an inequality is given a gap. One change can spoil another hypothesis, so there are some
// rounds; what still fails then is no instance.
#pragma once

#include <attest/mirror/theorem/facts.hpp>

#include <optional>
#include <utility>

namespace attest::mirror {

class mending {
public:
    mending(kernel::store const& in, std::vector<known_fact> const& facts,
            std::vector<defining_equation> const& equations)
        : in_(in), facts_(facts), equations_(equations) {}

    /// Does everything hold now, as far as doubles see?
    [[nodiscard]] bool mend(model& here) const {
        for (int round = 0; round <= most_rounds; ++round) {
            std::vector<failing> const failures = failures_in(here);
            if (failures.empty())
                return true;
            std::uint64_t bits = here.drawn(4000U + static_cast<std::uint64_t>(round));
            for (failing const& each : failures) {
                bits = mixed(bits);
                if (!holds(each, here) && !mend_one(each, here, bits))
                    return false;
            }
        }
        return false;
    }

private:
    static constexpr int most_rounds = 4;

    [[nodiscard]] std::vector<failing> failures_in(model& here) const {
        evaluator_in<double> values(in_, here, equations_);
        fact_check<double> check(in_, here, values);
        for (known_fact const& fact : facts_) {
            try {
                static_cast<void>(check.holds(fact));
            } catch (undecided const&) { // for intervals to say
            }
        }
        return check.failures();
    }

    [[nodiscard]] bool holds(failing const& what, model& here) const {
        evaluator_in<double> values(in_, here, equations_);
        shifted const there(here, what.under);
        order const seen = numbers<double>::compare(values.value(what.left, what.bound),
                                                    values.value(what.right, what.bound));
        return fact_check<double>::agrees(what.what, seen);
    }

    [[nodiscard]] double difference(failing const& what, model here) const {
        evaluator_in<double> values(in_, here, equations_);
        shifted const there(here, what.under);
        return values.value(what.right, what.bound) - values.value(what.left, what.bound);
    }

    [[nodiscard]] bool mend_one(failing const& what, model& here, std::uint64_t bits) const {
        evaluator_in<double> values(in_, here, equations_);
        {
            shifted const there(here, what.under);
            static_cast<void>(values.value(what.left, what.bound));
            static_cast<void>(values.value(what.right, what.bound));
        }
        std::vector<cell> cells(values.read().begin(), values.read().end());
        for (std::size_t left = cells.size(); left > 0; --left) {
            bits = mixed(bits);
            std::size_t const chosen = bits % left;
            if (std::optional<model> mended = with_other_value(what, here, cells[chosen], bits)) {
                here = std::move(*mended);
                return true;
            }
            std::swap(cells[chosen], cells[left - 1]);
        }
        return false;
    }

    [[nodiscard]] std::optional<model> with_other_value(failing const& what, model const& here,
                                                        cell const& where,
                                                        std::uint64_t bits) const {
        bool const is_mask = in_.symbols[static_cast<std::size_t>(where.symbol)].is_mask;
        model changed = here;
        small_fraction const before = here.value_of(where, is_mask);
        if (is_mask)
            changed.fix(where, {1 - before.numerator, 1});
        else if (auto const value = solution(what, here, where, bits))
            changed.fix(where, *value);
        else
            return std::nullopt;
        if (!holds(what, changed))
            return std::nullopt;
        return changed;
    }

    // As if the difference of the two sides were linear in the symbol.
    [[nodiscard]] std::optional<small_fraction>
    solution(failing const& what, model const& here, cell const& where, std::uint64_t bits) const {
        model other = here;
        other.fix(where, {0, 1});
        double const at_0 = difference(what, other);
        other.fix(where, {1, 1});
        double const slope = difference(what, other) - at_0;
        if (!(std::abs(slope) > 1e-9) || !(std::abs(at_0) < 1e6))
            return std::nullopt;
        bool const equation = what.what == kind::equal;
        double const gap = equation ? 0 : static_cast<double>(1 + bits / 7 % 16) / 16;
        double const sixtyfourths = (gap - at_0) / slope * 64;
        if (!(std::abs(sixtyfourths) < 1e6))
            return std::nullopt;
        double const rounded = std::round(sixtyfourths);
        if (equation && std::abs(rounded - sixtyfourths) > 1e-6)
            return std::nullopt;
        return small_fraction{static_cast<long long>(rounded), 64};
    }

    kernel::store const& in_;
    std::vector<known_fact> const& facts_;
    std::vector<defining_equation> const& equations_;
};

} // namespace attest::mirror
