#include <attest/oracle/format.hpp>

using attest::oracle::description;
using attest::oracle::every_format;
using attest::oracle::format;
using attest::oracle::format_named;

static_assert(description(format::float8_e4m3fn).name == "float8_e4m3fn");
static_assert(description(format::float64).name == "float64");

static_assert(description(format::float8_e4m3fn).bytes() == 1);
static_assert(description(format::float8_e5m2).bytes() == 1);
static_assert(description(format::float16).bytes() == 2);
static_assert(description(format::bfloat16).bytes() == 2);
static_assert(description(format::float32).bytes() == 4);
static_assert(description(format::float64).bytes() == 8);

// The patterns of the largest finite number, of what follows it and of NaN.
static_assert(description(format::float8_e4m3fn).largest() == 0x7e);
static_assert(description(format::float8_e4m3fn).beyond() == 0x7f);
static_assert(description(format::float8_e4m3fn).not_a_number() == 0x7f);
static_assert(description(format::float8_e5m2).largest() == 0x7b);
static_assert(description(format::float8_e5m2).beyond() == 0x7c);
static_assert(description(format::float8_e5m2).not_a_number() == 0x7e);
static_assert(description(format::float16).largest() == 0x7bff);
static_assert(description(format::float16).beyond() == 0x7c00);
static_assert(description(format::float16).not_a_number() == 0x7e00);
static_assert(description(format::bfloat16).largest() == 0x7f7f);
static_assert(description(format::bfloat16).beyond() == 0x7f80);
static_assert(description(format::bfloat16).not_a_number() == 0x7fc0);
static_assert(description(format::float32).largest() == 0x7f7f'ffff);
static_assert(description(format::float32).beyond() == 0x7f80'0000);
static_assert(description(format::float32).not_a_number() == 0x7fc0'0000);
static_assert(description(format::float64).largest() == 0x7fef'ffff'ffff'ffff);
static_assert(description(format::float64).beyond() == 0x7ff0'0000'0000'0000);
static_assert(description(format::float64).not_a_number() == 0x7ff8'0000'0000'0000);

// The smallest positive number is 2 to this power.
static_assert(description(format::float8_e4m3fn).smallest_unit() == -9);
static_assert(description(format::float8_e5m2).smallest_unit() == -16);
static_assert(description(format::float16).smallest_unit() == -24);
static_assert(description(format::bfloat16).smallest_unit() == -133);
static_assert(description(format::float32).smallest_unit() == -149);
static_assert(description(format::float64).smallest_unit() == -1074);

// An exponent in 2 to the power of its width, of which IEEE 754 keeps the smallest and the largest.
constexpr bool exponents_fill_their_bits() {
    for (format const f : every_format) {
        auto const& layout = description(f);
        int const patterns = 1 << (layout.bits - layout.precision);
        int const used = layout.maximum_exponent - layout.minimum_exponent + 1;
        if (used != patterns - (layout.has_infinity ? 2 : 1))
            return false;
        if (layout.maximum_exponent - (layout.has_infinity ? 0 : 1) != 1 - layout.minimum_exponent)
            return false;
    }
    return true;
}

static_assert(exponents_fill_their_bits());

constexpr bool every_name_is_its_own() {
    for (format const f : every_format)
        if (format_named(description(f).name) != f)
            return false;
    return true;
}

static_assert(every_name_is_its_own());
static_assert(format_named("e4m3") == format::float8_e4m3fn);
static_assert(format_named("fp8_e4m3") == format::float8_e4m3fn);
static_assert(format_named("f8_e4m3") == format::float8_e4m3fn);
static_assert(format_named("e5m2") == format::float8_e5m2);
static_assert(format_named("fp8_e5m2") == format::float8_e5m2);
static_assert(format_named("f8_e5m2") == format::float8_e5m2);
static_assert(format_named("fp16") == format::float16);
static_assert(format_named("half") == format::float16);
static_assert(format_named("f16") == format::float16);
static_assert(format_named("bf16") == format::bfloat16);
static_assert(format_named("fp32") == format::float32);
static_assert(format_named("f32") == format::float32);
static_assert(format_named("fp64") == format::float64);
static_assert(format_named("f64") == format::float64);
static_assert(format_named("double") == format::float64);
static_assert(!format_named("float8") && !format_named("") && !format_named("FP16"));
