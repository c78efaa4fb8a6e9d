// Functions of indices: a term or a symbol as what replaces a symbol of a theorem.
#pragma once

#include <attest/derivation/writing/context.hpp>

namespace attest::proofs::detail {

/// The function (i, j, ...) -> x(i, j, ...) of a symbol.
[[nodiscard]] constexpr id plain_function(context& in, word number) {
    kernel::store& nodes = in.nodes();
    list<id> const sorts = nodes.symbols[static_cast<std::size_t>(number)].sorts;
    list<word> words;
    words.push_back(number);
    for (std::size_t i = 0; i < sorts.size(); ++i)
        words.push_back(nodes.make(kind::bound, static_cast<word>(sorts.size() - 1 - i)));
    id body = nodes.intern(kind::at, words.begin(), static_cast<int>(words.size()));
    for (std::size_t i = sorts.size(); i > 0; --i)
        body = nodes.make(kind::lambda, sorts[i - 1], body, word{0});
    return body;
}

/// Refuses an index that is given twice, or one of another context.
constexpr void require_another(index_term const& first, index_term const& other) {
    detail::require_of(*first.in, other.in);
    if (first.node == other.node)
        throw index_out_of_scope(
            "ATT-504 two indices of what replaces a symbol are one: declare another");
}

constexpr void require_another(index_term const&, term const&) {}

/// The function (first, more...) -> term, the term being the last argument.
template <class... More>
[[nodiscard]] constexpr id function_of(index_term const& first, More const&... more);

[[nodiscard]] constexpr id function_body(context& in, term const& value) {
    return in.node_of(value);
}

template <class... More>
[[nodiscard]] constexpr id function_body(context&, index_term const& first, More const&... more) {
    return detail::function_of(first, more...);
}

template <class... More>
constexpr id function_of(index_term const& first, More const&... more) {
    (detail::require_another(first, more), ...);
    kernel::store& nodes = first.in->nodes();
    if (!nodes.is(first.node, kind::entry))
        throw index_out_of_scope(
            "ATT-504 what replaces a symbol is a function of declared indices: let.index(...)");
    id const body = detail::function_body(*first.in, more...);
    return nodes.make(kind::lambda, nodes.entry_set(first.node),
                      kernel::closed(nodes, body, first.node), word{0});
}

} // namespace attest::proofs::detail
