// The one door: what is an index, a set, a term, a formula (calculus, section 2).
//
// Everything that enters a derivation is judged here, however it was made: the statement, its
// hypotheses, definitions, each line, and whatever replaces something. A judgement looks at the
// whole node; it trusts no constructor. The sorts of the binders around the node are given,
// innermost last.
#pragma once

#include <attest/algebra/term/signature.hpp>

#include <limits>
#include <numeric>

namespace attest::kernel {

enum class flaw {
    none,
    not_a_term,         // a node that is no real number
    not_an_index,       // a node that is no element
    not_a_set,          // a node that is no set
    not_a_formula,      // a node that is no formula
    infinite_sum,       // a sum over a set that need not be finite
    wrong_rank,         // another number of indices than was declared
    wrong_sort,         // an index of another sort than was declared
    unknown_name,       // a declaration that does not exist
    not_finite_sort,    // a map or a union of something that is no sort
    zero_denominator,   // a number with a denominator that is not positive, or not in lowest terms
    bad_exponent,       // a power with an exponent below 1, or above judgement::most_exponent
    not_a_cell,         // a derivative with respect to something else than a variable or a scalar
    free_in_definition, // a definition speaks of an index that is not one of its own
    not_yet_declared,   // a definition or a set that refers to itself or to a later one
    local_index,        // an index that only the judge makes
    doubled_name,       // two declarations, or two free indices of the statement, of one name
    bad_name,           // a name that is no identifier, or a word of the notation
    changed_node,       // a node is not as it was made
};

class judgement {
public:
    explicit constexpr judgement(store& in) : in_(in) {}

    static constexpr word most_exponent = 64;

    flaw found = flaw::none;
    id where = 0;

    /// The sort of an index, 0 if the node is none.
    constexpr id sort_of(id n, list<id> const& binders = {}) {
        switch (in_.what(n)) {
        case kind::entry:
            return is_one_of(in_.get(n, 0), in_.entries.size()) ? root_of(in_, in_.entry_set(n))
                                                                : refuse(flaw::unknown_name, n);
        case kind::local: // made by the judge alone; whether it exists is asked elsewhere
            return is_node(in_.get(n, 1)) ? root_of(in_, in_.get(n, 1))
                                          : refuse(flaw::local_index, n);
        case kind::bound: {
            auto const depth = static_cast<std::size_t>(in_.get(n, 0));
            return depth < binders.size() ? binders[binders.size() - 1 - depth]
                                          : refuse(flaw::not_an_index, n);
        }
        case kind::first:
            return in_.is(in_.get(n, 0), kind::positions) && is_sort(in_.get(n, 0))
                       ? in_.get(n, 0)
                       : refuse(flaw::not_an_index, n);
        case kind::next: {
            id const sort = sort_of(in_.get(n, 0), binders);
            return sort != 0 && in_.is(sort, kind::positions) ? sort : refuse(flaw::wrong_sort, n);
        }
        case kind::image: {
            if (!is_one_of(in_.get(n, 0), in_.maps.size()))
                return refuse(flaw::unknown_name, n);
            id const sort = sort_of(in_.get(n, 1), binders);
            return sort != 0 && sort == in_.map_of(n).domain ? in_.map_of(n).codomain
                                                             : refuse(flaw::wrong_sort, n);
        }
        case kind::left:
        case kind::right: {
            id const whole = in_.get(n, 0);
            if (!is_sort(whole) || !in_.is(whole, kind::joined))
                return refuse(flaw::not_a_set, n);
            id const part = in_.get(whole, in_.is(n, kind::left) ? 0 : 1);
            return sort_of(in_.get(n, 1), binders) == part ? whole : refuse(flaw::wrong_sort, n);
        }
        default:
            return refuse(flaw::not_an_index, n);
        }
    }

    /// Is this a whole sort: a declared set, all positions, or a union of sorts?
    [[nodiscard]] constexpr bool is_sort(id n) {
        if (in_.is(n, kind::joined))
            return is_sort(in_.get(n, 0)) && is_sort(in_.get(n, 1));
        return (in_.is(n, kind::finite) || in_.is(n, kind::positions))
               && is_one_of(in_.get(n, 0), in_.sets.size())
               && in_.sets[static_cast<std::size_t>(in_.get(n, 0))].ordered
                      == in_.is(n, kind::positions);
    }

