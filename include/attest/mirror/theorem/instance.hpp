// A model in which all that is assumed holds, found from a seed.
//
// Sizes, free indices and values are drawn; equations that define a symbol define it. Where doubles
// find a hypothesis false, one number or mask on which it depends is changed so that it holds (an
// equation is solved as if it were linear; only numbers with small binary denominators are taken);
// some rounds of this, and then intervals have the last word. A model that fails is no instance.
#pragma once

#include <attest/mirror/theorem/facts.hpp>

#include <optional>

namespace attest::mirror {

class instance_search {
public:
    instance_search(kernel::store const& in, kernel::proof const& whole, strand const& at,
                    element largest)
        : in_(in), at_(at), free_(free_indices(in, whole)), largest_(largest) {
        for (id const formula : whole.assumed)
            if (auto const found = as_definition(in, formula))
                equations_.push_back(*found);
    }

    [[nodiscard]] std::vector<defining_equation> const& equations() const { return equations_; }

    /// The model of this seed, if what is assumed holds in it.
    [[nodiscard]] std::optional<model> of(std::uint64_t seed) const {
        model here(in_, seed, largest_);
        try {
            if (!bind_free(here) || !mend(here))
                return std::nullopt;
            evaluator_in<interval<50>> values(in_, here, equations_);
            fact_check<interval<50>> check(in_, here, values);
            for (known_fact const& fact : at_.facts)
                if (!check.holds(fact))
                    return std::nullopt;
        } catch (undecided const&) {
            return std::nullopt;
        } catch (no_model const&) {
            return std::nullopt;
        }
        return here;
    }

private:
    static constexpr int most_rounds = 4;

    bool bind_free(model& here) const {
        if (!places(in_, here).have_maps())
            return false;
        for (word const number : free_) {
            auto const all = places(in_, here).of(in_.entries[static_cast<std::size_t>(number)].set,
                                                  {}, largest_);
            if (all.empty())
                return false;
            here.bind(number,
                      all[here.drawn(static_cast<std::uint64_t>(number) + 3000U) % all.size()]);
        }
        for (known_fact const& fact : at_.facts)
            if (fact.what == known_fact::form::mask_value) {
                evaluator_in<double> const values(in_, here, equations_);
                here.fix(values.cell_of(fact.first, {}), {fact.value, 1});
            }
        return true;
    }

    bool mend(model& here) const {
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

    [[nodiscard]] std::vector<failing> failures_in(model& here) const {
        evaluator_in<double> values(in_, here, equations_);
        fact_check<double> check(in_, here, values);
        for (known_fact const& fact : at_.facts) {
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
    strand const& at_;
    std::set<word> free_;
    element largest_;
    std::vector<defining_equation> equations_;
};

} // namespace attest::mirror
