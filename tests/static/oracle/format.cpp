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

static_assert(description(format::float8_e4m3fnuz).largest() == 0x7f);
static_assert(description(format::float8_e4m3fnuz).not_a_number() == 0x80);
static_assert(description(format::float8_e5m2fnuz).largest() == 0x7f);
static_assert(description(format::float8_e5m2fnuz).minus_infinity() == 0x80);
static_assert(description(format::float8_e8m0fnu).largest() == 0xfe);
static_assert(description(format::float8_e8m0fnu).not_a_number() == 0xff);
static_assert(description(format::float4_e2m1fn).largest() == 0x7);
static_assert(description(format::int8).largest() == 0x7f);
static_assert(description(format::float32).minus_infinity() == 0xff80'0000);
static_assert(description(format::float8_e4m3fn).minus_infinity() == 0xff);

// What shares a byte.
static_assert(description(format::float4_e2m1fn).is_packed());
static_assert(description(format::float4_e2m1fn).elements_per_byte() == 2);
static_assert(description(format::float4_e2m1fn).bytes() == 1);
static_assert(!description(format::int8).is_packed());
static_assert(description(format::float64).elements_per_byte() == 1);

// The smallest positive number is 2 to this power.
static_assert(description(format::float8_e4m3fn).smallest_unit() == -9);
static_assert(description(format::float8_e5m2).smallest_unit() == -16);
static_assert(description(format::float16).smallest_unit() == -24);
static_assert(description(format::bfloat16).smallest_unit() == -133);
static_assert(description(format::float32).smallest_unit() == -149);
static_assert(description(format::float64).smallest_unit() == -1074);
static_assert(description(format::float8_e4m3fnuz).smallest_unit() == -10);
static_assert(description(format::float8_e5m2fnuz).smallest_unit() == -17);
static_assert(description(format::float8_e8m0fnu).smallest_unit() == -127);
static_assert(description(format::float4_e2m1fn).smallest_unit() == -1);
static_assert(description(format::int8).smallest_unit() == 0);

// An exponent in 2 to the power of its width, of which IEEE 754 keeps the smallest and the largest.
constexpr bool exponents_fill_their_bits() {
    for (format const f : attest::oracle::result_formats) {
        auto const& layout = description(f);
        int const patterns = 1 << (layout.bits - layout.precision);
        int const used = layout.maximum_exponent - layout.minimum_exponent + 1;
        if (used != patterns - (layout.has_infinity() ? 2 : 1))
            return false;
        // The bias of the formats without −0 is larger by 1.
        int const shift = layout.special == attest::oracle::special_values::nan_for_minus_zero ? -1
                          : layout.has_infinity()                                              ? 0
                                                                                               : 1;
        if (layout.maximum_exponent - shift != 1 - layout.minimum_exponent)
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
static_assert(format_named("e4m3fnuz") == format::float8_e4m3fnuz);
static_assert(format_named("f8_e4m3fnuz") == format::float8_e4m3fnuz);
static_assert(format_named("e5m2fnuz") == format::float8_e5m2fnuz);
static_assert(format_named("f8_e5m2fnuz") == format::float8_e5m2fnuz);
static_assert(format_named("e8m0") == format::float8_e8m0fnu);
static_assert(format_named("f8_e8m0") == format::float8_e8m0fnu);
static_assert(format_named("e2m1") == format::float4_e2m1fn);
static_assert(format_named("fp4") == format::float4_e2m1fn);
static_assert(format_named("fp4_e2m1") == format::float4_e2m1fn);
static_assert(format_named("f4") == format::float4_e2m1fn);
static_assert(format_named("float4_e2m1fn_x2") == format::float4_e2m1fn);
static_assert(format_named("i8") == format::int8);
static_assert(!format_named("float8") && !format_named("") && !format_named("FP16"));
