// Random declarations, terms and formulas.
//
// Terms are written with free indices only; a sum closes one of them, as an author's sum does. The
// sets of later indices may depend on earlier ones.
#pragma once

#include <attest/algebra/evaluation/model.hpp>
#include <attest/derivation/search/search.hpp>
#include <attest/derivation/writing/print.hpp>

#include "random.hpp"

#include <memory>
#include <string>
#include <vector>

namespace fuzz {

using namespace attest::kernel;
using attest::list;

inline constexpr std::string_view set_names[] = {"S", "T", "H", "N"};
inline constexpr std::string_view symbol_names[] = {"c", "d", "x", "y", "z", "w", "M", "L"};
inline constexpr std::string_view map_names[] = {"g", "h", "pi"};
inline constexpr std::string_view entry_names[] = {"i", "j", "k", "l", "t",
                                                   "u", "a", "b", "e", "f"};
inline constexpr std::string_view definition_names[] = {"Z", "p"};

// Substitution of the fuzzer's own, so that a fault of the kernel's does not hide itself.

/// n with a free index as the index of a new binder around it.
inline id bound_in(store& in, id n, id free, word depth = 0) {
    if (n == free)
        return in.make(kind::bound, depth);
    form const read_as = form_of(in.what(n));
    list<word> words;
    for (int i = 0; i < in.size(n); ++i) {
        bool const child =
            i >= read_as.raw && i < read_as.last && (i - read_as.raw) % read_as.stride == 0;
        words.push_back(child ? bound_in(in, in.get(n, i), free, depth + (i == read_as.under))
                              : in.get(n, i));
    }
    return in.intern(in.what(n), words.begin(), in.size(n));
}

/// The body of a binder with a value for its index.
inline id put_in(store& in, id n, id value, word depth = 0) {
    if (in.is(n, kind::bound))
        return in.get(n, 0) == depth ? value : n;
    form const read_as = form_of(in.what(n));
    list<word> words;
    for (int i = 0; i < in.size(n); ++i) {
        bool const child =
            i >= read_as.raw && i < read_as.last && (i - read_as.raw) % read_as.stride == 0;
        words.push_back(child ? put_in(in, in.get(n, i), value, depth + (i == read_as.under))
                              : in.get(n, i));
    }
    return in.intern(in.what(n), words.begin(), in.size(n));
}

class world {
public:
    store& in;
    random& r;
    std::vector<id> sorts{};   // declared sets
    std::vector<id> entries{}; // free indices
    int differentiated = 10;   // percent of derivatives among inner nodes

    /// What a world writes: mostly what is well-formed, or nothing else.
    enum class writes { anything, well_formed };

    world(store& where, random& by, writes what = writes::anything)
        : in(where), r(by), may_err_(what == writes::anything) {
        declare();
    }

    /// The declarations that a store has already.
    static world of(store& where, random& by) { return world(where, by, declared()); }

    /// An index of this sort, 0 if there is none at hand.
    id index(id sort, int depth = 2) {
        std::vector<id> fit;
        for (id const entry : entries)
            if (root_of(in, in.entry_set(entry)) == sort)
                fit.push_back(entry);
        bool const plain = !fit.empty() && (depth <= 0 || r.percent(75));
        if (plain)
            return r.any(fit);
        if (in.is(sort, kind::positions)) {
            id result = fit.empty() || r.percent(50) ? in.make(kind::first, sort) : r.any(fit);
            for (int n = r.below(2) + (fit.empty() ? r.below(2) : 0); n > 0; --n)
                result = in.make(kind::next, result);
            return result;
        }
        if (in.is(sort, kind::joined)) {
            int const part = r.below(2);
            id const inner = index(in.get(sort, part), depth - 1);
            return inner == 0 ? 0 : in.make(part == 0 ? kind::left : kind::right, sort, inner);
        }
        if (depth > 0 && !in.maps.empty())
            for (int attempt = 0; attempt < 3; ++attempt) {
                int const m = r.below(static_cast<int>(in.maps.size()));
                if (in.maps[static_cast<std::size_t>(m)].codomain != sort)
                    continue;
                id const of = index(in.maps[static_cast<std::size_t>(m)].domain, depth - 1);
                if (of != 0)
                    return in.make(kind::image, word{m}, of);
            }
        return fit.empty() ? 0 : r.any(fit);
    }

