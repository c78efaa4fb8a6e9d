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
