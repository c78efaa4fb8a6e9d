// Two normal forms that differ, in words: whole where they are short, otherwise what only one has.
#pragma once

#include <attest/derivation/explanation/judged_step.hpp>

namespace attest::proofs::explanation {

/// What the judge uses at a place, and its normal forms.
class forms_at {
public:
    explicit constexpr forms_at(judged_step const& place)
        : in_(place.in()), equal_(in_), search_(in_, place.known(), equal_),
          known_(in_, place.known(), equal_, search_) {}

    [[nodiscard]] constexpr kernel::knowledge<search>& known() { return known_; }

    /// Have both terms one normal form under these laws?
    [[nodiscard]] constexpr bool are_same(kernel::laws rules, id a, id b) {
        return kernel::step_judge<search>(known_).same_under(rules, a, b);
    }

    [[nodiscard]] constexpr kernel::polynomial form_of(kernel::laws rules, id n) {
        kernel::normaliser<kernel::knowledge<search>> with(in_, rules, known_);
        return with.with_one_denominator(with.normal(n, {}), {});
    }

    /// Definitions that both terms reach keep their names.
    constexpr void keep_common(id a, id b) {
        vocabulary of_a(in_);
        vocabulary of_b(in_);
        of_a.add(a);
        of_b.add(b);
        list<word> both;
        for (std::size_t i = 0; i < in_.definitions.size(); ++i)
            if (of_a.has_definition(i) && of_b.has_definition(i))
                both.push_back(static_cast<word>(i));
        known_.keep(both);
    }

private:
    kernel::store& in_;
    kernel::ring_equality equal_;
    search search_;
    kernel::knowledge<search> known_;
};

namespace detail {

inline constexpr std::size_t long_form = 100; // characters, of one of two

[[nodiscard]] constexpr bool has(kernel::polynomial const& all, kernel::monomial const& one) {
    for (kernel::monomial const& each : all)
        if (each.product == one.product && each.factor == one.factor)
            return true;
    return false;
}

/// The terms of a that b does not have.
[[nodiscard]] constexpr kernel::polynomial without(kernel::polynomial const& a,
                                                   kernel::polynomial const& b) {
    kernel::polynomial result;
    for (kernel::monomial const& each : a)
        if (!has(b, each))
            result.push_back(each);
    return result;
}

constexpr void put_short(text& out, text const& whole) {
    constexpr std::size_t most = 300;
    out << whole.view().substr(0, most) << (whole.size() > most ? " ..." : "");
}

} // namespace detail

/// " Normal forms: a + b and a - b."
[[nodiscard]] constexpr text describe_forms(kernel::store& in, kernel::polynomial const& a,
                                            kernel::polynomial const& b) {
    text out;
    text left = printed(in, kernel::node_of(in, a));
    text right = printed(in, kernel::node_of(in, b));
    bool const whole = left.size() <= detail::long_form && right.size() <= detail::long_form;
    if (!whole) {
        left = printed(in, kernel::node_of(in, detail::without(a, b)));
        right = printed(in, kernel::node_of(in, detail::without(b, a)));
    }
    out << (whole ? " Normal forms: " : " The normal forms differ in their terms ");
    detail::put_short(out, left);
    out << " and ";
    detail::put_short(out, right);
    out << '.';
    return out;
}

} // namespace attest::proofs::explanation
