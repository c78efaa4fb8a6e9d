// Files laid out according to the description of the format: read, written, corrupted and
// truncated.

#include <attest/files/safetensors.hpp>

#include "support/catch.hpp"
#include "support/files.hpp"

using namespace attest::files;
using namespace tests;
using namespace std::string_literals;
namespace fs = std::filesystem;

namespace {

using asked = std::optional<std::string_view>;

std::string file(std::string const& header, std::string const& data) {
    return little_endian(header.size(), 8) + header + data;
}

stored_tensor read(std::string const& content, asked name = {}) {
    std::istringstream stream(content);
    return read_safetensors(stream, "x.safetensors", name);
}

std::vector<std::string> names(std::string const& content) {
    std::istringstream stream(content);
    return names_in_safetensors(stream, "x.safetensors");
}

std::string written(std::vector<named_tensor> const& tensors) {
    std::ostringstream stream;
    write_safetensors(stream, tensors, "x.safetensors");
    return stream.str();
}

/// A header with one tensor q.
std::string one(std::string const& dtype, std::string const& shape, std::string const& offsets) {
    return R"({"q":{"dtype":")" + dtype + R"(","shape":)" + shape + R"(,"data_offsets":)" + offsets
           + "}}";
}

} // namespace

TEST_CASE("every type and rank is read from .safetensors as it was written",
          "[files][safetensors]") {
    place_to_write const place;
    std::vector<named_tensor> tensors;
    for (element_type const type : every_type())
        for (auto const& shape : some_shapes()) {
            auto const tensor = sample(type, shape);
            CHECK(read(written({{"q", tensor}})) == tensor);
            tensors.push_back({"t" + std::to_string(tensors.size()), tensor});
        }
    auto const all = written(tensors);
    auto const target = place.path / "all.safetensors";
    write_safetensors(target, tensors);
    CHECK(content_of(target) == all);
    CHECK(names(all).size() == tensors.size());
    CHECK(names_in_safetensors(target) == names(all));
    for (named_tensor const& expected : tensors) {
        CHECK(read(all, expected.name) == expected.tensor);
        CHECK(read_safetensors(target, expected.name) == expected.tensor);
    }
    CHECK(place.entries() == 1);
}

TEST_CASE("a .safetensors file byte by byte", "[files][safetensors]") {
    auto const content =
        "\x90\0\0\0\0\0\0\0"s
        R"({"__metadata__":{"format":"pt"},"k":{"dtype":"BF16","shape":[1,2],"data_offsets":[8,12]},)"
        R"("q":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}})"
        "  \0\0\x80\x3f\0\0\0\x40\x80\x3f\0\xc0"s;
    CHECK(names(content) == std::vector<std::string>{"q", "k"});
    CHECK(read(content, "q")
          == stored_tensor{format::float32, {2}, bytes("\0\0\x80\x3f\0\0\0\x40"s)});
    CHECK(read(content, "k") == stored_tensor{format::bfloat16, {1, 2}, bytes("\x80\x3f\0\xc0"s)});

    CHECK(written({{"k", {element_type::boolean(), {}, bytes("\1")}},
                   {"a\"\n", {format::float16, {1}, bytes("\0\x3c"s)}}})
          == "\x70\0\0\0\0\0\0\0"s
             R"({"a\"\n":{"dtype":"F16","shape":[1],"data_offsets":[0,2]},)"
             R"("k":{"dtype":"BOOL","shape":[],"data_offsets":[2,3]}})"
             " \0\x3c\1"s);
    CHECK(written({}) == "\x08\0\0\0\0\0\0\0{}      "s);
    CHECK(names(written({})).empty());
    // Escapes are names too, and a list may be spread out.
    CHECK(read(file("{ \"\\u0071\" : {\"shape\":[ 1 , 1 ],\n\"data_offsets\":[0,1],\"dtype\":"
                    "\"F8_E5M2\"}}\n ",
                    "\x7c"),
               "q")
          == stored_tensor{format::float8_e5m2, {1, 1}, bytes("\x7c")});
}

