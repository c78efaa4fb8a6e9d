// A claim and the argument for it, as its author writes them.
//
//     return claim(sum(j, p(i, j)) == 1)
//         .by(definition, sum(j, e(j) / Z(i)))
//         .by(cancel, 1);
//
// A chain begins with one side of the claim; each step leads to the next term and says why. In
// place of steps there may be an induction, cases, or something to be shown first, whose parts are
// chains begun with `steps` (calculus, paragraphs 7.1 to 7.4).
#pragma once

#include <attest/derivation/writing/reason.hpp>
#include <attest/derivation/writing/recorder.hpp>
#include <attest/derivation/writing/transcript.hpp>

#include <type_traits>

namespace attest::proofs {

struct written_line {
    kernel::relation how = kernel::relation::equal;
    reason because;
    term result{};
};

class chain {
public:
    constexpr chain() = default;

    constexpr explicit chain(formula const& claim) : claim_(claim), has_claim_(true) {
        detail::require_set(claim);
        lines_.reserve(8);
    }

    constexpr chain&& by(reason&& why, term const& result) && {
        return extended(kernel::relation::equal, static_cast<reason&&>(why), result);
    }

    constexpr chain&& at_most(reason&& why, term const& result) && {
        return extended(kernel::relation::at_most, static_cast<reason&&>(why), result);
    }

    constexpr chain&& less(reason&& why, term const& result) && {
        return extended(kernel::relation::less, static_cast<reason&&>(why), result);
    }

    constexpr chain&& at_least(reason&& why, term const& result) && {
        return extended(kernel::relation::at_least, static_cast<reason&&>(why), result);
    }

    constexpr chain&& greater(reason&& why, term const& result) && {
        return extended(kernel::relation::greater, static_cast<reason&&>(why), result);
    }

    /// For every position t: the claim at the first position, and at t + 1 from the claim at t.
    constexpr chain&& by_induction(index_term const& t, chain const& base, chain const& next) && {
        detail::require_set(t);
        return parted(kernel::shape::induction, t, {}, base, next);
    }

    /// By the value of a mask or of delta(i, j): 0, then 1.
    constexpr chain&& by_cases(term const& mask, chain const& where_0, chain const& where_1) && {
        detail::require_set(mask);
        return parted(kernel::shape::mask_cases, {mask.in, mask.node}, {}, where_0, where_1);
    }

    /// By the order of two numbers: a <= b, then b < a.
    constexpr chain&& by_order(term const& a, term const& b, chain const& where_at_most,
                               chain const& where_greater) && {
        detail::require_set(a);
        detail::require_set(b);
        order_a_ = a;
        order_b_ = b;
        return parted(kernel::shape::order_cases, {}, {}, where_at_most, where_greater);
    }

    /// t is the first position, or the one behind another, which the second part calls `before`:
    /// an index over all positions of which nothing has been said yet. The parts may cite
    /// delta(t, first(N)) == 1, and delta(t, before + 1) == 1.
    constexpr chain&& by_position(index_term const& t, index_term const& before,
                                  chain const& where_first, chain const& where_behind) && {
        detail::require_set(t);
        detail::require_set(before);
        return parted(kernel::shape::position_cases, t, before, where_first, where_behind);
    }

    /// The set of `element` is empty, or has an element, which the second part calls so: an index of
    /// which nothing has been said yet. The first part may cite is_empty(...) of the set.
    constexpr chain&& by_element(index_term const& element, chain const& where_empty,
                                 chain const& where_not) && {
        detail::require_set(element);
        return parted(kernel::shape::element_cases, element, {}, where_empty, where_not);
    }

    /// Shows a formula first, which the rest may cite and rely on: ==, <= or <, about elements of the
    /// statement or of cases around, or for_all values of indices that occur in neither. The first part
    /// proves it for these indices.
    constexpr chain&& by_showing(formula const& what, chain const& shown, chain const& rest) && {
        detail::require_set(what);
        shown_downward_ = what.downward;
        return parted(kernel::shape::cut, {what.in, what.node}, {}, shown, rest);
    }

    /// Writes the proof into its context. Lemmas are stated for the step that is going to be judged
    /// only (the steps are counted through all chains, from 0; none for -1).
    constexpr void finish(context& in, int judged = -1) const {
        state(in);
        static_cast<void>(put(in, judged));
    }

    /// States the lemma that a line cites, by the number of the line's equation in the proof; null where the
    /// line has none, which a program can bring about by private access.
    constexpr lemma_use const* state_lemma(context& in, int equation) const {
        int rest = equation;
        lemma_use const* const lemma = lemma_of(rest);
        kernel::equation& by = in.written().equations[static_cast<std::size_t>(equation)];
        if (lemma != nullptr) {
            kernel::equation const stated = lemma->stated(in);
            in.written().equations[static_cast<std::size_t>(equation)] = stated;
        } else
            by = plain(by);
        return lemma;
    }

    /// The theorem that a line cites, by the number of the line's equation; null where it cites a fact.
    [[nodiscard]] constexpr lemma_use const* lemma_cited(int equation) const {
        return lemma_of(equation);
    }

    /// Writes the claim alone. Whatever else was put there has no say.
    constexpr void state(context& in) const {
        if (!has_claim_)
            throw misplaced_claim(
                "ATT-506 a proof returns claim(...) with its steps; this one returns no claim");
        detail::require_of(in, claim_.in);
        in.written().arguments = {};
        in.written().equations = {};
        in.written().claim = claim_.node;
        in.written().downward = claim_.downward;
    }

