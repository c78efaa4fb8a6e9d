// The chains of a proof, each with what is known there and with the goal that it is for.
//
// An induction over t proves its statement at 0, and at t + 1 from the statement at t. The mirror
// writes no terms: the statement at t + 1 is the statement in the same model with t one larger.
#pragma once

#include <attest/mirror/theorem/model.hpp>

#include <set>

namespace attest::mirror {

struct shift {
    word entry = 0;
    bool to_first = false; // t becomes 0, otherwise t + 1
};

/// Something that holds where a chain is argued.
struct known_fact {
    enum class form { formula, mask_value, at_most, less, first_position, no_element };

    form what = form::formula;
    id first = 0;  // the formula, the mask or delta, the left side, the index, or the set
    id second = 0; // the right side
    int value = 0; // of the mask or delta
    std::vector<shift> under;
};

/// An index that cases introduce: any element of its set, or the position before another.
struct new_index {
    word entry = 0;
    id behind = 0; // the position that it is before; 0 for none
};

struct strand {
    int argument = -1; // -1: no chain, but the claim itself
    id claim = 0;      // of the theorem, or the formula of a cut
    bool downward = false;
    std::vector<shift> goal;
    std::vector<known_fact> facts;
    std::vector<new_index> introduced;
};

namespace detail {

inline void collect_strands(kernel::store const& in, kernel::proof const& whole, strand const& at,
                            std::vector<strand>& into) {
    kernel::argument const& how = whole.arguments[static_cast<std::size_t>(at.argument)];
    if (how.how == kernel::shape::chain) {
        into.push_back(at);
        return;
    }
    strand first = at;
    strand second = at;
    first.argument = how.parts[0];
    second.argument = how.parts[1];
    using form = known_fact::form;
    switch (how.how) {
    case kernel::shape::induction: {
        word const position = in.get(how.about, 0);
        first.goal.push_back({position, true});
        second.goal.push_back({position, false});
        second.facts.push_back({form::formula, at.claim, 0, 0, at.goal});
        break;
    }
    case kernel::shape::mask_cases:
        first.facts.push_back({form::mask_value, how.about, 0, 0, {}});
        second.facts.push_back({form::mask_value, how.about, 0, 1, {}});
        break;
    case kernel::shape::position_cases:
        first.facts.push_back({form::first_position, how.about, 0, 0, {}});
        second.introduced.push_back({in.get(how.other, 0), how.about});
        break;
    case kernel::shape::element_cases:
        first.facts.push_back({form::no_element, in.entry_set(how.about), 0, 0, {}});
        second.introduced.push_back({in.get(how.about, 0), 0});
        break;
    case kernel::shape::cut:
        first.claim = how.other;
        first.downward = how.downward;
        first.goal = {};
        for (id const element : how.elements)
            first.introduced.push_back({in.get(element, 0), 0});
        second.facts.push_back({form::formula, how.about, 0, 0, {}});
        break;
    default:
        first.facts.push_back({form::at_most, how.about, how.other, 0, {}});
        second.facts.push_back({form::less, how.other, how.about, 0, {}});
        break;
    }
    collect_strands(in, whole, first, into);
    collect_strands(in, whole, second, into);
}

inline void collect_free(kernel::store const& in, id n, std::set<word>& into) {
    if (in.is(n, kind::entry)) {
        if (into.insert(in.get(n, 0)).second)
            collect_free(in, in.entry_set(n), into);
        return;
    }
    kernel::form const& read = kernel::form_of(in.what(n));
    for (int i = read.raw; i < in.size(n) && i < read.last; i += read.stride)
        collect_free(in, in.get(n, i), into);
}

} // namespace detail

/// First the claim itself where it is argued in parts, then every chain.
[[nodiscard]] inline std::vector<strand> strands_of(kernel::store const& in,
                                                    kernel::proof const& whole) {
    std::vector<strand> result;
    strand root;
    root.claim = whole.claim;
    root.downward = whole.downward;
    for (id const formula : whole.assumed)
        root.facts.push_back({known_fact::form::formula, formula, 0, 0, {}});
    if (whole.arguments[0].how != kernel::shape::chain)
        result.push_back(root);
    root.argument = 0;
    detail::collect_strands(in, whole, root, result);
    return result;
}

/// The numbers of the free indices of the statement, in the order of their declaration.
[[nodiscard]] inline std::set<word> free_indices(kernel::store const& in,
                                                 kernel::proof const& whole) {
    std::set<word> result;
    detail::collect_free(in, whole.claim, result);
    for (id const formula : whole.assumed)
        detail::collect_free(in, formula, result);
    return result;
}

/// Moves the free indices of a model as long as it lives. The last shift was written last, into a term in
/// which the others had been made, so its value is there when theirs are asked for.
class shifted {
public:
    shifted(model& here, std::vector<shift> const& by) : here_(here), by_(by) {
        for (std::size_t i = by_.size(); i > 0; --i) {
            shift const& each = by_[i - 1];
            before_.push_back(here_.entry(each.entry));
            here_.bind(each.entry, each.to_first ? 0 : before_.back() + 1);
        }
    }

    shifted(shifted const&) = delete;
    shifted& operator=(shifted const&) = delete;

    ~shifted() {
        for (std::size_t i = 0; i < by_.size(); ++i)
            here_.bind(by_[i].entry, before_[by_.size() - 1 - i]);
    }

private:
    model& here_;
    std::vector<shift> const& by_;
    std::vector<element> before_;
};

} // namespace attest::mirror