TEST_CASE("each dtype has its name in .safetensors", "[files][safetensors]") {
    std::pair<char const*, element_type> const dtypes[] = {{"F64", format::float64},
                                                           {"F32", format::float32},
                                                           {"F16", format::float16},
                                                           {"BF16", format::bfloat16},
                                                           {"F8_E4M3", format::float8_e4m3fn},
                                                           {"F8_E5M2", format::float8_e5m2},
                                                           {"F8_E4M3FNUZ", format::float8_e4m3fnuz},
                                                           {"F8_E5M2FNUZ", format::float8_e5m2fnuz},
                                                           {"F8_E8M0", format::float8_e8m0fnu},
                                                           {"I8", format::int8},
                                                           {"BOOL", element_type::boolean()},
                                                           {"I64", element_type::integer64()},
                                                           {"I32", element_type::integer32()}};
    for (auto const& [name, type] : dtypes) {
        auto const tensor = sample(type, {3});
        auto const size = tensor.bytes.size();
        auto const content =
            file(one(name, "[3]", "[0," + std::to_string(size) + "]"), text(tensor.bytes));
        CHECK(read(content) == tensor);
        CHECK(mentions(written({{"q", tensor}}), "\"dtype\":\""s + name + "\""));
    }
    // The shape of F4 counts numbers, two of which share a byte.
    stored_tensor const halves{format::float4_e2m1fn, {2, 4}, bytes("abcd")};
    CHECK(read(file(one("F4", "[2,4]", "[0,4]"), "abcd")) == halves);
    CHECK(read(written({{"q", halves}}), "q") == halves);
    CHECK(mentions(written({{"q", halves}}), R"("dtype":"F4","shape":[2,4],"data_offsets":[0,4])"));
    CHECK(mentions(refused_reading([&] { read(file(one("F4", "[2,4]", "[0,8]"), "abcdefgh")); }),
                   "the shape and F4 need 4 bytes, the offsets leave 8"));
    // An unsupported tensor does not prevent reading the others.
    auto const content = file(R"({"n":{"dtype":"U32","shape":[1],"data_offsets":[0,4]},)"
                              R"("q":{"dtype":"F16","shape":[1],"data_offsets":[4,6]}})",
                              "abcdef");
    CHECK(names(content) == std::vector<std::string>{"n", "q"});
    CHECK(read(content, "q").bytes == bytes("ef"));
    CHECK(refused_reading([&] { read(content, "n"); })
          == "ATT-711 unreadable tensor file: x.safetensors#n: dtype: 'U32' is not supported; "
             "supported are F64, F32, F16, BF16, F8_E4M3, F8_E5M2, F8_E4M3FNUZ, "
             "F8_E5M2FNUZ, F8_E8M0, F4, I8, BOOL, I64 and I32, and U8 that is named bool");
}

