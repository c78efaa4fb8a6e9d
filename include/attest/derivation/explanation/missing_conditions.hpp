// The conditions of a cited theorem that are not shown where it is used.
//
//     It would follow if one more condition of the theorem were shown here: for_all(j, y(j) != 0).
//
// The instance is the one that makes the step follow when no condition is asked for. What holds there is
// not named. Where the search had to guess a value of an index, which another value may fit as well, no
// condition is named; hint.hpp then lists all of them as the theorem states them.
#pragma once

#include <attest/derivation/explanation/normal_forms.hpp>

namespace attest::proofs::explanation {

class missing_conditions {
public:
    explicit constexpr missing_conditions(judged_step const& place)
        : place_(place), in_(place.in()), forms_(place) {}

    /// The conditions that do not hold, each once, for all elements of the sums around the instance;
    /// none where the instance is not known.
    [[nodiscard]] constexpr list<id> all() {
        kernel::equation by = place_.cited();
        if (kernel::says_inequality(in_, by.statement))
            collect_of_inequality(by);
        else
            for (int turn = 0; turn < 4 && missing_.empty() && !guessed_; ++turn) {
                by.reversed = turn % 2 == 1;
                by.thorough = turn >= 2;
                collect_of_equation(by);
            }
        if (guessed_)
            missing_ = {};
        return missing_;
    }

private:
    [[nodiscard]] static constexpr kernel::equation freed(kernel::equation by) {
        by.conditions = {};
        return by;
    }

    [[nodiscard]] constexpr bool are_equal(id a, id b) {
        return forms_.known().are_equal(a, b, {});
    }

    // As kernel/steps.hpp judges an equation.
    constexpr void collect_of_equation(kernel::equation const& by) {
        kernel::equation const free = freed(by);
        id const before = place_.before();
        id const after = place_.after();
        id const a = kernel::rewriting<search>(forms_.known(), free).of(before, {});
        if (a != before && are_equal(a, after))
            return collect(by, before, {});
        id const b = kernel::rewriting<search>(forms_.known(), free).of(after, {});
        if (b != after && (are_equal(before, b) || (a != before && are_equal(a, b)))) {
            if (!are_equal(before, b))
                collect(by, before, {});
            collect(by, after, {});
        }
    }

    constexpr void collect_of_inequality(kernel::equation const& by) {
        kernel::relation const how = place_.step().how;
        bool const up = how == kernel::relation::at_most || how == kernel::relation::less;
        id const difference = up ? kernel::minus(in_, place_.after(), place_.before())
                                 : kernel::minus(in_, place_.before(), place_.after());
        list<word> values;
        if (!forms_.known().search().propose_inequality(by, difference, values))
            guessed_ = true;
        else
            add(by, values, {});
    }

    // As kernel/rewriting.hpp goes through a term.
    constexpr void collect(kernel::equation const& by, id n, kernel::scope const& at) {
        list<word> values;
        if (in_.what(n) >= kind::number && in_.what(n) <= kind::derivative
            && forms_.known().search().propose(freed(by), n, at, values)) {
            // With its conditions the search proposes no guess that does not meet them.
            if (!forms_.known().search().propose(by, n, at, values))
                guessed_ = true;
            else
                add(by, values, at);
            return;
        }
        switch (in_.what(n)) {
        case kind::number:
        case kind::at:
        case kind::call:
        case kind::delta:
            return;
        case kind::sum: {
            id const local = at.fresh(in_, in_.get(n, 0));
            names_.push_back(in_.get(n, 2));
            collect(by, kernel::opened(in_, in_.get(n, 1), local), at.with(local));
            names_.pop_back();
            return;
        }
        case kind::derivative:
            return collect(by, in_.get(n, 0), at.inside_derivative(in_.get(n, 1)));
        default: {
            kernel::children const below = in_.children_of(n);
            for (int i = below.first; i < below.last; i += below.stride)
                collect(by, below.words[i], at);
        }
        }
    }

    constexpr void add(kernel::equation const& by, list<word> const& values,
                       kernel::scope const& at) {
        for (id condition : by.conditions) {
            for (word const value : values)
                condition = kernel::opened(in_, in_.get(condition, 1), value);
            if (forms_.known().holds(condition, at))
                continue;
            for (int i = at.count; i > 0; --i) {
                id const local = at.locals[i - 1];
                id const body = kernel::closed(in_, condition, local);
                if (in_.loose(body) > 0)
                    condition = in_.make(kind::for_all, in_.get(local, 1), body,
                                         names_[static_cast<std::size_t>(i - 1)]);
            }
            bool known = false;
            for (id const each : missing_)
                known = known || each == condition;
            if (!known)
                missing_.push_back(condition);
        }
    }

    judged_step const& place_;
    kernel::store& in_;
    forms_at forms_;
    list<id> missing_{};
    list<word> names_{}; // of the sums around
    bool guessed_ = false;
};

} // namespace attest::proofs::explanation
