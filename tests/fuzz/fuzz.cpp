// One reader for libFuzzer: -DATTEST_FORMAT=npy chooses it.

#include "readers.hpp"

#include <cstdint>
#include <string_view>

#define ATTEST_TEXT_OF(name) #name
#define ATTEST_TEXT(name) ATTEST_TEXT_OF(name)

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    for (tests::reader const& one : tests::readers)
        if (std::string_view(one.format) == ATTEST_TEXT(ATTEST_FORMAT))
            one.read(std::string(reinterpret_cast<char const*>(data), size));
    return 0;
}
