#include <attest/files/stored_tensor.hpp>

#include <array>

using namespace attest::files;

constexpr std::size_t most = std::numeric_limits<std::size_t>::max();

constexpr auto count(auto... extents) {
    std::array<std::size_t, sizeof...(extents)> const shape{static_cast<std::size_t>(extents)...};
    return element_count(shape);
}

constexpr auto size(element_type type, auto... extents) {
    std::array<std::size_t, sizeof...(extents)> const shape{static_cast<std::size_t>(extents)...};
    return byte_count(type, shape);
}

static_assert(count() == 1U && count(7) == 7U && count(2, 3, 4) == 24U && count(5, 0) == 0U);
static_assert(count(most) == most && count(most, 1, 1) == most);
static_assert(count(most, 2) == std::nullopt && count(most / 3 + 1, 3) == std::nullopt);
static_assert(count(most / 3, 3) == most / 3 * 3);
static_assert(count(std::size_t{1} << 32, std::size_t{1} << 32) == std::nullopt);
static_assert(count(most, most, 0) == 0U && count(0, most, most) == 0U);

static_assert(size(format::float32, 2, 3) == 24U && size(format::float8_e5m2, 2, 3) == 6U);
static_assert(size(element_type::boolean()) == 1U && size(element_type::integer64()) == 8U
              && size(element_type::integer32()) == 4U);
static_assert(size(format::float8_e5m2, most / 2) == most / 2);
static_assert(size(format::float8_e5m2, most / 2 + 1) == std::nullopt);
static_assert(size(format::float64, most / 16) == most / 16 * 8);
static_assert(size(format::float64, most / 16 + 1) == std::nullopt);
static_assert(size(format::float64, most) == std::nullopt);

static_assert(element_type(format::bfloat16).number() == format::bfloat16);
static_assert(element_type(format::bfloat16).kind() == element_kind::number);
static_assert(element_type(format::bfloat16).name() == "bfloat16");
static_assert(element_type(format::bfloat16) != format::float16);
static_assert(element_type::boolean().number() == std::nullopt);
static_assert(element_type::boolean().name() == "bool");
static_assert(element_type::integer64().name() == "int64");
static_assert(element_type::integer32().name() == "int32");
static_assert(element_type::boolean() != element_type::integer64());
static_assert(element_type::integer64() != format::float64);
