// The trials: each lets the judge produce or accept something, and hands over what that says.
#pragma once

#include <attest/algebra/term/declarations.hpp>

#include "conclusion.hpp"
#include "form.hpp"
#include "trees.hpp"
#include "wild.hpp"

#include <array>
#include <chrono>
#include <ctime>
#include <functional>
#include <iostream>
#include <limits>
#include <map>
#include <new>

namespace fuzz {

inline constexpr int most_laws = 21;
inline constexpr char const* law_names[most_laws] = {"definition",
                                                     "linear",
                                                     "factor_out",
                                                     "swap_sums",
                                                     "split",
                                                     "singleton",
                                                     "partition",
                                                     "reindex",
                                                     "sift",
                                                     "masking",
                                                     "cancel",
                                                     "exp_of_sum",
                                                     "log_exp",
                                                     "maximum",
                                                     "derivative_of_sum",
                                                     "derivative_of_product",
                                                     "derivative_of_quotient",
                                                     "derivative_of_exp",
                                                     "derivative_of_log",
                                                     "derivative_of_variable",
                                                     "log_of_product"};

/// A store in memory that is used again and again: its arrays are never cleared.
class arena {
public:
    arena() : memory_(::operator new(sizeof(store), std::align_val_t{alignof(store)})) {}

    arena(arena const&) = delete;
    arena& operator=(arena const&) = delete;

    ~arena() {
        clear();
        ::operator delete(memory_, std::align_val_t{alignof(store)});
    }

    store& fresh() {
        clear();
        made_ = ::new (memory_) store;
        return *made_;
    }

private:
    void clear() {
        if (made_ != nullptr)
            made_->~store();
        made_ = nullptr;
    }

    void* memory_;
    store* made_ = nullptr;
};

/// Thrown by operator new where one trial has allocated too often: a search that takes exponential
/// time is given up.
struct gave_up {};

inline std::uint64_t current_trial = 0;

inline std::clock_t latest_end = std::numeric_limits<std::clock_t>::max();

inline long long allocations_left = 1LL << 60;

struct options {
    long long acceptances = 20000;
    std::uint64_t seed = 1;
    std::string only{};
    effort models{};
    int most_false = 1;
    long long most_trials = -1;
    long long allocations = 30000;
};

class campaign {
public:
    explicit campaign(options const& how) : how_(how), r_(how.seed) {}

    tally all{};
    std::map<std::string, std::array<long long, 3>> modes{}; // trials, accepted, false
    std::array<long long, most_laws> laws_used{};
    std::map<std::string, std::string> smallest{};
    std::map<std::string, long long> refusals{};
    std::map<std::string, long long> first_false{};

    void run() {
        while (all.accepted < how_.acceptances && all.false_ones < how_.most_false
               && (how_.most_trials < 0 || all.trials < how_.most_trials)) {
            ++all.trials;
            std::uint64_t const seed = r_.next();
            one(seed);
            tell_progress();
        }
    }

    /// One trial, which depends on its seed alone.
    void one(std::uint64_t seed) {
        random r(seed);
        seed_ = seed;
        current_trial = seed;

        struct mode {
            char const* name;
            int weight;
            void (campaign::*does)(random&);
        };

        static constexpr mode table[] = {
            {"normal form", 30, &campaign::normal_form},
            {"two terms", 6, &campaign::two_terms},
            {"sign", 14, &campaign::a_sign},
            {"fact", 8, &campaign::a_fact},
            {"member", 6, &campaign::a_member},
            {"rewriting", 16, &campaign::a_rewriting},
            {"monotone", 8, &campaign::a_monotone},
            {"defined", 6, &campaign::a_definition},
            {"lemma", 14, &campaign::a_lemma},
            {"proof", 10, &campaign::a_proof},
            {"induction", 14, &campaign::an_induction},
            {"cases", 8, &campaign::some_cases},
            {"more cases", 10, &campaign::more_cases},
            {"recursion", 12, &campaign::a_recursion},
        };
        int total = 0;
        for (mode const& each : table)
            total += how_.only.empty() || how_.only == each.name ? each.weight : 0;
        int pick = r.below(total);
        for (mode const& each : table) {
            int const weight = how_.only.empty() || how_.only == each.name ? each.weight : 0;
            if (pick >= weight) {
                pick -= weight;
                continue;
            }
            mode_ = each.name;
            ++modes[mode_][0];
            wild_search::wildness = r.percent(30) ? 0 : r.of({10, 30, 60});
            try {
                limit_work();
                (this->*each.does)(r);
            } catch (gave_up const&) {
                ++refusals["given up: too many allocations in " + mode_];
            } catch (attest::error const& e) {
                ++all.refused;
                ++refusals[std::string(e.what()).substr(0, 60)];
            }
            lift_limits();
            return;
        }
    }

private:
    // After each 100,000 acceptances, and each minute.
    void tell_progress() {
        auto const now = std::chrono::steady_clock::now();
        if (all.accepted < next_told_ && now - last_told_ < std::chrono::minutes(1))
            return;
        last_told_ = now;
        next_told_ = all.accepted - all.accepted % between_told + between_told;
        std::chrono::duration<double> const time = now - begin_;
        std::cerr << "judge_fuzz: " << all.accepted << " accepted, " << all.evaluated
                  << " evaluated, " << all.false_ones << " false, "
                  << static_cast<long long>(time.count()) << " s\n";
    }

