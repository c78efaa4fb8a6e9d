// list<T>: a growable sequence for constant evaluation.
//
// std::vector would do, and does at run time; in constant evaluation its allocator traits and
// iterators cost several times the work that is being done, on both compilers. Three members and
// `new T[n]` cost little. Elements are default-constructed and then assigned.
#pragma once

#include <cstddef>

namespace attest {

template <class T>
class list {
public:
    constexpr list() = default;
    constexpr list(list const& other)
    {
        reserve(other.size_);
        for (std::size_t i = 0; i < other.size_; ++i)
            elements_[i] = other.elements_[i];
        size_ = other.size_;
    }
    constexpr list(list&& other) noexcept
        : elements_(other.elements_), size_(other.size_), capacity_(other.capacity_)
    {
        other.elements_ = nullptr;
        other.size_ = 0;
        other.capacity_ = 0;
    }
    constexpr list& operator=(list other) noexcept
    {
        swap(other);
        return *this;
    }
    constexpr ~list()
    {
        if (elements_ != nullptr)
            delete[] elements_;
    }

    constexpr void swap(list& other) noexcept
    {
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

    constexpr void reserve(std::size_t capacity)
    {
        if (capacity <= capacity_)
            return;
        T* const grown = new T[capacity]();
        for (std::size_t i = 0; i < size_; ++i)
            grown[i] = static_cast<T&&>(elements_[i]);
        delete[] elements_;
        elements_ = grown;
        capacity_ = capacity;
    }
    constexpr void push_back(T value)
    {
        if (size_ == capacity_)
            reserve(capacity_ == 0 ? 4 : 2 * capacity_);
        elements_[size_++] = static_cast<T&&>(value);
    }

    [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }
    [[nodiscard]] constexpr bool empty() const noexcept { return size_ == 0; }
    [[nodiscard]] constexpr T& operator[](std::size_t i) { return elements_[i]; }
    [[nodiscard]] constexpr T const& operator[](std::size_t i) const { return elements_[i]; }
    [[nodiscard]] constexpr T const* begin() const noexcept { return elements_; }
    [[nodiscard]] constexpr T const* end() const noexcept { return elements_ + size_; }

private:
    T* elements_ = nullptr;
    std::size_t size_ = 0;
    std::size_t capacity_ = 0;
};

} // namespace attest