    [[nodiscard]] constexpr bool is_set(id n, list<id> const& binders = {}) {
        switch (in_.what(n)) {
        case kind::finite:
        case kind::positions:
            return is_sort(n) || refuse(flaw::unknown_name, n) != 0;
        case kind::up_to:
            return (is_sort(in_.get(n, 0)) && in_.is(in_.get(n, 0), kind::positions)
                    && sort_of(in_.get(n, 1), binders) == in_.get(n, 0))
                   || refuse(flaw::wrong_sort, n) != 0;
        case kind::only:
            return (is_sort(in_.get(n, 0)) && sort_of(in_.get(n, 1), binders) == in_.get(n, 0))
                   || refuse(flaw::wrong_sort, n) != 0;
        case kind::without:
            return is_set(in_.get(n, 0), binders)
                   && (sort_of(in_.get(n, 1), binders) == root_of(in_, in_.get(n, 0))
                       || refuse(flaw::wrong_sort, n) != 0);
        case kind::joined:
            return is_set(in_.get(n, 0), binders) && is_set(in_.get(n, 1), binders);
        case kind::fibre:
            return (is_one_of(in_.get(n, 0), in_.maps.size())
                    && sort_of(in_.get(n, 1), binders) == in_.map_of(n).codomain)
                   || refuse(flaw::wrong_sort, n) != 0;
        default:
            return refuse(flaw::not_a_set, n) != 0;
        }
    }

    /// Of a set: is it finite in every model?
    [[nodiscard]] constexpr bool is_finite(id set) {
        switch (in_.what(set)) {
        case kind::finite:
        case kind::up_to:
        case kind::only:
            return true;
        case kind::without:
            return is_finite(in_.get(set, 0));
        case kind::joined:
            return is_finite(in_.get(set, 0)) && is_finite(in_.get(set, 1));
        case kind::fibre:
            return is_finite(in_.map_of(set).domain);
        default:
            return false;
        }
    }

    [[nodiscard]] constexpr bool is_term(id n, list<id> const& binders = {}) {
        switch (in_.what(n)) {
        case kind::number:
            return is_number(n) || refuse(flaw::zero_denominator, n) != 0;
        case kind::at:
            return is_application(n, binders);
        case kind::call:
            return is_call(n, binders);
        case kind::add:
        case kind::multiply:
        case kind::maximum:
            return is_term(in_.get(n, 0), binders) && is_term(in_.get(n, 1), binders);
        case kind::invert:
        case kind::exponential:
        case kind::logarithm:
            return is_term(in_.get(n, 0), binders);
        case kind::power:
            return is_term(in_.get(n, 0), binders)
                   && ((in_.get(n, 1) >= 1 && in_.get(n, 1) <= most_exponent)
                       || refuse(flaw::bad_exponent, n) != 0);
        case kind::delta: {
            id const sort = sort_of(in_.get(n, 0), binders);
            return sort != 0
                   && (sort == sort_of(in_.get(n, 1), binders) || refuse(flaw::wrong_sort, n) != 0);
        }
        case kind::sum:
            return is_set(in_.get(n, 0), binders) && has_printable_name(n)
                   && (is_finite(in_.get(n, 0)) || refuse(flaw::infinite_sum, n) != 0)
                   && is_term(in_.get(n, 1), under(binders, in_.get(n, 0)));
        case kind::derivative: {
            id const cell = in_.get(n, 1);
            return is_term(in_.get(n, 0), binders)
                   && ((in_.is(cell, kind::at) && is_term(cell, binders)
                        && !in_.symbol_of(cell).is_mask)
                       || refuse(flaw::not_a_cell, n) != 0);
        }
        default:
            return refuse(flaw::not_a_term, n) != 0;
        }
    }

    [[nodiscard]] constexpr bool is_formula(id n, list<id> const& binders = {}) {
        switch (in_.what(n)) {
        case kind::equal:
        case kind::at_most:
        case kind::less:
            return is_term(in_.get(n, 0), binders) && is_term(in_.get(n, 1), binders);
        case kind::nonempty:
            return is_set(in_.get(n, 0), binders);
        case kind::for_all:
            return is_set(in_.get(n, 0), binders) && has_printable_name(n)
                   && is_formula(in_.get(n, 1), under(binders, in_.get(n, 0)));
        default:
            return refuse(flaw::not_a_formula, n) != 0;
        }
    }

