// A statement that is not defined: where, what is missing, and what can be assumed.
//
//     ATT-506 in hypothesis 2, c * x == 1 / y: it divides by a term that is not shown to differ from
//     0: y. Assume before it what makes it so, such as let.assume(y != 0).
//
// What is proposed can be written as it is printed; otherwise it is said in words. Nothing is proposed that
// contradicts what is known: of log(-exp(x)) no hypothesis makes the argument positive.
//
// The term is inside the sums of the formula: x(j) of sum(j, 1 / x(j)). Where a free index, of the formula or
// of what is known, has the name of such a bound one, this is printed with a prime, in the formula as in the term.
#pragma once

#include <attest/derivation/explanation/binders_around.hpp>
#include <attest/derivation/explanation/typed_code.hpp>
#include <attest/derivation/explanation/words.hpp>
#include <attest/derivation/search/search.hpp>
#include <attest/derivation/writing/print.hpp>

namespace attest::proofs::explanation {

class undefined_words {
public:
    /// For a formula that is not defined under these facts.
    constexpr undefined_words(kernel::knowledge<search>& known, id formula,
                              kernel::definedness const& found)
        : in_(known.in()), known_(known), formula_(formula), found_(found),
          with_(in_, found.where) {
        binders_around const binders(in_, formula, found.where);
        is_avoiding_ =
            found.found == kernel::undefined::derivative || has_name_of_free(binders.all());
        avoid(with_);
        for (auto const& each : binders.all())
            open(with_, each.local, each.binder, at_);
    }

    /// The formula, with the names that its bound indices have in words().
    [[nodiscard]] constexpr text statement() const {
        printer with(in_, formula_);
        avoid(with);
        return with.printed(formula_);
    }

    /// ": it divides by ...: y. Assume ..."
    [[nodiscard]] constexpr text words() {
        out_ << ": " << words_for(found_.found) << ": " << with_.printed(found_.where) << '.';
        if (found_.found != kernel::undefined::derivative)
            put_mend(found_.found == kernel::undefined::denominator, found_.where, at_, with_);
        else if (id const of = in_.get(found_.where, 0);
                 !is_explained(of, in_.get(in_.get(found_.where, 1), 0), at_, with_))
            out_ << " Assume before it that its denominators differ from 0 and that its logarithms "
                    "are of positive numbers.";
        return out_;
    }

private:
    // Is the name of one of these also that of a free index?
    [[nodiscard]] constexpr bool
    has_name_of_free(list<binders_around::opened_binder> const& all) const {
        printer plain(in_);
        printer primed(in_);
        primed.avoid(known_.known().entries);
        bool result = false;
        for (auto const& [local, binder] : all) {
            plain.open(local, binder);
            primed.open(local, binder);
            result = result || plain.printed(local) != primed.printed(local);
        }
        return result;
    }

    constexpr void avoid(printer& with) const {
        if (is_avoiding_)
            with.avoid(known_.known().entries);
    }

    constexpr void open(printer& with, id local, id binder, kernel::scope& at) const {
        with.open(local, binder);
        at = at.with(local);
    }

