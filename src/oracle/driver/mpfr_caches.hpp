// MPFR keeps log 2 and the like once per thread, and leaves it to the thread to free them (GNU MPFR 4.2
// manual, mpfr_free_cache).
#pragma once

#include <attest/core/config.hpp>

#include <mpfr.h>

namespace attest::oracle {

/// What a thread has of MPFR: freed when its work ends. Among its members, it comes first.
struct mpfr_caches {
    mpfr_caches() = default;
    mpfr_caches(mpfr_caches const&) = delete;
    mpfr_caches& operator=(mpfr_caches const&) = delete;
    ~mpfr_caches() { mpfr_free_cache(); }
};

} // namespace attest::oracle