TEST_CASE("spoiled .safetensors files are refused by name, field and reason",
          "[files][safetensors]") {
    std::string const good = file(one("F16", "[2]", "[0,4]"), "abcd");
    REQUIRE(read(good, "q").shape == std::vector<std::size_t>{2});

    struct spoiled {
        std::string content;
        char const* words;
        asked name = {};
    };

    auto const header = [](std::string const& text) { return file(text, "abcd"); };
    auto const tensor = [&](std::string const& inside) { return header("{\"q\":" + inside + "}"); };
    std::string const two = R"("q":{"dtype":"F16","shape":[1],"data_offsets":[0,2]})";
    spoiled const inputs[] = {
        {"", "x.safetensors: header length: the file ends here"},
        {"\1\0\0\0\0\0\0"s, "header length: the file ends here"},
        {"\x01\xe1\xf5\x05\0\0\0\0{}"s, "header length: 100000001 bytes are too many; at most"},
        {"\0\xe1\xf5\x05\0\0\0\0{}"s, "header: it has 100000000 bytes, found 2"},
        {"\xff\xff\xff\xff\xff\xff\xff\xff{}"s, "header length: 18446744073709551615 bytes are"},
        {"\3\0\0\0\0\0\0\0{}"s, "header: it has 3 bytes, found 2"},
        {"\0\0\0\0\0\0\0\0"s, "header: it begins with '{', not ''"},
        {header(" {}"), "header: it begins with '{', not ' '"},
        {header("\xef\xbb\xbf{}"), "header: it begins with '{', not '\\xef'"},
        {header("[]"), "header: it begins with '{', not '['"},
        {header("{}\0{"s), "header: character 3: a zero byte"},
        {header("{} x"), "header: character 4: no JSON: '{} x'"},
        {header("{}{}"), "header: character 3: no JSON: '{}{'"},
        {header("{\"q\":"), "header: character 6: no JSON"},
        {header("{'q':1}"), "header: character 2: no JSON"},
        {header("{\"q\xff\":1}"), "header: character 4: no JSON: '\"q\\xff'"},
        {header("{\"q\":1,}"), "header: 'q': expected an object with dtype, shape, data_offsets, "
                               "found a number"},
        {header("{\"__metadata__\":{}, /* */}"), "header: character 21: no JSON"},
        {header("{\"__metadata__\":1}"),
         "header: '__metadata__': expected an object of strings, found a number"},
        {header("{\"__metadata__\":{\"a\":1}}"), "expected an object of strings, found a number"},
        {header("{\"__metadata__\":{\"a\":{}}}"), "expected an object of strings, found an object"},
        {header("{\"__metadata__\":{\"a\":\"\",\"a\":\"\"}}"), "header: 'a' is there twice"},
        {header("{\"__metadata__\":{},\"__metadata__\":{}}"), "'__metadata__' is there twice"},
        {header("{" + two + "," + two + "}"), "header: 'q' is there twice"},
        {tensor("null"), "found null"},
        {tensor("true"), "found a truth value"},
        {tensor("\"\""), "found a string"},
        {tensor("[]"), "found a list"},
        {tensor("{}"), "header: 'q': the key 'dtype' is missing; a tensor has the keys dtype"},
        {tensor(R"({"dtype":"F16","shape":[2]})"), "'q': the key 'data_offsets' is missing"},
        {tensor(R"({"dtype":"F16","data_offsets":[0,4]})"), "'q': the key 'shape' is missing"},
        {tensor(R"({"dtype":"F16","dtype":"F16"})"), "'q': the key 'dtype' is there twice"},
        {tensor(R"({"dtype":"F16","kind":1})"), "'q': unknown key 'kind'; a tensor has the keys"},
        {tensor(R"({"dtype":16})"), "'q': dtype: expected a string, found a number"},
        {tensor(R"({"dtype":["F16"]})"), "'q': dtype: expected a string, found a list"},
        {tensor(R"({"shape":2})"), "'q': shape: expected a list of whole numbers, found a number"},
        {tensor(R"({"shape":"2"})"), "shape: expected a list of whole numbers, found a string"},
        {tensor(R"({"shape":[-2]})"), "list of whole numbers, found a negative number"},
        {tensor(R"({"shape":[2.0]})"), "'q': shape: expected a list of whole numbers, found '2.0'"},
        {tensor(R"({"shape":[18446744073709551616]})"), "found '18446744073709551616'"},
        {tensor(R"({"shape":[[2]]})"), "shape: expected a list of whole numbers, found a list"},
        {tensor(R"({"shape":{}})"), "shape: expected a list of whole numbers, found an object"},
        {tensor(R"({"data_offsets":[0]})"), "a list of two whole numbers, found a list of 1"},
        {tensor(R"({"data_offsets":[0,1,2]})"), "a list of two whole numbers, found a list of 3"},
        {header(one("F16", "[2]", "[4,0]")), "data_offsets: 'q': it ends at 0, before it begins"},
        {header(one("F16", "[1]", "[2,4]")),
         "data_offsets: 'q': it begins at 2, after a hole that begins at 0"},
        {header("{" + two + R"(,"k":{"dtype":"F16","shape":[1],"data_offsets":[1,3]}})"),
         "data_offsets: 'k': it begins at 1, inside the tensor that ends at 2"},
        {header("{" + two + R"(,"k":{"dtype":"F16","shape":[1],"data_offsets":[0,2]}})"),
         "data_offsets: 'q': it begins at 0, inside the tensor that ends at 2"},
        {header("{" + two + R"(,"k":{"dtype":"U8","shape":[1],"data_offsets":[3,4]}})"),
         "data_offsets: 'k': it begins at 3, after a hole that begins at 2"},
        {header(one("F16", "[3]", "[0,4]")),
         "data_offsets: 'q': the shape and F16 need 6 bytes, the offsets leave 4"},
        {header(one("F16", "[]", "[0,4]")), "the shape and F16 need 2 bytes, the offsets leave 4"},
        {header(one("F8_E4M3", "[0,4]", "[0,4]")), "F8_E4M3 need 0 bytes, the offsets leave 4"},
        {header(one("F16", "[4294967296,4294967296]", "[0,4]")),
         "shape: 'q': the product of the extents is too large"},
        {header(one("F64", "[2305843009213693952]", "[0,0]")), "the product of the extents is"},
        {header(one("F8_E4M3", "[4611686018427387904]", "[0,4611686018427387904]")),
         "data: the tensors need 4611686018427387904 bytes, found 4"},
        {file(one("F16", "[2]", "[0,4]"), "abc"), "data: the tensors need 4 bytes, found 3"},
        {file(one("F16", "[2]", "[0,4]"), ""), "data: the tensors need 4 bytes, found 0"},
        {file("{" + two + R"(,"k":{"dtype":"F16","shape":[2],"data_offsets":[2,6]}})", "abcde"),
         "data: the tensors need 6 bytes, found 5", "q"},
        {file("{" + two + R"(,"k":{"dtype":"F16","shape":[2],"data_offsets":[2,6]}})", "a"),
         "data: the tensors need 6 bytes, found 1", "k"},
        {good + " ", "data: more follows after the 4 bytes of the tensors"},
        {header(one("BOOL", "[4]", "[0,4]")),
         "x.safetensors#q: data: element (0) is 97, expected 0 or 1 of a boolean"},
        {header(one("U32", "[1]", "[0,4]")), "x.safetensors#q: dtype: 'U32' is not supported"},
        {header(one("f16", "[2]", "[0,4]")), "x.safetensors#q: dtype: 'f16' is not supported"},
        {good, "name: there is no tensor 'Q'; there is 'q'", "Q"},
        {good, "name: there is no tensor '__metadata__'; there is 'q'", "__metadata__"},
        {file("{}", ""), "name: the file holds no tensor"},
        {file("{}", ""), "name: there is no tensor 'q'; the file holds no tensor", "q"},
        {file("{" + two + R"(,"k":{"dtype":"F16","shape":[1],"data_offsets":[2,4]}})", "abcd"),
         "name: there are 'q', 'k'; ask for one of them by its name"},
    };
    for (auto const& input : inputs) {
        std::string const why = refused_reading([&] { read(input.content, input.name); });
        CAPTURE(why, input.words);
        CHECK(why.starts_with("ATT-711 unreadable tensor file: x.safetensors"));
        CHECK(mentions(why, input.words));
    }
    // Depth takes no memory: the first list that does not belong there is refused.
    auto const deep = header("{\"q\":{\"shape\":" + std::string(1'000'000, '['));
    CHECK(mentions(refused_reading([&] { read(deep); }), "whole numbers, found a list"));
}

