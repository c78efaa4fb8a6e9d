#include "files/npy_elements.hpp"

#include <initializer_list>

using namespace attest::files;

constexpr bool is(std::string_view descr, element_type type, bool swapped,
                  std::optional<element_type> named = std::nullopt) {
    auto const found = npy_elements_of(descr, named, "x.npy");
    return found.type == type && found.swapped == swapped;
}

static_assert(is("<f2", format::float16, false) && is(">f2", format::float16, true));
static_assert(is("<f4", format::float32, false) && is(">f4", format::float32, true));
static_assert(is("<f8", format::float64, false) && is(">f8", format::float64, true));
static_assert(is("<i8", element_type::integer64(), false));
static_assert(is(">i8", element_type::integer64(), true));
static_assert(is("<i4", element_type::integer32(), false));
static_assert(is(">i4", element_type::integer32(), true));
static_assert(is("|b1", element_type::boolean(), false));
static_assert(is("<f4", format::float32, false, format::float32));
static_assert(is("|u1", element_type::boolean(), false, element_type::boolean()));
static_assert(is("|b1", element_type::boolean(), false, element_type::boolean()));

constexpr bool patterns() {
    for (format const f : {format::float8_e4m3fn, format::float8_e5m2})
        for (std::string_view const descr : {"|u1", "|V1", "<V1", "|f1", "<f1"})
            if (!is(descr, f, false, f))
                return false;
    return is("<u2", format::bfloat16, false, format::bfloat16)
           && is("|V2", format::bfloat16, false, format::bfloat16)
           && is("<V2", format::bfloat16, false, format::bfloat16)
           && is(">u2", format::bfloat16, true, format::bfloat16)
           && is("<u2", format::float16, false, format::float16);
}

static_assert(patterns());

constexpr bool written_types_are_read() {
    for (format const f : every_format)
        if (!is(npy_descr(f), f, false, f))
            return false;
    return is(npy_descr(element_type::boolean()), element_type::boolean(), false)
           && is(npy_descr(element_type::integer64()), element_type::integer64(), false)
           && is(npy_descr(element_type::integer32()), element_type::integer32(), false);
}

static_assert(written_types_are_read());

constexpr bool is_field(std::string_view descr, std::string_view field, element_type type,
                        bool swapped, std::optional<element_type> named = std::nullopt) {
    auto const found = npy_elements_of(descr, named, "x.npy", {}, field);
    return found.type == type && found.swapped == swapped;
}

static_assert(is_field("<u2", "bfloat16", format::bfloat16, false));
static_assert(is_field(">u2", "bfloat16", format::bfloat16, true, format::bfloat16));
static_assert(is_field("|u1", "float8_e4m3fn", format::float8_e4m3fn, false));
static_assert(is_field("|u1", "float8_e5m2", format::float8_e5m2, false, format::float8_e5m2));

constexpr std::vector<std::byte> bytes(std::initializer_list<int> values) {
    std::vector<std::byte> result;
    for (int const value : values)
        result.push_back(static_cast<std::byte>(value));
    return result;
}

constexpr bool swaps() {
    auto four = bytes({1, 2, 3, 4});
    swap_bytes(four, 2);
    bool const pairs = four == bytes({2, 1, 4, 3});
    swap_bytes(four, 4);
    return pairs && four == bytes({3, 4, 1, 2});
}

static_assert(swaps());

constexpr bool turns(std::initializer_list<int> columns, std::vector<std::size_t> const& shape,
                     std::size_t width, std::initializer_list<int> rows) {
    return row_major(bytes(columns), shape, width) == bytes(rows);
}

// a(i, j) = 10i + j, first index first; then two bytes an element; then three indices.
static_assert(turns({0, 10, 1, 11, 2, 12}, {2, 3}, 1, {0, 1, 2, 10, 11, 12}));
static_assert(turns({0, 1, 20, 21, 2, 3, 22, 23}, {2, 2}, 2, {0, 1, 2, 3, 20, 21, 22, 23}));
static_assert(turns({0, 100, 10, 110, 20, 120, 1, 101, 11, 111, 21, 121}, {2, 3, 2}, 1,
                    {0, 1, 10, 11, 20, 21, 100, 101, 110, 111, 120, 121}));
static_assert(turns({7}, {}, 1, {7}) && turns({7, 8}, {2}, 1, {7, 8}) && turns({}, {0, 5}, 1, {}));

static_assert(first_not_boolean(bytes({0, 1, 1})) == 3);
static_assert(first_not_boolean(bytes({0, 2, 3})) == 1);
