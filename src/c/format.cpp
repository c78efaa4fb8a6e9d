// Names and sizes of formats.
#include "format.hpp"

#include "constant.hpp"

#include <string_view>

using namespace attest::c;
namespace oracle = attest::oracle;

static_assert(same(ATTEST_FLOAT8_E4M3FN, oracle::format::float8_e4m3fn));
static_assert(same(ATTEST_FLOAT8_E5M2, oracle::format::float8_e5m2));
static_assert(same(ATTEST_FLOAT16, oracle::format::float16));
static_assert(same(ATTEST_BFLOAT16, oracle::format::bfloat16));
static_assert(same(ATTEST_FLOAT32, oracle::format::float32));
static_assert(same(ATTEST_FLOAT64, oracle::format::float64));
static_assert(same(ATTEST_FLOAT8_E4M3FNUZ, oracle::format::float8_e4m3fnuz));
static_assert(same(ATTEST_FLOAT8_E5M2FNUZ, oracle::format::float8_e5m2fnuz));
static_assert(same(ATTEST_FLOAT8_E8M0FNU, oracle::format::float8_e8m0fnu));
static_assert(same(ATTEST_FLOAT4_E2M1FN, oracle::format::float4_e2m1fn));
static_assert(same(ATTEST_INT8, oracle::format::int8));
static_assert(oracle::every_format.size() == 11);

namespace {

std::string known_formats() {
    std::string known;
    for (oracle::format const f : oracle::every_format)
        known += (known.empty() ? "" : ", ") + std::string(oracle::description(f).name);
    return known;
}

} // namespace

oracle::format attest::c::format_of(attest_format found) {
    if (found == ATTEST_BOOLEAN)
        refuse("the format of numbers is expected, not ATTEST_BOOLEAN");
    return constant<oracle::format>(found, static_cast<int>(oracle::every_format.size()), "format");
}

char const* attest_format_name(attest_format format) {
    if (format == ATTEST_BOOLEAN)
        return "boolean";
    return attest_format_bytes(format) == 0
               ? nullptr
               : oracle::description(static_cast<oracle::format>(format)).name.data();
}

size_t attest_format_bytes(attest_format format) {
    if (format == ATTEST_BOOLEAN)
        return 1;
    if (format < 0 || format >= static_cast<int>(oracle::every_format.size()))
        return 0;
    return static_cast<std::size_t>(
        oracle::description(static_cast<oracle::format>(format)).bytes());
}

attest_code attest_format_named(char const* name, attest_format* result, attest_error** error) {
    return guarded(error, [&] {
        std::string_view const words(&given(name, "name"));
        given(result, "result");
        auto const found = oracle::format_named(words);
        if (!found && words != "boolean")
            refuse("there is no format \"" + std::string(words) + "\", expected " + known_formats()
                   + " or boolean");
        *result = found ? static_cast<attest_format>(*found) : ATTEST_BOOLEAN;
    });
}