    // ---- what is accepted ----

    void limit_work() {
        allocations_left = how_.allocations;
        latest_end = std::clock() + CLOCKS_PER_SEC / 4;
    }

    static void lift_limits() {
        allocations_left = 1LL << 60;
        latest_end = std::numeric_limits<std::clock_t>::max();
    }

    // False if there is a model in which the conclusion is false.
    bool accept(store& in, random& r, conclusion c) {
        ++all.accepted;
        ++modes[mode_][1];
        lift_limits();
        c.how = mode_ + (c.how.empty() ? "" : ": " + c.how);
        std::string found;
        bool const false_somewhere = is_false(in, r, c, all, found);
        limit_work(); // a trial may go on with what was accepted
        if (!false_somewhere)
            return true;
        ++all.false_ones;
        ++modes[mode_][2];
        if (!first_false.contains(mode_))
            first_false[mode_] = all.accepted;
        last_false_ = readable(in, c, found);
        return false;
    }

    bool is_false(store& in, random& r, conclusion const& c, tally& counts, std::string& found) {
        if (!says_something(in, c)) {
            found = ": it is no formula";
            return true;
        }
        return is_refuted(in, r, c, how_.models, counts, found);
    }

    // Is what is accepted a formula? It has no loose index and no local; its sorts fit; its sums are
    // over finite sets.
    static bool says_something(store& in, conclusion const& c) {
        own_judgement door(in);
        for (id const each : c.hypotheses)
            if (!door.is_formula(each))
                return false;
        for (id const each : c.conditions)
            if (!door.is_formula(each))
                return false;
        if (c.is_stated && !door.are_in_order())
            return false;
        for (recursion_pair const& each : c.recursions)
            if (!door.is_formula(each.first) || !door.is_formula(each.next)
                || holds_constant(in, c, each))
                return false;
        switch (c.what) {
        case form_of_conclusion::formula:
            return door.is_formula(c.first);
        case form_of_conclusion::member:
            return door.is_set(c.second) && door.sort_of(c.first) == root_of(in, c.second);
        case form_of_conclusion::part:
            return door.is_set(c.first) && door.is_set(c.second);
        default:
            return door.is_term(c.first) || door.is_formula(c.first);
        }
    }

    // Is there a derivative of something that depends on what a recursion defines, or with respect to it?
    // A reader would not take that for a constant (calculus, paragraph 2.7).
    static bool holds_constant(store const& in, conclusion const& c,
                               recursion_pair const& defined) {
        id left = defined.first;
        while (in.is(left, kind::for_all))
            left = in.get(left, 1);
        left = in.is(left, kind::equal) ? in.get(left, 0) : 0;
        if (!in.is(left, kind::at))
            return false;
        word const symbol = in.get(left, 0);
        bool found = is_differentiated(in, c.first, symbol, false);
        for (id const each : c.hypotheses)
            found = found || is_differentiated(in, each, symbol, false);
        for (recursion_pair const& each : c.recursions)
            found = found || is_differentiated(in, each.first, symbol, false)
                    || is_differentiated(in, each.next, symbol, false);
        return found;
    }

    static bool is_differentiated(store const& in, id n, word symbol, bool is_inside) {
        if (in.is(n, kind::at) && in.get(n, 0) == symbol)
            return is_inside;
        is_inside = is_inside || in.is(n, kind::derivative);
        if (in.is(n, kind::call)
            && is_differentiated(in, in.definition_of(n).meaning, symbol, is_inside))
            return true;
        form const read_as = form_of(in.what(n));
        for (int i = read_as.raw; i < in.size(n) && i < read_as.last; i += read_as.stride)
            if (is_differentiated(in, in.get(n, i), symbol, is_inside))
                return true;
        return false;
    }

