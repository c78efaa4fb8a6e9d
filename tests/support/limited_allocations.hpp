// An operator new that fails after some allocations of this thread, for tests of what happens without memory.
//
//     limited_allocations const few(3);      until it is destroyed
// Weak definitions, so that several sources of one program may include this. Under a sanitizer, operator new stays its
// own, which checks more, and ATTEST_LIMITS_ALLOCATIONS is not defined.
#pragma once

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define ATTEST_KEEPS_NEW
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define ATTEST_KEEPS_NEW
#endif
#endif

#ifndef ATTEST_KEEPS_NEW
#define ATTEST_LIMITS_ALLOCATIONS

#include <cstddef>
#include <cstdlib>
#include <new>

namespace tests {

class limited_allocations {
public:
    explicit limited_allocations(int limit) { left = limit; }

    limited_allocations(limited_allocations const&) = delete;
    limited_allocations& operator=(limited_allocations const&) = delete;

    ~limited_allocations() { left = -1; }

    /// The number of allocations of this thread that still succeed; no limit if negative.
    static inline thread_local int left = -1;
};

} // namespace tests

[[gnu::weak, gnu::noinline]] void* operator new(std::size_t size) {
    if (tests::limited_allocations::left == 0)
        throw std::bad_alloc();
    if (tests::limited_allocations::left > 0)
        --tests::limited_allocations::left;
    if (void* const memory = std::malloc(size == 0 ? 1 : size))
        return memory;
    throw std::bad_alloc();
}

[[gnu::weak, gnu::noinline]] void operator delete(void* memory) noexcept {
    std::free(memory);
}

[[gnu::weak, gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}

#endif
