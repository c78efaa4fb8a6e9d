// MPFR caches log 2 and other constants per thread, and each thread has to free its cache (GNU MPFR
// 4.2 manual, mpfr_free_cache).
#pragma once

#include <attest/core/config.hpp>

#include <mpfr.h>

namespace attest::oracle {

/// Frees the MPFR cache of a thread when its work ends. Declare it first among the members of a
/// class.
struct mpfr_caches {
    mpfr_caches() = default;
    mpfr_caches(mpfr_caches const&) = delete;
    mpfr_caches& operator=(mpfr_caches const&) = delete;
    ~mpfr_caches() { mpfr_free_cache(); }
};

} // namespace attest::oracle
