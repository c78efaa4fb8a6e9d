// SHA-256 of bytes, by OpenSSL.
#pragma once

#include <cstddef>
#include <span>
#include <string>

namespace attest::tool {

/// Returns 64 hexadecimal digits.
std::string sha256_of(std::span<std::byte const> bytes);

} // namespace attest::tool
