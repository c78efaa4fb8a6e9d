// A search that proposes what it likes: certificates from the real one, changed at random; random
// certificates along the term; random instances; and indices that do not exist.
#pragma once

#include "world.hpp"

namespace fuzz {

class wild_search {
public:
    // The checks are members of the kernel that call the search without more arguments.
    static inline world* here = nullptr;
    // One more than there are, and -1.
    static constexpr int most_reasons = static_cast<int>(reason::complement) + 2;
    static inline int wildness = 30; // percent of answers that are not those of the real search

    wild_search(store& in, facts const& known, ring_equality& equal)
        : in_(in), known_(known), few_(with_few_equations(in, known)), real_(in, few_, equal),
          of_equations_(in, known, equal) {}

    bool find(sign wanted, id term, scope const& at, certificate& out) {
        random& r = here->r;
        if (!r.percent(wildness))
            return real_.find(wanted, term, at, out);
        if (r.percent(40)) {
            certificate found;
            real_.find(wanted, term, at, found);
            mutate(found, at, out);
            return true;
        }
        along(wanted, term, at, out, 0);
        if (r.percent(20)) {
            certificate const kept = out;
            mutate(kept, at, out);
        }
        return true;
    }

    bool find_holds(id formula, scope const& at, certificate& out) {
        random& r = here->r;
        if (!r.percent(wildness))
            return in_.is(formula, kind::equal) ? of_equations_.find_holds(formula, at, out)
                                                : real_.find_holds(formula, at, out);
        if (r.percent(40)) {
            certificate found;
            real_.find_holds(formula, at, found);
            mutate(found, at, out);
            return true;
        }
        if (r.percent(12)) {
            out.push_back(static_cast<word>(reason::itself));
            out.push_back(r.below(static_cast<int>(known_.formulas.size()) + 1));
            return true;
        }
        out.push_back(static_cast<word>(r.percent(97) ? reason::form : reason::itself));
        switch (in_.what(formula)) {
        case kind::for_all: {
            id const local = at.fresh(in_, in_.get(formula, 0));
            return find_holds(opened(in_, in_.get(formula, 1), local), at.with(local), out);
        }
        case kind::nonempty:
            element_of(in_.get(formula, 0), at, out, 0);
            return true;
        case kind::equal:
            out.push_back(static_cast<word>(
                r.of({reason::same, reason::left_of, reason::right_of, reason::fact})));
            instance(at, out);
            return true;
        default:
            along(in_.is(formula, kind::less)      ? sign::positive
                  : in_.is(formula, kind::unequal) ? sign::nonzero
                                                   : sign::not_negative,
                  gap_of(in_, formula), at, out, 0);
            return true;
        }
    }

    bool propose(equation const& by, id term, scope const& at, list<word>& values) {
        random& r = here->r;
        if (!r.percent(wildness))
            return by.conditions.empty() ? of_equations_.propose(by, term, at, values)
                                         : real_.propose(by, term, at, values);
        values = {};
        for (int i = quantifiers_of(in_, by.statement); i > 0; --i)
            values.push_back(any_index(at));
        if (r.percent(3))
            values.push_back(any_index(at));
        if (r.percent(3) && !values.empty())
            values.pop_back();
        return true;
    }

    bool propose_inequality(equation const& by, id difference, list<word>& values) {
        if (!here->r.percent(wildness))
            return by.conditions.empty() ? of_equations_.propose_inequality(by, difference, values)
                                         : real_.propose_inequality(by, difference, values);
        return propose(by, difference, {}, values);
    }

    word any_index(scope const& at) {
        random& r = here->r;
        if (r.percent(6))
            return here->stale();
        if (at.count > 0 && r.percent(50))
            return at.locals[r.below(at.count)];
        if (known_.entries.size() > 0 && r.percent(70))
            return known_.entries[static_cast<std::size_t>(
                r.below(static_cast<int>(known_.entries.size())))];
        return here->any_index();
    }

