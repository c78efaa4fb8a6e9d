// attest version: the version of the program, and of the libraries with which it computes.
#include <attest/core/version.hpp>
#include <attest/oracle/attention.hpp>

#include "commands.hpp"
#include "parser.hpp"
#include "places.hpp"

#include <mpfi.h>
#include <mpfr.h>

#include <google/protobuf/stubs/common.h>
#include <nlohmann/json.hpp>
#include <zip.h>

namespace attest::tool {

namespace {

int print_version() {
    std::string const protobuf = google::protobuf::internal::VersionString(GOOGLE_PROTOBUF_VERSION);
    print("attest " + version() + "\n" + "instruction set  "
          + std::string(oracle::instruction_set()) + "\n" + "MPFI " + mpfi_get_version() + ", MPFR "
          + mpfr_get_version() + ", GMP " + gmp_version + "\n" + "libzip " + zip_libzip_version()
          + ", protobuf " + protobuf + ", nlohmann-json "
          + std::to_string(NLOHMANN_JSON_VERSION_MAJOR) + "."
          + std::to_string(NLOHMANN_JSON_VERSION_MINOR) + "."
          + std::to_string(NLOHMANN_JSON_VERSION_PATCH) + ", CLI11 " + version_of_parser() + "\n");
    return 0;
}

} // namespace

std::string version() {
    return std::string(library_version);
}

action add_version(parser& program) {
    program.add_command("version", "Version, instruction set in use, libraries");
    return print_version;
}

} // namespace attest::tool
