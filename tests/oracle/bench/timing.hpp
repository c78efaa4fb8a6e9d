// What an action costs.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
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

/// Milliseconds of this thread on a processor, whatever else runs there.
inline double processor_milliseconds(std::function<void()> const& act) {
    auto const now = [] {
        timespec at{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &at);
        return 1e3 * static_cast<double>(at.tv_sec) + 1e-6 * static_cast<double>(at.tv_nsec);
    };
    double const begin = now();
    act();
    return now() - begin;
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
