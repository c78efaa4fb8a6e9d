// Mutations of a term: what a slip of the pen would make of it.
//
// Each gives the term with one node changed. Most of them make a true step false, some leave it
// true; which of the two is decided by numbers (mutants.cpp), never by the judge that is on trial.
#pragma once

#include <attest/derivation.hpp>

#include <functional>
#include <string_view>
#include <utility>
#include <vector>

namespace mutants {

namespace kernel = attest::kernel;
using kernel::id;
using kernel::kind;
using kernel::word;

struct mutated {
    std::string_view kind;
    id result = 0;
};

class mutations {
public:
    /// The elements are the free indices that may be put in the place of others.
    mutations(kernel::store& in, attest::list<id> const& elements)
        : in_(in), elements_(elements), door_(in) {}

    [[nodiscard]] std::vector<mutated> of(id term) {
        std::vector<mutated> result;
        at(term, [&](std::string_view what, id changed) {
            if (changed != term)
                result.push_back({what, changed});
        });
        return result;
    }

private:
    using found = std::function<void(std::string_view, id)>;

    void at(id n, found const& add) {
        node(n, add);
        indices(n, add);
        bool const binds = in_.is(n, kind::sum);
        if (binds)
            binders_.push_back(root_of(in_, in_.get(n, 0)));
        for (int i = binds ? 1 : 0; i < in_.size(n); ++i)
            if (is_term_at(n, i))
                at(in_.get(n, i),
                   [&](std::string_view what, id changed) { add(what, with(n, i, changed)); });
        if (binds)
            binders_.pop_back();
    }

    [[nodiscard]] bool is_term_at(id n, int position) const {
        switch (in_.what(n)) {
        case kind::add:
        case kind::multiply:
        case kind::maximum:
        case kind::invert:
        case kind::exponential:
        case kind::logarithm:
            return true;
        case kind::power:
        case kind::derivative:
            return position == 0;
        case kind::sum:
            return position == 1;
        default:
            return false;
        }
    }

    [[nodiscard]] id with(id n, int position, word changed) {
        std::vector<word> words;
        for (int i = 0; i < in_.size(n); ++i)
            words.push_back(i == position ? changed : in_.get(n, i));
        return in_.intern(in_.what(n), words.data(), in_.size(n));
    }

    [[nodiscard]] id number(word value) { return in_.make(kind::number, value, word{1}); }

    [[nodiscard]] id negative(id n) { return in_.make(kind::multiply, number(-1), n); }

    [[nodiscard]] bool is_minus_one(id n) const {
        return in_.is(n, kind::number) && in_.get(n, 0) == -1 && in_.get(n, 1) == 1;
    }

    void node(id n, found const& add) {
        auto const part = [&](int i) { return in_.get(n, i); };
        switch (in_.what(n)) {
        case kind::add: {
            bool const minus = in_.is(part(1), kind::multiply) && is_minus_one(in_.get(part(1), 0));
            add("flip a sign", with(n, 1, minus ? in_.get(part(1), 1) : negative(part(1))));
            add("drop a summand", part(0));
            add("drop a summand", part(1));
            break;
        }
        case kind::multiply:
            if (is_minus_one(part(0)))
                return add("flip a sign", part(1));
            add("drop a factor", part(0));
            add("drop a factor", part(1));
            add("double a factor", with(n, 0, in_.make(kind::multiply, part(0), part(0))));
            if (in_.is(part(1), kind::invert))
                add("swap numerator and denominator",
                    in_.make(kind::multiply, in_.get(part(1), 0), in_.make(kind::invert, part(0))));
            break;
        case kind::invert:
            add("drop a denominator", part(0));
            break;
        case kind::exponential:
            add("flip a sign in an exponent", with(n, 0, negative(part(0))));
            add("drop an exponential", part(0));
            break;
        case kind::logarithm:
            add("drop a logarithm", part(0));
            break;
        case kind::number:
            add("change a constant", in_.make(kind::number, part(0) + part(1), part(1)));
            break;
        case kind::power:
            add("change a power", in_.make(kind::power, part(0), part(1) + 1));
            break;
        case kind::maximum:
            add("drop a maximum", part(0));
            add("drop a maximum", part(1));
            break;
        case kind::delta:
            add("drop a delta", number(1));
            break;
        case kind::at:
            if (in_.symbol_of(n).is_mask)
                add("drop a mask", number(1));
            else
                add("double a factor", in_.make(kind::multiply, n, n));
            break;
        case kind::derivative:
            add("drop a derivative", part(0));
            break;
        case kind::sum:
            sets(n, add);
            break;
        default:
            break;
        }
    }

    void sets(id n, found const& add) {
        id const set = in_.get(n, 0);
        for (id const element : elements_)
            if (door_.sort_of(element) == root_of(in_, set)) {
                add("shrink the set of a sum", with(n, 0, in_.make(kind::without, set, element)));
                break;
            }
        if (in_.is(set, kind::without))
            add("widen the set of a sum", with(n, 0, in_.get(set, 0)));
        if (in_.is(set, kind::up_to))
            add("widen the set of a sum", with(n, 0,
                                               in_.make(kind::up_to, in_.get(set, 0),
                                                        in_.make(kind::next, in_.get(set, 1)))));
    }

    // Another index of the same sort, free or bound around this place.
    void indices(id n, found const& add) {
        bool const indexed = in_.is(n, kind::at) || in_.is(n, kind::call) || in_.is(n, kind::delta);
        if (!indexed && !in_.is(n, kind::derivative))
            return;
        if (in_.is(n, kind::derivative))
            return indices(in_.get(n, 1), [&](std::string_view what, id changed) {
                add(what, with(n, 1, changed));
            });
        for (int i = in_.is(n, kind::delta) ? 0 : 1; i < in_.size(n); ++i) {
            id const sort = door_.sort_of(in_.get(n, i), binders_);
            for (id const other : elements_)
                if (other != in_.get(n, i) && door_.sort_of(other) == sort)
                    add("change an index", with(n, i, other));
            for (std::size_t depth = 0; depth < binders_.size(); ++depth) {
                id const other = in_.make(kind::bound, static_cast<word>(depth));
                if (other != in_.get(n, i) && binders_[binders_.size() - 1 - depth] == sort)
                    add("change an index", with(n, i, other));
            }
        }
    }

    kernel::store& in_;
    attest::list<id> const& elements_;
    kernel::judgement door_;
    attest::list<id> binders_{};
};

} // namespace mutants
