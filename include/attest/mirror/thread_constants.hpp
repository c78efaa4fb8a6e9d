// MPFR computes log 2, π and the like once a thread and keeps them; it leaves it to the program to
// give them back when the thread ends (GNU MPFR 4.2 manual, mpfr_free_cache2).
#pragma once

#include <attest/core/config.hpp>

#include <mpfr.h>

namespace attest::mirror {

namespace detail {

struct thread_constants {
    thread_constants() = default;
    thread_constants(thread_constants const&) = delete;
    thread_constants& operator=(thread_constants const&) = delete;
    ~thread_constants() { mpfr_free_cache2(MPFR_FREE_LOCAL_CACHE); }

    void note_use() const {}
};

} // namespace detail

/// To be called by a thread that computes with MPFR numbers and may end before the program.
inline void give_constants_back_with_this_thread() {
    thread_local detail::thread_constants const kept;
    kept.note_use();
}

} // namespace attest::mirror
