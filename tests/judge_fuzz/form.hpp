// What is a formula, a term, a set, an index: the fuzzer's own judgement, so that a fault of the kernel's
// does not hide itself. What the judge accepts may have the nodes of normal forms in it.
#pragma once

#include "world.hpp"

#include <vector>

namespace fuzz {

class own_judgement {
public:
    explicit own_judgement(store& in) : in_(in) {}

    bool is_formula(id n) {
        switch (in_.what(n)) {
        case kind::equal:
        case kind::at_most:
        case kind::less:
        case kind::unequal:
            return is_term(in_.get(n, 0)) && is_term(in_.get(n, 1));
        case kind::nonempty:
            return is_set(in_.get(n, 0));
        case kind::for_all:
            return is_set(in_.get(n, 0)) && is_under(n, &own_judgement::is_formula);
        default:
            return false;
        }
    }

    bool is_term(id n) {
        switch (in_.what(n)) {
        case kind::number:
            return in_.get(n, 1) > 0;
        case kind::at: {
            word const s = in_.get(n, 0);
            return s >= 0 && s < static_cast<word>(in_.symbols.size())
                   && have_sorts(n, in_.symbol_of(n).sorts);
        }
        case kind::call: {
            word const d = in_.get(n, 0);
            if (d < 0 || d >= static_cast<word>(in_.definitions.size()))
                return false;
            list<id> sorts;
            for (id f = in_.definition_of(n).meaning; in_.is(f, kind::lambda); f = in_.get(f, 1))
                sorts.push_back(root_of(in_, in_.get(f, 0)));
            return have_sorts(n, sorts);
        }
        case kind::add:
        case kind::multiply:
        case kind::maximum:
            return is_term(in_.get(n, 0)) && is_term(in_.get(n, 1));
        case kind::invert:
        case kind::exponential:
        case kind::logarithm:
            return is_term(in_.get(n, 0));
        case kind::power:
            return is_term(in_.get(n, 0)) && in_.get(n, 1) >= 1 && in_.get(n, 1) <= 64;
        case kind::delta: {
            id const sort = sort_of(in_.get(n, 0));
            return sort != 0 && sort == sort_of(in_.get(n, 1));
        }
        case kind::sum:
            return is_set(in_.get(n, 0)) && is_finite(in_.get(n, 0))
                   && is_under(n, &own_judgement::is_term);
        case kind::derivative: {
            id const cell = in_.get(n, 1);
            return is_term(in_.get(n, 0)) && in_.is(cell, kind::at) && is_term(cell)
                   && !in_.symbol_of(cell).is_mask;
        }
        case kind::product:
            return all_are_terms(n, 2);
        case kind::largest:
            return all_are_terms(n, 1);
        case kind::polynomial:
            return all_are_terms(n, 3);
        default:
            return false;
        }
    }

    bool is_set(id n) {
        switch (in_.what(n)) {
        case kind::finite:
        case kind::positions:
            return is_sort(n);
        case kind::up_to:
            return in_.is(in_.get(n, 0), kind::positions) && is_sort(in_.get(n, 0))
                   && sort_of(in_.get(n, 1)) == in_.get(n, 0);
        case kind::only:
            return is_sort(in_.get(n, 0)) && sort_of(in_.get(n, 1)) == in_.get(n, 0);
        case kind::without:
            return is_set(in_.get(n, 0)) && sort_of(in_.get(n, 1)) == root_of(in_, in_.get(n, 0));
        case kind::joined:
            return is_set(in_.get(n, 0)) && is_set(in_.get(n, 1));
        case kind::fibre:
            return is_map(in_.get(n, 0)) && sort_of(in_.get(n, 1)) == in_.map_of(n).codomain;
        default:
            return false;
        }
    }

