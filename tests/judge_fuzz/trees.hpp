// Terms outside of a store, to be cut smaller: a store keeps every node that was ever made in it.
#pragma once

#include "world.hpp"

#include <string_view>
#include <vector>

namespace fuzz {

struct tree {
    kind what = kind::none;
    std::vector<word> words{}; // 0 where a part belongs
    std::vector<tree> parts{};

    friend bool operator==(tree const&, tree const&) = default;
};

inline bool is_part(kind what, int i) {
    if (what == kind::local)
        return i == 1; // its set
    form const read = form_of(what);
    return i >= read.raw && i < read.last && (i - read.raw) % read.stride == 0;
}

inline tree tree_of(store const& in, id n) {
    if (n <= 0 || n > in.count())
        return {kind::none, {n}, {}};
    tree result{in.what(n), {}, {}};
    for (int i = 0; i < in.size(n); ++i) {
        bool const part = is_part(in.what(n), i);
        result.words.push_back(part ? 0 : in.get(n, i));
        if (part)
            result.parts.push_back(tree_of(in, in.get(n, i)));
    }
    return result;
}

/// The tree as a node of a store. Normal forms are sorted as that store sorts them.
inline id node_of_tree(store& in, tree const& from) {
    if (from.what == kind::none)
        return from.words[0];
    list<word> words;
    std::size_t next = 0;
    for (std::size_t i = 0; i < from.words.size(); ++i)
        words.push_back(is_part(from.what, static_cast<int>(i))
                            ? node_of_tree(in, from.parts[next++])
                            : from.words[i]);
    auto const size = static_cast<int>(words.size());
    if (from.what == kind::product) {
        id result = one(in);
        for (std::size_t i = 0; i < words.size(); i += 2)
            result = product_of(in, result, in.make(kind::product, words[i], words[i + 1]));
        return result;
    }
    if (from.what == kind::polynomial) {
        polynomial result;
        for (std::size_t i = 0; i < words.size(); i += 3) {
            polynomial each;
            each.push_back({words[i], {words[i + 1], words[i + 2]}});
            result = sum_of(result, each);
        }
        return node_of(in, result);
    }
    return in.intern(from.what, words.begin(), size);
}

inline tree number_tree(word value) {
    return {kind::number, {value, 1}, {}};
}

/// How much there is to read. 0 and 1 are less than any other term; an index is less than a later one.
inline int weight(tree const& of) {
    int result = 8;
    if (of.what == kind::number)
        result += of.words[1] != 1 ? 3 : of.words[0] < 0 || of.words[0] > 1 ? 2 : of.words[0] == 1;
    if (of.what == kind::at || of.what == kind::call)
        result += 8;
    if (of.what == kind::entry || of.what == kind::finite)
        result += static_cast<int>(of.words[0]);
    for (tree const& each : of.parts)
        result += weight(each);
    return result;
}

/// n with `to` for the bound index of this depth, and the indices of binders further out lowered.
inline tree opened_tree(tree const& n, tree const& to, word depth = 0) {
    if (n.what == kind::bound)
        return n.words[0] == depth  ? to
               : n.words[0] > depth ? tree{kind::bound, {n.words[0] - 1}, {}}
                                    : n;
    tree result = n;
    int const under = form_of(n.what).under;
    std::size_t next = 0;
    for (std::size_t i = 0; i < n.words.size(); ++i)
        if (is_part(n.what, static_cast<int>(i))) {
            result.parts[next] =
                opened_tree(n.parts[next], to, depth + (static_cast<int>(i) == under));
            ++next;
        }
    return result;
}

inline bool has_bound(tree const& n, word depth = 0) {
    if (n.what == kind::bound)
        return n.words[0] == depth;
    int const under = form_of(n.what).under;
    for (std::size_t i = 0; i < n.parts.size(); ++i)
        if (has_bound(n.parts[i], depth + (under >= 0 && static_cast<int>(i) == under)))
            return true;
    return false;
}

inline tree with_replaced(tree const& n, tree const& from, tree const& to) {
    if (n == from)
        return to;
    tree result = n;
    for (tree& each : result.parts)
        each = with_replaced(each, from, to);
    return result;
}

enum class sort_of_tree { index, set, term, formula, other };

inline sort_of_tree sort_of(tree const& n) {
    switch (n.what) {
    case kind::entry:
    case kind::bound:
    case kind::first:
    case kind::next:
    case kind::image:
    case kind::left:
    case kind::right:
        return sort_of_tree::index;
    case kind::finite:
    case kind::positions:
    case kind::up_to:
    case kind::without:
    case kind::only:
    case kind::joined:
    case kind::fibre:
        return sort_of_tree::set;
    case kind::equal:
    case kind::at_most:
    case kind::less:
    case kind::unequal:
    case kind::nonempty:
    case kind::for_all:
        return sort_of_tree::formula;
    case kind::none:
    case kind::local:
    case kind::lambda:
    case kind::product:
        return sort_of_tree::other;
    default:
        return sort_of_tree::term;
    }
}

/// What may replace a tree in a smaller theorem: 0, 1, its own parts, earlier indices.
inline std::vector<tree> simpler(tree const& n, int entries) {
    std::vector<tree> result;
    sort_of_tree const sort = sort_of(n);
    if (sort == sort_of_tree::term) {
        result.push_back(number_tree(0));
        result.push_back(number_tree(1));
    }
    bool const binds = n.what == kind::sum || n.what == kind::for_all;
    for (std::size_t i = 0; i < n.parts.size(); ++i)
        if (sort_of(n.parts[i]) == sort && !(binds && i == 1))
            result.push_back(n.parts[i]);
    if (binds && !has_bound(n.parts[1]))
        result.push_back(opened_tree(n.parts[1], number_tree(0)));
    else if (binds)
        for (word e = 0; e < entries; ++e)
            result.push_back(opened_tree(n.parts[1], {kind::entry, {e}, {}}));
    if (sort == sort_of_tree::set && n.what != kind::finite && n.what != kind::positions)
        for (word s = 0; s < 2; ++s)
            result.push_back({kind::finite, {s}, {}});
    if (sort == sort_of_tree::index && n.what != kind::bound)
        for (word e = 0; e < entries && (n.what != kind::entry || e < n.words[0]); ++e)
            result.push_back({kind::entry, {e}, {}});
    return result;
}

inline void collect_parts(tree const& n, std::vector<tree>& into) {
    for (tree const& known : into)
        if (known == n)
            return;
    into.push_back(n);
    for (tree const& each : n.parts)
        collect_parts(each, into);
}

/// The declarations of a store.
struct declared_trees {
    struct symbol {
        std::string_view name;
        std::vector<tree> sorts;
        bool is_mask;
    };