    /// A finite set; seldom one that is not.
    id set(int depth = 2) {
        if (slips())
            return unusual_set();
        if (depth > 0)
            switch (r.below(12)) {
            case 0:
            case 1:
                if (id const n = positions(); n != 0)
                    return in.make(kind::up_to, n, index(n));
                break;
            case 2:
            case 3: {
                id const whole = set(depth - 1);
                id const less = index(root_of(in, whole));
                return less == 0 ? whole : in.make(kind::without, whole, less);
            }
            case 4: {
                id const of = any_index();
                return of == 0 ? finite() : in.make(kind::only, sort_of(of), of);
            }
            case 5:
            case 6: {
                id const a = set(depth - 1);
                id const b = set(depth - 1);
                return in.make(kind::joined, a, b);
            }
            case 7:
            case 8:
                if (!in.maps.empty()) {
                    int const m = r.below(static_cast<int>(in.maps.size()));
                    id const b = index(in.maps[static_cast<std::size_t>(m)].codomain);
                    if (b != 0
                        && !in.is(in.maps[static_cast<std::size_t>(m)].domain, kind::positions))
                        return in.make(kind::fibre, word{m}, b);
                }
                break;
            default:
                break;
            }
        return finite();
    }

    /// All positions, a union with them, the elements that a map from them takes to one, or a set less an
    /// index of another.
    id unusual_set() {
        id const n = positions();
        if (n != 0 && r.percent(20))
            return r.percent(50) ? in.make(kind::joined, finite(), n)
                                 : in.make(kind::joined, n, finite());
        if (r.percent(30))
            return in.make(kind::without, n != 0 && r.percent(50) ? n : finite(), any_index());
        for (std::size_t m = 0; n != 0 && m < in.maps.size(); ++m)
            if (in.maps[m].domain == n && r.percent(80))
                if (id const b = index(in.maps[m].codomain); b != 0)
                    return in.make(kind::fibre, static_cast<word>(m), b);
        return n != 0 ? n : finite();
    }

    bool slips() { return errs_ && r.below(250) == 0; }

    id number(word above, word below = 1) { return in.make(kind::number, above, below); }

    id any_number() {
        return r.percent(10) ? number(1, 2) : number(r.of<word>({0, 1, 1, 2, -1, -1, 3, -2}));
    }

    id plus(id a, id b) { return in.make(kind::add, a, b); }

    id times(id a, id b) { return in.make(kind::multiply, a, b); }

    id inverse(id a) { return in.make(kind::invert, a); }

    /// A symbol at some indices; 0 if there are none. Seldom at an index of another sort, or at one index
    /// too few or too many: what the judge has to refuse.
    id cell(bool masks = true, bool others = true) {
        for (int attempt = 0; attempt < 6; ++attempt) {
            int const s = r.below(static_cast<int>(in.symbols.size()));
            declared_symbol const symbol = in.symbols[static_cast<std::size_t>(s)];
            if (symbol.is_mask ? !masks : !others)
                continue;
            list<word> words;
            words.push_back(s);
            bool all = true;
            int const slip = errs_ ? r.below(1000) : 1000;
            for (id const sort : symbol.sorts) {
                id const at = slip < 2 ? any_index() : index(sort);
                all = all && at != 0;
                words.push_back(at);
            }
            if (slip == 2 && words.size() > 1)
                words.pop_back();
            if (slip == 3 && words.size() > 1)
                words.push_back(words[1]);
            if (all)
                return in.intern(kind::at, words.begin(), static_cast<int>(words.size()));
        }
        return 0;
    }

    id leaf() {
        int const what = r.below(20);
        if (what < 3)
            return any_number();
        if (what < 6)
            if (id const i = any_index(); i != 0)
                if (id const j = slips() ? any_index() : index(sort_of(i)); j != 0)
                    return in.make(kind::delta, i, j);
        if (what < 8 && !in.definitions.empty())
            if (id const made = call(); made != 0)
                return made;
        id const made = cell();
        return made == 0 ? any_number() : made;
    }

