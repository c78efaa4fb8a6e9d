// Reads printed terms, sets and formulas, as a reader of the ledger does who sees the declarations.
//
// It knows the names in the Let lines and nothing of the nodes that were printed; what it cannot
// read in one way only is an error. Normal forms are not read.
#pragma once

#include <attest/derivation/kernel/identification.hpp>
#include <attest/derivation/writing/print.hpp>
#include <attest/report/declarations.hpp>

#include <cctype>
#include <charconv>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace tests {

using namespace attest::kernel;
using attest::list;

struct misread : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// An element of a union is spoken of where nothing says of which union.
struct unknown_union {};

/// The negative of a term, as it is written.
inline id negative(store& in, id n) {
    if (in.is(n, kind::number))
        return in.make(kind::number, -in.get(n, 0), in.get(n, 1));
    return in.make(kind::multiply, in.make(kind::number, word{-1}, word{1}), n);
}

/// The term with brackets and signs as they are printed: (a + b) + c for a + (b + c), -2 for
/// (-1) * 2, and 1/a for 1 * (1/a).
inline id as_printed(store& in, id n) {
    form const read_as = form_of(in.what(n));
    list<word> words;
    for (int i = 0; i < in.size(n); ++i) {
        bool const child =
            i >= read_as.raw && i < read_as.last && (i - read_as.raw) % read_as.stride == 0;
        words.push_back(child ? as_printed(in, in.get(n, i)) : in.get(n, i));
    }
    if (in.is(n, kind::add) && in.is(words[1], kind::add)) {
        id const first = in.make(kind::add, words[0], in.get(words[1], 0));
        return as_printed(in, in.make(kind::add, first, in.get(words[1], 1)));
    }
    if (in.is(n, kind::multiply) && is_integer(in, words[0], -1))
        return negative(in, words[1]);
    if (in.is(n, kind::multiply) && is_integer(in, words[0], 1) && in.is(words[1], kind::invert))
        return words[1];
    return in.intern(in.what(n), words.begin(), in.size(n));
}

class reader {
public:
    /// Reads what was printed where these declarations were.
    reader(store& in, attest::report::detail::used_declarations const& let, list<id> const& free,
           std::string_view words)
        : in_(in), let_(let), free_(free), words_(words) {}

    id whole_term() { return ended(term()); }

    id whole_formula() { return ended(formula()); }

    /// The lambda of "Z(i, j in S) = ...".
    id whole_definition() {
        name();
        take("(");
        std::vector<id> sets;
        while (!ate(")")) {
            if (!sets.empty())
                take(", ");
            sets.push_back(introduced());
        }
        take(" = ");
        id result = term();
        for (; !sets.empty(); sets.pop_back())
            result = in_.make(kind::lambda, sets.back(), result, word{0});
        around_.clear();
        return ended(result);
    }

private:
    struct bound_index {
        std::string_view name;
        id sort;
    };

    // An element, and the unions into which it is put, outermost first.
    struct element {
        std::vector<kind> parts;
        id node = 0;
        id sort = 0;
    };

    // Words.

    [[noreturn]] void fail(std::string const& why) const {
        throw misread(why + " at " + std::to_string(at_) + " of " + std::string(words_));
    }

    bool ate(std::string_view expected) {
        if (words_.substr(at_, expected.size()) != expected)
            return false;
        at_ += expected.size();
        return true;
    }

    void take(std::string_view expected) {
        if (!ate(expected))
            fail("no " + std::string(expected));
    }

    id ended(id result) const {
        if (at_ != words_.size())
            fail("more than was read");
        return result;
    }

    std::string_view name() {
        std::size_t const begin = at_;
        auto const is_of_name = [](char c) {
            return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '\'';
        };
        while (at_ < words_.size() && is_of_name(words_[at_]))
            ++at_;
        if (begin == at_)
            fail("no name");
        return words_.substr(begin, at_ - begin);
    }

    bool at_digit() const {
        return at_ < words_.size() && std::isdigit(static_cast<unsigned char>(words_[at_])) != 0;
    }

    word digits() {
        word result = 0;
        auto const end =
            std::from_chars(words_.data() + at_, words_.data() + words_.size(), result);
        if (end.ec != std::errc())
            fail("no number");
        at_ = static_cast<std::size_t>(end.ptr - words_.data());
        return result;
    }

    // Names.

    template <class Declared>
    static word number_of(list<Declared> const& all, std::string_view sought) {
        for (std::size_t i = 0; i < all.size(); ++i)
            if (all[i].name == sought)
                return static_cast<word>(i);
        return -1;
    }

    bool is_of_declaration(std::string_view it) const {
        return number_of(in_.sets, it) >= 0 || number_of(in_.symbols, it) >= 0
               || number_of(in_.maps, it) >= 0 || number_of(in_.definitions, it) >= 0;
    }

