// The search for signs and for elements: it goes through the facts and the parts of a term, and
// writes down what it used. It may be clever or wrong: the kernel checks what it finds.
#pragma once

#include <attest/derivation/kernel/ring_equality.hpp>
#include <attest/derivation/kernel/signs.hpp>
#include <attest/derivation/search/elements.hpp>
#include <attest/derivation/search/matching.hpp>

namespace attest::kernel::prover {

class sign_search {
    // Above its uses: clang does not evaluate a member template whose body it has not read.
    template <class Try>
    constexpr bool attempt(certificate& out, Try attempt_it) {
        certificate more;
        if (!attempt_it(more))
            return false;
        for (word const each : more)
            out.push_back(each);
        return true;
    }

public:
    constexpr sign_search(store& in, facts const& known, ring_equality& equal)
        : in_(in), known_(known), equal_(equal) {
        patterns_.reserve(known.formulas.size() + most_equations); // they are referred to
    }

    /// A certificate that the term has the sign.
    constexpr bool find(sign wanted, id term, scope const& at, certificate& out) {
        if (depth_ > 40)
            return false;
        ++depth_;
        bool const found = find_here(wanted, term, at, out);
        --depth_;
        return found;
    }

protected:
    // Each formula is opened once.
    constexpr std::size_t opened_as(id quantified) {
        for (std::size_t i = 0; i < patterns_.size(); ++i)
            if (patterns_[i].quantified == quantified)
                return i;
        if (patterns_.size() >= known_.formulas.size() + most_equations)
            throw derivation_too_large("ATT-511 a step cites too many equations");
        patterns_.push_back(pattern_of(in_, quantified));
        return patterns_.size() - 1;
    }

    static constexpr void write(reason why, std::size_t fact, list<id> const& values,
                                certificate& out) {
        out.push_back(static_cast<word>(why));
        out.push_back(static_cast<word>(fact));
        for (id const value : values)
            out.push_back(value);
    }