    /// A sum of a term over one of its free indices.
    id sum_over(id entry, id body) {
        id over = in.entry_set(entry);
        if (r.percent(15))
            over = set_of_sort(root_of(in, over));
        if (over == 0 || !judgement(in).is_finite(over))
            return body;
        return in.make(kind::sum, over, bound_in(in, body, entry), in.get(entry, 0) + 1);
    }

    /// A term; one that was made before comes again now and then, here or inside a sum.
    id term(int depth) {
        if (!made_.empty() && r.percent(12))
            return r.any(made_);
        id const result = another(depth);
        if (depth > 0)
            made_.push_back(result);
        return result;
    }

    /// A term that is positive, or would be if a set were not empty or a mask 1.
    id positive(int depth) {
        switch (depth <= 0 ? 0 : r.below(8)) {
        case 1:
            return plus(positive(depth - 1), cell_or_one());
        case 5:
            return inverse(positive(depth - 1));
        case 6:
            return in.make(kind::power, positive(depth - 1), word{2 + r.below(2)});
        case 2:
            return times(positive(depth - 1), positive(depth - 1));
        case 3:
        case 4:
            if (id const e = finite_entry(); e != 0)
                return sum_over(e, r.percent(50) ? positive(depth - 1)
                                                 : times(cell_or_one(), positive(depth - 1)));
            [[fallthrough]];
        default:
            return in.make(kind::exponential, leaf());
        }
    }

    /// A number whose sign is told by its parts, or nearly so.
    id nearly_signed(int depth) {
        switch (depth <= 0 ? r.below(4) : r.below(12)) {
        case 0:
            return cell_or_one();
        case 1:
            return leaf();
        case 2:
        case 3:
            return in.make(kind::exponential, leaf());
        case 4:
        case 5:
            return plus(nearly_signed(depth - 1), nearly_signed(depth - 1));
        case 6:
            return times(nearly_signed(depth - 1), nearly_signed(depth - 1));
        case 7:
            return plus(nearly_signed(depth - 1), times(any_number(), nearly_signed(depth - 1)));
        case 8:
            return in.make(kind::power, nearly_signed(depth - 1), word{1 + r.below(3)});
        case 9:
            return in.make(kind::maximum, nearly_signed(depth - 1), nearly_signed(depth - 1));
        default:
            if (id const e = finite_entry(); e != 0)
                return sum_over(e, nearly_signed(depth - 1));
            return inverse(nearly_signed(depth - 1));
        }
    }

    /// A sum whose index occurs under one map, perhaps a bijection; 0 if there is none.
    id renamed_sum(int depth) {
        if (in.maps.empty())
            return 0;
        auto const m = static_cast<word>(in.maps.size()) - 1 - r.below(2);
        if (m < 0)
            return 0;
        declared_map const map = in.maps[static_cast<std::size_t>(m)];
        if (!judgement(in).is_finite(map.domain))
            return 0;
        for (id const e : entries)
            if (root_of(in, in.entry_set(e)) == map.codomain) {
                id const over = r.percent(80) ? map.domain : set_of_sort(map.domain);
                id const marker = in.make(kind::local, word{-7}, map.domain);
                id const image = in.make(kind::image, m, marker);
                id const body = put_in(in, bound_in(in, term(depth), e), image);
                return in.make(kind::sum, over, bound_in(in, body, marker), word{0});
            }
        return 0;
    }

    /// A sum over an index of a sum over one whose set depends on it; 0 if there are none.
    id dependent_sums(int depth) {
        for (int attempt = 0; attempt < 6; ++attempt) {
            id const inner = r.any(entries);
            list<id> above;
            collect_entries(in, in.entry_set(inner), above);
            if (above.empty() || !judgement(in).is_finite(in.entry_set(inner)))
                continue;
            id const outer = r.any(above);
            if (!judgement(in).is_finite(in.entry_set(outer)))
                continue;
            id const body = term(depth);
            id const sum = in.make(kind::sum, in.entry_set(inner), bound_in(in, body, inner),
                                   in.get(inner, 0) + 1);
            return in.make(kind::sum, in.entry_set(outer),
                           bound_in(in, r.percent(50) ? times(leaf(), sum) : sum, outer),
                           in.get(outer, 0) + 1);
        }
        return 0;
    }

