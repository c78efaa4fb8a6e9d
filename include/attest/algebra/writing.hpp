// An expression that owns its nodes, and how one is put together from others.
//
// Values in, values out: an expression is copied whole, never shared, so that it can be built and
// dropped inside one constant evaluation and used from any thread at run time. What is given away
// grows where it is: there is room before its first node and behind its last one.
#pragma once

#include <attest/algebra/node.hpp>

#include <cstddef>
#include <memory>

namespace attest::algebra {

class writing {
public:
    constexpr writing() = default;

    explicit constexpr writing(expression source) { append(source); }

    // A node over these operands.
    template <class... Operands>
    constexpr writing(node const& outermost, Operands const&... operands) {
        make_room(0, (std::size_t{1} + ... + operands.size_));
        open(outermost);
        (append(operands.root()), ...);
        spread(sizeof...(Operands));
    }

    constexpr writing(writing const& source) {
        if (!source.empty())
            append(source.root());
    }

    constexpr writing(writing&& source) noexcept
        : store_(source.store_), capacity_(source.capacity_), first_(source.first_),
          size_(source.size_) {
        source.store_ = nullptr;
        source.capacity_ = 0;
        source.first_ = 0;
        source.size_ = 0;
    }

    constexpr writing& operator=(writing const& source) {
        if (this != &source) {
            writing copy(source);
            swap(copy);
        }
        return *this;
    }

    constexpr writing& operator=(writing&& source) noexcept {
        swap(source);
        return *this;
    }

    constexpr ~writing() {
        if (store_ != nullptr)
            std::allocator<node>().deallocate(store_, capacity_);
    }

    constexpr void swap(writing& other) noexcept {
        writing kept(static_cast<writing&&>(other));
        other.take(*this);
        take(kept);
    }

    [[nodiscard]] constexpr expression root() const { return store_ + first_; }

    [[nodiscard]] constexpr bool empty() const { return size_ == 0; }

    // A node over this and another operand; the smaller of the two is copied.
    constexpr void join(node const& outermost, writing& last) {
        if (size_ < last.size_) {
            last.put_before(root());
            swap(last);
        } else {
            append(last.root());
        }
        put_before(&outermost, 1);
        spread(2);
    }

    // A node over this alone, and one over another operand and this.
    constexpr void enclose(node const& outermost) {
        put_before(&outermost, 1);
        spread(1);
    }

    constexpr void enclose(node const& outermost, writing const& first_operand) {
        put_before(first_operand.root());
        put_before(&outermost, 1);
        spread(2);
    }

    // For building node by node, head first; close then says how large the node has become.
    constexpr void append(expression source) {
        std::size_t const count = static_cast<std::size_t>(source->size);
        make_room(0, count);
        for (std::size_t i = 0; i < count; ++i)
            std::construct_at(store_ + first_ + size_ + i, source[i]);
        size_ += count;
    }

    constexpr std::size_t open(node const& head) {
        make_room(0, 1);
        std::construct_at(store_ + first_ + size_, head);
        return size_++;
    }

    constexpr void close(std::size_t opened) {
        store_[first_ + opened].size = static_cast<int>(size_ - opened);
    }

private:
    constexpr void put_before(expression source) {
        put_before(source, static_cast<std::size_t>(source->size));
    }

    constexpr void put_before(node const* source, std::size_t count) {
        make_room(count, 0);
        first_ -= count;
        size_ += count;
        for (std::size_t i = 0; i < count; ++i)
            std::construct_at(store_ + first_ + i, source[i]);
    }

    // The outermost node is over so many operands, which are all the rest.
    constexpr void spread(std::size_t operands) {
        store_[first_].arity = static_cast<int>(operands);
        store_[first_].size = static_cast<int>(size_);
    }

    // Moves on to a larger store if need be, so that growing at either end is cheap in the long run.
    constexpr void make_room(std::size_t before, std::size_t behind) {
        if (before <= first_ && first_ + size_ + behind <= capacity_)
            return;
        std::size_t const spare = 4 + size_ / 2;
        writing larger;
        larger.capacity_ = spare + before + size_ + behind + spare;
        larger.store_ = std::allocator<node>().allocate(larger.capacity_);
        larger.first_ = spare + before;
        for (; larger.size_ < size_; ++larger.size_)
            std::construct_at(larger.store_ + larger.first_ + larger.size_,
                              store_[first_ + larger.size_]);
        swap(larger);
    }

    constexpr void take(writing& other) noexcept {
        store_ = other.store_;
        capacity_ = other.capacity_;
        first_ = other.first_;
        size_ = other.size_;
        other.store_ = nullptr;
        other.capacity_ = 0;
        other.first_ = 0;
        other.size_ = 0;
    }

    node* store_ = nullptr;
    std::size_t capacity_ = 0;
    std::size_t first_ = 0; // the place of the first node; the nodes stand one after the other
    std::size_t size_ = 0;
};

} // namespace attest::algebra
