// Work in pieces: each is done once, by any thread, and exceptions reach the caller.

#include <attest/core/crew.hpp>

#include "support/catch.hpp"
#include "support/limited_allocations.hpp"

#include <algorithm>
#include <atomic>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

using attest::crew;
using attest::share;

namespace {

constexpr unsigned counts[] = {0, 1, 2, 3, 16};

struct no_state {};

} // namespace

#ifdef ATTEST_LIMITS_ALLOCATIONS
TEST_CASE("a crew works with the threads for which there is memory") {
    for (int const allocations : {0, 1, 2, 3, 4, 5, 6, 7, 8, 100}) {
        INFO("allocations " << allocations);
        std::vector<std::atomic<int>> times(100);
        std::optional<crew> some;
        {
            tests::limited_allocations const few(allocations);
            some.emplace(8U, times.size());
        }
        some->share_with<no_state>(times.size(), [&](std::size_t k, no_state&) { ++times[k]; });
        CHECK(std::all_of(times.begin(), times.end(), [](int n) { return n == 1; }));
    }
}
#endif

TEST_CASE("every piece is done once") {
    for (unsigned const threads : counts) {
        for (std::size_t const pieces : {0U, 1U, 2U, 1000U}) {
            INFO("threads " << threads << ", pieces " << pieces);
            std::vector<std::atomic<int>> times(pieces);
            share(threads, pieces, [&](std::size_t k) { ++times[k]; });
            CHECK(std::all_of(times.begin(), times.end(), [](int n) { return n == 1; }));
        }
    }
}

TEST_CASE("a state belongs to one thread") {
    struct state {
        std::thread::id of = std::this_thread::get_id();
    };

    for (unsigned const threads : counts) {
        INFO("threads " << threads);
        std::atomic<int> foreign{0};
        crew(threads, 500).share_with<state>(500, [&](std::size_t, state const& own) {
            foreign += own.of != std::this_thread::get_id();
        });
        CHECK(foreign == 0);
    }
}

TEST_CASE("threads work at the same time") {
    // Each of the two pieces waits for the other.
    std::latch both{2};
    share(2, 2, [&](std::size_t) { both.arrive_and_wait(); });
    SUCCEED("neither waited for ever");
}

TEST_CASE("of several exceptions that of the first piece is thrown") {
    for (unsigned const threads : counts) {
        for (std::size_t const first : {0U, 7U, 99U}) {
            INFO("threads " << threads << ", first " << first);
            std::vector<std::atomic<int>> times(100);
            auto const work = [&](std::size_t k) {
                ++times[k];
                if (k >= first)
                    throw std::runtime_error(std::to_string(k));
            };
            CHECK_THROWS_WITH(share(threads, times.size(), work), std::to_string(first));
            auto const after = times.begin() + static_cast<std::ptrdiff_t>(first) + 1;
            CHECK(std::all_of(times.begin(), after, [](int n) { return n == 1; }));
        }
    }
}

TEST_CASE("a crew without work is sent home") {
    for (unsigned const threads : counts) {
        crew const idle(threads, 100);
        SUCCEED("its threads end");
    }
}