    /// The derivative of two sums over one set, of a term about both elements; 0 if there is none.
    id derivative_of_two_sums() {
        id const e = finite_entry();
        id const by = e == 0 ? 0 : cell_at(e);
        if (by == 0)
            return 0;
        id const set = in.entry_set(e);
        id const marker = in.make(kind::local, word{-7}, set);
        id const body = times(in.make(kind::delta, e, marker),
                              r.percent(50) ? by : in.make(kind::exponential, by));
        id const inner = in.make(kind::sum, set, bound_in(in, body, e), word{0});
        return in.make(kind::derivative,
                       in.make(kind::sum, set, bound_in(in, inner, marker), word{0}), by);
    }

    /// The derivative of a term about a cell with respect to it.
    id derivative_about(int depth) {
        if (r.percent(8))
            return derivative_of_two_sums();
        id const by = cell(false);
        if (by == 0)
            return 0;
        id body = by;
        for (int n = 1 + r.below(3); n > 0; --n)
            switch (r.below(11)) {
            case 0:
                body = plus(body, r.percent(50) ? by : term(depth - 1));
                break;
            case 1:
                body = times(body, r.percent(50) ? by : term(depth - 1));
                break;
            case 2:
            case 3:
                body = in.make(kind::logarithm, body);
                break;
            case 4:
            case 5:
                body = inverse(body);
                break;
            case 6:
            case 7:
                body = in.make(kind::exponential, body);
                break;
            case 8:
                body = in.make(kind::power, body, word{1 + r.below(3)});
                break;
            case 9:
                body = in.make(kind::maximum, body, leaf());
                break;
            default:
                if (id const e = finite_entry(); e != 0)
                    body = sum_over(e, body);
            }
        return in.make(kind::derivative, body, by);
    }

    /// A cell at this index, and at others; 0 if none was found.
    id cell_at(id entry) {
        id const sort = root_of(in, in.entry_set(entry));
        for (int attempt = 0; attempt < 6; ++attempt) {
            id const made = cell(false);
            for (int i = 1; made != 0 && i < in.size(made); ++i)
                if (sort_of(in.get(made, i)) == sort)
                    return replaced_index(made, i, entry);
        }
        return 0;
    }

    /// An innermost sum that depends on the outer one of three, of an exponential with a logarithm: the
    /// search may know the sign of its argument in one order of the sums and not in another.
    id stacked_exponentials() {
        id const i = finite_entry();
        id const j = finite_entry();
        id const k = finite_entry();
        if (i == 0 || j == 0 || k == 0 || i == j || i == k || j == k)
            return 0;
        id const a = cell_at(i);
        id const b = cell_at(j);
        if (a == 0 || b == 0)
            return 0;
        id const argument = r.percent(60)
                                ? plus(in.make(kind::exponential, b), in.make(kind::exponential, a))
                                : in.make(kind::exponential, b);
        id const exponent = plus(plus(leaf(), a), in.make(kind::logarithm, argument));
        id const inner = sum_over(j, in.make(kind::exponential, exponent));
        return sum_over(i, sum_over(k, times(leaf(), inner)));
    }