    /// The theorems that the steps cite, in their order.
    constexpr void collect_lemmas(list<lemma_use>& into) const {
        for (written_line const& each : lines_)
            if (!each.because.lemma.empty())
                into.push_back(each.because.lemma[0]);
        for (chain const& part : parts_)
            part.collect_lemmas(into);
    }

private:
    constexpr chain&& extended(kernel::relation how, reason&& why, term const& result) {
        detail::require_set(result);
        lines_.push_back({how, static_cast<reason&&>(why), result});
        return static_cast<chain&&>(*this);
    }

    // A node and its context, as an index has them.
    constexpr chain&& parted(kernel::shape how, index_term const& about, index_term const& other,
                             chain const& first, chain const& second) {
        if (first.has_claim_ || second.has_claim_)
            throw misplaced_claim(
                "ATT-506 a part of a proof begins with steps(): a claim in it is not judged");
        how_ = how;
        about_ = about;
        other_ = other;
        parts_.push_back(first);
        parts_.push_back(second);
        return static_cast<chain&&>(*this);
    }

    // Returns the node of an index, a term or a formula of this context. An empty handle gives 0, which the
    // judge refuses.
    [[nodiscard]] static constexpr id node_in(context const& in, index_term const& what) {
        if (what.in != nullptr)
            detail::require_of(in, what.in);
        return what.node;
    }

    // Only what has just been stated is a lemma, whatever is written there.
    [[nodiscard]] static constexpr kernel::equation plain(kernel::equation by) {
        by.is_lemma = false;
        by.conditions = {};
        return by;
    }

    [[nodiscard]] constexpr lemma_use const* lemma_of(int& equation) const {
        for (written_line const& each : lines_)
            if (each.because.why.how == kernel::means::equation && equation-- == 0)
                return each.because.lemma.empty() ? nullptr : &each.because.lemma[0];
        for (chain const& part : parts_)
            if (lemma_use const* const found = part.lemma_of(equation); equation < 0)
                return found;
        return nullptr;
    }

    constexpr int put(context& in, int& judged) const {
        kernel::proof& whole = in.written();
        kernel::argument made;
        made.how = how_;
        made.about =
            how_ == kernel::shape::order_cases ? in.node_of(order_a_) : node_in(in, about_);
        made.other =
            how_ == kernel::shape::order_cases ? in.node_of(order_b_) : node_in(in, other_);
        if (how_ == kernel::shape::cut)
            write_cut(in.nodes(), made);
        for (written_line const& each : lines_) {
            kernel::line next;
            next.how = each.how;
            next.why = each.because.why;
            next.term = in.node_of(each.result);
            next.where = each.because.where;
            if (each.because.why.how == kernel::means::adding)
                next.why.added = in.node_of(each.because.extra);
            if (each.because.why.how == kernel::means::equation) {
                static_cast<void>(node_in(in, {each.because.extra.in, each.because.extra.node}));
                next.why.equation = static_cast<int>(whole.equations.size());
                bool const states = judged == 0 && !each.because.lemma.empty();
                if (states) // not by ?:, of which g++ 12 copies the result without a constructor
                    whole.equations.push_back(each.because.lemma[0].stated(in));
                else
                    whole.equations.push_back(plain(each.because.by));
            }
            --judged;
            made.lines.push_back(next);
        }
        auto const number = whole.arguments.size();
        whole.arguments.push_back(made);
        if (parts_.size() > 2) // parts behind others, for the judge to refuse
            return static_cast<int>(number);
        for (std::size_t i = 0; i < parts_.size(); ++i)
            whole.arguments[number].parts[i] = parts_[i].put(in, judged);
        return static_cast<int>(number);
    }

    // The indices are those with which the formula was written; the kernel asks whether they are new.
    constexpr void write_cut(kernel::store& nodes, kernel::argument& made) const {
        made.downward = shown_downward_;
        made.other = made.about;
        while (nodes.is(made.other, kernel::kind::for_all)) {
            id const element = nodes.make(kernel::kind::entry, nodes.get(made.other, 2) - 1);
            made.elements.push_back(element);
            made.other = kernel::opened(nodes, nodes.get(made.other, 1), element);
        }
    }

    formula claim_{};
    bool has_claim_ = false;
    kernel::shape how_ = kernel::shape::chain;
    index_term about_{};
    index_term other_{};
    term order_a_{};
    term order_b_{};
    bool shown_downward_ = false;
    list<written_line> lines_{};
    list<chain> parts_{};
};

constexpr bool lemma_use::was_judged(context& theorem) const {
    kernel::store const& nodes = theorem.nodes();
    if (std::is_constant_evaluated()) {
        transcript now;
        transcriber(nodes, theorem.written()).tell_claim(now);
        return now.claimed > 0 && now.of_claim() == of_->claimed;
    }
    words_told now;
    recorder(nodes, now).add_claim(theorem.written());
    return nodes.is_intact() && view_of(now) == of_->recorded().of_claim();
}

constexpr kernel::equation lemma_use::stated(context& in) const {
    context* const theorem = new context;
    of_->write(*theorem).state(*theorem);
    bool const is_what_was_judged = was_judged(*theorem);
    kernel::equation result;
    if (is_what_was_judged)
        result = stated_by(in, *theorem);
    result.theorem = name();
    delete theorem;
    if (!is_what_was_judged)
        throw changing_proof(
            "ATT-507 a proof has to write the same whenever it is run; that of this "
            "lemma does not");
    return result;
}

/// Says what is to be proved, and begins a chain with its left side (with the larger side where it
/// is written with > or >=).
[[nodiscard]] constexpr chain claim(formula const& what) {
    return chain(what);
}

/// Begins a part of an induction, of cases, or of what is shown first.
[[nodiscard]] constexpr chain steps() {
    return {};
}

} // namespace attest::proofs