    /// Random reasons that may fit the term.
    void along(sign wanted, id term, scope const& at, certificate& out, int depth) {
        random& r = here->r;
        auto const say = [&](reason what) { out.push_back(static_cast<word>(what)); };
        if (depth > 8 || r.percent(3))
            return say(static_cast<reason>(r.below(most_reasons)));
        for (std::size_t i = 0; i < given_.size(); ++i)
            if ((given_[i] == term && r.percent(80)) || r.percent(3)) {
                say(reason::given);
                out.push_back(static_cast<word>(i));
                return;
            }
        if (r.percent(depth == 0 ? 30 : 10)) { // by a fact
            reason const why =
                r.of({reason::fact, reason::left_of, reason::right_of, reason::bound});
            say(why);
            if (why == reason::bound)
                return by_bound(wanted, at, out, depth);
            std::size_t const number = instance(at, out);
            if (number < known_.formulas.size()) {
                id body = known_.formulas[number];
                while (in_.is(body, kind::for_all))
                    body = in_.get(body, 1);
                if (in_.is(body, kind::equal) && in_.loose(body) == 0)
                    along(wanted, in_.get(body, r.below(2)), at, out, depth + 1);
            }
            return;
        }
        if (wanted != sign::positive && r.percent(12)) {
            say(reason::positive);
            return along(sign::positive, term, at, out, depth + 1);
        }
        if (in_.is(term, kind::multiply) && r.percent(35)) {
            say(reason::factors);
            return factors(wanted, term, at, out, depth);
        }
        if (in_.is(term, kind::add) && r.percent(10)) {
            say(reason::complement);
            out.push_back(last_atom(term));
            return;
        }
        switch (in_.what(term)) {
        case kind::call:
            say(reason::unfolding);
            return along(wanted, in_.unfolded(term), at, out, depth + 1);
        case kind::sum: {
            id const local = at.fresh(in_, in_.get(term, 0));
            id const body = opened(in_, in_.get(term, 1), local);
            int const how = r.below(3);
            if (r.percent(says_of_sums() < known_.formulas.size() ? 50 : 5))
                return by_some_term(term, body, local, at, out, depth);
            say(how == 0 ? reason::form : how == 1 ? reason::witness : reason::every_term);
            if (how == 1) {
                word const index = any_index(at);
                out.push_back(index);
                if (!r.percent(40))
                    along(sign::not_negative, body, at.with(local), out, depth + 1);
                id const there = opened(in_, in_.get(term, 1), index_or(index, local));
                return r.percent(50) ? signed_by_search(sign::positive, there, at, out, depth)
                                     : along(sign::positive, there, at, out, depth + 1);
            }
            if (how == 2)
                element_of(in_.get(term, 0), at, out, 0);
            return along(wanted, body, at.with(local), out, depth + 1);
        }
        case kind::add:
        case kind::polynomial:
        case kind::maximum:
        case kind::largest: {
            int const stride = in_.is(term, kind::polynomial) ? 3 : 1;
            int const count = in_.size(term) / stride;
            int const strict = r.below(count + 1);
            say(reason::second);
            out.push_back(strict);
            if (in_.is(term, kind::maximum) || in_.is(term, kind::largest))
                return strict < count ? along(wanted, in_.get(term, strict), at, out, depth + 1)
                                      : void();
            for (int i = 0; i < count; ++i)
                along(wanted == sign::positive && i == strict ? wanted : sign::not_negative,
                      in_.get(term, stride * i), at, out, depth + 1);
            return;
        }
        case kind::power:
        case kind::multiply:
            if (r.percent(in_.is(term, kind::power) ? 50 : 25)) {
                say(reason::square);
                return along(sign::nonzero, in_.get(term, 0), at, out, depth + 1);
            }
            [[fallthrough]];
        case kind::product:
        case kind::invert: {
            say(reason::form);
            int const stride = in_.is(term, kind::product) || in_.is(term, kind::power) ? 2 : 1;
            for (int i = 0; i < in_.size(term); i += stride)
                if (!in_.is(term, kind::product) || wanted != sign::not_negative
                    || in_.get(term, i + 1) % 2 != 0)
                    along(wanted, in_.get(term, i), at, out, depth + 1);
            return;
        }
        default:
            return say(reason::form);
        }
    }

    /// The formula of an instance that was drawn; 0 if there is no such fact or instance.
    [[nodiscard]] id drawn_fact(std::size_t number, certificate const& instance_at,
                                scope const& at) {
        if (number >= known_.formulas.size())
            return 0;
        list<word> values;
        for (std::size_t i = 1; i < instance_at.size(); ++i)
            values.push_back(instance_at[i]);
        return instance_of(in_, known_, known_.formulas[number], values, at);
    }

    /// The sign of one side of an inequality, perhaps turned, for that of the other.
    void by_bound(sign wanted, scope const& at, certificate& out, int depth) {
        random& r = here->r;
        int const lower = r.below(2);
        out.push_back(lower);
        certificate instance_at;
        std::size_t const number = instance(at, instance_at);
        prover::append(instance_at, out);
        id const fact = drawn_fact(number, instance_at, at);
        if (fact == 0 || !(in_.is(fact, kind::less) || in_.is(fact, kind::at_most)))
            return;
        sign const needed = in_.is(fact, kind::less) != r.percent(8) ? sign::not_negative : wanted;
        signed_by_search(needed, lower == 0 ? in_.get(fact, 0) : negative_of(in_, in_.get(fact, 1)),
                         at, out, depth);
    }

    /// The signs of the factors of a product, some of them turned.
    void factors(sign wanted, id product, scope const& at, certificate& out, int depth) {
        random& r = here->r;
        if (in_.is(product, kind::multiply)) {
            factors(wanted, in_.get(product, 0), at, out, depth);
            return factors(wanted, in_.get(product, 1), at, out, depth);
        }
        if (in_.is(product, kind::invert) || in_.is(product, kind::power))
            return factors(wanted, in_.get(product, 0), at, out, depth);
        if (in_.is(product, kind::number))
            return;
        int const turned = r.below(2);
        out.push_back(turned);
        signed_by_search(wanted, turned == 1 ? negative_of(in_, product) : product, at, out, depth);
    }