    id another(int depth) {
        if (depth <= 0)
            return leaf();
        if (r.percent(differentiated / 2))
            if (id const made = derivative_about(depth); made != 0)
                return made;
        if (r.percent(2)) // a quotient that may be cancelled inside a sum, and perhaps not outside
            if (id const e = finite_entry(); e != 0) {
                id const whole = sum_over(e, positive(0));
                id const quotient = times(whole, inverse(whole));
                return plus(sum_over(e, times(leaf(), quotient)), quotient);
            }
        if (r.percent(2))
            if (id const e = finite_entry(); e != 0)
                return sum_over(e, in.make(kind::exponential,
                                           plus(leaf(), in.make(kind::logarithm, positive(2)))));
        if (r.percent(2)) // e^(n log a), n often negative
            return in.make(kind::exponential,
                           times(any_number(), in.make(kind::logarithm, positive(r.below(2)))));
        if (r.percent(1))
            if (id const made = stacked_exponentials(); made != 0)
                return made;
        if (r.percent(4))
            if (id const made = renamed_sum(depth - 1); made != 0)
                return made;
        if (r.percent(6))
            if (id const made = dependent_sums(depth - 1); made != 0)
                return made;
        if (r.percent(differentiated))
            if (id const by = cell(false); by != 0)
                return in.make(kind::derivative, term(depth - 1), by);
        switch (r.below(22)) {
        case 0:
        case 1:
        case 2:
            return plus(term(depth - 1), term(depth - 1));
        case 3:
        case 4:
        case 5:
            return times(term(depth - 1), term(depth - 1));
        case 6:
            return r.percent(50) ? inverse(term(depth - 1))
                                 : times(term(depth - 1), inverse(positive(depth - 1)));
        case 7: {
            id const a = r.percent(50) ? term(depth - 1) : positive(depth);
            return times(r.percent(50) ? a : term(depth - 1), inverse(a));
        }
        case 8:
            return in.make(kind::power, term(depth - 1), word{1 + r.below(3)});
        case 9:
        case 10:
            return in.make(kind::exponential, term(r.percent(70) ? 0 : depth - 1));
        case 11:
            return in.make(kind::logarithm, r.percent(60)
                                                ? in.make(kind::exponential, term(depth - 2))
                                            : r.percent(50) ? positive(depth - 1)
                                                            : term(depth - 1));
        case 12:
            return in.make(
                kind::exponential,
                plus(term(depth - 2),
                     r.percent(50)
                         ? in.make(kind::logarithm, r.percent(50) ? positive(1) : term(depth - 2))
                         : term(depth - 2)));
        case 13: {
            if (!r.percent(20))
                return in.make(kind::maximum, term(depth - 1), term(depth - 2));
            id const inner =
                in.make(kind::maximum, leaf(), leaf()); // or a multiple, inside another
            return in.make(kind::maximum, r.percent(50) ? times(any_number(), inner) : inner,
                           leaf());
        }
        case 14: { // a row of softmax
            if (id const e = finite_entry(); e != 0) {
                id const w = times(cell_or_one(), in.make(kind::exponential, leaf()));
                return times(w, inverse(sum_over(e, w)));
            }
            return leaf();
        }
        case 15: { // a delta to be sifted
            if (id const e = finite_entry(); e != 0)
                if (id const j = index(sort_of(e)); j != 0)
                    return sum_over(e, times(in.make(kind::delta, e, j), term(depth - 1)));
            return leaf();
        }
        default:
            if (id const e = finite_entry(); e != 0)
                return sum_over(e, term(depth - 1));
            return leaf();
        }
    }

    /// A formula about cells and small terms, perhaps for all elements.
    id formula(int depth = 1) {
        id result = 0;
        switch (r.below(13)) {
        case 11:
            result = in.make(kind::unequal, small(), r.percent(60) ? number(0) : small());
            break;
        case 0:
            return in.make(kind::nonempty, set(1));
        case 1:
        case 2:
            result = in.make(kind::equal, small(), any_number());
            break;
        case 3:
        case 4:
            result = in.make(kind::equal, small(), small());
            break;
        case 5:
        case 6:
            result = in.make(kind::less, number(0), small());
            break;
        case 7:
            result = in.make(kind::at_most, number(0), small());
            break;
        case 8:
            result = in.make(kind::less, small(), small());
            break;
        case 9:
            result = in.make(kind::at_most, small(), small());
            break;
        case 10: {
            id const mask = cell(true, false);
            result = in.make(kind::equal, mask == 0 ? small() : mask, number(r.below(2)));
            break;
        }
        default:
            result = in.make(r.of({kind::equal, kind::less, kind::at_most, kind::unequal}),
                             term(depth), term(0));
        }
        for (int n = r.below(3); n > 0; --n) {
            id const e = r.any(entries);
            id over = in.entry_set(e);
            if (r.percent(15))
                over = set_of_sort(root_of(in, over));
            if (over != 0)
                result = in.make(kind::for_all, over, bound_in(in, result, e), in.get(e, 0) + 1);
        }
        return result;
    }

    id sort_of(id n) { return judgement(in).sort_of(n); }

    id any_index() {
        id const e = entries.empty() ? 0 : r.any(entries);
        return e == 0 || r.percent(70) ? e : index(root_of(in, in.entry_set(e)));
    }

