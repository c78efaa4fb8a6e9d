// Progress display of a long computation on a terminal, and how it is stopped early.
//
// SIGINT and SIGTERM set progress::stop: the computation ends soon, nothing is written, and the
// exit status is 130. A second signal at least two seconds later ends the program immediately; an
// earlier one is ignored, since `timeout` and terminals can send the same one twice.
#pragma once

#include <attest/oracle/request.hpp>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <cstdio>
#include <ctime>
#include <mutex>
#include <string>
#include <thread>
#include <unistd.h>

namespace attest::tool {

/// Global, since there is one program.
inline oracle::progress running;

inline std::atomic<std::time_t> first_signal = 0;

/// Calls only functions that are allowed in a signal handler (POSIX, async-signal-safe).
inline void on_signal(int number) {
    running.stop = true;
    std::time_t const now = time(nullptr);
    std::time_t none = 0;
    if (first_signal.compare_exchange_strong(none, now) || now - none < 2)
        return;
    signal(number, SIG_DFL);
    raise(number);
}

/// A mapped file was truncated. Only the write may be called in a handler.
inline void on_lost_file(int) {
    constexpr std::string_view words = "attest: ATT-711 unreadable tensor file: a file was cut "
                                       "short while it was read; keep files "
                                       "as they are until attest has ended\n";
    [[maybe_unused]] auto const written = write(STDERR_FILENO, words.data(), words.size());
    _exit(2);
}

inline void stop_on_signals() {
    struct sigaction lost{};
    lost.sa_handler = on_lost_file;
    sigaction(SIGBUS, &lost, nullptr);
    struct sigaction how{};
    how.sa_handler = on_signal;
    for (int const signal : {SIGINT, SIGTERM})
        sigaction(signal, &how, nullptr);
}

inline void end_if_stopped() {
    if (running.stop)
        throw oracle::stopped{};
}

/// During its lifetime, rows done, their rate and the remaining time are shown on standard error,
/// if that is a terminal.
class shown_progress {
public:
    explicit shown_progress(std::string what) : what_(std::move(what)) {
        running.rows_done = 0;
        running.rows_in_all = 0;
        if (isatty(STDERR_FILENO) == 1)
            shower_ = std::jthread([this](std::stop_token const& ended) { show(ended); });
    }

private:
    using clock = std::chrono::steady_clock;

    void show(std::stop_token const& ended) const {
        auto const start = clock::now();
        std::mutex own;
        std::condition_variable_any until;
        std::unique_lock lock(own);
        bool shown = false;
        while (!until.wait_for(lock, ended, std::chrono::milliseconds(500),
                               [&] { return ended.stop_requested(); })) {
            std::string const words = line(std::chrono::duration<double>(clock::now() - start));
            std::fprintf(stderr, "\r%s\x1b[K", words.c_str());
            shown = true;
        }
        if (shown)
            std::fputs("\r\x1b[K", stderr);
    }

    [[nodiscard]] std::string line(std::chrono::duration<double> passed) const {
        std::size_t const done = running.rows_done;
        std::size_t const all = running.rows_in_all;
        if (all == 0) // the inputs are still being read
            return what_ + ": before the first row";
        double const rate = static_cast<double>(done) / passed.count();
        std::string words = what_ + ": " + std::to_string(done) + " of " + std::to_string(all)
                            + " rows, " + std::to_string(static_cast<long long>(rate)) + " rows/s";
        if (done > 0 && all >= done)
            words += ", "
                     + std::to_string(
                         static_cast<long long>(static_cast<double>(all - done) / rate + 0.5))
                     + " s left";
        return words;
    }

    std::string what_;
    std::jthread shower_{};
};

} // namespace attest::tool
