// The search for signs: it goes through the facts and the parts of a term, and writes down what it used.
// It may be clever or wrong: the kernel checks what it finds.
#pragma once

#include <attest/derivation/kernel/binder.hpp>
#include <attest/derivation/kernel/gap.hpp>
#include <attest/derivation/kernel/ring_equality.hpp>
#include <attest/derivation/search/element_search.hpp>
#include <attest/derivation/search/negative_factors.hpp>
#include <attest/derivation/search/sign_by_parts.hpp>

namespace attest::kernel::prover {

class sign_search : public element_search {
public:
    constexpr sign_search(store& in, facts const& known, ring_equality& equal)
        : element_search(in, known), equal_(equal) {}

    /// A certificate that the term has the sign.
    constexpr bool find(sign wanted, id term, scope const& at, certificate& out) {
        if (depth_ > 40)
            return false;
        while (depth_ == 0 && asked_.size() > 0)
            asked_.pop_back();
        ++depth_;
        bool const found = find_here(wanted, term, at, out);
        --depth_;
        return found;
    }

    /// A certificate that a sum is positive because another one is; `terms` shows that none of its terms
    /// is negative.
    constexpr bool find_some_term(id term, certificate const& terms, scope const& at,
                                  certificate& out) {
        for (std::size_t i = 0; i < known_.formulas.size(); ++i) {
            id const formula = known_.formulas[i];
            if (!usable(in_, formula, at)
                || nonzero_sum_of(in_, patterns_[opened_as(formula)].body) == 0)
                continue;
            list<id> values;
            if (by_instances(i, formula, values, term, terms, at, out))
                return true;
        }
        return false;
    }

private:
    // Every instance of the fact is tried, with the elements that exist.
    constexpr bool by_instances(std::size_t number, id formula, list<id>& values, id term,
                                certificate const& terms, scope const& at, certificate& out) {
        if (in_.is(formula, kind::for_all)) {
            for (id const value : elements_of(in_.get(formula, 0), at)) {
                values.push_back(value);
                id const instance = opened(in_, in_.get(formula, 1), value);
                if (by_instances(number, instance, values, term, terms, at, out))
                    return true;
                values.pop_back();
            }
            return false;
        }
        id const other = nonzero_sum_of(in_, formula);
        if (other == 0 || (in_.nodes::symbols(other) & in_.nodes::symbols(term)) == 0)
            return false;
        scope const inner = inside(in_, other, at);
        for (id const index : elements_of(in_.get(term, 0), inner)) {
            if (exists(in_, known_, index, at)) // not the index of the other sum
                continue;
            std::size_t const before = given_.size();
            bool const found = attempt(out, [&](certificate& to) {
                write(reason::some_term, number, values, to);
                to.push_back(index);
                append(terms, to);
                return gives_factors(body_of(in_, other, at), inner, to)
                       && find(sign::positive, opened(in_, in_.get(term, 1), index), inner, to);
            });
            while (given_.size() > before)
                given_.pop_back();
            if (found)
                return true;
        }
        return false;
    }

    constexpr bool gives_factors(id product, scope const& at, certificate& out) {
        if (in_.is(product, kind::multiply))
            return gives_factors(in_.get(product, 0), at, out)
                   && gives_factors(in_.get(product, 1), at, out);
        if (!find(sign::not_negative, product, at, out))
            return false;
        given_.push_back(product);
        return true;
    }