    /// Any node, perhaps of another context: what an attacker would put where an index is expected.
    id stale() {
        switch (r.below(6)) {
        case 0:
        case 4:
            return in.make(kind::local, word{r.below(3)}, r.percent(50) ? finite() : set(1));
        case 1:
            return in.make(kind::bound, word{r.below(3)});
        case 2:
            return r.below(static_cast<int>(in.count()) + 20);
        case 3:
            return in.make(kind::local, word{-1001 - r.below(3)}, finite());
        default:
            return r.any(entries);
        }
    }

    id finite() {
        for (int attempt = 0; attempt < 8; ++attempt)
            if (id const s = r.any(sorts); in.is(s, kind::finite))
                return s;
        return sorts[0];
    }

    id positions() const {
        for (id const s : sorts)
            if (in.is(s, kind::positions))
                return s;
        return 0;
    }

    id finite_entry() {
        for (int attempt = 0; attempt < 4; ++attempt)
            if (id const e = r.any(entries); judgement(in).is_finite(in.entry_set(e)))
                return e;
        return 0;
    }

    /// A finite set of this sort.
    id set_of_sort(id sort) {
        for (int attempt = 0; attempt < 6; ++attempt)
            if (id const s = set(2); root_of(in, s) == sort)
                return s;
        return in.is(sort, kind::finite) ? sort : 0;
    }

private:
    struct declared {};

    world(store& where, random& by, declared) : in(where), r(by) {
        for (std::size_t s = 0; s < in.sets.size(); ++s)
            sorts.push_back(
                in.make(in.sets[s].ordered ? kind::positions : kind::finite, static_cast<word>(s)));
        for (std::size_t e = 0; e < in.entries.size(); ++e)
            entries.push_back(in.make(kind::entry, static_cast<word>(e)));
    }

    std::vector<id> made_{};
    bool may_err_ = false;
    bool errs_ = false; // once everything is declared

    id replaced_index(id cell, int position, id index) {
        list<word> words;
        for (int i = 0; i < in.size(cell); ++i)
            words.push_back(i == position ? index : in.get(cell, i));
        return in.intern(in.what(cell), words.begin(), in.size(cell));
    }

    id small() {
        switch (r.below(8)) {
        case 0:
            return term(1);
        case 1:
            if (id const e = finite_entry(); e != 0)
                return sum_over(e, leaf());
            [[fallthrough]];
        case 2:
            return in.make(kind::maximum, leaf(), leaf());
        default:
            return leaf();
        }
    }

    id cell_or_one() {
        id const c = cell(true, false);
        return c == 0 ? number(1) : c;
    }

    id call() {
        int const d = r.below(static_cast<int>(in.definitions.size()));
        list<word> words;
        words.push_back(d);
        id meaning = in.definitions[static_cast<std::size_t>(d)].meaning;
        while (in.is(meaning, kind::lambda)) {
            id const i = index(root_of(in, in.get(meaning, 0)));
            if (i == 0)
                return 0;
            words.push_back(i);
            meaning = in.get(meaning, 1);
        }
        return in.intern(kind::call, words.begin(), static_cast<int>(words.size()));
    }

    void declare() {
        int const finite_sets = 1 + r.below(2) + (r.percent(20) ? 1 : 0);
        for (int i = 0; i < finite_sets; ++i) {
            in.sets.push_back({set_names[i], false});
            sorts.push_back(in.make(kind::finite, word{i}));
        }
        if (r.percent(50)) {
            in.sets.push_back({set_names[3], true});
            sorts.push_back(in.make(kind::positions, word{finite_sets}));
        }
        int const maps = r.below(3);
        for (int m = 0; m < maps; ++m) {
            id const a = r.percent(85) ? finite() : r.any(sorts);
            id const b = r.percent(85) ? finite() : r.any(sorts);
            in.maps.push_back({map_names[m], a, b, false});
        }
        if (r.percent(30)) {
            id const of = finite();
            if (of != 0)
                in.maps.push_back({map_names[2], of, r.percent(50) ? of : finite(), true});
        }
        for (int s = 0; s < 8; ++s)
            if (s < 1 || s == 2 || r.percent(70))
                declare_symbol(s);
        int const count = 3 + r.below(6);
        for (int e = 0; e < count; ++e) {
            id over = e == 0 ? finite() : r.percent(40) ? r.any(sorts) : set(2);
            if (e > 1 && r.percent(25)) // one that depends on an index before it
                for (int attempt = 0; attempt < 4 && in.marks(over) == 0; ++attempt)
                    over = set(2);
            in.entries.push_back({entry_names[e], over});
            entries.push_back(in.make(kind::entry, word{e}));
        }
        bool const is_early =
            may_err_ && r.below(60) == 0; // a definition speaks of the one behind it
        for (int d = is_early ? 1 : r.below(3); d > 0; --d)
            define(is_early);
        if (is_early)
            static_cast<void>(
                in.define({definition_names[in.definitions.size()],
                           in.make(kind::exponential, in.make(kind::at, word{0})), 0}));
        if (may_err_ && r.below(60) == 0)
            declare_too_early();
        errs_ = may_err_;
    }

