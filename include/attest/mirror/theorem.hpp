// A theorem once more, with numbers: its claim, each step and both ends of each chain, at random
// instances of what is assumed.
//
// Models are drawn from seeds 0, 1, 2, ... (mirror/theorem/instance.hpp), with empty sets and sets
// of one element among them. Terms are enclosed by MPFI intervals at 50 digits; at the first
// instances cpp_bin_float, which shares no code with MPFI, has to find a value in the interval.
// Intervals that contradict a step are a disagreement, and so are intervals that meet where the step
// says "less": equal numbers are not less. A step for which too few instances are found is one too:
// hypotheses that nothing satisfies prove nothing worth having.
// The evaluator shares no code with the normal forms that judged the step.
#pragma once

#include <attest/mirror/judge.hpp>
#include <attest/mirror/outcome.hpp>
#include <attest/mirror/theorem/instance.hpp>
#include <attest/mirror/theorem/relations.hpp>
#include <attest/mirror/thread_constants.hpp>

#include <string>

namespace attest::mirror {

struct theorem_options {
    std::size_t instances = 100; // of each step
    std::uint64_t seeds = 20000; // tried at most
    element largest_set = 5;
    std::size_t floats = 4; // instances at which cpp_bin_float is asked as well
};

namespace detail {

class strand_in_the_mirror {
public:
    strand_in_the_mirror(kernel::store const& in, kernel::proof const& whole, strand const& at,
                         theorem_options const& options)
        : in_(in), options_(options), search_(in, whole, at, options.largest_set),
          relations_(relations_of(in, whole, at)) {}

    void look(outcome& found) {
        std::size_t instances = 0;
        for (std::uint64_t seed = 0; seed < options_.seeds && wants_more(); ++seed) {
            std::optional<model> here = search_.of(seed);
            if (!here)
                continue;
            ++instances;
            look_in(*here, instances <= options_.floats, found);
        }
        report_missing(instances, found);
    }

private:
    [[nodiscard]] bool wants_more() const {
        return std::any_of(relations_.begin(), relations_.end(), [this](auto const& one) {
            return !one.refuted && one.seen < options_.instances;
        });
    }

    void look_in(model& here, bool with_floats, outcome& found) {
        evaluator_in<interval<50>> values(in_, here, search_.equations());
        for (relation_to_see& one : relations_) {
            if (one.refuted || one.seen >= options_.instances)
                continue;
            try {
                interval<50> const left = value(values, here, one.left, one.left_under);
                interval<50> const right = value(values, here, one.right, one.right_under);
                note(one, left, right, here, found);
                if (with_floats) {
                    look_with_floats(one, one.left, one.left_under, left, here, found);
                    look_with_floats(one, one.right, one.right_under, right, here, found);
                }
            } catch (undecided const&) { // no instance of this step
            } catch (no_model const&) {
            }
        }
    }

    template <class Number>
    [[nodiscard]] static Number value(evaluator_in<Number>& values, model& here, id term,
                                      std::vector<shift> const& under) {
        shifted const there(here, under);
        return values.value(term);
    }

    static void note(relation_to_see& one, interval<50> const& left, interval<50> const& right,
                     model const& here, outcome& found) {
        sight const seen = seen_as(one.how, left, right);
        if (seen == sight::open)
            return;
        if (seen == sight::refuted) {
            one.refuted = true; // one counterexample will do
            found.disagreement.push_back(one.name + " is false in the model of seed "
                                         + std::to_string(here.seed()) + ": " + shown(left)
                                         + " and " + shown(right));
            return;
        }
        ++one.seen;
        ++found.values;
        using ask = numbers<interval<50>>;
        found.width = std::max({found.width, ask::width_of(left), ask::width_of(right)});
    }

    [[nodiscard]] static std::string shown(interval<50> const& x) {
        return interval_end<50>(boost::multiprecision::median(x)).str(12);
    }

    void look_with_floats(relation_to_see& one, id term, std::vector<shift> const& under,
                          interval<50> const& enclosure, model& here, outcome& found) {
        evaluator_in<binary_float> values(in_, here, search_.equations());
        binary_float const again = value(values, here, term, under);
        std::string const difference = outside(again, bounds(enclosure));
        if (difference.empty() || one.refuted)
            return;
        one.refuted = true;
        found.disagreement.push_back(one.name + " in the model of seed "
                                     + std::to_string(here.seed()) + ": " + difference);
    }

    void report_missing(std::size_t instances, outcome& found) const {
        if (instances == 0) {
            found.disagreement.push_back(relations_[0].name
                                         + ": no instance satisfies the hypotheses");
            return;
        }
        for (relation_to_see const& one : relations_)
            if (!one.refuted && one.seen < options_.instances)
                found.disagreement.push_back(one.name + ": only " + std::to_string(one.seen)
                                             + " instances of " + std::to_string(instances)
                                             + " that satisfy the hypotheses could be compared");
    }

    kernel::store const& in_;
    theorem_options options_;
    instance_search search_;
    std::vector<relation_to_see> relations_;
};

} // namespace detail

/// The claim, every step and the ends of every chain.
[[nodiscard]] inline outcome look_at(kernel::store const& in, kernel::proof const& whole,
                                     theorem_options const& options = {}) {
    give_constants_back_with_this_thread();
    outcome found;
    for (strand const& each : strands_of(in, whole))
        detail::strand_in_the_mirror(in, whole, each, options).look(found);
    return found;
}

} // namespace attest::mirror