    // ---- parts ----

    static void keep_entries(store const& in, facts& known, id n) {
        collect_entries(in, n, known.entries);
    }

    facts some_facts(world& w, int most, int more = 15) {
        facts known;
        for (int n = w.r.below(most + 1); n > 0; --n) {
            id const f = w.formula();
            if (judgement(w.in).is_formula(f))
                known.formulas.push_back(f);
        }
        for (id const f : known.formulas)
            keep_entries(w.in, known, f);
        // Under hypotheses that hold nowhere nothing is false, so few of them are kept.
        while (!known.formulas.empty() && w.r.percent(97) && !hold_somewhere(w, known)) {
            known.formulas.pop_back();
            known.entries = {};
            for (id const f : known.formulas)
                keep_entries(w.in, known, f);
        }
        if (w.r.percent(more))
            keep_entries(w.in, known, w.r.any(w.entries));
        return known;
    }

    static bool hold_somewhere(world& w, facts const& known) {
        conclusion c = about(known);
        c.first = equal(w.in, w.number(0), w.number(0));
        if (!says_something(w.in, c))
            return true;
        refuter in_models(w.in, w.r, c);
        static_cast<void>(in_models.random_models(2));
        return in_models.compared > 0;
    }

    static conclusion about(facts const& known) {
        conclusion c;
        c.hypotheses = known.formulas;
        c.entries = known.entries;
        return c;
    }

    static id equal(store& in, id a, id b) { return in.make(kind::equal, a, b); }

    laws some_laws(random& r) {
        if (r.percent(15))
            return (1U << most_laws) - 1;
        if (r.percent(20)) // laws that work on one another's results
            return r.of<laws>({law::exp_of_sum | law::log_exp | law::factor_out,
                               law::linear | law::swap | law::factor_out,
                               law::sift | law::partition | law::singleton | law::split,
                               law::cancel | law::exp_of_sum, law::cancel | law::factor_out,
                               law::log_of_product | law::log_exp | law::exp_of_sum,
                               law::derive_all, law::derive_all | law::cancel | law::sift,
                               law::unfold | law::masking | law::cancel, law::swap | law::sift});
        laws result = 0;
        for (int n = 1 + r.below(4); n > 0; --n) {
            int const bit = r.below(most_laws);
            result |= bit >= 14 && bit < 20 && r.percent(50) ? law::derive_all : 1U << bit;
        }
        return result;
    }

    std::string named(laws rules) {
        std::string result;
        for (int i = 0; i < most_laws; ++i)
            if ((rules >> static_cast<unsigned>(i) & 1U) != 0)
                result += (result.empty() ? "" : "|") + std::string(law_names[i]);
        return result.empty() ? "ring_laws" : result;
    }

    bool is_term(store& in, id n) { return n != 0 && judgement(in).is_term(n); }

    id normal(store& in, facts const& known, laws rules, id t, bool reduce) {
        ring_equality equality(in);
        wild_search search(in, known, equality);
        knowledge<wild_search> here(in, known, equality, search);
        normaliser<knowledge<wild_search>> with(in, rules, here);
        polynomial result = with.normal(t, {});
        if (reduce)
            result = with.with_one_denominator(result, {});
        return node_of(in, result);
    }

    // Counts the laws without which the normal form is another one, for some of the trials.
    void count_laws(store& in, facts const& known, laws rules, id t) {
        int const kept = wild_search::wildness;
        wild_search::wildness = 0;
        id const form = normal(in, known, rules, t, false);
        for (int i = 0; i < most_laws; ++i) {
            laws const bit = 1U << static_cast<unsigned>(i);
            if ((rules & bit) != 0 && normal(in, known, rules & ~bit, t, false) != form)
                ++laws_used[static_cast<std::size_t>(i)];
        }
        wild_search::wildness = kept;
    }

    // ---- trials ----

    void normal_form(random& r) {
        world w(first_.fresh(), r);
        wild_search::here = &w;
        store& in = w.in;
        facts known = some_facts(w, 2);
        id t = w.term(2 + r.below(2));
        laws rules = some_laws(r);
        if (r.percent(3)) // the set of the inner sum depends on the outer index
            if (id const made = w.dependent_sums(r.below(2)); made != 0) {
                t = made;
                rules |= law::swap | (r.percent(50) ? law::linear : law::factor_out);
            }
        if (!is_term(in, t))
            return;
        keep_entries(in, known, t);
        question q{asking::normal_form, known, {}, rules, r.percent(50)};
        q.terms.push_back(t);
        static_cast<void>(asked(in, r, q));
        if (r.percent(10))
            count_laws(in, known, q.rules, t);
    }