    void declare_symbol(int s) {
        declared_symbol made;
        made.name = symbol_names[s];
        made.is_mask = s >= 6;
        for (int n = s < 2 ? 0 : 1 + r.below(s < 4 ? 1 : 2); n > 0; --n)
            made.sorts.push_back(r.percent(12) ? in.make(kind::joined, r.any(sorts), finite())
                                               : r.any(sorts));
        in.symbols.push_back(made);
    }

    // Makes the set of an index depend on an index behind it.
    void declare_too_early() {
        for (std::size_t e = 0; e + 1 < entries.size(); ++e) {
            id const set = in.entries[e].set;
            id const later = entries.back();
            if (root_of(in, set) == positions() && in.marks(in.entry_set(later)) == 0
                && root_of(in, in.entry_set(later)) == positions()) {
                in.entries[e].set = in.make(kind::up_to, positions(), later);
                return;
            }
        }
    }

    void define(bool is_early) {
        id body = term(2);
        if (is_early)
            body = times(in.make(kind::call, word{1}), body);
        list<id> free;
        collect_entries(in, body, free);
        if (free.size() > 3)
            return;
        // Each behind those on which its set depends: the last declared is closed first.
        int formals = 0;
        for (std::size_t e = entries.size(); e > 0; --e)
            for (id const each : free)
                if (each == entries[e - 1]) {
                    body = in.make(kind::lambda, in.entry_set(each), bound_in(in, body, each),
                                   in.get(each, 0) + 1);
                    ++formals;
                }
        if (in.marks(body) == 0)
            static_cast<void>(in.define({definition_names[in.definitions.size()], body, formals}));
    }
};

/// A normal form as a written term.
inline id written(store& in, id n) {
    switch (in.what(n)) {
    case kind::polynomial: {
        id result = in.make(kind::number, word{0}, word{1});
        for (int i = 0; i < in.size(n); i += 3)
            result = in.make(kind::add, result,
                             in.make(kind::multiply,
                                     in.make(kind::number, in.get(n, i + 1), in.get(n, i + 2)),
                                     written(in, in.get(n, i))));
        return result;
    }
    case kind::product: {
        id result = in.make(kind::number, word{1}, word{1});
        for (int i = 0; i < in.size(n); i += 2) {
            id factor = written(in, in.get(n, i));
            word const e = in.get(n, i + 1);
            if (e == 0)
                factor = in.make(kind::multiply, factor, in.make(kind::invert, factor));
            else if (e != 1)
                factor = in.make(kind::power, e < 0 ? in.make(kind::invert, factor) : factor,
                                 e < 0 ? -e : e);
            result = in.make(kind::multiply, result, factor);
        }
        return result;
    }
    case kind::largest: {
        id result = written(in, in.get(n, 0));
        for (int i = 1; i < in.size(n); ++i)
            result = in.make(kind::maximum, result, written(in, in.get(n, i)));
        return result;
    }
    case kind::number:
    case kind::at:
    case kind::call:
    case kind::delta:
        return n;
    case kind::sum:
        return in.make(kind::sum, in.get(n, 0), written(in, in.get(n, 1)), in.get(n, 2));
    case kind::derivative:
        return in.make(kind::derivative, written(in, in.get(n, 0)), in.get(n, 1));
    case kind::power:
        return in.make(kind::power, written(in, in.get(n, 0)), in.get(n, 1));
    default: {
        list<word> words;
        for (int i = 0; i < in.size(n); ++i)
            words.push_back(written(in, in.get(n, i)));
        return in.intern(in.what(n), words.begin(), in.size(n));
    }
    }
}

} // namespace fuzz