    // What a sum has at its end, behind a factor: m in 1 - m.
    [[nodiscard]] id last_atom(id term) const {
        while (in_.is(term, kind::add) || in_.is(term, kind::multiply))
            term = in_.get(term, 1);
        return term;
    }

    /// A sum is positive since a fact says so of another, or nearly.
    void by_some_term(id term, id body, id local, scope const& at, certificate& out, int depth) {
        random& r = here->r;
        out.push_back(static_cast<word>(reason::some_term));
        certificate instance_at;
        std::size_t number = instance(at, instance_at);
        if (std::size_t const fact = says_of_sums(); fact < known_.formulas.size()) {
            number = fact;
            instance_at = {};
            instance_at.push_back(static_cast<word>(fact));
        }
        prover::append(instance_at, out);
        id const other = nonzero_sum_of(in_, drawn_fact(number, instance_at, at));
        if (other == 0)
            return;
        id const there = at.fresh(in_, in_.get(other, 0));
        scope const inner = at.with(there);
        word const index = r.percent(85) ? there : any_index(inner);
        out.push_back(index);
        if (!r.percent(15))
            signed_by_search(sign::not_negative, body, at.with(local), out, depth);
        std::size_t const before = given_.size();
        give_factors(opened(in_, in_.get(other, 1), there), inner, out, depth, r.percent(75));
        along(sign::positive, opened(in_, in_.get(term, 1), index_or(index, there)), inner, out,
              depth + 1);
        while (given_.size() > before)
            given_.pop_back();
    }

    void element_of(id set, scope const& at, certificate& out, int depth) {
        random& r = here->r;
        reason const why = r.of(
            {reason::form, reason::witness, reason::fact, reason::left_part, reason::right_part});
        out.push_back(static_cast<word>(why));
        if (why == reason::witness)
            out.push_back(any_index(at));
        if (why == reason::fact)
            instance(at, out);
        if ((why == reason::left_part || why == reason::right_part) && in_.is(set, kind::joined)
            && depth < 4)
            element_of(in_.get(set, why == reason::left_part ? 0 : 1), at, out, depth + 1);
    }

private:
    // The last fact that says of a sum that it is positive, or nearly so.
    [[nodiscard]] std::size_t says_of_sums() {
        for (std::size_t i = known_.formulas.size(); i > 0; --i)
            if (nonzero_sum_of(in_, known_.formulas[i - 1]) != 0)
                return i - 1;
        return known_.formulas.size();
    }

    void signed_by_search(sign wanted, id term, scope const& at, certificate& out, int depth) {
        certificate found;
        if (real_.find(wanted, term, at, found))
            prover::append(found, out);
        else
            along(wanted, term, at, out, depth + 1);
    }

    void give_factors(id product, scope const& at, certificate& out, int depth, bool with_signs) {
        if (in_.is(product, kind::multiply)) {
            give_factors(in_.get(product, 0), at, out, depth, with_signs);
            give_factors(in_.get(product, 1), at, out, depth, with_signs);
            return;
        }
        if (with_signs)
            signed_by_search(sign::not_negative, product, at, out, depth);
        given_.push_back(product);
    }

    // The real search for signs takes exponential time where many equations lead to one another: it
    // sees one of them, the others being replaced by 0 <= 0.
    static facts with_few_equations(store& in, facts const& known) {
        facts result = known;
        id const zero = in.make(kind::number, word{0}, word{1});
        int left = 1;
        for (std::size_t i = result.formulas.size(); i > 0; --i) {
            id body = result.formulas[i - 1];
            while (in.is(body, kind::for_all))
                body = in.get(body, 1);
            if (in.is(body, kind::equal) && !in.is(in.get(body, 1), kind::number) && left-- <= 0)
                result.formulas[i - 1] = in.make(kind::at_most, zero, zero);
        }
        return result;
    }

    // An index that may be put under a binder; stale ones are not.
    [[nodiscard]] id index_or(word index, id other) const {
        return index > 0 && index <= in_.count() && in_.loose(index) == 0 ? index : other;
    }

    std::size_t instance(scope const& at, certificate& out) {
        random& r = here->r;
        int const number =
            r.below(static_cast<int>(known_.formulas.size()) + (r.percent(5) ? 2 : 0));
        out.push_back(number);
        auto const at_number = static_cast<std::size_t>(number);
        if (at_number < known_.formulas.size())
            for (int i = quantifiers_of(in_, known_.formulas[at_number]); i > 0; --i)
                out.push_back(any_index(at));
        return at_number;
    }

    void mutate(certificate const& from, scope const& at, certificate& out) {
        random& r = here->r;
        certificate result;
        for (word const each : from) {
            int const what = r.below(40);
            if (what == 0)
                continue;
            if (what == 1)
                result.push_back(r.below(most_reasons));
            if (what == 2)
                result.push_back(any_index(at));
            result.push_back(what == 3   ? r.below(most_reasons)
                             : what == 4 ? any_index(at)
                             : what == 5 ? each + r.below(3) - 1
                                         : each);
        }
        out = result;
    }

    store& in_;
    facts const& known_;
    facts few_;
    list<id> given_{}; // as in the kernel
    prover::search real_;
    prover::search of_equations_;
};

} // namespace fuzz
