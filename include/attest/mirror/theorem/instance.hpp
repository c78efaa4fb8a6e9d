// A model in which all that is assumed holds, found from a seed.
//
// Sizes, free indices and values are drawn; equations that define a symbol define it; some other
// hypotheses are made to hold (mirror/theorem/mending.hpp). Intervals have the last word. A model in
// which something that is assumed fails is no instance.
#pragma once

#include <attest/mirror/theorem/mending.hpp>

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
            if (!bind_free(here) || !mending(in_, at_.facts, equations_).mend(here))
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
    bool bind_free(model& here) const {
        if (!places(in_, here).have_maps())
            return false;
        for (word const number : free_)
            if (!bind_somewhere(here, number))
                return false;
        for (new_index const& each : at_.introduced)
            if (each.behind == 0 ? !bind_somewhere(here, each.entry) : !bind_before(here, each))
                return false;
        for (known_fact const& fact : at_.facts)
            if (fact.what == known_fact::form::mask_value && in_.is(fact.first, kind::at)) {
                evaluator_in<double> const values(in_, here, equations_);
                here.fix(values.cell_of(fact.first, {}), {fact.value, 1});
            }
        return true;
    }

    bool bind_somewhere(model& here, word number) const {
        auto const all = places(in_, here).of(in_.entries[static_cast<std::size_t>(number)].set, {},
                                              largest_);
        if (all.empty())
            return false;
        here.bind(number, all[here.drawn(static_cast<std::uint64_t>(number) + 3000U) % all.size()]);
        return true;
    }

    bool bind_before(model& here, new_index const& index) const {
        element const behind = places(in_, here).at(index.behind, {});
        if (behind > 0)
            here.bind(index.entry, behind - 1);
        return behind > 0;
    }

    kernel::store const& in_;
    strand const& at_;
    std::set<word> free_;
    element largest_;
    std::vector<defining_equation> equations_;
};

} // namespace attest::mirror