TEST_CASE("every beginning of a .safetensors file is refused", "[files][safetensors]") {
    std::string const content = written(
        {{"q", sample(format::float16, {3, 5})}, {"mask", sample(element_type::boolean(), {5})}});
    for (std::size_t size = 0; size < content.size(); ++size)
        for (std::string_view const name : {"q", "mask"})
            if (!refused_reading([&] { read(content.substr(0, size), name); }).starts_with("ATT-"))
                FAIL("the first " << size << " bytes");
    CHECK(read(content, "q").shape == std::vector<std::size_t>{3, 5});
}

TEST_CASE("changed .safetensors files are read or refused", "[files][safetensors]") {
    std::string const content = written(
        {{"q", sample(format::float32, {3, 5})}, {"k", sample(element_type::boolean(), {2})}});
    auto const seen =
        read_changed(content, 711, [](std::string const& text) { return read(text, "q"); });
    CAPTURE(seen.was_read);
    CHECK(seen.was_read > 100);
    CHECK(seen.was_refused > 1000);
}

TEST_CASE("a failing device is no short .safetensors file", "[files][safetensors]") {
    struct failing : std::stringbuf {
        using std::stringbuf::stringbuf;

        int_type underflow() override { throw std::runtime_error("the disk is gone"); }
    };

    std::string const good = written({{"q", sample(format::float32, {2})}});
    std::size_t const before = good.size() - 8;
    for (auto const& [size, field] : {std::pair{std::size_t{3}, "header length"},
                                      {before - 1, "header"},
                                      {before + 1, "data"},
                                      {good.size(), "data"}}) {
        failing buffer(good.substr(0, size));
        std::istream stream(&buffer);
        CHECK(refused_reading([&] { read_safetensors(stream, "x.safetensors"); })
              == "ATT-711 unreadable tensor file: x.safetensors: "s + field + ": reading failed");
    }
    place_to_write const place;
    CHECK(mentions(refused_reading([&] { read_safetensors(place.path); }),
                   "file: it is a directory"));
    CHECK(mentions(refused_reading([&] { names_in_safetensors(place.path / "absent"); }),
                   "file: it cannot be opened: No such file"));
}