    // Is a term the same as a slightly different one?
    void two_terms(random& r) {
        world w(first_.fresh(), r);
        wild_search::here = &w;
        store& in = w.in;
        facts known = some_facts(w, 2);
        id const t = w.term(2);
        if (!is_term(in, t))
            return;
        keep_entries(in, known, t);
        laws const rules = some_laws(r);
        id other = r.percent(60) ? written(in, normal(in, known, rules, t, r.percent(50))) : t;
        for (int n = r.below(3); n > 0; --n)
            other = changed(w, other);
        if (!is_term(in, other) || other == t)
            return;
        question q{asking::same, known, {}, rules};
        q.terms.push_back(t);
        q.terms.push_back(other);
        static_cast<void>(asked(in, r, q));
    }

    // A node with something small changed: an index, a set, a number, a relation, a quantifier.
    id changed(world& w, id n) {
        store& in = w.in;
        random& r = w.r;
        list<id> free;
        collect_entries(in, n, free);
        switch (r.below(6)) {
        case 0:
        case 1:
            if (!free.empty()) {
                id const from = r.any(free);
                id const to = w.index(root_of(in, in.entry_set(from)));
                return to == 0 ? n : replaced(in, n, from, to);
            }
            break;
        case 2:
            if (in.is(n, kind::for_all)) {
                id const e = w.index(root_of(in, in.get(n, 0)));
                return e == 0 || in.loose(n) > 0 ? n : put_in(in, in.get(n, 1), e);
            }
            break;
        case 3:
            if (in.is(n, kind::equal) || in.is(n, kind::at_most) || in.is(n, kind::less)
                || in.is(n, kind::unequal))
                return in.make(r.of({kind::equal, kind::at_most, kind::less, kind::unequal}),
                               in.get(n, 0), in.get(n, 1));
            break;
        case 4:
            if (in.is(n, kind::sum) || in.is(n, kind::for_all)) {
                id const s = w.set_of_sort(root_of(in, in.get(n, 0)));
                return s == 0 ? n : in.make(in.what(n), s, in.get(n, 1), in.get(n, 2));
            }
            break;
        default: {
            id const e = r.any(w.entries);
            if (in.is(n, kind::equal) || in.is(n, kind::at_most) || in.is(n, kind::less)
                || in.is(n, kind::unequal) || in.is(n, kind::for_all))
                return in.make(kind::for_all, in.entry_set(e), bound_in(in, n, e), word{0});
        }
        }
        // One of the parts instead.
        form const read_as = form_of(in.what(n));
        int const size = in.size(n) < read_as.last ? in.size(n) : read_as.last;
        if (size <= read_as.raw || read_as.stride != 1 || in.is(n, kind::entry))
            return n;
        int const part = read_as.raw + r.below(size - read_as.raw);
        list<word> words;
        for (int i = 0; i < in.size(n); ++i)
            words.push_back(i == part ? changed(w, in.get(n, i)) : in.get(n, i));
        return in.intern(in.what(n), words.begin(), in.size(n));
    }

    void a_sign(random& r) {
        world w(first_.fresh(), r);
        wild_search::here = &w;
        store& in = w.in;
        facts known = some_facts(w, 3);
        id t = r.percent(35) && !known.formulas.empty() ? side_of_fact(w, known)
               : r.percent(60)                          ? w.nearly_signed(1 + r.below(2))
                                                        : w.term(1 + r.below(2));
        if (r.percent(8))
            t = in.make(kind::maximum, t, w.leaf());
        bool const is_special = r.percent(25);
        if (is_special)
            t = specially_signed(w, known);
        if (!is_term(in, t))
            return;
        keep_entries(in, known, t);
        if (is_special ? r.percent(50) : r.percent(35)) {
            t = normal(in, known, r.percent(is_special ? 60 : 20) ? law::maximum : some_laws(r), t,
                       false);
            for (int n = r.below(3);
                 n > 0 && in.size(t) > 0 && (in.is(t, kind::polynomial) || in.is(t, kind::product));
                 --n)
                t = in.get(t, 0);
        }
        question q{asking::sign_of, known};
        q.terms.push_back(t);
        q.wanted = r.of({sign::positive, sign::not_negative, sign::nonzero});
        static_cast<void>(asked(in, r, q));
    }

