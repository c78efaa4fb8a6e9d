// Decides what is an index, a set, a term, a formula (calculus, paragraph 2.2).
//
// Everything that enters a derivation is judged here, however it was made: the statement, its
// hypotheses, definitions, each line, and whatever replaces something. A judgement looks at the
// whole node; it trusts no constructor. The sorts of the binders around the node are given,
// innermost last.
#pragma once

#include <attest/algebra/term/coefficient.hpp>
#include <attest/algebra/term/set_judgement.hpp>

#include <limits>

namespace attest::kernel {

class judgement : public set_judgement {
public:
    using set_judgement::set_judgement;

    static constexpr word most_exponent = 64;

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
        case kind::unequal:
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

private:
    // The name of a binder is 0 for none, or one more than the number of a declared index.
    constexpr bool has_printable_name(id binder) {
        word const name = in_.get(binder, 2);
        // in range: a list is shorter than 2^63
        return (name >= 0 && name <= static_cast<word>(in_.entries.size()))
               || refuse(flaw::unknown_name, binder) != 0;
    }

    [[nodiscard]] constexpr list<id> under(list<id> const& binders, id set) {
        list<id> result = binders;
        result.push_back(root_of(in_, set));
        return result;
    }

    [[nodiscard]] constexpr bool is_number(id n) const {
        word const a = in_.get(n, 0);
        word const b = in_.get(n, 1);
        return b > 0 && a != std::numeric_limits<word>::min() && detail::common_divisor(a, b) == 1;
    }

    constexpr bool is_application(id n, list<id> const& binders) {
        if (!is_below(in_.get(n, 0), in_.symbols.size()))
            return refuse(flaw::unknown_name, n) != 0;
        declared_symbol const& symbol = in_.symbol_of(n);
        // in range: a size is not negative
        if (static_cast<std::size_t>(in_.size(n)) != symbol.sorts.size() + 1)
            return refuse(flaw::wrong_rank, n) != 0;
        for (int i = 1; i < in_.size(n); ++i)
            // in range: i >= 1
            if (sort_of(in_.get(n, i), binders) != symbol.sorts[static_cast<std::size_t>(i - 1)])
                return refuse(flaw::wrong_sort, n) != 0;
        return true;
    }

    constexpr bool is_call(id n, list<id> const& binders) {
        if (!is_below(in_.get(n, 0), in_.definitions.size()))
            return refuse(flaw::unknown_name, n) != 0;
        // in range: asked above
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
};

} // namespace attest::kernel