    constexpr bool find_element(id set, scope const& at, certificate& out) {
        if (in_.is(set, kind::up_to) || in_.is(set, kind::only) || in_.is(set, kind::positions)) {
            out.push_back(static_cast<word>(reason::form));
            return true;
        }
        for (id const index : elements(in_, known_).of(set, at)) {
            out.push_back(static_cast<word>(reason::witness));
            out.push_back(index);
            return true;
        }
        for (std::size_t i = 0; i < known_.formulas.size(); ++i) {
            id const formula = known_.formulas[i];
            if (in_.is(formula, kind::nonempty) && is_subset(in_, in_.get(formula, 0), set)) {
                out.push_back(static_cast<word>(reason::fact));
                out.push_back(static_cast<word>(i));
                return true;
            }
            std::size_t const number = opened_as(formula);
            id const body = patterns_[number].body;
            if (in_.is(formula, kind::nonempty) || !in_.is(body, kind::nonempty))
                continue;
            matching m(in_, known_, at, patterns_[number]);
            bool const found = m.match(in_.get(body, 0), set, [&](list<id> const& values) {
                id const fact = instance_of(in_, known_, formula, values, at);
                if (fact == 0 || !is_subset(in_, in_.get(fact, 0), set))
                    return false;
                write(reason::fact, i, values, out);
                return true;
            });
            if (found)
                return true;
        }
        if (!in_.is(set, kind::joined))
            return false;
        for (int part = 0; part < 2; ++part)
            if (attempt(out, [&](certificate& to) {
                    to.push_back(
                        static_cast<word>(part == 0 ? reason::left_part : reason::right_part));
                    return find_element(in_.get(set, part), at, to);
                }))
                return true;
        return false;
    }

private:
    constexpr bool find_here(sign wanted, id term, scope const& at, certificate& out) {
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
                    return parts_first == (turn == 0) ? by_parts(wanted, term, at, to)
                                                      : by_facts(wanted, term, at, to);
                }))
                return true;
        return wanted != sign::positive && attempt(out, [&](certificate& to) {
                   to.push_back(static_cast<word>(reason::positive));
                   return find(sign::positive, term, at, to);
               });
    }

    constexpr bool by_facts(sign wanted, id term, scope const& at, certificate& out) {
        for (std::size_t i = 0; i < known_.formulas.size(); ++i) {
            id const formula = known_.formulas[i];
            if ((in_.nodes::symbols(formula) & in_.nodes::symbols(term)) != in_.nodes::symbols(term)
                || !usable(in_, formula, at))
                continue;
            std::size_t const pattern_number = opened_as(formula);
            id const body = patterns_[pattern_number].body;
            if (in_.is(body, kind::nonempty))
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
        if (fact == 0 || (in_.is(fact, kind::at_most) && wanted != sign::not_negative)
            || !equal_.are_equal(term, gap_of(in_, fact), at))
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
            return find(wanted, in_.get(fact, 1 - side), at, to);
        });
    }

    constexpr bool by_parts(sign wanted, id term, scope const& at, certificate& out) {
        switch (in_.what(term)) {
        case kind::call:
            out.push_back(static_cast<word>(reason::unfolding));
            return find(wanted, in_.unfolded(term), at, out);
        case kind::sum:
            return of_sum(wanted, term, at, out);
        case kind::add:
            return of_parts(wanted, term, at, out, 1);
        case kind::polynomial:
            return of_parts(wanted, term, at, out, 3);
        case kind::maximum:
        case kind::largest:
            for (int i = 0; wanted != sign::nonzero && i < in_.size(term); ++i)
                if (attempt(out, [&](certificate& to) {
                        to.push_back(static_cast<word>(reason::second));
                        to.push_back(i);
                        return find(wanted, in_.get(term, i), at, to);
                    }))
                    return true;
            return false;
        case kind::multiply:
        case kind::product:
            return of_factors(wanted, term, at, out);
        case kind::power:
            if (in_.get(term, 1) % 2 == 0 && attempt(out, [&](certificate& to) {
                    to.push_back(static_cast<word>(reason::square));
                    return wanted == sign::not_negative
                           || find(sign::nonzero, in_.get(term, 0), at, to);
                }))
                return true;
            [[fallthrough]];
        case kind::invert:
            out.push_back(static_cast<word>(reason::form));
            return find(wanted, in_.get(term, 0), at, out);
        default:
            return false;
        }
    }

    constexpr bool of_factors(sign wanted, id term, scope const& at, certificate& out) {
        bool const written = in_.is(term, kind::multiply);
        if (written && in_.get(term, 0) == in_.get(term, 1) && attempt(out, [&](certificate& to) {
                to.push_back(static_cast<word>(reason::square));
                return wanted == sign::not_negative
                       || find(sign::nonzero, in_.get(term, 0), at, to);
            }))
            return true;
        out.push_back(static_cast<word>(reason::form));
        for (int i = 0; i < in_.size(term); i += written ? 1 : 2) {
            if (!written && wanted == sign::not_negative && in_.get(term, i + 1) % 2 == 0)
                continue;
            if (!find(wanted, in_.get(term, i), at, out))
                return false;
        }
        return true;
    }

    constexpr bool of_parts(sign wanted, id term, scope const& at, certificate& out, int stride) {
        int const count = in_.size(term) / stride;
        if (wanted == sign::nonzero)
            return false;
        for (int strict = 0; strict < (wanted == sign::positive ? count : 1); ++strict)
            if (attempt(out, [&](certificate& to) {
                    to.push_back(static_cast<word>(reason::second));
                    to.push_back(strict);
                    for (int i = 0; i < count; ++i) {
                        bool const more = wanted == sign::positive && i == strict;
                        if ((stride == 3 && in_.get(term, 3 * i + 1) < 0)
                            || !find(more ? sign::positive : sign::not_negative,
                                     in_.get(term, stride * i), at, to))
                            return false;
                    }
                    return true;
                }))
                return true;
        return false;
    }

    constexpr bool of_sum(sign wanted, id term, scope const& at, certificate& out) {
        id const set = in_.get(term, 0);
        id const local = at.fresh(in_, set);
        id const body = opened(in_, in_.get(term, 1), local);
        scope const inner = at.with(local);
        if (wanted == sign::not_negative) {
            out.push_back(static_cast<word>(reason::form));
            return find(wanted, body, inner, out);
        }
        if (wanted == sign::nonzero)
            return false;
        certificate terms;
        if (!find(sign::not_negative, body, inner, terms))
            return false;
        for (id const index : elements(in_, known_).of(set, at)) {
            certificate more;
            if (!find(sign::positive, opened(in_, in_.get(term, 1), index), at, more))
                continue;
            out.push_back(static_cast<word>(reason::witness));
            out.push_back(index);
            append(terms, out);
            append(more, out);
            return true;
        }
        return attempt(out, [&](certificate& to) {
            to.push_back(static_cast<word>(reason::every_term));
            return find_element(set, at, to) && find(sign::positive, body, inner, to);
        });
    }

    static constexpr void append(certificate const& from, certificate& to) {
        for (word const each : from)
            to.push_back(each);
    }

    static constexpr std::size_t most_equations = 16;

protected:
    store& in_;
    facts const& known_;
    ring_equality& equal_;
    list<pattern> patterns_{};

private:
    int depth_ = 0;
};

} // namespace attest::kernel::prover
