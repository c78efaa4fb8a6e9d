// Which condition of a definition by recursion a hypothesis does not meet (calculus, paragraph 2.7).
//
//     the right side reads f(t + 1); it may read f(t) only
//
// The questions are those of kernel/recursions.hpp, in its order. Nothing here is trusted: the kernel has refused
// before.
#pragma once

#include <attest/derivation/kernel/binder.hpp>
#include <attest/derivation/kernel/facts.hpp>
#include <attest/derivation/kernel/proof.hpp>
#include <attest/derivation/writing/print.hpp>

namespace attest::proofs::explanation {

using kernel::store;

class refused_recursion {
public:
    /// For the hypothesis that the kernel found.
    constexpr refused_recursion(store& in, kernel::proof const& whole, id found)
        : in_(in), whole_(whole), with_(in, found) {
        for (std::size_t i = 0; i < whole.recursions.size(); ++i)
            for (int const part : {whole.recursions[i].first, whole.recursions[i].next})
                if (is_hypothesis(part) && formula(part) == found) { // the last: all before it fit
                    number_ = static_cast<int>(i);
                    is_next_ = part != whole.recursions[i].first;
                }
    }

    /// Returns which condition is not met, or an empty text if all of those that are asked here are.
    [[nodiscard]] constexpr text words() {
        if (number_ < 0)
            return {};
        kernel::recursion const& of = whole_.recursions[static_cast<std::size_t>(number_)];
        if (!is_hypothesis(of.first) || !is_hypothesis(of.next))
            return {};
        read(first_, formula(of.first), !is_next_);
        if (is_next_)
            read(next_, formula(of.next), true);
        if (!out_.empty())
            return out_;
        if (is_next_ && is_defined_before()) // by an equation that is this one
            out_ << name() << " is defined by an earlier recursion";
        else if (is_next_)
            look_at_next();
        else
            look_at_first();
        if (out_.empty())
            look_at_elements(formula(is_next_ ? of.next : of.first));
        return out_;
    }

private:
    struct sides {
        id left = 0;
        id right = 0;
        list<id> locals{};
        kernel::scope at{};
    };

    [[nodiscard]] constexpr bool is_hypothesis(int number) const {
        return number >= 0 && static_cast<std::size_t>(number) < whole_.assumed.size();
    }

    [[nodiscard]] constexpr id formula(int number) const {
        return whole_.assumed[static_cast<std::size_t>(number)];
    }

    [[nodiscard]] constexpr std::string_view name() const {
        return in_.symbol_of(first_.left).name;
    }

    // The quantifiers opened, by their names where this is what is spoken of.
    constexpr void read(sides& into, id formula, bool is_found) {
        while (in_.is(formula, kind::for_all)) {
            id const local = into.at.fresh(in_, in_.get(formula, 0));
            if (is_found)
                with_.open(local, formula);
            if (is_found && kernel::root_of(in_, in_.get(formula, 0)) != in_.get(formula, 0))
                out_ << with_.printed(local) << " runs over " << with_.printed(in_.get(formula, 0))
                     << ", and it may run over whole sets only";
            into.at = into.at.with(local);
            into.locals.push_back(local);
            formula = kernel::opened(in_, in_.get(formula, 1), local);
        }
        if (in_.is(formula, kind::equal) && in_.is(in_.get(formula, 0), kind::at)) {
            into.left = in_.get(formula, 0);
            into.right = in_.get(formula, 1);
        } else if (out_.empty())
            out_ << "it is no equation with a symbol at indices on its left side";
    }

    constexpr void look_at_first() {
        if (in_.symbol_of(first_.left).is_mask)
            out_ << name() << " is a mask";
        else if (is_defined_before())
            out_ << name() << " is defined by an earlier recursion";
        else if (place_of_first() == 0)
            out_ << "no index of " << with_.printed(first_.left) << " is the first position";
        else if (!are_plain(first_.left) || !is_said_once(first_))
            return;
        else if (kernel::depends_on(in_, first_.right, symbol()))
            out_ << "the right side depends on " << name();
        else if (is_differentiated())
            out_ << "the statement differentiates what depends on " << name();
        else
            look_for_later(first_.right);
    }

