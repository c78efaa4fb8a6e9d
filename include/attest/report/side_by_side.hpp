// The same work for many things, on all processors.
#pragma once

#include <attest/core/config.hpp>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace attest::report {

// work(0), ..., work(count − 1), each once, in any order; they share nothing that one of them
// changes. The first exception is thrown again here, when all have ended.
template <class Work>
void side_by_side(std::size_t count, Work const& work) {
    std::atomic<std::size_t> next = 0;
    std::mutex noting;
    std::exception_ptr problem;
    auto const worker = [&] {
        for (std::size_t i = next++; i < count; i = next++) {
            try {
                work(i);
            } catch (...) {
                std::lock_guard const guard(noting);
                if (!problem)
                    problem = std::current_exception();
            }
        }
    };
    std::size_t const processors = std::max(1U, std::thread::hardware_concurrency());
    std::vector<std::thread> others;
    for (std::size_t i = 1; i < std::min(processors, count); ++i)
        others.emplace_back(worker);
    worker();
    for (auto& other : others)
        other.join();
    if (problem)
        std::rethrow_exception(problem);
}

} // namespace attest::report