    bool is_finite(id set) const {
        switch (in_.what(set)) {
        case kind::positions:
            return false;
        case kind::without:
            return is_finite(in_.get(set, 0));
        case kind::joined:
            return is_finite(in_.get(set, 0)) && is_finite(in_.get(set, 1));
        case kind::fibre:
            return is_finite(in_.map_of(set).domain);
        default:
            return true;
        }
    }

    /// The sort of an index; 0 if it is none, or belongs to no binder.
    id sort_of(id n) {
        switch (in_.what(n)) {
        case kind::entry:
            return in_.entry_set(n) == 0 ? 0 : root_of(in_, in_.entry_set(n));
        case kind::bound: {
            auto const depth = static_cast<std::size_t>(in_.get(n, 0));
            return depth < binders_.size() ? binders_[binders_.size() - 1 - depth] : 0;
        }
        case kind::first:
            return in_.is(in_.get(n, 0), kind::positions) ? in_.get(n, 0) : 0;
        case kind::next: {
            id const sort = sort_of(in_.get(n, 0));
            return in_.is(sort, kind::positions) ? sort : 0;
        }
        case kind::image:
            return is_map(in_.get(n, 0)) && sort_of(in_.get(n, 1)) == in_.map_of(n).domain
                       ? in_.map_of(n).codomain
                       : 0;
        case kind::left:
        case kind::right: {
            id const whole = in_.get(n, 0);
            return in_.is(whole, kind::joined) && is_sort(whole)
                           && sort_of(in_.get(n, 1))
                                  == in_.get(whole, in_.is(n, kind::left) ? 0 : 1)
                       ? whole
                       : 0;
        }
        default:
            return 0;
        }
    }

    /// Does each definition speak of earlier ones only, and each set of an index of earlier indices?
    bool are_in_order() const {
        for (std::size_t d = 0; d < in_.definitions.size(); ++d)
            if (!speaks_of_earlier(in_.definitions[d].meaning, kind::call, static_cast<word>(d)))
                return false;
        for (std::size_t e = 0; e < in_.entries.size(); ++e)
            if (!speaks_of_earlier(in_.entries[e].set, kind::entry, static_cast<word>(e)))
                return false;
        return true;
    }

private:
    bool is_sort(id n) const {
        if (in_.is(n, kind::joined))
            return is_sort(in_.get(n, 0)) && is_sort(in_.get(n, 1));
        return (in_.is(n, kind::finite) || in_.is(n, kind::positions)) && in_.get(n, 0) >= 0
               && in_.get(n, 0) < static_cast<word>(in_.sets.size())
               && in_.sets[static_cast<std::size_t>(in_.get(n, 0))].ordered
                      == in_.is(n, kind::positions);
    }

    bool is_map(word number) const {
        return number >= 0 && number < static_cast<word>(in_.maps.size());
    }

    bool is_under(id binder, bool (own_judgement::*is)(id)) {
        binders_.push_back(root_of(in_, in_.get(binder, 0)));
        bool const result = (this->*is)(in_.get(binder, 1));
        binders_.pop_back();
        return result;
    }

    bool have_sorts(id n, list<id> const& sorts) {
        if (static_cast<std::size_t>(in_.size(n)) != sorts.size() + 1)
            return false;
        for (std::size_t i = 0; i < sorts.size(); ++i)
            if (sort_of(in_.get(n, static_cast<int>(i) + 1)) != sorts[i])
                return false;
        return true;
    }

    bool all_are_terms(id n, int stride) {
        for (int i = 0; i < in_.size(n); i += stride)
            if (!is_term(in_.get(n, i)))
                return false;
        return true;
    }

    bool speaks_of_earlier(id n, kind what, word limit) const {
        if (in_.is(n, what) && in_.get(n, 0) >= limit)
            return false;
        form const read = form_of(in_.what(n));
        for (int i = read.raw; i < in_.size(n) && i < read.last; i += read.stride)
            if (!speaks_of_earlier(in_.get(n, i), what, limit))
                return false;
        return true;
    }

    store& in_;
    std::vector<id> binders_{};
};

} // namespace fuzz
