// Does a fact hold in a model? And where does it fail?
//
// What the arithmetic cannot tell apart counts as equal: an instance that is none by less than
// 1e-40 is as good as one.
#pragma once

#include <attest/mirror/theorem/evaluator.hpp>
#include <attest/mirror/theorem/strands.hpp>

namespace attest::mirror {

/// An equation or inequality at these values of its quantifiers.
struct failing {
    kind what = kind::equal; // equal, at_most, less, unequal; or mask_value as equal
    id left = 0;
    id right = 0;
    std::vector<element> bound;
    std::vector<shift> under;
};

template <class Number>
class fact_check {
public:
    fact_check(kernel::store const& in, model& here, evaluator_in<Number>& values)
        : in_(in), here_(here), values_(values) {}

    [[nodiscard]] bool holds(known_fact const& fact) {
        std::size_t const before = failures_.size();
        shifted const there(here_, fact.under);
        under_ = fact.under;
        switch (fact.what) {
        case known_fact::form::formula:
            look(fact.first, {});
            break;
        case known_fact::form::mask_value: {
            auto const value = values_.value(fact.first);
            if (numbers<Number>::compare(value, Number(fact.value)) != order::equal)
                throw no_model();
            break;
        }
        case known_fact::form::first_position:
            if (values_.where().at(fact.first, {}) != 0)
                throw no_model();
            break;
        case known_fact::form::no_element:
            if (!values_.where().of(fact.first, {}).empty())
                throw no_model();
            break;
        case known_fact::form::at_most:
            compare(kind::at_most, fact.first, fact.second, {});
            break;
        case known_fact::form::less:
            compare(kind::less, fact.first, fact.second, {});
            break;
        }
        return failures_.size() == before;
    }

    [[nodiscard]] std::vector<failing> const& failures() const { return failures_; }

    [[nodiscard]] static bool agrees(kind what, order seen) {
        if (what == kind::equal)
            return seen == order::equal || seen == order::unknown;
        if (what == kind::unequal)
            return seen == order::less || seen == order::greater;
        return seen == order::less || (what == kind::at_most && seen != order::greater);
    }

private:
    void look(id formula, std::vector<element> const& bound) {
        switch (in_.what(formula)) {
        case kind::nonempty:
            if (values_.where().of(in_.get(formula, 0), bound).empty())
                throw no_model();
            return;
        case kind::for_all: {
            std::vector<element> inner = bound;
            inner.push_back(0);
            for (element const each : values_.where().of(in_.get(formula, 0), bound)) {
                inner.back() = each;
                look(in_.get(formula, 1), inner);
            }
            return;
        }
        default:
            return compare(in_.what(formula), in_.get(formula, 0), in_.get(formula, 1), bound);
        }
    }

    void compare(kind what, id left, id right, std::vector<element> const& bound) {
        order const seen =
            numbers<Number>::compare(values_.value(left, bound), values_.value(right, bound));
        if (!agrees(what, seen))
            failures_.push_back({what, left, right, bound, under_});
    }

    kernel::store const& in_;
    model& here_;
    evaluator_in<Number>& values_;
    std::vector<shift> under_;
    std::vector<failing> failures_;
};

} // namespace attest::mirror
