// TensorProtos in protobuf's wire format, written here by hand; read, written, corrupted and
// truncated.

#include <attest/files/onnx_tensor.hpp>

#include "support/catch.hpp"
#include "support/files.hpp"

using namespace attest::files;
using namespace tests;
using namespace std::string_literals;
namespace fs = std::filesystem;

namespace {

std::string varint(std::uint64_t value) {
    std::string result;
    for (; value >= 128; value >>= 7)
        result += static_cast<char>((value & 127) | 128);
    return result + static_cast<char>(value);
}

/// A field that is one number.
std::string number(unsigned field, std::uint64_t value) {
    return varint(field << 3) + varint(value);
}

/// A length-delimited field: a string, a message, or packed numbers.
std::string block(unsigned field, std::string const& content) {
    return varint(field << 3 | 2) + varint(content.size()) + content;
}

std::string varints(std::initializer_list<std::int64_t> values) {
    std::string result;
    for (std::int64_t const value : values)
        result += varint(static_cast<std::uint64_t>(value));
    return result;
}

std::string dims(std::initializer_list<std::int64_t> extents) {
    std::string result;
    for (std::int64_t const extent : extents)
        result += number(1, static_cast<std::uint64_t>(extent));
    return result;
}

std::string data_type(std::uint64_t value) {
    return number(2, value);
}

std::string raw(std::string const& content) {
    return block(9, content);
}

named_tensor read_named(std::string const& content) {
    std::istringstream stream(content);
    return read_onnx_tensor(stream, "x.pb");
}

stored_tensor read(std::string const& content) {
    return read_named(content).tensor;
}

std::string written(named_tensor const& named) {
    std::ostringstream stream;
    write_onnx_tensor(stream, named, "x.pb");
    return stream.str();
}

constexpr std::pair<std::uint64_t, element_type> data_types[] = {
    {1, format::float32},          {7, element_type::integer64()}, {9, element_type::boolean()},
    {10, format::float16},         {11, format::float64},          {16, format::bfloat16},
    {17, format::float8_e4m3fn},   {19, format::float8_e5m2},      {18, format::float8_e4m3fnuz},
    {20, format::float8_e5m2fnuz}, {24, format::float8_e8m0fnu},
};

} // namespace

TEST_CASE("every type and rank is read from .pb as it was written", "[files][onnx]") {
    place_to_write const place;
    auto const target = place.path / "round trip.pb";
    for (element_type const type : every_type())
        for (auto const& shape : some_shapes()) {
            named_tensor const named{"q", sample(type, shape)};
            CHECK(read_named(written(named)) == named);
            write_onnx_tensor(target, named);
            CHECK(read_onnx_tensor(target) == named);
            CHECK(content_of(target) == written(named));
        }
    CHECK(place.entries() == 1);
}

TEST_CASE("a .pb file byte by byte", "[files][onnx]") {
    auto const content = "\x08\x02\x08\x01\x10\x0a\x42\x01q\x4a\x04\0\x3c\0\xc0"s;
    named_tensor const named{"q", {format::float16, {2, 1}, bytes("\0\x3c\0\xc0"s)}};
    CHECK(read_named(content) == named);
    CHECK(written(named) == content);
    for (auto const& [code, type] : data_types) {
        auto const tensor = sample(type, {2, 3});
        auto const laid_out = dims({2, 3}) + data_type(code) + raw(text(tensor.bytes));
        CHECK(read(laid_out) == tensor);
        CHECK(mentions(written({"", tensor}), dims({2, 3}) + data_type(code)));
    }
    // dims may be packed, fields come in any order, descriptions of the tensor are ignored
    CHECK(read(raw("\0\x3c\0\xc0"s) + block(12, "words") + data_type(10)
               + block(16, block(1, "key") + block(2, "value")) + block(1, varints({2, 1})))
          == named.tensor);
    CHECK(read(data_type(11) + dims({3, 0})) == stored_tensor{format::float64, {3, 0}, {}});
    CHECK(read(data_type(11) + dims({0}) + raw("")) == stored_tensor{format::float64, {0}, {}});
}

