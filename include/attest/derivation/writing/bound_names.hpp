// The names with which bound indices are printed.
//
// A bound index has no name of its own. It is printed with the name its author gave it, and with
// primes where it would otherwise be read as something else: an index of a binder around it, an
// index that is free under its binder, or anything declared. What counts is the text that is
// printed: an author may have used i' as a name himself.
#pragma once

#include <attest/algebra/term/store.hpp>
#include <attest/core/text.hpp>

namespace attest::proofs {

using attest::list;
using kernel::id;
using kernel::kind;
using kernel::word;

/// A name with primes behind it.
struct primed_name {
    std::string_view name;
    int primes = 0;

    [[nodiscard]] constexpr std::size_t size() const {
        return name.size() + static_cast<std::size_t>(primes);
    }

    [[nodiscard]] constexpr char at(std::size_t i) const {
        return i < name.size() ? name[i] : '\'';
    }

    /// Are these printed alike?
    friend constexpr bool operator==(primed_name const& a, primed_name const& b) {
        bool same = a.size() == b.size();
        for (std::size_t i = 0; same && i < a.size(); ++i)
            same = a.at(i) == b.at(i);
        return same;
    }

    friend constexpr text& operator<<(text& out, primed_name const& it) {
        out << it.name;
        for (int i = 0; i < it.primes; ++i)
            out << '\'';
        return out;
    }
};

class bound_names {
    // Above its uses: clang does not evaluate a member template whose body it has not read.
    template <class Declared>
    [[nodiscard]] static constexpr bool is_among(list<Declared> const& all,
                                                 primed_name const& made) {
        for (Declared const& each : all)
            if (primed_name{each.name} == made)
                return true;
        return false;
    }

public:
    /// For what is printed of `whole`: its free indices are not to be taken for opened ones.
    constexpr bound_names(kernel::store const& in, id whole) : in_(in), whole_(whole) {}

    /// From here on no bound index has the name of one of these free ones, wherever these are.
    constexpr void avoid(list<id> const& free) { avoided_ = free; }

    /// The name for the index of a binder at this place: a sum, a statement for all, or a lambda.
    [[nodiscard]] constexpr primed_name of_binder(id binder) const {
        primed_name made{is_named(binder) ? author(binder).name : "k"};
        while (is_avoided(made) || is_taken(made, binder))
            ++made.primes;
        return made;
    }

    /// Do the declarations say unambiguously over which set this binder's index runs when its name
    /// has this number of primes? Not if the name, with as many or fewer, is that of something else.
    [[nodiscard]] constexpr bool is_declared(id binder, int primes = 0) const {
        id const set = in_.get(binder, 0);
        if (!is_named(binder) || author(binder).set != set
            || !(in_.is(set, kind::finite) || in_.is(set, kind::positions)))
            return false;
        for (primed_name made{author(binder).name, primes}; made.primes >= 0; --made.primes)
            if (is_of_declaration(made) || is_outside(set, made))
                return false;
        return true;
    }

    /// From here on this local is the index of this binder, whose name it has.
    constexpr void open(id local, id binder) {
        primed_name const made = of_binder(binder);
        opened_.push_back({local, made});
        around_.push_back(made); // around all that is printed
    }

    /// The name for the index of a binder that the judge has opened: that of an index over the same
    /// set, if it is not one of those in sight.
    [[nodiscard]] constexpr primed_name of_local(id local) const {
        for (opened_index const& each : opened_)
            if (each.local == local)
                return each.name;
        constexpr std::string_view letters = "klmnopqrstuvwxyzabcdefghij";
        word const number = in_.get(local, 0);
        int const primes = number > 0 ? static_cast<int>(number) : 0;
        for (kernel::declared_entry const& each : in_.entries)
            if (each.set == in_.get(local, 1) && is_at_hand({each.name, primes}))
                return {each.name, primes};
        for (std::size_t i = 0; i < letters.size(); ++i)
            if (is_at_hand({letters.substr(i, 1), primes}))
                return {letters.substr(i, 1), primes};
        return {"?", primes};
    }

    /// The name of the index of the n-th binder around this place; "?" where there are fewer.
    [[nodiscard]] constexpr primed_name around(word n) const {
        auto const depth = static_cast<std::size_t>(n);
        return depth < around_.size() ? around_[around_.size() - 1 - depth] : primed_name{"?"};
    }

    constexpr void enter(primed_name const& made) { around_.push_back(made); }

    constexpr void leave() { around_.pop_back(); }

private:
    [[nodiscard]] constexpr bool is_named(id binder) const {
        word const number = in_.get(binder, 2);
        return number > 0 && number <= static_cast<word>(in_.entries.size());
    }

    [[nodiscard]] constexpr kernel::declared_entry const& author(id binder) const {
        return in_.entries[static_cast<std::size_t>(in_.get(binder, 2) - 1)];
    }

    // Its own set is printed next to the index, although the index is not bound there.
    [[nodiscard]] constexpr bool is_taken(primed_name const& made, id binder) const {
        for (primed_name const& other : around_)
            if (other == made)
                return true;
        return is_of_declaration(made) || is_free(in_.get(binder, 0), made, true)
               || is_free(in_.get(binder, 1), made, true);
    }

    [[nodiscard]] constexpr bool is_at_hand(primed_name const& made) const {
        return !is_of_declaration(made) && !is_free(whole_, made, false);
    }

    [[nodiscard]] constexpr bool is_avoided(primed_name const& made) const {
        for (id const each : avoided_)
            if (is_free(each, made, false))
                return true;
        return false;
    }

    // Is this the name of an index over another set?
    [[nodiscard]] constexpr bool is_outside(id set, primed_name const& made) const {
        for (kernel::declared_entry const& other : in_.entries)
            if (other.set != set && primed_name{other.name} == made)
                return true;
        return false;
    }

    [[nodiscard]] constexpr bool is_of_declaration(primed_name const& made) const {
        return is_among(in_.sets, made) || is_among(in_.symbols, made) || is_among(in_.maps, made)
               || is_among(in_.definitions, made);
    }

    // Is a free index of this node printed like this; or an opened one, if they are asked for?
    [[nodiscard]] constexpr bool is_free(id n, primed_name const& made, bool opened_too) const {
        if (in_.marks(n) == 0)
            return false;
        if (in_.is(n, kind::entry))
            return primed_name{in_.entries[static_cast<std::size_t>(in_.get(n, 0))].name} == made;
        if (in_.is(n, kind::local))
            return opened_too && of_local(n) == made;
        kernel::form const& read_as = kernel::form_of(in_.what(n));
        for (int i = read_as.raw; i < in_.size(n) && i < read_as.last; i += read_as.stride)
            if (is_free(in_.get(n, i), made, opened_too))
                return true;
        return false;
    }

    kernel::store const& in_;
    id whole_;
    list<id> avoided_{};
    list<primed_name> around_{};

    struct opened_index {
        id local = 0;
        primed_name name{};
    };

    list<opened_index> opened_{};
};

} // namespace attest::proofs