    struct map {
        std::string_view name;
        tree domain;
        tree codomain;
        bool bijective;
    };

    struct named {
        std::string_view name;
        tree what; // the meaning of a definition, or the set of an index
        int formals;
    };

    std::vector<declared_set> sets{};
    std::vector<symbol> symbols{};
    std::vector<map> maps{};
    std::vector<named> definitions{};
    std::vector<named> entries{};

    static declared_trees of(store const& in) {
        declared_trees result;
        for (declared_set const& each : in.sets)
            result.sets.push_back(each);
        for (declared_symbol const& each : in.symbols) {
            symbol made{each.name, {}, each.is_mask};
            for (id const sort : each.sorts)
                made.sorts.push_back(tree_of(in, sort));
            result.symbols.push_back(made);
        }
        for (declared_map const& each : in.maps)
            result.maps.push_back(
                {each.name, tree_of(in, each.domain), tree_of(in, each.codomain), each.bijective});
        for (declared_definition const& each : in.definitions)
            result.definitions.push_back({each.name, tree_of(in, each.meaning), each.formals});
        for (declared_entry const& each : in.entries)
            result.entries.push_back({each.name, tree_of(in, each.set), 0});
        return result;
    }

    void declare_in(store& in) const {
        for (declared_set const& each : sets)
            in.sets.push_back(each);
        for (symbol const& each : symbols) {
            declared_symbol made;
            made.name = each.name;
            made.is_mask = each.is_mask;
            for (tree const& sort : each.sorts)
                made.sorts.push_back(node_of_tree(in, sort));
            in.symbols.push_back(made);
        }
        for (map const& each : maps)
            in.maps.push_back({each.name, node_of_tree(in, each.domain),
                               node_of_tree(in, each.codomain), each.bijective});
        for (named const& each : definitions)
            static_cast<void>(in.define({each.name, node_of_tree(in, each.what), each.formals}));
        for (named const& each : entries)
            in.entries.push_back({each.name, node_of_tree(in, each.what)});
    }
};

} // namespace fuzz