    // The set that the declarations give to a name, or to the name without its last primes.
    id declared_set(std::string_view it) const {
        for (std::string_view part = it;; part.remove_suffix(1)) {
            if (is_of_declaration(part))
                fail("something else is called " + std::string(part));
            id found = 0;
            for (word const each : let_.entries) {
                declared_entry const& entry = in_.entries[static_cast<std::size_t>(each)];
                if (entry.name == part && found != 0 && found != entry.set)
                    fail("two sets for " + std::string(part));
                if (entry.name == part)
                    found = entry.set;
            }
            if (found != 0)
                return found;
            if (part.back() != '\'')
                fail("no set for " + std::string(it));
        }
    }

    // "j" or "j in S": the set; the index is in sight from here on.
    id introduced() {
        std::string_view const it = name();
        if (is_of_declaration(it))
            fail("something else is called " + std::string(it));
        for (bound_index const& other : around_)
            if (other.name == it)
                fail("two bound indices called " + std::string(it));
        spoken_of_.clear();
        id const over = ate(" in ") ? set() : declared_set(it);
        for (std::string_view const other : spoken_of_)
            if (other == it)
                fail("an index in its own set");
        around_.push_back({it, root_of(in_, over)});
        return over;
    }

    // Elements.

    id sort_of(id index) const {
        list<id> sorts;
        for (bound_index const& each : around_)
            sorts.push_back(each.sort);
        return judgement(in_).sort_of(index, sorts);
    }

    element index() {
        element result;
        if (ate("first(")) {
            result.node = in_.make(kind::first, set());
            take(")");
        } else if (bool const left = ate("left("); left || ate("right(")) {
            result = index();
            result.parts.insert(result.parts.begin(), left ? kind::left : kind::right);
            take(")");
            return result;
        } else {
            std::string_view const it = name();
            if (word const map = number_of(in_.maps, it); map >= 0) {
                take("(");
                id const domain = in_.maps[static_cast<std::size_t>(map)].domain;
                result.node = in_.make(kind::image, map, placed(index(), domain));
                take(")");
            } else {
                result.node = named(it);
            }
        }
        if (ate(" + "))
            for (word n = digits(); n > 0; --n)
                result.node = in_.make(kind::next, result.node);
        result.sort = sort_of(result.node);
        return result;
    }

    id named(std::string_view it) {
        spoken_of_.push_back(it);
        for (std::size_t depth = 0; depth < around_.size(); ++depth)
            if (around_[around_.size() - 1 - depth].name == it)
                return in_.make(kind::bound, static_cast<word>(depth));
        for (id const each : free_)
            if (in_.entries[static_cast<std::size_t>(in_.get(each, 0))].name == it)
                return each;
        fail("no index " + std::string(it));
    }

    bool has_part(id whole, id part) const {
        return whole == part
               || (in_.is(whole, kind::joined)
                   && (has_part(in_.get(whole, 0), part) || has_part(in_.get(whole, 1), part)));
    }

    // The element in a sort: a union into which it is put need not be said if it could be put into
    // no other part. 0 if it cannot be read so.
    id placed_in(element const& it, id sort, bool all_said, std::size_t said = 0) const {
        if (said == it.parts.size() && it.sort == sort)
            return it.node;
        if (!in_.is(sort, kind::joined))
            return 0;
        for (kind const part : {kind::left, kind::right}) {
            id const own = in_.get(sort, part == kind::left ? 0 : 1);
            id const other = in_.get(sort, part == kind::left ? 1 : 0);
            if (said < it.parts.size() && it.parts[said] == part)
                if (id const inner = placed_in(it, own, all_said, said + 1); inner != 0)
                    return in_.make(part, sort, inner);
            if (!all_said && !has_part(other, it.sort))
                if (id const inner = placed_in(it, own, all_said, said); inner != 0)
                    return in_.make(part, sort, inner);
        }
        return 0;
    }

    id placed(element const& it, id sort) const {
        id const result = placed_in(it, sort, false);
        if (result == 0)
            fail("an element of another set");
        return result;
    }

    // The sorts that elements can have of which all unions are said.
    std::vector<id> sorts_of(element const& it) const {
        if (it.parts.empty())
            return {it.sort};
        std::vector<id> result;
        for (id n = 1; n <= in_.count(); ++n)
            if (in_.is(n, kind::joined) && judgement(in_).is_sort(n) && placed_in(it, n, true) != 0)
                result.push_back(n);
        return result;
    }

    // Sets.

    id set() {
        if (ate("up_to(")) {
            element const t = index();
            take(")");
            return in_.make(kind::up_to, t.sort, t.node);
        }
        if (ate("only(")) {
            element const it = index();
            take(")");
            std::vector<id> const sorts = sorts_of(it);
            if (sorts.size() != 1)
                throw unknown_union();
            return in_.make(kind::only, sorts[0], placed_in(it, sorts[0], true));
        }
        if (ate("without(")) {
            id const whole = set();
            take(", ");
            id const less = placed(index(), root_of(in_, whole));
            take(")");
            return in_.make(kind::without, whole, less);
        }
        if (ate("joined(")) {
            id const a = set();
            take(", ");
            id const b = set();
            take(")");
            return in_.make(kind::joined, a, b);
        }
        std::string_view const it = name();
        if (word const number = number_of(in_.sets, it); number >= 0)
            return in_.make(in_.sets[static_cast<std::size_t>(number)].ordered ? kind::positions
                                                                               : kind::finite,
                            number);
        word const map = number_of(in_.maps, it);
        if (map < 0)
            fail("no set " + std::string(it));
        take(".fibre(");
        id const of = placed(index(), in_.maps[static_cast<std::size_t>(map)].codomain);
        take(")");
        return in_.make(kind::fibre, map, of);
    }

