// Which Attest this is. Within a minor version all that is public stays as it is.
//
// The build reads the version of the project from here.
#pragma once

#include <attest/core/language.hpp>

#include <string_view>

namespace attest {

inline constexpr std::string_view library_version = "0.2.0";

/// 10000 for a major version, 100 for a minor one, 1 for a patch: to be compared.
inline constexpr int library_version_number = 200;

} // namespace attest