    // A term whose sign is tempting to tell: odd powers, differences, sums with one positive term, and
    // what a hypothesis is nearly about.
    id specially_signed(world& w, facts& known) {
        store& in = w.in;
        random& r = w.r;
        wild_search::wildness = r.of({0, 60, 90});
        auto const assume = [&](kind relation, id left, id right) {
            id const formula = in.make(relation, left, right);
            if (judgement(in).is_formula(formula)) {
                known.formulas.push_back(formula);
                keep_entries(in, known, formula);
            }
        };
        auto const relation = [&] { return r.percent(60) ? kind::less : kind::at_most; };
        auto const assume_sign = [&](id term) {
            bool const positive = r.percent(50);
            assume(relation(), positive ? w.number(0) : term, positive ? term : w.number(0));
        };
        switch (r.below(10)) {
        case 6: { // what an inequality bounds
            id const one = w.leaf();
            id const other = r.percent(60) ? w.leaf() : w.number(r.below(4) - 2);
            if (r.percent(60))
                assume_sign(other);
            bool const upper = r.percent(50);
            assume(relation(), upper ? other : one, upper ? one : other);
            return r.percent(50) ? one : negative_of(in, one);
        }
        case 7:
        case 8: { // a product of what is negative or positive
            id const one = w.leaf();
            id const other = w.leaf();
            assume_sign(one);
            assume_sign(other);
            id const second = r.percent(30)   ? w.inverse(other)
                              : r.percent(30) ? in.make(kind::power, other, word{1 + r.below(4)})
                                              : other;
            id const product = w.times(one, second);
            return r.percent(50) ? product : w.times(w.number(r.below(5) - 2), product);
        }
        case 9: // 1 - m
            if (id const mask = w.cell(r.percent(70), r.percent(30)); mask != 0)
                return minus(in, w.number(r.percent(80) ? 1 : 0), mask);
            return 0;
        case 0:
            return in.make(kind::power, w.leaf(), word{1 + r.below(4)});
        case 3:
        case 4:
            return beside_a_sum(w, known, assume);
        case 1:
            return r.percent(50)
                       ? minus(in, w.positive(0), w.positive(0))
                       : w.plus(w.number(1 + r.below(2)), minus(in, w.number(0), w.positive(0)));
        case 2: {
            id const e = w.finite_entry();
            id const cell = e == 0 ? 0 : w.cell_at(e);
            if (cell == 0)
                return 0;
            assume(r.percent(70) ? kind::less : kind::at_most, w.number(0), cell);
            return w.sum_over(e, cell);
        }
        default: {
            id const two = in.make(kind::maximum, w.leaf(), w.leaf());
            assume(r.percent(50) ? kind::less : kind::at_most, two, w.number(0));
            return w.times(w.number(-1), in.make(kind::maximum, two, w.leaf()));
        }
        }
    }

    // A sum of which another, that is assumed to be positive or nearly so, may show that it is positive.
    template <class Assume>
    id beside_a_sum(world& w, facts& known, Assume assume) {
        store& in = w.in;
        random& r = w.r;
        id const e = w.finite_entry();
        id const one = e == 0 ? 0 : w.cell_at(e);
        id const two = e == 0 ? 0 : w.cell_at(e);
        if (one == 0 || two == 0)
            return 0;
        assume(r.of({kind::less, kind::less, kind::less, kind::at_most, kind::unequal}),
               w.number(0), w.sum_over(e, r.percent(60) ? one : w.times(one, two)));
        if (id const sign = in.make(kind::at_most, w.number(0), one); r.percent(30)) {
            id const everywhere =
                in.make(kind::for_all, in.entry_set(e), bound_in(in, sign, e), word{0});
            if (judgement(in).is_formula(everywhere)) // not negative, as a mask is
                known.formulas.push_back(everywhere);
        }
        wild_search::wildness = r.of({0, 60, 90});
        id body = r.percent(50) ? in.make(kind::exponential, w.leaf()) : two;
        switch (r.below(5)) {
        case 0:
            body = w.times(one, body);
            break;
        case 1:
            body = w.plus(one, body);
            break;
        case 2:
            body = in.make(kind::maximum, one, w.number(0));
            break;
        case 3:
            body = in.make(kind::power, r.percent(50) ? one : w.plus(one, two), word{2});
            break;
        default:
            body = one;
        }
        return w.sum_over(e, body);
    }

