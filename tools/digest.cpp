#include "digest.hpp"

#include <array>
#include <openssl/evp.h>
#include <stdexcept>

namespace attest::tool {

std::string sha256_of(std::span<std::byte const> bytes) {
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
    unsigned length = 0;
    if (EVP_Digest(bytes.data(), bytes.size(), digest.data(), &length, EVP_sha256(), nullptr) != 1)
        throw std::runtime_error("OpenSSL gives no SHA-256");
    std::string result;
    for (unsigned at = 0; at < length; ++at) {
        constexpr std::string_view digits = "0123456789abcdef";
        result += digits[digest[at] / 16U];
        result += digits[digest[at] % 16U];
    }
    return result;
}

} // namespace attest::tool
