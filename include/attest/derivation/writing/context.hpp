// What a theorem declares, and the handles with which its author writes.
//
//     [](context& let) {
//         auto T = let.finite_set("T");
//         auto [i, j] = let.indices("i", "j", T);
//         auto x = let.variable("x", T);
//         ...
//     }
//
// A context owns the nodes. Nothing is judged here: the kernel judges what was written.
#pragma once

#include <attest/derivation/writing/formals.hpp>
#include <attest/derivation/writing/handles.hpp>
#include <attest/derivation/writing/set_handles.hpp>

#include <array>
#include <string_view>

namespace attest::proofs {

class context {
    // Above their uses: clang does not evaluate a member template whose body it has not read.
    template <std::size_t... Numbers, class... Arguments>
    constexpr auto several(std::index_sequence<Numbers...>, Arguments const&... arguments) {
        index_set const set = last(arguments...);
        std::string_view const names[] = {name_of(arguments)...};
        return std::array<index_term, sizeof...(Numbers)>{index(names[Numbers], set)...};
    }

    template <class First, class... Rest>
    static constexpr index_set last(First const& first, Rest const&... rest) {
        if constexpr (sizeof...(Rest) == 0)
            return first;
        else
            return last(rest...);
    }

    static constexpr std::string_view name_of(index_set const&) { return {}; }

    static constexpr std::string_view name_of(std::string_view name) { return name; }

    // A handle with a value, and of this context.
    template <class Handle>
    constexpr void require_own(Handle const& it) const {
        detail::require_set(it);
        detail::require_of(*this, it.in);
    }

    template <class... Sets>
    constexpr word declare(std::string_view name, bool is_mask, Sets const&... sets) {
        (require_own(sets), ...);
        kernel::declared_symbol made;
        made.name = name;
        made.is_mask = is_mask;
        (made.sorts.push_back(kernel::root_of(nodes_, sets.node)), ...);
        nodes_.symbols.push_back(made);
        return static_cast<word>(nodes_.symbols.size()) - 1;
    }

public:
    constexpr context() = default;
    context(context const&) = delete;
    context& operator=(context const&) = delete;

    /// A finite set, of which nothing else is known. It may be empty.
    [[nodiscard]] constexpr index_set finite_set(std::string_view name) {
        nodes_.sets.push_back({name, false});
        return {this, nodes_.make(kind::finite, static_cast<word>(nodes_.sets.size()) - 1)};
    }

    /// The positions 0, 1, 2, ...
    [[nodiscard]] constexpr index_set positions(std::string_view name) {
        nodes_.sets.push_back({name, true});
        return {this, nodes_.make(kind::positions, static_cast<word>(nodes_.sets.size()) - 1)};
    }

    /// An element of a set. Free in a statement it means every element.
    [[nodiscard]] constexpr index_term index(std::string_view name, index_set const& set) {
        require_own(set);
        nodes_.entries.push_back({name, set.node});
        return {this, nodes_.make(kind::entry, static_cast<word>(nodes_.entries.size()) - 1)};
    }

    /// Several: let.indices("i", "j", T).
    template <class... Arguments>
    [[nodiscard]] constexpr auto indices(Arguments const&... arguments) {
        return several(std::make_index_sequence<sizeof...(Arguments) - 1>{}, arguments...);
    }

    /// A literal as a term of this context: for exp(let.number(2)).
    [[nodiscard]] constexpr term number(term const& literal) { return {this, node_of(literal)}; }

    [[nodiscard]] constexpr term scalar(std::string_view name) {
        return {this, nodes_.make(kind::at, declare(name, false))};
    }

    /// One real number for each choice of elements of these sets.
    template <std::same_as<index_set>... Sets>
    [[nodiscard]] constexpr symbol variable(std::string_view name, Sets const&... sets) {
        return {this, declare(name, false, sets...)};
    }

    /// A variable whose values are 0 and 1.
    template <std::same_as<index_set>... Sets>
    [[nodiscard]] constexpr symbol mask(std::string_view name, Sets const&... sets) {
        return {this, declare(name, true, sets...)};
    }

    [[nodiscard]] constexpr index_map map(std::string_view name, index_set const& from,
                                          index_set const& to) {
        require_own(from);
        require_own(to);
        nodes_.maps.push_back(
            {name, kernel::root_of(nodes_, from.node), kernel::root_of(nodes_, to.node), false});
        return {this, static_cast<word>(nodes_.maps.size()) - 1};
    }

    /// A map that takes the elements of a set to those of the same set, each once.
    [[nodiscard]] constexpr index_map bijection(std::string_view name, index_set const& of) {
        return bijection(name, of, of);
    }

    /// A map between declared finite sets that takes each element of the one to its own element of the
    /// other, and leaves out none. Unions and parts are refused (ATT-503).
    [[nodiscard]] constexpr index_map bijection(std::string_view name, index_set const& from,
                                                index_set const& to) {
        require_own(from);
        require_own(to);
        nodes_.maps.push_back({name, from.node, to.node, true});
        return {this, static_cast<word>(nodes_.maps.size()) - 1};
    }

    /// A name for a term, as a function of the indices in it.
    template <std::same_as<index_term>... Formals>
    [[nodiscard]] constexpr function define(std::string_view name, term const& meaning,
                                            Formals const&... formals) {
        (require_own(formals), ...);
        id const all[] = {formals.node..., 0};
        int const count = sizeof...(Formals);
        id const body = detail::function_of_formals(nodes_, all, count, node_of(meaning));
        return {this, nodes_.define({name, body, count})};
    }

    /// Defines a symbol by its values at the first position, and at t + 1 for all t from those at t:
    ///
    ///     let.define_by_recursion(m(i, first(N)) == s(i, first(N)),
    ///                             for_all(t, m(i, t + 1) == max(m(i, t), s(i, t + 1))));
    ///
    /// With for_all(i, ...) around both, the value at t + 1 may also use m(h, t) for other indices h. Both
    /// equations are cited like hypotheses. ATT-506 if they are not such a definition.
    constexpr void define_by_recursion(formula const& at_first, formula const& at_next) {
        require_own(at_first);
        require_own(at_next);
        int const number = static_cast<int>(proof_.assumed.size()); // in range: few hypotheses
        proof_.assumed.push_back(at_first.node);
        proof_.assumed.push_back(at_next.node);
        proof_.recursions.push_back({number, number + 1});
    }

    /// Adds a hypothesis, and returns it to be cited.
    constexpr formula assume(formula const& what) {
        require_own(what);
        proof_.assumed.push_back(what.node);
        return what;
    }

    template <std::same_as<formula>... More>
    constexpr void assume(formula const& first, formula const& second, More const&... more) {
        for (formula const& each : {first, second, more...})
            static_cast<void>(assume(each));
    }

    /// The node of a term; that of a literal is made here.
    [[nodiscard]] constexpr id node_of(term const& t) {
        if (t.in != nullptr) {
            detail::require_of(*this, t.in);
            return t.node;
        }
        kernel::coefficient const& value = detail::literal_of(t);
        return nodes_.make(kind::number, value.numerator, value.denominator);
    }

    [[nodiscard]] constexpr kernel::store& nodes() { return nodes_; }

    [[nodiscard]] constexpr kernel::store const& nodes() const { return nodes_; }

    [[nodiscard]] constexpr kernel::proof& written() { return proof_; }

    [[nodiscard]] constexpr kernel::proof const& written() const { return proof_; }

private:
    kernel::store nodes_{};
    kernel::proof proof_{};
};

} // namespace attest::proofs