    constexpr bool find_here(sign wanted, id term, scope const& at, certificate& out) {
        for (std::size_t i = 0; i < given_.size(); ++i)
            if (given_[i] == term) {
                out.push_back(static_cast<word>(reason::given));
                out.push_back(static_cast<word>(i));
                return true;
            }
        if (in_.is(term, kind::number) || in_.is(term, kind::exponential)
            || (in_.is(term, kind::at) && wanted == sign::not_negative
                && in_.symbol_of(term).is_mask)
            || in_.is(term, kind::delta)) {
            out.push_back(static_cast<word>(reason::form));
            if (in_.is(term, kind::exponential) || in_.is(term, kind::at))
                return true;
            if (in_.is(term, kind::delta))
                return wanted == sign::not_negative || in_.get(term, 0) == in_.get(term, 1);
            word const value = in_.get(term, 0);
            return wanted == sign::nonzero    ? value != 0
                   : wanted == sign::positive ? value > 0
                                              : value >= 0;
        }
        // A product is seldom a fact, its factors are; of a sum or a name it is the other way round.
        bool const parts_first = in_.is(term, kind::multiply) || in_.is(term, kind::product)
                                 || in_.is(term, kind::invert);
        for (int turn = 0; turn < 2; ++turn)
            if (attempt(out, [&](certificate& to) {
                    return parts_first == (turn == 0)
                               ? sign_by_parts(*this, in_, wanted, term, at, to)
                               : by_facts(wanted, term, at, to);
                }))
                return true;
        if (wanted != sign::positive && attempt(out, [&](certificate& to) {
                to.push_back(static_cast<word>(reason::positive));
                return find(sign::positive, term, at, to);
            }))
            return true;
        return wanted != sign::nonzero
               && (by_bounds(wanted, term, at, out) || by_factors(wanted, term, at, out)
                   || by_complement(wanted, term, at, out));
    }

    // The term is the right side of an inequality whose left side has the sign, or the negative of the
    // left side where that of the right side has it.
    constexpr bool by_bounds(sign wanted, id term, scope const& at, certificate& out) {
        auto const shown = in_.nodes::symbols(term);
        if (shown == 0 || depth_ > 8)
            return false;
        for (std::size_t i = 0; i < known_.formulas.size(); ++i) {
            id const formula = known_.formulas[i];
            if ((in_.nodes::symbols(formula) & shown) != shown || !usable(in_, formula, at))
                continue;
            std::size_t const number = opened_as(formula);
            id const body = patterns_[number].body;
            if (!in_.is(body, kind::less) && !in_.is(body, kind::at_most))
                continue;
            for (int upper = 1; upper >= 0; --upper) {
                id const side = in_.get(body, upper);
                if (in_.nodes::symbols(side) != shown || is_zero(in_.get(body, 1 - upper)))
                    continue; // 0 < r is a fact about r
                matching m(in_, known_, at, patterns_[number]);
                if (m.match(side, term, [&](list<id> const& values) {
                        return by_bound(wanted, i, upper, values, term, at, out);
                    }))
                    return true;
            }
        }
        return false;
    }

    [[nodiscard]] constexpr bool is_zero(id term) const {
        return in_.is(term, kind::number) && in_.get(term, 0) == 0;
    }

    constexpr bool by_bound(sign wanted, std::size_t number, int upper, list<id> const& values,
                            id term, scope const& at, certificate& out) {
        id const fact = instance_of(in_, known_, known_.formulas[number], values, at);
        if (fact == 0)
            return false;
        id const side = in_.get(fact, upper);
        id const other = in_.get(fact, 1 - upper);
        if (!equal_.are_equal(term, upper == 1 ? side : negative_of(in_, side), at))
            return false;
        return attempt(out, [&](certificate& to) {
            to.push_back(static_cast<word>(reason::bound));
            to.push_back(1 - upper);
            write_instance(number, values, to);
            return find_once(in_.is(fact, kind::less) ? sign::not_negative : wanted,
                             upper == 1 ? other : negative_of(in_, other), at, to);
        });
    }

    // What is negative is shown by facts.
    constexpr bool by_negative(sign wanted, id factor, scope const& at, certificate& out) {
        id const turned = negative_of(in_, factor);
        return by_facts(wanted, turned, at, out) || by_bounds(wanted, turned, at, out);
    }

    constexpr bool by_factors(sign wanted, id term, scope const& at, certificate& out) {
        auto const of_factor = [&](id factor, certificate& to) {
            return find(wanted, factor, at, to);
        };
        auto const of_negative = [&](id factor, certificate& to) {
            return by_negative(wanted, factor, at, to);
        };
        return negative_factors(in_, wanted, of_factor, of_negative).find(term, out);
    }

