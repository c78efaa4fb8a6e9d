// Text that grows while the compiler evaluates, and text of bounded length that survives it.
//
// `text` exists because std::string cannot be used in constant evaluation by every
// supported pair of compiler and library; it does what a message needs and no more.
// `bounded_text<N>` is what a constexpr variable can keep of it.
//
// Exact: integers are written in full. Cut: bounded_text keeps N characters, the last
// three of a longer text becoming "...".
#pragma once

#include <attest/core/config.hpp>
#include <attest/core/lifetime_bound.hpp>

#include <concepts>
#include <cstddef>
#include <iosfwd>
#include <string>
#include <string_view>

namespace attest {

class text {
public:
    constexpr text() = default;

    explicit constexpr text(std::string_view words) { *this << words; }

    constexpr text(text const& other) { *this << other.view(); }

    constexpr text(text&& other) noexcept { swap(other); }

    constexpr text& operator=(text const& other) {
        if (this != &other) {
            text copy(other);
            swap(copy);
        }
        return *this;
    }

    constexpr text& operator=(text&& other) noexcept {
        swap(other);
        return *this;
    }

    constexpr ~text() { delete[] characters_; }

    constexpr text& operator<<(std::string_view words) {
        char const* const replaced = reserve(size_ + words.size());
        for (std::size_t i = 0; i < words.size(); ++i) {
            characters_[size_ + i] = words[i];
        }
        size_ += words.size();
        delete[] replaced; // only now: `words` may be part of this text
        return *this;
    }

    constexpr text& operator<<(char character) { return *this << std::string_view(&character, 1); }

    template <std::integral Integer>
        requires(!std::same_as<Integer, char> && !std::same_as<Integer, bool>)
    constexpr text& operator<<(Integer value) {
        char digits[24]{};
        std::size_t first = sizeof digits;
        // Counting down from the negative keeps the smallest integer in range.
        bool const negative = value < 0;
        do {
            Integer const quotient = static_cast<Integer>(value / 10);
            int const digit = static_cast<int>(value - quotient * 10);
            digits[--first] = static_cast<char>('0' + (digit < 0 ? -digit : digit));
            value = quotient;
        } while (value != 0);
        if (negative) {
            digits[--first] = '-';
        }
        return *this << std::string_view(digits + first, sizeof digits - first);
    }

    [[nodiscard]] constexpr std::string_view view() const ATTEST_LIFETIME_BOUND {
        return {characters_, size_};
    }

    [[nodiscard]] constexpr std::size_t size() const { return size_; }

    [[nodiscard]] constexpr bool empty() const { return size_ == 0; }

    constexpr operator std::string_view() const ATTEST_LIFETIME_BOUND { return view(); }

    // Run time only.
    [[nodiscard]] std::string str() const { return std::string(view()); }

    // A template, so that only who prints pays for <ostream>.
    template <class Traits>
    friend std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out,
                                                        text const& words) {
        return out << words.view();
    }

    friend constexpr bool operator==(text const& a, std::string_view b) { return a.view() == b; }

    friend constexpr bool operator==(text const& a, text const& b) { return a.view() == b.view(); }

private:
    constexpr void swap(text& other) noexcept {
        char* const characters = characters_;
        std::size_t const size = size_;
        std::size_t const capacity = capacity_;
        characters_ = other.characters_;
        size_ = other.size_;
        capacity_ = other.capacity_;
        other.characters_ = characters;
        other.size_ = size;
        other.capacity_ = capacity;
    }

    // Returns the storage that was replaced, which the caller frees; nullptr if there is room.
    [[nodiscard]] constexpr char const* reserve(std::size_t needed) {
        if (needed <= capacity_) {
            return nullptr;
        }
        std::size_t const capacity = needed < 64 ? 64 : 2 * needed;
        char* const grown = new char[capacity]{};
        for (std::size_t i = 0; i < size_; ++i) {
            grown[i] = characters_[i];
        }
        char const* const replaced = characters_;
        characters_ = grown;
        capacity_ = capacity;
        return replaced;
    }

    char* characters_ = nullptr;
    std::size_t size_ = 0;
    std::size_t capacity_ = 0;
};

template <std::size_t N>
struct bounded_text {
    static_assert(N >= 3, "a bounded text has room for its own dots");

    char characters[N]{};
    std::size_t length = 0;

    constexpr bounded_text() = default;

    explicit constexpr bounded_text(std::string_view full_text) {
        bool const cut = full_text.size() > N;
        length = cut ? N : full_text.size();
        for (std::size_t i = 0; i < length; ++i) {
            characters[i] = cut && i >= N - 3 ? '.' : full_text[i];
        }
    }

    [[nodiscard]] constexpr std::string_view view() const ATTEST_LIFETIME_BOUND {
        return {characters, length};
    }

    [[nodiscard]] constexpr bool empty() const { return length == 0; }

    friend constexpr bool operator==(bounded_text const& a, bounded_text const& b) {
        return a.view() == b.view();
    }
};

} // namespace attest
