// What an action costs.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <functional>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace bench {

inline double milliseconds(std::function<void()> const& act) {
    auto const begin = std::chrono::steady_clock::now();
    act();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin)
        .count();
}

inline double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values.empty() ? 0 : values[values.size() / 2];
}

/// MiB that a process of its own needs at most for act().
inline long high_water_mark(std::function<void()> const& act) {
    std::fflush(stdout);
    pid_t const child = fork();
    if (child == 0) {
        act();
        _exit(0);
    }
    rusage used{};
    wait4(child, nullptr, 0, &used);
    return used.ru_maxrss / 1024;
}

} // namespace bench