    constexpr bool by_complement(sign wanted, id term, scope const& at, certificate& out) {
        bool const is_sum = in_.is(term, kind::add)
                            || (in_.is(term, kind::polynomial) && read(in_, term).size() == 2);
        if (wanted != sign::not_negative || !is_sum)
            return false;
        id const one = in_.make(kind::number, word{1}, word{1});
        id const of = only_atom(in_, read(in_, equal_.form(minus(in_, one, term), at, false)));
        if (of == 0
            || !(in_.is(of, kind::delta) || (in_.is(of, kind::at) && in_.symbol_of(of).is_mask)))
            return false;
        out.push_back(static_cast<word>(reason::complement));
        out.push_back(of);
        return true;
    }

    constexpr bool by_facts(sign wanted, id term, scope const& at, certificate& out) {
        for (std::size_t i = 0; i < known_.formulas.size(); ++i) {
            id const formula = known_.formulas[i];
            if ((in_.nodes::symbols(formula) & in_.nodes::symbols(term)) != in_.nodes::symbols(term)
                || !usable(in_, formula, at))
                continue;
            std::size_t const pattern_number = opened_as(formula);
            id const body = patterns_[pattern_number].body;
            if (in_.is(body, kind::nonempty)
                || (in_.is(body, kind::at_most) && wanted != sign::not_negative)
                || (in_.is(body, kind::unequal) && wanted != sign::nonzero))
                continue;
            bool const equation = in_.is(body, kind::equal);
            for (int side = 0; side < (equation ? 2 : 1); ++side) {
                id const part = equation ? in_.get(body, side) : gap_of(in_, body);
                if (in_.nodes::symbols(part) != in_.nodes::symbols(term)
                    || (equation && in_.is(part, kind::number)))
                    continue;
                matching m(in_, known_, at, patterns_[pattern_number]);
                if (equation
                        ? m.match(part, term,
                                  [&](list<id> const& values) {
                                      return by_equation(wanted, i, side, values, term, at, out);
                                  })
                        : m.match(part, term, [&](list<id> const& values) {
                              return by_inequality(wanted, i, values, term, at, out);
                          }))
                    return true;
            }
        }
        return false;
    }

    constexpr bool by_inequality(sign wanted, std::size_t number, list<id> const& values, id term,
                                 scope const& at, certificate& out) {
        id const fact = instance_of(in_, known_, known_.formulas[number], values, at);
        if (fact == 0
            || !(wanted == sign::nonzero ? is_difference_of_sides(in_, equal_, fact, term, at)
                                         : equal_.are_equal(term, gap_of(in_, fact), at)))
            return false;
        write(reason::fact, number, values, out);
        return true;
    }

    constexpr bool by_equation(sign wanted, std::size_t number, int side, list<id> const& values,
                               id term, scope const& at, certificate& out) {
        id const fact = instance_of(in_, known_, known_.formulas[number], values, at);
        if (fact == 0 || depth_ > 8 || !equal_.are_equal(term, in_.get(fact, side), at))
            return false;
        return attempt(out, [&](certificate& to) {
            write(side == 0 ? reason::left_of : reason::right_of, number, values, to);
            return find_once(wanted, in_.get(fact, 1 - side), at, to);
        });
    }

    // Equations lead back to their origin, and many instances of one lead to the same term. A term that
    // is being searched, or had no such sign, is not searched again, unless less deep; failures during
    // the search of a term are forgotten if that term has the sign. Facts given below a sum are not
    // remembered.
    constexpr bool find_once(sign wanted, id term, scope const& at, certificate& out) {
        if (given_.size() > 0)
            return find(wanted, term, at, out);
        for (question const& one : asked_)
            if (one.term == term && one.wanted == wanted && one.depth <= depth_ && one.at == at)
                return false;
        std::size_t const before = asked_.size();
        asked_.push_back({wanted, term, depth_, at});
        bool const found = find(wanted, term, at, out);
        while (found && asked_.size() > before)
            asked_.pop_back();
        return found;
    }

    struct question {
        sign wanted;
        id term;
        int depth;
        scope at;
    };

protected:
    ring_equality& equal_;

private:
    int depth_ = 0;
    list<question> asked_{}; // by equations, of one term
    list<id> given_{};       // positive at the index of a sum that is being looked at
};

} // namespace attest::kernel::prover