    // A term that a fact may be about, at some indices.
    id side_of_fact(world& w, facts const& known) {
        store& in = w.in;
        id body = w.r.any(known.formulas);
        while (in.is(body, kind::for_all)) {
            id const e = w.index(root_of(in, in.get(body, 0)));
            if (e == 0)
                return 0;
            body = put_in(in, in.get(body, 1), e);
        }
        if (in.is(body, kind::nonempty))
            return in.make(kind::sum, in.get(body, 0), in.make(kind::exponential, w.leaf()),
                           word{0});
        if (in.is(body, kind::equal))
            return in.get(body, w.r.below(2));
        return w.r.percent(70) ? minus(in, in.get(body, 1), in.get(body, 0))
                               : in.get(body, w.r.below(2));
    }

    // What a hypothesis nearly says: the set less an element has one, one of its sides is another number.
    // Or that a cell has one value for any two elements.
    id nearly_a_fact(world& w, facts& known) {
        store& in = w.in;
        if (w.r.percent(20)) {
            id const e = w.r.any(w.entries);
            id const cell = w.cell_at(e);
            if (cell == 0)
                return 0;
            id const marker = in.make(kind::local, word{-7}, in.entry_set(e));
            id const same = equal(in, cell, put_in(in, bound_in(in, cell, e), marker));
            id const inner =
                in.make(kind::for_all, in.entry_set(e), bound_in(in, same, e), word{0});
            return in.make(kind::for_all, in.entry_set(e), bound_in(in, inner, marker), word{0});
        }
        if (w.r.percent(50)) {
            id const whole = w.set(1);
            id const less = w.index(root_of(in, whole));
            id const assumed = in.make(kind::nonempty, whole);
            if (less == 0 || !judgement(in).is_formula(assumed))
                return 0;
            known.formulas.push_back(assumed);
            keep_entries(in, known, assumed);
            return in.make(kind::nonempty, in.make(kind::without, whole, less));
        }
        id const fact = equal(in, w.leaf(), w.leaf());
        if (!judgement(in).is_formula(fact))
            return 0;
        known.formulas.push_back(fact);
        keep_entries(in, known, fact);
        return w.r.percent(50) ? equal(in, in.get(fact, 0), w.leaf())
                               : equal(in, w.leaf(), in.get(fact, 1));
    }

    void a_fact(random& r) {
        world w(first_.fresh(), r);
        wild_search::here = &w;
        store& in = w.in;
        facts known = some_facts(w, 3);
        id formula = r.percent(60) && !known.formulas.empty() ? changed(w, r.any(known.formulas))
                                                              : w.formula();
        if (r.percent(15))
            formula = in.make(kind::nonempty, w.set(2));
        if (r.percent(15)) {
            id const near_it = nearly_a_fact(w, known);
            formula = near_it == 0 ? formula : near_it;
        }
        if (!judgement(in).is_formula(formula))
            return;
        question q{asking::fact, known};
        q.terms.push_back(formula);
        static_cast<void>(asked(in, r, q));
    }

    static id stray_index(store& in, facts const& known) {
        ring_equality equality(in);
        return wild_search(in, known, equality).any_index({});
    }

    void a_member(random& r) {
        world w(first_.fresh(), r);
        wild_search::here = &w;
        store& in = w.in;
        question q{asking::part, some_facts(w, 1)};
        if (r.percent(40)) {
            id const a = w.set(2);
            id const b = r.percent(50) ? w.set_of_sort(root_of(in, a)) : w.set(2);
            if (b == 0 || !judgement(in).is_set(a) || !judgement(in).is_set(b)
                || !is_subset(in, a, b))
                return;
            q.terms.push_back(a);
            q.terms.push_back(b);
            if (root_of(in, a) != root_of(in, b)) // no part at all; a fact would carry it over
                q.what = asking::nonempty_part;
        } else {
            id const s = r.percent(80) ? w.set(2) : w.positions();
            if (s == 0 || !judgement(in).is_set(s))
                return;
            keep_entries(in, q.known, s);
            id const index = r.percent(70) ? w.index(root_of(in, s)) : stray_index(in, q.known);
            if (!is_existing_element(in, q.known, index, s, {}) && r.percent(50) && index > 0
                && index <= in.count())
                keep_entries(in, q.known, index);
            q.what = asking::member;
            q.terms.push_back(index);
            q.terms.push_back(s);
        }
        static_cast<void>(asked(in, r, q));
    }

