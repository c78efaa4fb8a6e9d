#include <attest/core/list.hpp>

using attest::list;

constexpr bool grows() {
    list<int> numbers;
    for (int i = 0; i < 20; ++i)
        numbers.push_back(i * i);
    list<int> copy = numbers;
    copy[3] = 0;
    list<int> const moved = static_cast<list<int>&&>(copy);
    int sum = 0;
    for (int const n : moved)
        sum += n;
    return numbers.size() == 20 && numbers[3] == 9 && moved[3] == 0 && sum == 2470 - 9
           && list<int>().empty();
}

static_assert(grows());

constexpr bool grows_to() {
    list<int> numbers;
    numbers.push_back(7);
    numbers.grow_to(5);
    numbers.grow_to(2);
    return numbers.size() == 5 && numbers[0] == 7 && numbers[4] == 0;
}

static_assert(grows_to());

// What is appended comes behind what was there, all of it, also where the list has to grow.
constexpr bool appends() {
    list<int> numbers;
    numbers.push_back(7);
    int const more[] = {1, 2, 3, 4, 5};
    numbers.append(more, 5);
    numbers.append(more, 0);
    return numbers.size() == 6 && numbers[0] == 7 && numbers[1] == 1 && numbers[5] == 5;
}

static_assert(appends());

/// A value whose move leaves 0, and which owns storage: one read after it was freed is an error.
struct owner {
    int* of;

    explicit constexpr owner(int value) : of(new int(value)) {}

    constexpr owner(owner const& other) : of(new int(*other.of)) {}

    constexpr owner(owner&& other) noexcept : of(other.of) { other.of = nullptr; }

    owner& operator=(owner const&) = delete;

    constexpr ~owner() { delete of; }
};

constexpr int number_of(int value) {
    return value;
}

constexpr int number_of(owner const& value) {
    return *value.of;
}

// What is appended may be an element of the list itself, also where the list has to grow.
template <class T>
constexpr bool appends_its_own() {
    list<T> numbers;
    for (int i = 0; i < 4; ++i)
        numbers.push_back(T(i + 5));
    numbers.push_back(numbers[0]); // the fifth: grows
    for (int i = 0; i < 3; ++i)
        numbers.push_back(T(0));
    numbers.emplace_back(numbers[1]); // the ninth: grows
    numbers.append(numbers.begin() + 1, 8);
    numbers.append(numbers.begin(), 2);
    return numbers.size() == 19 && number_of(numbers[0]) == 5 && number_of(numbers[4]) == 5
           && number_of(numbers[8]) == 6 && number_of(numbers[9]) == 6
           && number_of(numbers[16]) == 6 && number_of(numbers[17]) == 5
           && number_of(numbers[18]) == 6;
}

static_assert(appends_its_own<int>());
static_assert(appends_its_own<owner>());