    /// Is this a term under the given number of lambdas?
    [[nodiscard]] constexpr bool is_function(id n, int formals, list<id> const& binders = {}) {
        if (formals == 0)
            return is_term(n, binders);
        return (in_.is(n, kind::lambda) || refuse(flaw::not_a_term, n) != 0)
               && is_set(in_.get(n, 0), binders) && has_printable_name(n)
               && is_function(in_.get(n, 1), formals - 1, under(binders, in_.get(n, 0)));
    }

    /// Are all declarations well-formed, each speaking of earlier ones only?
    [[nodiscard]] constexpr bool are_declared() {
        if (!in_.keeps_definitions())
            return refuse(flaw::not_yet_declared, 0) != 0;
        for (declared_symbol const& each : in_.symbols)
            for (id const sort : each.sorts)
                if (!is_sort(sort))
                    return refuse(flaw::not_finite_sort, sort) != 0;
        for (declared_map const& each : in_.maps)
            if (!is_sort(each.domain) || !is_sort(each.codomain)
                || (each.bijective && each.domain != each.codomain))
                return refuse(flaw::not_finite_sort, each.domain) != 0;
        for (std::size_t i = 0; i < in_.definitions.size(); ++i) {
            id const meaning = in_.definitions[i].meaning;
            if (in_.marks(meaning) != 0)
                return refuse(flaw::free_in_definition, meaning) != 0;
            if (!speaks_of_earlier(meaning, kind::call, static_cast<word>(i)))
                return refuse(flaw::not_yet_declared, meaning) != 0;
            if (!is_function(meaning, in_.definitions[i].formals))
                return false;
        }
        for (std::size_t i = 0; i < in_.entries.size(); ++i) {
            id const set = in_.entries[i].set;
            if (!has_no_local(set))
                return refuse(flaw::local_index, set) != 0;
            if (!speaks_of_earlier(set, kind::entry, static_cast<word>(i)))
                return refuse(flaw::not_yet_declared, set) != 0;
            if (!is_set(set))
                return false;
        }
        return true;
    }

    [[nodiscard]] constexpr bool is_node(id n) const { return n > 0 && n <= in_.count(); }

    /// Is there no local in the node? Those are made by the judge, which opens binders with them.
    [[nodiscard]] constexpr bool has_no_local(id n) const {
        if (in_.marks(n) == 0)
            return true;
        if (in_.is(n, kind::local))
            return false;
        form const read_as = form_of(in_.what(n));
        for (int i = read_as.raw; i < in_.size(n) && i < read_as.last; i += read_as.stride)
            if (!has_no_local(in_.get(n, i)))
                return false;
        return true;
    }

    /// Is every name an identifier (a letter, then letters, digits and underscores, at last
    /// primes), and none a word of the notation? Otherwise the statement could not be read as it is printed.
    [[nodiscard]] constexpr bool are_names() {
        bool good = true;
        for (declared_set const& each : in_.sets)
            good = good && is_name(each.name);
        for (declared_symbol const& each : in_.symbols)
            good = good && is_name(each.name);
        for (declared_map const& each : in_.maps)
            good = good && is_name(each.name);
        for (declared_definition const& each : in_.definitions)
            good = good && is_name(each.name);
        for (declared_entry const& each : in_.entries) // they name bound indices as well
            good = good && is_name(each.name);
        return good || refuse(flaw::bad_name, 0) != 0;
    }

    /// Has every declaration, and every one of these free indices, a name of its own? Otherwise the
    /// statement could not be read as it is printed.
    [[nodiscard]] constexpr bool are_named_apart(list<id> const& entries) {
        list<std::string_view> names;
        for (declared_set const& each : in_.sets)
            names.push_back(each.name);
        for (declared_symbol const& each : in_.symbols)
            names.push_back(each.name);
        for (declared_map const& each : in_.maps)
            names.push_back(each.name);
        for (declared_definition const& each : in_.definitions)
            names.push_back(each.name);
        for (id const entry : entries)
            names.push_back(in_.entries[static_cast<std::size_t>(in_.get(entry, 0))].name);
        for (std::size_t i = 0; i < names.size(); ++i)
            for (std::size_t k = 0; k < i; ++k)
                if (names[i] == names[k])
                    return refuse(flaw::doubled_name, 0) != 0;
        return true;
    }

