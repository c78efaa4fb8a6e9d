// An expression that owns its nodes, and how one is put together from others.
//
// Values in, values out: an expression is copied whole, never shared, so that it can be built and
// dropped inside one constant evaluation and used from any thread at run time.
#pragma once

#include <attest/algebra/node.hpp>
#include <attest/core/list.hpp>

#include <cstddef>

namespace attest::algebra {

class writing {
public:
    constexpr writing() = default;

    explicit constexpr writing(expression source) { append(source); }

    // A node over these operands.
    template <class... Operands>
    constexpr writing(node outermost, Operands const&... operands) {
        outermost.arity = static_cast<int>(sizeof...(Operands));
        outermost.size = (1 + ... + operands.root()->size);
        nodes_.reserve(static_cast<std::size_t>(outermost.size));
        nodes_.push_back(outermost);
        (append(operands.root()), ...);
    }

    [[nodiscard]] constexpr expression root() const { return nodes_.begin(); }

    [[nodiscard]] constexpr bool empty() const { return nodes_.empty(); }

    // For building node by node, head first; finished() then sets the sizes.
    constexpr void append(expression source) {
        nodes_.append(source, static_cast<std::size_t>(source->size));
    }

    constexpr std::size_t open(node const& head) {
        nodes_.push_back(head);
        return nodes_.size() - 1;
    }

    constexpr void close(std::size_t opened) {
        nodes_[opened].size = static_cast<int>(nodes_.size() - opened);
    }

private:
    list<node> nodes_;
};

} // namespace attest::algebra
