// list<T>: a growable sequence for constant evaluation.
//
// std::vector would do, and does at run time; in constant evaluation its iterators and allocator
// traits cost several times the work that is being done, on both compilers. Three members, and
// elements made in place, cost little.
#pragma once

#include <attest/core/config.hpp>

#include <cstddef>
#include <string> // std::allocator and std::construct_at, for a third of what <memory> costs
#include <type_traits>

namespace attest {

template <class T>
class list {
public:
    constexpr list() = default;

    // Delegates, so that the destructor frees the storage if the copy of an element throws.
    constexpr list(list const& source) : list() {
        reserve(source.size_);
        for (; size_ < source.size_; ++size_)
            if constexpr (plain)
                elements_[size_] = source.elements_[size_];
            else
                put(elements_ + size_, source.elements_[size_]);
    }

    constexpr list(list&& other) noexcept
        : elements_(other.elements_), size_(other.size_), capacity_(other.capacity_) {
        other.elements_ = nullptr;
        other.size_ = 0;
        other.capacity_ = 0;
    }

    // Two operators and none by value: g++ 12 destroys such a parameter twice in constant evaluation.
    constexpr list& operator=(list const& source) {
        if (this != &source) {
            list copy(source);
            swap(copy);
        }
        return *this;
    }

    constexpr list& operator=(list&& other) noexcept {
        swap(other);
        return *this;
    }

    constexpr ~list() {
        if constexpr (plain) {
            delete[] elements_;
        } else {
            if constexpr (!std::is_trivially_destructible_v<T>)
                for (std::size_t i = 0; i < size_; ++i)
                    std::destroy_at(elements_ + i);
            if (elements_ != nullptr)
                std::allocator<T>().deallocate(elements_, capacity_);
        }
    }

    constexpr void swap(list& other) noexcept {
        T* const elements = elements_;
        std::size_t const size = size_;
        std::size_t const capacity = capacity_;
        elements_ = other.elements_;
        size_ = other.size_;
        capacity_ = other.capacity_;
        other.elements_ = elements;
        other.size_ = size;
        other.capacity_ = capacity;
    }

    constexpr void reserve(std::size_t capacity) {
        if (capacity <= capacity_)
            return;
        if constexpr (plain) {
            T* const grown = new T[capacity];
            for (std::size_t i = 0; i < size_; ++i)
                grown[i] = elements_[i];
            delete[] elements_;
            elements_ = grown;
            capacity_ = capacity;
        } else {
            list grown;
            grown.elements_ = std::allocator<T>().allocate(capacity);
            grown.capacity_ = capacity;
            for (; grown.size_ < size_; ++grown.size_)
                put(grown.elements_ + grown.size_, static_cast<T&&>(elements_[grown.size_]));
            swap(grown);
        }
    }

    /// Appends T{values...}. The values may be elements of this list, as for each function below.
    template <class... Values>
    constexpr void emplace_back(Values const&... values) {
        if (size_ == capacity_)
            put_after_growing(values...);
        else
            put(elements_ + size_, values...);
        ++size_;
    }

    constexpr void push_back(T const& value) {
        if (size_ == capacity_)
            put_after_growing(value);
        else if constexpr (plain)
            elements_[size_] = value;
        else
            std::construct_at(elements_ + size_, value);
        ++size_;
    }

    constexpr void push_back(T&& value) {
        if (size_ == capacity_)
            put_after_growing(static_cast<T&&>(value));
        else if constexpr (plain)
            elements_[size_] = value;
        else
            put(elements_ + size_, static_cast<T&&>(value));
        ++size_;
    }

    /// Appends `count` elements, copied from there on.
    constexpr void append(T const* source, std::size_t count) {
        if (size_ + count > capacity_) {
            list grown;
            grown.reserve(size_ + count);
            grown.append(elements_, size_);
            grown.append(source, count);
            swap(grown); // only now: `source` may be in the storage that is freed
            return;
        }
        for (std::size_t i = 0; i < count; ++i, ++size_)
            put(elements_ + size_, source[i]);
    }

    /// Appends T{} until the list has this size; a list that is larger stays as it is.
    constexpr void grow_to(std::size_t size) {
        reserve(size);
        for (; size_ < size; ++size_)
            if constexpr (plain)
                elements_[size_] = T{};
            else
                put(elements_ + size_);
    }

    /// Takes the last element away; there must be one.
    constexpr void pop_back() {
        --size_;
        if constexpr (!plain)
            std::destroy_at(elements_ + size_);
    }

    [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }

    [[nodiscard]] constexpr bool empty() const noexcept { return size_ == 0; }

    [[nodiscard]] constexpr T& operator[](std::size_t i) { return elements_[i]; }

    [[nodiscard]] constexpr T const& operator[](std::size_t i) const { return elements_[i]; }

    [[nodiscard]] constexpr T const* begin() const noexcept { return elements_; }

    [[nodiscard]] constexpr T const* end() const noexcept { return elements_ + size_; }

private:
    // Numbers and structs of them need no constructor and no allocator, whose calls cost more than the work.
    static constexpr bool plain =
        std::is_trivially_default_constructible_v<T> && std::is_trivially_copyable_v<T>;

    // Makes T{values...} at a place where there is nothing.
    template <class... Values>
    static constexpr void put(T* place, Values&&... values) {
        if constexpr (plain)
            *place = T{static_cast<Values&&>(values)...};
        else
            std::construct_at(place, static_cast<Values&&>(values)...);
    }

    // Makes the new element before the old ones move: it may be made of one of them.
    template <class... Values>
    constexpr void put_after_growing(Values&&... values) {
        std::size_t const capacity = capacity_ == 0 ? 4 : 2 * capacity_;
        if constexpr (plain) {
            T const made{static_cast<Values&&>(values)...};
            reserve(capacity);
            elements_[size_] = made;
        } else {
            T made(static_cast<Values&&>(values)...);
            reserve(capacity);
            put(elements_ + size_, static_cast<T&&>(made));
        }
    }

    T* elements_ = nullptr;
    std::size_t size_ = 0;
    std::size_t capacity_ = 0;
};

} // namespace attest