    constexpr void look_at_next() {
        int const place = place_of_first();
        if (next_.left == 0 || in_.get(next_.left, 0) != symbol()) {
            out_ << "its left side is not " << name() << " at indices";
            return;
        }
        id const following = in_.get(next_.left, place);
        if (!in_.is(following, kind::next) || !in_.is(in_.get(following, 0), kind::local)) {
            out_ << "index " << place << " of " << with_.printed(next_.left)
                 << " is not t + 1 for an index t that for_all quantifies";
            return;
        }
        list<word> words;
        words.push_back(symbol());
        for (int i = 1; i < in_.size(next_.left); ++i)
            words.push_back(i == place ? in_.get(following, 0) : in_.get(next_.left, i));
        id const before = in_.intern(kind::at, words.begin(), static_cast<int>(words.size()));
        if (!are_plain(before) || !are_alike(before, place)
            || !is_said_once({before, 0, next_.locals, {}}))
            return;
        look_at_right(next_.right, before, place, next_.at, with_);
        if (out_.empty())
            look_for_later(next_.right);
    }

    constexpr void look_at_right(id n, id before, int place, kernel::scope const& at,
                                 printer with) {
        if (!out_.empty() || !kernel::depends_on(in_, n, symbol()))
            return;
        if (in_.is(n, kind::sum)) {
            id const local = at.fresh(in_, in_.get(n, 0));
            with.open(local, n);
            return look_at_right(kernel::opened(in_, in_.get(n, 1), local), before, place,
                                 at.with(local), with);
        }
        if (in_.is(n, kind::at)) {
            if (!is_given_with(n, before, place))
                put_wrong_cell(n, before, place, with);
            return;
        }
        if (in_.is(n, kind::call) || in_.is(n, kind::derivative)) {
            out_ << "the right side reads " << name() << " inside " << with.printed(n)
                 << "; it may read " << with_.printed(before) << " only, written out";
            return;
        }
        kernel::children const below = in_.children_of(n);
        for (int i = below.first; i < below.last; i += below.stride)
            look_at_right(below.words[i], before, place, at, with);
    }

    constexpr void put_wrong_cell(id cell, id before, int place, printer& with) {
        out_ << "the right side reads " << with.printed(cell) << "; it may read "
             << with_.printed(before) << " only";
        bool is_first = true;
        for (int i = 1; i < in_.size(before); ++i)
            if (i != place && in_.is(in_.get(before, i), kind::local)) {
                out_ << (is_first ? ", with any index for " : " and ")
                     << with_.printed(in_.get(before, i));
                is_first = false;
            }
    }

    [[nodiscard]] constexpr bool is_given_with(id cell, id before, int place) const {
        for (int i = 1; i < in_.size(before); ++i)
            if ((i == place || !in_.is(in_.get(before, i), kind::local))
                && in_.get(cell, i) != in_.get(before, i))
                return false;
        return true;
    }

    // A free index or one of a quantifier, each once, but for the first position.
    constexpr bool are_plain(id cell) {
        for (int i = 1; out_.empty() && i < in_.size(cell); ++i) {
            id const index = in_.get(cell, i);
            if (in_.is(index, kind::first) && i == place_of_first())
                continue;
            if (!in_.is(index, kind::entry) && !in_.is(index, kind::local))
                out_ << "index " << i << " of " << name() << " on the left side, "
                     << with_.printed(index) << ", is neither free nor quantified";
            for (int k = 1; out_.empty() && k < i; ++k)
                if (in_.get(cell, k) == index)
                    out_ << with_.printed(index) << " is an index of " << name()
                         << " twice on the left side";
        }
        return out_.empty();
    }

    constexpr bool are_alike(id before, int place) {
        for (int i = 1; out_.empty() && i < in_.size(before); ++i) {
            id const index = in_.get(first_.left, i);
            bool const alike = in_.is(index, kind::local) ? in_.is(in_.get(before, i), kind::local)
                                                          : in_.get(before, i) == index;
            if (i != place && !alike)
                out_
                    << "index " << i << " of " << name()
                    << " on the left side is free in one of the two equations, and in the other it "
                       "is not the same";
        }
        return out_.empty();
    }