    // Something around a term: sums, derivatives, other terms.
    id around(world& w, id inner, int depth) {
        store& in = w.in;
        for (; depth > 0; --depth)
            switch (w.r.below(10)) {
            case 0:
                inner = w.plus(inner, w.leaf());
                break;
            case 1:
                inner = w.times(w.leaf(), inner);
                break;
            case 2:
                inner = w.inverse(inner);
                break;
            case 3:
                inner = in.make(kind::exponential, inner);
                break;
            case 4:
                inner = in.make(kind::maximum, inner, w.leaf());
                break;
            case 5:
                if (id const by = w.cell(false); by != 0)
                    inner = in.make(kind::derivative,
                                    w.r.percent(60) ? w.times(inner, w.leaf()) : inner, by);
                break;
            default:
                if (id const e = w.finite_entry(); e != 0)
                    inner = w.sum_over(e, inner);
            }
        return inner;
    }

    bool is_equation(store const& in, id formula) {
        while (in.is(formula, kind::for_all))
            formula = in.get(formula, 1);
        return in.is(formula, kind::equal);
    }

    // A term with an instance of one side of an equation in it.
    id with_instance(world& w, id statement) {
        store& in = w.in;
        while (in.is(statement, kind::for_all)) {
            id const e = w.index(root_of(in, in.get(statement, 0)));
            if (e == 0)
                return 0;
            statement = put_in(in, in.get(statement, 1), e);
        }
        return around(w, in.get(statement, w.r.below(2)), 1 + w.r.below(3));
    }

    void a_rewriting(random& r) {
        world w(first_.fresh(), r);
        wild_search::here = &w;
        w.differentiated = 20;
        store& in = w.in;
        facts known = some_facts(w, 2);
        id fact = 0;
        for (int attempt = 0; attempt < 12 && fact == 0; ++attempt)
            if (id const f = w.formula();
                (is_equation(in, f) || (r.percent(30) && says_inequality(in, f)))
                && judgement(in).is_formula(f))
                fact = f;
        if (fact == 0)
            return;
        known.formulas.push_back(fact);
        keep_entries(in, known, fact);
        rewritten(w, known, {fact, {}, {}, true, r.percent(50), false});
    }

    // A step up or down by an instance of an inequality, or by something like it.
    void stepped(world& w, facts known, equation const& by) {
        store& in = w.in;
        random& r = w.r;
        id body = by.statement;
        while (in.is(body, kind::for_all)) {
            id const e = w.index(root_of(in, in.get(body, 0)));
            if (e == 0)
                return;
            body = put_in(in, in.get(body, 1), e);
        }
        id const side[] = {in.get(body, 0), in.get(body, 1)};
        bool const up = r.percent(50);
        bool const strict = in.is(body, kind::less) != r.percent(10);
        int const turned = r.percent(8) ? 1 : 0;
        id const gap = minus(in, side[1 - turned], side[turned]);
        question q{asking::inequality_by, known};
        q.how = up ? (strict ? relation::less : relation::at_most)
                   : (strict ? relation::greater : relation::at_least);
        q.by = by;
        if (r.percent(30)) {
            q.terms.push_back(side[up ? turned : 1 - turned]);
            q.terms.push_back(side[up ? 1 - turned : turned]);
        } else {
            id const from = r.percent(50) ? w.number(0) : w.term(1);
            q.terms.push_back(from);
            q.terms.push_back(up ? w.plus(from, gap) : minus(in, from, gap));
        }
        for (id const each : q.terms)
            if (!is_term(in, each))
                return;
        static_cast<void>(asked(in, r, q));
    }

    void rewritten(world& w, facts known, equation const& by) {
        store& in = w.in;
        if (says_inequality(in, by.statement))
            return stepped(w, known, by);
        id const t = with_instance(w, by.statement);
        if (!is_term(in, t))
            return;
        question q{asking::rewriting_by, known};
        q.terms.push_back(t);
        q.by = by;
        static_cast<void>(asked(in, w.r, q));
    }

    struct pair {
        id less;
        id more;
    };

