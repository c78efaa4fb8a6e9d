// A refuted claim once more: its hypotheses and both of its sides in the model that refutes it.
//
// The model is copied from the finder, and everything else is the mirror's own: MPFI intervals at 50
// digits say that each hypothesis holds and the claim does not, and cpp_bin_float finds a value in each
// interval. The enclosure that the finder has of each side, if it has one, has to meet the interval. (What
// intervals cannot tell apart at 50 digits counts as equal, as everywhere in the mirror.)
#pragma once

#include <attest/derivation/explanation/refutable_claim.hpp>
#include <attest/mirror/theorem.hpp>
#include <attest/mirror/theorem/given_instance.hpp>

namespace attest::mirror {

namespace detail {

class refutation_in_the_mirror {
public:
    refutation_in_the_mirror(kernel::store const& in, kernel::proof const& whole, model const& here,
                             outcome& found)
        : in_(in), whole_(whole), here_(here), found_(found) {}

    void look(proofs::explanation::ball const& left, proofs::explanation::ball const& right) {
        try {
            check_model();
            check_hypotheses();
            check_sides(left, right);
        } catch (undecided const&) {
            disagree("50 digits do not tell a value of it");
        } catch (no_model const&) {
            disagree("what it shows is no model");
        }
    }

private:
    void disagree(std::string const& words) {
        found_.disagreement.push_back("the instance: " + words);
    }

    void check_model() {
        places const where(in_, here_);
        if (!where.have_maps())
            throw no_model();
        for (id const entry : kernel::entries_of(in_, whole_)) {
            auto const all = where.of(in_.entry_set(entry), {}, 8);
            if (std::find(all.begin(), all.end(), here_.entry(in_.get(entry, 0))) == all.end())
                throw no_model();
        }
    }

    void check_hypotheses() {
        evaluator_in<interval<50>> values(in_, here_, none_);
        fact_check<interval<50>> check(in_, here_, values);
        for (std::size_t i = 0; i < whole_.assumed.size(); ++i)
            if (check.holds({known_fact::form::formula, whole_.assumed[i], 0, 0, {}}))
                ++found_.values;
            else
                disagree("hypothesis " + std::to_string(i + 1) + " does not hold in it");
        check_fixed(values.read());
    }

    void check_sides(proofs::explanation::ball const& left,
                     proofs::explanation::ball const& right) {
        evaluator_in<interval<50>> values(in_, here_, none_);
        id const claim = whole_.claim;
        interval<50> const l = values.value(in_.get(claim, 0));
        interval<50> const r = values.value(in_.get(claim, 1));
        if (seen_as(relation_of(in_.what(claim)), l, r) != sight::refuted)
            disagree("the claim is not refuted by " + shown(l) + " and " + shown(r));
        check_side("left", in_.get(claim, 0), l, left);
        check_side("right", in_.get(claim, 1), r, right);
        check_fixed(values.read());
        using ask = numbers<interval<50>>;
        found_.width = std::max({found_.width, ask::width_of(l), ask::width_of(r)});
    }

    void check_side(std::string const& which, id term, interval<50> const& enclosure,
                    proofs::explanation::ball const& by_finder) {
        evaluator_in<binary_float> values(in_, here_, none_);
        std::string const difference = outside(values.value(term), bounds(enclosure));
        if (!difference.empty())
            return disagree("the " + which + " side: " + difference);
        using number = interval_end<50>;
        bool const apart = boost::multiprecision::lower(enclosure)
                               > number(by_finder.value()) + number(by_finder.error())
                           || boost::multiprecision::upper(enclosure)
                                  < number(by_finder.value()) - number(by_finder.error());
        if (apart && !by_finder.is_outside())
            return disagree("the " + which + " side is " + shown(enclosure)
                            + " here and another number there");
        ++found_.values;
    }

    // The evaluation may have read only values that were copied into the model.
    void check_fixed(std::set<cell> const& read) {
        for (cell const& each : read)
            if (!here_.is_fixed(each))
                return disagree("it gives a symbol no value that is needed");
    }

    [[nodiscard]] static std::string shown(interval<50> const& x) {
        return interval_end<50>(boost::multiprecision::median(x)).str(12);
    }

    kernel::store const& in_;
    kernel::proof const& whole_;
    model here_;
    outcome& found_;
    std::vector<defining_equation> none_{};
};

} // namespace detail

/// What the mirror finds of the model of this seed, which refutes the claim that was written. Its values
/// have to be rational (explanation/refutable_claim.hpp).
[[nodiscard]] inline outcome look_at_refutation(proofs::run const& here, unsigned seed) {
    using namespace proofs::explanation;
    give_constants_back_with_this_thread();
    refutable_claim const claim(here);
    question const asked = claim.asked();
    instance<closed_form> exactly(asked, seed);
    instance<ball> enclosed(exactly);
    auto const side = [&](id term) {
        closed_form const full = exactly.value(term);
        return full.is_outside() ? enclosed.value(term) : ball(full);
    };
    kernel::store& in = here.in().nodes();
    outcome found;
    model const copied = given_instance(in, exactly.model()).copied();
    detail::refutation_in_the_mirror(in, here.written(), copied, found)
        .look(side(asked.before), side(asked.after));
    return found;
}

} // namespace attest::mirror
