// crew: work in pieces, shared by threads.
//
// Pieces are taken from the last to the first: under a causal mask the later ones are larger, and a
// large piece taken last would leave the other threads waiting. Which thread takes which piece is not
// determined; every piece is done once. After an exception only the pieces before its own are done,
// so that of several exceptions that of the first piece is thrown, when all threads have ended.
#pragma once

#include <attest/core/config.hpp>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <functional>
#include <latch>
#include <mutex>
#include <new>
#include <system_error>
#include <thread>
#include <vector>

namespace attest {

/// This thread and others, which start at once and wait, while it still prepares their work.
class crew {
public:
    /// 0 threads: one per processor of the machine; no more than there are pieces. Where the system starts
    /// no more threads or has no memory for them, those that it did start do the work.
    crew(unsigned threads, std::size_t pieces) {
        if (threads == 0)
            threads = std::max(1U, std::thread::hardware_concurrency());
        auto const wait_and_work = [this] {
            work_is_there_.wait();
            if (work_)
                work_();
        };
        try {
            for (std::size_t t = 1; t < std::min<std::size_t>(threads, pieces); ++t)
                others_.emplace_back(wait_and_work);
        } catch (std::system_error const&) {
        } catch (std::bad_alloc const&) { // for the state of a thread
        }
    }

    crew(crew const&) = delete;
    crew& operator=(crew const&) = delete;

    ~crew() { release(); }

    /// piece(k, state) for each k < pieces, with a State of each thread's own. Once.
    template <class State, class Piece>
    void share_with(std::size_t pieces, Piece const& piece) {
        std::atomic<std::size_t> taken{0};
        std::atomic<std::size_t> failed_at{pieces};
        std::mutex guard;
        std::exception_ptr failure;
        work_ = [&] {
            State own;
            for (std::size_t n = taken++; n < pieces; n = taken++) {
                std::size_t const k = pieces - 1 - n;
                if (k > failed_at)
                    continue;
                try {
                    piece(k, own);
                } catch (...) {
                    std::lock_guard const only(guard);
                    if (k < failed_at) {
                        failed_at = k;
                        failure = std::current_exception();
                    }
                }
            }
        };
        release();
        work_();
        others_.clear();
        if (failure)
            std::rethrow_exception(failure);
    }

private:
    void release() {
        if (!work_is_there_.try_wait())
            work_is_there_.count_down();
    }

    std::latch work_is_there_{1};
    std::function<void()> work_{};
    std::vector<std::jthread> others_{};
};

/// piece(k) for each k < pieces.
template <class Piece>
void share(unsigned threads, std::size_t pieces, Piece const& piece) {
    struct nothing {};

    crew(threads, pieces).share_with<nothing>(pieces, [&](std::size_t k, nothing&) { piece(k); });
}

} // namespace attest