    // The first part that is not shown to be differentiable, as algebra/normal_form/differentiation.hpp asks.
    constexpr bool is_explained(id n, word symbol, kernel::scope at, printer with) {
        if (in_.smooth(n) || !kernel::depends_on(in_, n, symbol))
            return false;
        if (in_.is(n, kind::call))
            return is_explained(in_.unfolded(n), symbol, at, with);
        if (in_.is(n, kind::sum)) {
            id const local = at.fresh(in_, in_.get(n, 0));
            open(with, local, n, at);
            return is_explained(kernel::opened(in_, in_.get(n, 1), local), symbol, at, with);
        }
        bool const is_inverse = in_.is(n, kind::invert);
        if (in_.is(n, kind::maximum) || in_.is(n, kind::derivative)) {
            out_ << ' ' << with.printed(n) << " depends on " << symbol_name(symbol) << ": "
                 << (in_.is(n, kind::maximum) ? "a maximum" : "a derivative inside another one")
                 << " is differentiated in no case.";
            return true;
        }
        int const parts = in_.is(n, kind::power) ? 1 : in_.size(n);
        for (int i = 0; i < parts && !in_.is(n, kind::at); ++i)
            if (is_explained(in_.get(n, i), symbol, at, with))
                return true;
        bool const is_wrong =
            is_inverse ? !known_.is_nonzero(in_.get(n, 0), at)
                       : in_.is(n, kind::logarithm) && !known_.is_positive(in_.get(n, 0), at);
        if (is_wrong) {
            out_ << (is_inverse ? " Inside, it divides by " : " Inside, it takes the logarithm of ")
                 << with.printed(in_.get(n, 0)) << ", which is not shown to "
                 << (is_inverse ? "differ from 0." : "be positive.");
            put_mend(is_inverse, in_.get(n, 0), at, with);
        }
        return is_wrong;
    }

    [[nodiscard]] constexpr std::string_view symbol_name(word symbol) const {
        return in_.symbols[static_cast<std::size_t>(symbol)].name;
    }

    // What makes a denominator differ from 0, or the argument of a logarithm positive.
    constexpr void put_mend(bool is_inverse, id term, kernel::scope const& at, printer& with) {
        if (is_inverse && is_zero(term)) {
            out_ << " It is 0 by the laws of a ring.";
            return;
        }
        if (!is_inverse && is_never_positive(term, at)) {
            out_ << " It is never positive, so that no hypothesis helps.";
            return;
        }
        list<id> locals;
        collect_locals(term, locals);
        text code;
        for (id const local : locals)
            code << "for_all(" << with.printed(local) << ", ";
        code << (is_inverse ? "" : "0 < ") << with.printed(term) << (is_inverse ? " != 0" : "");
        for (std::size_t i = 0; i < locals.size(); ++i)
            code << ')';
        out_ << " Assume before it ";
        if (is_typed_code(code.view()))
            out_ << "what makes it so, such as let.assume(" << code << ").";
        else {
            out_ << (is_inverse ? "that it differs from 0" : "that it is positive");
            for (std::size_t i = 0; i < locals.size(); ++i)
                out_ << (i == 0 ? ", for all " : " and ") << with.printed(locals[i]) << " in "
                     << with.printed(in_.get(locals[i], 1));
            out_ << '.';
        }
        if (in_.is(term, kind::sum))
            out_ << " A sum of positive terms is positive if its set has an element.";
    }

    [[nodiscard]] constexpr bool is_zero(id term) const {
        kernel::ring_equality equal(in_);
        return equal.are_equal(term, in_.make(kind::number, word{0}, word{1}), {});
    }

    // Is its negative shown to be at least 0?
    [[nodiscard]] constexpr bool is_never_positive(id term, kernel::scope const& at) {
        kernel::normaliser<kernel::knowledge<search>> form(in_, kernel::law::ring, known_);
        id const negative = kernel::minus(in_, in_.make(kind::number, word{0}, word{1}), term);
        return known_.has_sign(kernel::sign::not_negative,
                               kernel::node_of(in_, form.normal(negative, at)), at);
    }

    constexpr void collect_locals(id n, list<id>& into) const {
        if (in_.is(n, kind::local)) {
            for (id const known : into)
                if (known == n)
                    return;
            into.push_back(n);
        }
        kernel::children const below = in_.children_of(n);
        for (int i = below.first; i < below.last; i += below.stride)
            collect_locals(below.words[i], into);
    }

    kernel::store& in_;
    kernel::knowledge<search>& known_;
    id formula_;
    kernel::definedness found_;
    printer with_;
    bool is_avoiding_ = false;
    kernel::scope at_{};
    text out_{};
};

} // namespace attest::proofs::explanation