TEST_CASE("elements in the typed fields of a .pb file", "[files][onnx]") {
    CHECK(read(dims({2}) + data_type(1) + block(4, "\0\0\x80\x3f\1\0\xa0\x7f"s))
          == stored_tensor{format::float32, {2}, bytes("\0\0\x80\x3f\1\0\xa0\x7f"s)});
    CHECK(read(dims({1}) + data_type(11) + block(10, "\1\2\3\4\5\6\7\x08"s))
          == stored_tensor{format::float64, {1}, bytes("\1\2\3\4\5\6\7\x08")});
    CHECK(read(dims({3}) + data_type(7) + block(7, varints({1, -1, std::int64_t{1} << 40})))
          == stored_tensor{
              element_type::integer64(),
              {3},
              bytes("\1\0\0\0\0\0\0\0\xff\xff\xff\xff\xff\xff\xff\xff\0\0\0\0\0\1\0\0"s)});
    CHECK(read(data_type(9) + dims({2}) + block(5, varints({1, 0})))
          == stored_tensor{element_type::boolean(), {2}, bytes("\1\0"s)});
    for (std::uint64_t const code : {10U, 16U})
        CHECK(read(dims({2}) + data_type(code) + block(5, varints({0x3c00, 0xffff}))).bytes
              == bytes("\0\x3c\xff\xff"s));
    for (std::uint64_t const code : {17U, 19U})
        CHECK(read(dims({2}) + data_type(code) + block(5, varints({0x7c, 0xff}))).bytes
              == bytes("\x7c\xff"));
    // not packed, as old writers do
    CHECK(read(dims({2}) + data_type(16) + number(5, 0x3f80) + number(5, 1)).bytes
          == bytes("\x80\x3f\1\0"s));
    CHECK(read(data_type(16) + number(5, 0x3f80)).shape.empty());
}

TEST_CASE("spoiled .pb files are refused by name, field and reason", "[files][onnx]") {
    std::string const good = dims({2}) + data_type(10) + raw("abcd");
    REQUIRE(read(good).shape == std::vector<std::size_t>{2});
    std::string const two = dims({2}) + data_type(10);

    struct spoiled {
        std::string content;
        char const* words;
    };

    std::int64_t const half = std::int64_t{1} << 32;
    spoiled const inputs[] = {
        {"", "data_type: it is missing"},
        {dims({2}) + raw("abcd"), "data_type: it is missing"},
        {"no protobuf at all", "message: it is no TensorProto"},
        {good.substr(0, good.size() - 1), "message: it is no TensorProto"},
        {good + "\x07", "message: it is no TensorProto"},
        {good + "\x4a\xff\xff\xff\xff\x07", "message: it is no TensorProto"},
        {"\x08\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff", "message: it is no TensorProto"},
        {dims({2}) + data_type(0) + raw("abcd"), "data_type: 0 is not supported"},
        {dims({2}) + data_type(6) + raw("abcdefgh"),
         "data_type: 6 is not supported; supported are 1 (float32), 7 (int64), 9 (bool), 10 "},
        {dims({2}) + data_type(23) + raw("ab"), "data_type: 23 is not supported"},
        {dims({1}) + data_type(8) + block(6, "text"), "data_type: 8 is not supported"},
        {dims({2}) + number(2, ~std::uint64_t{0}) + raw("ab"), "data_type: -1 is not supported"},
        {good + block(3, number(1, 0) + number(2, 2)), "segment: a tensor in parts is not"},
        {two + block(13, block(1, "location") + block(2, "w.bin")) + number(14, 1),
         "external_data: data in another file are not supported"},
        {good + block(13, block(1, "location") + block(2, "w.bin")), "external_data: data in "},
        {good + number(14, 1), "external_data: data in another file are not supported"},
        {good + number(14, 2), "data_location: it is neither DEFAULT nor EXTERNAL"},
        {good + number(15, 1),
         "message: field 15 is unknown in a TensorProto, or has the wrong wire type"},
        {good + block(20, "x"),
         "message: field 20 is unknown in a TensorProto, or has the wrong wire type"},
        {good + number(9, 1),
         "message: field 9 is unknown in a TensorProto, or has the wrong wire type"},
        {dims({-2}) + data_type(10) + raw("abcd"), "dims: extent 0 is negative, -2"},
        {dims({1, -1}) + data_type(10) + raw("abcd"), "dims: extent 1 is negative, -1"},
        {dims({half, half}) + data_type(10) + raw("abcd"), "dims: the product of the extents"},
        {dims({half, half / 2}) + data_type(10) + raw("ab"), "dims: the product of the extents"},
        {two + raw("abc"), "raw_data: the dims need 4 bytes, found 3"},
        {two + raw("abcdef"), "raw_data: the dims need 4 bytes, found 6"},
        {two + raw(""), "raw_data: the dims need 4 bytes, found 0"},
        {dims({half, half / 8}) + data_type(10) + raw("ab"),
         "raw_data: the dims need 4611686018427387904 bytes, found 2"},
        {two, "raw_data: the dims need 4 bytes, found 0"},
        {dims({0}) + data_type(10) + raw("ab"), "raw_data: the dims need 0 bytes, found 2"},
        {two + block(5, varints({1})), "int32_data: the dims need 2 elements, found 1"},
        {two + block(5, varints({1, 2, 3})), "int32_data: the dims need 2 elements, found 3"},
        {dims({2}) + data_type(1) + block(4, "abcd"), "float_data: the dims need 2 elements, fo"},
        {dims({2}) + data_type(1) + block(4, "abcde"), "message: it is no TensorProto"},
        {good + block(5, varints({1, 2})), "int32_data: the data are already stored in raw_data"},
        {two + raw("") + block(5, varints({1, 2})),
         "int32_data: the data are already stored in raw"},
        {dims({1}) + data_type(1) + block(4, "abcd") + block(7, varints({1})),
         "int64_data: the data are already stored in float_data"},
        {dims({1}) + data_type(1) + block(5, varints({1})),
         "int32_data: elements of float32 are stored in float_data or raw_data"},
        {dims({1}) + data_type(10) + block(4, "abcd"),
         "float_data: elements of float16 are stored in"},
        {dims({1}) + data_type(7) + block(11, varints({1})),
         "uint64_data: elements of int64 are sto"},
        {dims({1}) + data_type(11) + block(4, "abcd"),
         "float_data: elements of float64 are stored in"},
        {dims({1}) + data_type(9) + block(7, varints({1})),
         "int64_data: elements of bool are stored"},
        {dims({1}) + data_type(10) + block(6, "a"),
         "string_data: elements of float16 are stored in"},
        {two + block(5, varints({1, 65536})),
         "int32_data: element 1 is 65536, no pattern of float16"},
        {two + block(5, varints({-1, 1})), "int32_data: element 0 is -1, no pattern of float16"},
        {dims({1}) + data_type(17) + block(5, varints({256})),
         "int32_data: element 0 is 256, no pattern of float8_e4m3fn"},
        {dims({1}) + data_type(9) + block(5, varints({256})), "is 256, no pattern of bool"},
        {dims({2}) + data_type(9) + block(5, varints({1, 2})),
         "int32_data: element (1) is 2, expected 0 or 1 of a boolean"},
        {dims({3}) + data_type(9) + raw("\1\0\x80"s),
         "raw_data: element (2) is 128, expected 0 or 1 of a boolean"},
    };
    for (auto const& input : inputs) {
        std::string const why = refused_reading([&] { read(input.content); });
        CAPTURE(why, input.words);
        CHECK(why.starts_with("ATT-711 unreadable tensor file: x.pb: "));
        CHECK(mentions(why, input.words));
    }
}