    constexpr id refuse(flaw what, id n) {
        if (found == flaw::none) {
            found = what;
            where = n;
        }
        return 0;
    }

private:
    [[nodiscard]] static constexpr bool is_name(std::string_view name) {
        constexpr std::string_view notation[] = {
            "sum",   "exp",      "log",     "max",     "power",   "delta",   "derivative",
            "first", "up_to",    "without", "only",    "joined",  "fibre",   "left",
            "right", "nonempty", "in",      "for_all", "largest", "is_empty"};
        for (std::string_view const word_of_it : notation)
            if (name == word_of_it)
                return false;
        if (name.empty() || !is_letter(name[0]))
            return false;
        while (name.back() == '\'')
            name.remove_suffix(1);
        for (char const each : name)
            if (!is_letter(each) && (each < '0' || each > '9') && each != '_')
                return false;
        return true;
    }

    [[nodiscard]] static constexpr bool is_letter(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }

    // The name of a binder is that of a declared index, by its number and one more, or 0 for none.
    constexpr bool has_printable_name(id binder) {
        word const name = in_.get(binder, 2);
        return (name >= 0 && name <= static_cast<word>(in_.entries.size()))
               || refuse(flaw::unknown_name, binder) != 0;
    }

    [[nodiscard]] static constexpr bool is_one_of(word number, std::size_t count) {
        return number >= 0 && number < static_cast<word>(count);
    }

    [[nodiscard]] constexpr bool speaks_of_earlier(id n, kind what, word limit) const {
        if (in_.is(n, what) && in_.get(n, 0) >= limit)
            return false;
        form const read_as = form_of(in_.what(n));
        for (int i = read_as.raw; i < in_.size(n) && i < read_as.last; i += read_as.stride)
            if (!speaks_of_earlier(in_.get(n, i), what, limit))
                return false;
        return true;
    }

    [[nodiscard]] constexpr list<id> under(list<id> const& binders, id set) {
        list<id> result = binders;
        result.push_back(root_of(in_, set));
        return result;
    }

    [[nodiscard]] constexpr bool is_number(id n) const {
        word const a = in_.get(n, 0);
        word const b = in_.get(n, 1);
        return b > 0 && a != std::numeric_limits<word>::min() && std::gcd(a, b) == 1;
    }

    constexpr bool is_application(id n, list<id> const& binders) {
        if (!is_one_of(in_.get(n, 0), in_.symbols.size()))
            return refuse(flaw::unknown_name, n) != 0;
        declared_symbol const& symbol = in_.symbol_of(n);
        if (static_cast<std::size_t>(in_.size(n)) != symbol.sorts.size() + 1)
            return refuse(flaw::wrong_rank, n) != 0;
        for (int i = 1; i < in_.size(n); ++i)
            if (sort_of(in_.get(n, i), binders) != symbol.sorts[static_cast<std::size_t>(i - 1)])
                return refuse(flaw::wrong_sort, n) != 0;
        return true;
    }

    constexpr bool is_call(id n, list<id> const& binders) {
        if (!is_one_of(in_.get(n, 0), in_.definitions.size()))
            return refuse(flaw::unknown_name, n) != 0;
        declared_definition const& named = in_.definitions[static_cast<std::size_t>(in_.get(n, 0))];
        if (in_.size(n) - 1 != named.formals)
            return refuse(flaw::wrong_rank, n) != 0;
        id meaning = named.meaning;
        for (int i = 1; i < in_.size(n); ++i) {
            if (sort_of(in_.get(n, i), binders) != root_of(in_, in_.get(meaning, 0)))
                return refuse(flaw::wrong_sort, n) != 0;
            meaning = in_.get(meaning, 1);
        }
        return true;
    }

    store& in_;
};

} // namespace attest::kernel