    // Terms and formulas.

    id formula() {
        if (ate("for_all("))
            return bound(kind::for_all);
        if (bool const is_nonempty = ate("nonempty("); is_nonempty || ate("is_empty(")) {
            id const it = set();
            take(")");
            return is_nonempty ? in_.make(kind::nonempty, it) : emptiness_of(in_, it);
        }
        id const a = term();
        kind const how = ate(" == ")   ? kind::equal
                         : ate(" != ") ? kind::unequal
                         : ate(" <= ") ? kind::at_most
                         : ate(" < ")  ? kind::less
                                       : kind::none;
        if (how == kind::none)
            fail("no relation");
        return in_.make(how, a, term());
    }

    id bound(kind what) {
        id const over = introduced();
        take(", ");
        id const body = what == kind::sum ? term() : formula();
        take(")");
        around_.pop_back();
        return in_.make(what, over, body, word{0});
    }

    id term() {
        id result = product();
        for (;;)
            if (ate(" + "))
                result = in_.make(kind::add, result, product());
            else if (ate(" - "))
                result = in_.make(kind::add, result, negative(in_, product()));
            else
                return result;
    }

    id product() {
        id result = factor();
        for (;;)
            if (ate(" * "))
                result = in_.make(kind::multiply, result, factor());
            else if (ate(" / "))
                result = in_.make(kind::multiply, result, in_.make(kind::invert, factor()));
            else
                return result;
    }

    id factor() {
        if (ate("-"))
            return negative(in_, factor());
        if (ate("(")) {
            id const result = term();
            take(")");
            return result;
        }
        if (at_digit()) {
            word const above = digits();
            return in_.make(kind::number, above, ate("/") ? digits() : word{1});
        }
        std::string_view const it = name();
        if (word const number = number_of(in_.symbols, it); number >= 0)
            return applied(kind::at, number);
        if (word const number = number_of(in_.definitions, it); number >= 0)
            return applied(kind::call, number);
        take("(");
        if (it == "sum")
            return bound(kind::sum);
        if (it == "delta")
            return delta();
        id const first = term();
        id result = 0;
        if (it == "exp") {
            result = in_.make(kind::exponential, first);
        } else if (it == "log") {
            result = in_.make(kind::logarithm, first);
        } else {
            take(", ");
            if (it == "power")
                result = in_.make(kind::power, first, digits());
            else if (it == "max")
                result = in_.make(kind::maximum, first, term());
            else if (it == "derivative")
                result = in_.make(kind::derivative, first, term());
            else
                fail("no function " + std::string(it));
        }
        take(")");
        return result;
    }

    id delta() {
        element const i = index();
        take(", ");
        element const j = index();
        take(")");
        id result = 0;
        for (id const sort : sorts_of(i.parts.empty() ? j : i)) {
            id const a = placed_in(i, sort, true);
            id const b = placed_in(j, sort, true);
            if (a != 0 && b != 0 && result != 0)
                throw unknown_union();
            if (a != 0 && b != 0)
                result = in_.make(kind::delta, a, b);
        }
        if (result == 0)
            fail("elements of two sets");
        return result;
    }

    id applied(kind what, word number) {
        list<word> words;
        words.push_back(number);
        auto const n = static_cast<std::size_t>(number);
        id meaning = what == kind::call ? in_.definitions[n].meaning : 0;
        std::size_t const rank = what == kind::call
                                     ? static_cast<std::size_t>(in_.definitions[n].formals)
                                     : in_.symbols[n].sorts.size();
        if (what == kind::call || rank > 0) {
            take("(");
            for (std::size_t i = 0; i < rank; ++i) {
                if (i > 0)
                    take(", ");
                id const sort = what == kind::call ? root_of(in_, in_.get(meaning, 0))
                                                   : in_.symbols[n].sorts[i];
                words.push_back(placed(index(), sort));
                meaning = what == kind::call ? in_.get(meaning, 1) : 0;
            }
            take(")");
        }
        return in_.intern(what, words.begin(), static_cast<int>(words.size()));
    }

    store& in_;
    attest::report::detail::used_declarations const& let_;
    list<id> const& free_;
    std::string_view words_;
    std::size_t at_ = 0;
    std::vector<bound_index> around_{};
    std::vector<std::string_view> spoken_of_{}; // since the last index was introduced
};

} // namespace tests