TEST_CASE("every beginning of a .pb file is refused", "[files][onnx]") {
    std::string const content = written({"query", sample(format::float16, {3, 5})});
    for (std::size_t size = 0; size < content.size(); ++size)
        if (!refused_reading([&] { read(content.substr(0, size)); }).starts_with("ATT-711"))
            FAIL("the first " << size << " bytes");
    CHECK(read(content).shape == std::vector<std::size_t>{3, 5});
}

TEST_CASE("changed .pb files are read or refused", "[files][onnx]") {
    std::string const contents[] = {written({"query", sample(format::float32, {2, 3})}),
                                    dims({3, 1}) + data_type(10) + block(5, varints({1, 300, 7}))};
    std::uint64_t seed = 712;
    for (std::string const& content : contents) {
        auto const seen =
            read_changed(content, seed++, [](std::string const& x) { return read(x); });
        CAPTURE(seen.was_read);
        CHECK(seen.was_read > 100);
        CHECK(seen.was_refused > 500);
    }
}

TEST_CASE("a failing device is no short .pb file", "[files][onnx]") {
    struct failing : std::stringbuf {
        using std::stringbuf::stringbuf;

        int_type underflow() override { throw std::runtime_error("the disk is gone"); }
    };

    failing buffer(written({"q", sample(format::float32, {2})}));
    std::istream stream(&buffer);
    CHECK(refused_reading([&] { read_onnx_tensor(stream, "x.pb"); })
          == "ATT-711 unreadable tensor file: x.pb: message: reading failed");
    place_to_write const place;
    CHECK(mentions(refused_reading([&] { read_onnx_tensor(place.path); }),
                   "file: it is a directory"));
}

TEST_CASE("what cannot be written as .pb leaves nothing behind", "[files][onnx]") {
    place_to_write const place;
    auto const target = place.path / "o.pb";
    auto const refused = [&](stored_tensor const& tensor) {
        return refused_writing([&] { write_onnx_tensor(target, {"o", tensor}); });
    };
    std::string const opening = "ATT-712 unwritable tensor file: " + target.string();
    CHECK(refused({format::float16, {3}, bytes("abcd")})
          == opening + ": bytes: the shape and float16 need 6, there are 4");
    CHECK(refused({element_type::boolean(), {2}, bytes("\1\2")})
          == opening
                 + ": bytes: element (1) is 2, expected 0 or 1 of a boolean; store x != 0 in its "
                   "place");
    CHECK(refused({format::float16, {std::size_t{1} << 63, 0}, {}})
          == opening + ": shape: the extent 9223372036854775808 is too large");
    auto const tensor = sample(format::float16, {2});
    auto const nowhere = place.path / "no such folder" / "o.pb";
    CHECK(refused_writing([&] { write_onnx_tensor(nowhere, {"o", tensor}); })
          == "ATT-712 unwritable tensor file: " + nowhere.string() + ": No such file or directory");
    std::ofstream closed;
    CHECK(refused_writing([&] { write_onnx_tensor(closed, {"o", tensor}, "x.pb"); })
          == "ATT-712 unwritable tensor file: x.pb: writing failed");
    CHECK(place.entries() == 0);
}