TEST_CASE("what cannot be written as .safetensors leaves nothing behind", "[files][safetensors]") {
    place_to_write const place;
    auto const target = place.path / "o.safetensors";
    auto const tensor = sample(format::float16, {2});
    auto const refused = [&](std::vector<named_tensor> const& tensors) {
        return refused_writing([&] { write_safetensors(target, tensors); });
    };
    std::string const opening = "ATT-712 unwritable tensor file: " + target.string();
    CHECK(refused({{"q", tensor}, {"q", tensor}}) == opening + ": name: there are two tensors 'q'");
    CHECK(refused({{"__metadata__", tensor}})
          == opening + ": name: '__metadata__' is no name of a tensor");
    CHECK(refused({{"q\xff", tensor}}) == opening + ": name: 'q\\xff' is no UTF-8");
    CHECK(refused({{"q", {format::float16, {3}, bytes("abcd")}}})
          == opening + "#q: bytes: the shape and float16 need 6, there are 4");
    CHECK(refused({{"q", {element_type::boolean(), {1}, bytes("\2")}}})
          == opening
                 + "#q: bytes: element (0) is 2, expected 0 or 1 of a boolean; store x != 0 in its "
                   "place");
    CHECK(place.entries() == 0);
    auto const nowhere = place.path / "no such folder" / "o.safetensors";
    CHECK(refused_writing([&] { write_safetensors(nowhere, {}); })
          == "ATT-712 unwritable tensor file: " + nowhere.string() + ": No such file or directory");
    std::ofstream closed;
    CHECK(refused_writing([&] { write_safetensors(closed, {}, "x.safetensors"); })
          == "ATT-712 unwritable tensor file: x.safetensors: writing failed");
    CHECK(place.entries() == 0);
}