    constexpr bool is_said_once(sides const& of) {
        for (id const local : of.locals) {
            bool found = false;
            for (int i = 1; i < in_.size(of.left); ++i)
                found = found || in_.get(of.left, i) == local;
            if (!found && out_.empty())
                out_ << "the quantified index " << with_.printed(local)
                     << " does not occur on the left side";
        }
        return out_.empty();
    }

    constexpr void look_for_later(id right) {
        if (kernel::depends_on(in_, right, symbol()) && is_defined_later()) {
            out_ << name() << " is defined by a later recursion as well";
            return;
        }
        for (std::size_t i = static_cast<std::size_t>(number_) + 1; i < whole_.recursions.size();
             ++i)
            if (id const cell = cell_of(i);
                out_.empty() && cell != 0 && kernel::depends_on(in_, right, in_.get(cell, 0)))
                out_ << "the right side depends on " << in_.symbol_of(cell).name
                     << ", which a later recursion defines";
    }

    // Then the kernel blames the first recursion where that reads the symbol, and else the later one.
    [[nodiscard]] constexpr bool is_defined_later() const {
        for (std::size_t i = static_cast<std::size_t>(number_) + 1; i < whole_.recursions.size();
             ++i)
            if (id const cell = cell_of(i); cell != 0 && in_.get(cell, 0) == symbol())
                return true;
        return false;
    }

    constexpr void look_at_elements(id formula) {
        list<id> const known = kernel::entries_without_recursions(in_, whole_);
        list<id> spoken;
        kernel::collect_entries(in_, formula, spoken);
        for (id const entry : spoken) {
            bool exists = false;
            for (id const each : known)
                exists = exists || each == entry;
            if (!exists && out_.empty())
                out_ << "the free index " << with_.printed(entry)
                     << " occurs neither in the claim nor in another hypothesis";
        }
    }

    [[nodiscard]] constexpr word symbol() const { return in_.get(first_.left, 0); }

    [[nodiscard]] constexpr int place_of_first() const {
        for (int i = 1; i < in_.size(first_.left); ++i)
            if (in_.is(in_.get(first_.left, i), kind::first))
                return i;
        return 0;
    }

    // The symbol at indices that a recursion begins with; 0 where it does not.
    [[nodiscard]] constexpr id cell_of(std::size_t number) const {
        if (!is_hypothesis(whole_.recursions[number].first))
            return 0;
        id n = formula(whole_.recursions[number].first);
        while (in_.is(n, kind::for_all))
            n = in_.get(n, 1);
        return in_.is(n, kind::equal) && in_.is(in_.get(n, 0), kind::at) ? in_.get(n, 0) : 0;
    }

    [[nodiscard]] constexpr bool is_defined_before() const {
        for (std::size_t i = 0; i < static_cast<std::size_t>(number_); ++i)
            if (id const cell = cell_of(i); cell != 0 && in_.get(cell, 0) == symbol())
                return true;
        return false;
    }

    [[nodiscard]] constexpr bool is_differentiated() const {
        bool found = has_derivative(whole_.claim);
        for (id const each : whole_.assumed)
            found = found || has_derivative(each);
        return found;
    }

    [[nodiscard]] constexpr bool has_derivative(id n) const {
        if (!kernel::depends_on(in_, n, symbol()))
            return false;
        if (in_.is(n, kind::derivative))
            return true;
        if (in_.is(n, kind::call))
            return has_derivative(in_.definition_of(n).meaning);
        kernel::children const below = in_.children_of(n);
        for (int i = below.first; i < below.last; i += below.stride)
            if (has_derivative(below.words[i]))
                return true;
        return false;
    }

    store& in_;
    kernel::proof const& whole_;
    printer with_;
    int number_ = -1;
    bool is_next_ = false;
    sides first_{};
    sides next_{};
    text out_{};
};

} // namespace attest::proofs::explanation