    pair rising(world& w, facts const& known, int depth) {
        store& in = w.in;
        random& r = w.r;
        if (depth <= 0 || r.percent(15))
            switch (r.below(8)) {
            case 0: {
                id const a = w.leaf();
                return {a, w.plus(a, r.percent(50) ? in.make(kind::exponential, w.leaf())
                                     : w.cell(true, false) != 0 ? w.cell(true, false)
                                                                : w.number(1))};
            }
            case 1: {
                id const a = w.leaf();
                return {a, a};
            }
            case 2:
                return {w.number(0), in.make(kind::exponential, w.leaf())};
            case 3:
                return {w.leaf(), w.leaf()};
            default:
                if (!known.formulas.empty()) {
                    id body = r.any(known.formulas);
                    while (in.is(body, kind::for_all)) {
                        id const e = w.index(root_of(in, in.get(body, 0)));
                        if (e == 0)
                            return {w.number(0), w.number(1)};
                        body = put_in(in, in.get(body, 1), e);
                    }
                    if (!in.is(body, kind::nonempty))
                        return {in.get(body, 0), in.get(body, 1)};
                }
                return {w.number(0), w.number(1)};
            }
        pair const a = rising(w, known, depth - 1);
        switch (r.below(11)) {
        case 8: // a factor that is at most 1, or seems to be
            if (id const factor = w.cell(r.percent(80), false); factor != 0)
                return {w.times(factor, a.less), a.more};
            return a;
        case 9: // one term of a sum
            if (id const e = w.finite_entry(); e != 0) {
                id const over = in.entry_set(e);
                return {a.less, in.make(kind::sum, over, bound_in(in, a.more, e), word{0})};
            }
            return a;
        case 0:
        case 1: {
            pair const b = rising(w, known, depth - 1);
            return {w.plus(a.less, b.less), w.plus(a.more, b.more)};
        }
        case 2:
        case 3: {
            pair const b = rising(w, known, depth - 1);
            return {w.times(a.less, b.less), w.times(a.more, b.more)};
        }
        case 4:
            return r.percent(80) ? pair{w.inverse(a.more), w.inverse(a.less)}
                                 : pair{w.inverse(a.less), w.inverse(a.more)};
        case 5:
            return {in.make(kind::exponential, a.less), in.make(kind::exponential, a.more)};
        case 6:
            return {in.make(kind::logarithm, a.less), in.make(kind::logarithm, a.more)};
        case 7: {
            pair const b = rising(w, known, depth - 1);
            return {in.make(kind::maximum, a.less, b.less), in.make(kind::maximum, a.more, b.more)};
        }
        default:
            if (id const e = w.finite_entry(); e != 0) {
                id const over = in.entry_set(e);
                id const other = r.percent(90) ? over : w.set_of_sort(root_of(in, over));
                return {in.make(kind::sum, over, bound_in(in, a.less, e), word{0}),
                        in.make(kind::sum, other, bound_in(in, a.more, e), word{0})};
            }
            return a;
        }
    }

    // Two products with one factor, whose sign is assumed or nearly so.
    pair with_a_factor(world& w, facts& known) {
        store& in = w.in;
        random& r = w.r;
        id const factor = w.leaf();
        id const sides[] = {w.number(0), factor};
        int const upper = r.below(2);
        id const sign =
            in.make(r.percent(60) ? kind::less : kind::at_most, sides[1 - upper], sides[upper]);
        if (judgement(in).is_formula(sign))
            known.formulas.push_back(sign);
        pair const a = rising(w, known, 1);
        id const products[] = {w.times(a.less, factor), w.times(a.more, factor)};
        bool const turned = (upper == 0) != r.percent(15);
        return turned ? pair{products[1], products[0]} : pair{products[0], products[1]};
    }

    void a_monotone(random& r) {
        world w(first_.fresh(), r);
        wild_search::here = &w;
        store& in = w.in;
        facts known = some_facts(w, 3);
        pair const p = r.percent(15) ? with_a_factor(w, known) : rising(w, known, 1 + r.below(3));
        if (!is_term(in, p.less) || !is_term(in, p.more))
            return;
        question q{asking::monotone_pair, known};
        q.how = r.percent(40) ? relation::less : relation::at_most;
        q.terms.push_back(p.less);
        q.terms.push_back(p.more);
        static_cast<void>(asked(in, r, q));
    }

    void a_definition(random& r) {
        world w(first_.fresh(), r);
        wild_search::here = &w;
        store& in = w.in;
        facts known = some_facts(w, 3);
        id const t =
            r.percent(50)
                ? w.term(3)
                : w.inverse(around(w, known.formulas.empty() ? w.term(1) : side_of_fact(w, known),
                                   r.below(2)));
        if (!is_term(in, t))
            return;
        question q{asking::definedness_of, known};
        q.terms.push_back(t);
        static_cast<void>(asked(in, r, q));
    }

#include "cases.hpp"
#include "lemmas.hpp"
#include "proofs.hpp"
#include "questions.hpp"
#include "recursions.hpp"

    options how_;
    random r_;
    arena first_{};
    arena second_{};
    arena third_{}; // these are for smaller questions
    arena fourth_{};
    arena fifth_{};
    std::string mode_{};
    std::uint64_t seed_ = 0;
    std::string last_false_{};
    static constexpr long long between_told = 100000;
    long long next_told_ = between_told;
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
    std::chrono::steady_clock::time_point last_told_ = begin_;
};

} // namespace fuzz
