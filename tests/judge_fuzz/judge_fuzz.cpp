// Fuzzes the judge of derivations with theorems that the judge itself produces.
//
//     judge_fuzz [--acceptances N] [--seed S] [--only MODE] [--all-of A] [--models M] [--all-false]
//                [--most-trials T] [--trial SEED]
//
// What is accepted is evaluated in all models with sets of 0 to 3 elements and five values, if they
// are at most A (1500 by default); else in all models of a smaller range and in M random ones (10).
// Long runs tell their progress on stderr.
#include "trials.hpp"

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <iomanip>
#include <limits>

[[gnu::noinline]] void* operator new(std::size_t size) {
    // The clock is a second measure: it stops what allocates little and takes a long time.
    if (--fuzz::allocations_left < 0
        || (fuzz::allocations_left % 64 == 0 && std::clock() > fuzz::latest_end)) {
        fuzz::latest_end = std::numeric_limits<std::clock_t>::max();
        fuzz::allocations_left = 1LL << 60;
        throw fuzz::gave_up();
    }
    if (void* const memory = std::malloc(size == 0 ? 1 : size))
        return memory;
    throw std::bad_alloc();
}

[[gnu::noinline]] void operator delete(void* memory) noexcept {
    std::free(memory);
}

[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}

namespace {

// Where the program is stopped from outside, it says in which trial it was.
void stopped(int) {
    std::cerr << "stopped in trial " << fuzz::current_trial << "\n";
    std::_Exit(3);
}

} // namespace

int main(int count, char** words) {
    fuzz::options how;
    std::uint64_t trial = 0;
    for (int i = 1; i < count; ++i) {
        auto const is = [&](char const* name) { return std::strcmp(words[i], name) == 0; };
        if (is("--acceptances") && i + 1 < count)
            how.acceptances = std::stoll(words[++i]);
        else if (is("--seed") && i + 1 < count)
            how.seed = std::stoull(words[++i]);
        else if (is("--only") && i + 1 < count)
            how.only = words[++i];
        else if (is("--models") && i + 1 < count)
            how.models.random = std::stoi(words[++i]);
        else if (is("--all-of") && i + 1 < count)
            how.models.all = std::stoll(words[++i]);
        else if (is("--most-trials") && i + 1 < count)
            how.most_trials = std::stoll(words[++i]);
        else if (is("--trial") && i + 1 < count)
            trial = std::stoull(words[++i]);
        else if (is("--all-false"))
            how.most_false = 1 << 30;
        else {
            std::cerr << "judge_fuzz: what is " << words[i] << "?\n";
            return 2;
        }
    }
    std::signal(SIGTERM, stopped);
    std::signal(SIGALRM, stopped);
#ifdef ATTEST_VARIANTS // see power
    if (char const* const variant = std::getenv("ATTEST_VARIANT"))
        chosen_variant = std::atoi(variant);
#endif
    fuzz::campaign here(how);
    auto const begin = std::chrono::steady_clock::now();
    if (trial != 0)
        for (int i = 0; i < 1; ++i)
            here.one(trial);
    else
        here.run();
    std::chrono::duration<double> const time = std::chrono::steady_clock::now() - begin;
    for (auto const& [mode, text] : here.smallest)
        std::cout << "FALSE, accepted as number " << here.first_false[mode] << "\n" << text << "\n";
    for (auto const& [mode, counts] : here.modes)
        std::cout << std::left << std::setw(14) << mode << std::right << " trials " << std::setw(9)
                  << counts[0] << "  accepted " << std::setw(9) << counts[1] << " ("
                  << (counts[0] == 0 ? 0 : 100 * counts[1] / counts[0]) << " %)  false "
                  << counts[2] << "\n";
    std::cout << "rules reached:";
    for (int i = 0; i < fuzz::most_laws; ++i)
        std::cout << ' ' << fuzz::law_names[i] << ' '
                  << here.laws_used[static_cast<std::size_t>(i)];
    std::cout << "\n";
    for (auto const& [what, number] : here.refusals)
        std::cout << "refused " << number << ": " << what << "\n";
    std::cout << "trials " << here.all.trials << ", comparisons " << here.all.comparisons << ", "
              << std::fixed << std::setprecision(1) << time.count() << " s, "
              << static_cast<long long>(static_cast<double>(here.all.accepted) / time.count())
              << " acceptances per second\n";
    std::cout << "evaluated " << here.all.evaluated << " (in all models of 0 to 3 elements "
              << here.all.in_all << ", in all of a smaller range " << here.all.in_all_small
              << ", by enclosures alone " << here.all.by_enclosures << "), in no model "
              << here.all.accepted - here.all.evaluated;
    char const* before = " (why: ";
    for (auto const& [why, number] : here.all.not_evaluated) {
        std::cout << before << why << " " << number;
        before = ", ";
    }
    std::cout << (here.all.not_evaluated.empty() ? "\n" : ")\n");
    std::cout << "accepted " << here.all.accepted << ", false " << here.all.false_ones << "\n";
    return here.all.false_ones == 0 ? 0 : 1;
}
