// Files laid out according to the specification of the format: read, written, corrupted and
// truncated.

#include <attest/files/npy.hpp>

#include "support/catch.hpp"
#include "support/files.hpp"

#include <sstream>

#if __has_include(<sys/resource.h>)
#include <csignal>
#include <sys/resource.h>
#endif

using namespace attest::files;
using namespace tests;
using namespace std::string_literals;
using attest::unreadable_tensor_file;
namespace fs = std::filesystem;

namespace {

using named = std::optional<element_type>;

stored_tensor read(std::string const& content, named pattern_of = {}) {
    std::istringstream stream(content);
    return read_npy(stream, "x.npy", pattern_of);
}

std::string written(stored_tensor const& tensor) {
    std::ostringstream stream;
    write_npy(stream, tensor, "x.npy");
    return stream.str();
}

/// A file of version 1.0, 2.0 or 3.0 around this dictionary.
std::string file(std::string const& dictionary, std::string const& data, char version = 1) {
    std::string result = "\x93NUMPY"s + version + '\0';
    for (std::size_t i = 0; i < (version == 1 ? 2 : 4); ++i)
        result += static_cast<char>(dictionary.size() >> (8 * i) & 0xff);
    return result + dictionary + data;
}

std::string header(std::string const& descr, std::string const& shape, bool fortran_order = false) {
    return "{'descr': '" + descr + "', 'fortran_order': " + (fortran_order ? "True" : "False")
           + ", 'shape': " + shape + ", }\n";
}

/// Returns the refusal of this content; a sentence that no test expects if it is accepted.
std::string refusal(std::string const& content, named pattern_of = {}) {
    try {
        read(content, pattern_of);
    } catch (unreadable_tensor_file const& refused) {
        CHECK(refused.number == 711);
        return refused.what();
    }
    return "it was read";
}

} // namespace

TEST_CASE("every type and rank is read as it was written", "[files][npy]") {
    place_to_write const place;
    std::vector<std::vector<std::size_t>> const shapes{
        {}, {1}, {7}, {0}, {2, 3}, {3, 0}, {2, 3, 4}, {2, 1, 3, 2}, {1, 2, 2, 3, 2}};
    for (element_type const type : every_type())
        for (auto const& shape : shapes) {
            auto const tensor = sample(type, shape);
            auto const content = written(tensor);
            CHECK(read(content, type.number()) == tensor);
            CHECK(read(content) == tensor);
            CHECK((content.size() - tensor.bytes.size()) % 64 == 0);
            CHECK(content[content.size() - tensor.bytes.size() - 1] == '\n');
            auto const target = place.path / "round trip.npy";
            write_npy(target, tensor);
            CHECK(read_npy(target, type.number()) == tensor);
        }
    CHECK(place.entries() == 1);
}

TEST_CASE("a file as NumPy writes it", "[files][npy]") {
    // numpy.save of numpy.array([1.0, 2.0, -0.5]): 128 bytes before the data.
    std::string const content = "\x93NUMPY\x01\x00"s + "\x76\x00"s
                                + "{'descr': '<f8', 'fortran_order': False, 'shape': (3,), }"
                                + std::string(60, ' ') + "\n"
                                + "\0\0\0\0\0\0\xf0\x3f\0\0\0\0\0\0\0\x40\0\0\0\0\0\0\xe0\xbf"s;
    REQUIRE(content.size() == 128 + 24);
    auto const tensor = read(content);
    CHECK(tensor.type == format::float64);
    CHECK(tensor.shape == std::vector<std::size_t>{3});
    CHECK(tensor.bytes == bytes(std::string_view(content).substr(128)));
    CHECK(written(tensor) == content);

    // numpy.asfortranarray([[0, 1, 2], [10, 11, 12]]) as '>f2', version 2.0.
    auto const columns =
        file(header(">f2", "(2, 3)", true), "\0\0\x49\0\x3c\0\x49\x80\x40\0\x4a\0"s, 2);
    CHECK(
        read(columns)
        == stored_tensor{format::float16, {2, 3}, bytes("\0\0\0\x3c\0\x40\0\x49\x80\x49\0\x4a"s)});
    CHECK(read(columns, format::float16) == read(columns));
}

TEST_CASE("what NumPy has no dtype for says its format", "[files][npy]") {
    auto const begins = [](format f, std::string const& descr) {
        return written(sample(f, {2})).substr(10).starts_with("{'descr': " + descr + ", ");
    };
    CHECK(begins(format::bfloat16, "[('bfloat16', '<u2')]"));
    CHECK(begins(format::float8_e4m3fn, "[('float8_e4m3fn', '|u1')]"));
    CHECK(begins(format::float8_e5m2, "[('float8_e5m2', '|u1')]"));
    CHECK(begins(format::float8_e4m3fnuz, "[('float8_e4m3fnuz', '|u1')]"));
    CHECK(begins(format::float8_e5m2fnuz, "[('float8_e5m2fnuz', '|u1')]"));
    CHECK(begins(format::float8_e8m0fnu, "[('float8_e8m0fnu', '|u1')]"));
    CHECK(begins(format::float4_e2m1fn, "[('float4_e2m1fn', '|u1')]"));
    CHECK(begins(format::int8, "'|i1'"));
    CHECK(begins(format::float16, "'<f2'"));
}

TEST_CASE("two numbers of 4 bits in a byte", "[files][npy]") {
    // The array is one of bytes, whose last axis is half as long.
    stored_tensor const halves{format::float4_e2m1fn, {2, 6}, bytes("abcdef")};
    CHECK(read(written(halves)) == halves);
    CHECK(written(halves).find("'shape': (2, 3)") != std::string::npos);
    CHECK(read(file(header("|u1", "(2, 3)"), "abcdef"), format::float4_e2m1fn) == halves);
    CHECK(read(file(header("|u1", "(2, 3)", true), "adbecf"), format::float4_e2m1fn) == halves);
    auto const refused = [](auto const& act, std::string const& why) {
        CHECK(mentions(refused_reading(act), why));
    };
    refused([&] { read(file(header("|V1", "(2,)"), "ab"), format::float4_e2m1fn); },
            "store two of them in a byte, |u1, the first one in its lower half");
    refused([&] { read(file(header("|u1", "()"), "a"), format::float4_e2m1fn); },
            "it has no axis, whose elements could share a byte");
    refused([&] { read(file(header("|u1", "(2,)"), "ab"), format::int8); },
            "'|u1' cannot hold the format named");
    refused([&] { read(file(header("|i1", "(2,)"), "ab"), format::float8_e5m2); },
            "'|i1' cannot hold the format named");
    CHECK(read(file(header("|i1", "(2,)"), "ab")) == stored_tensor{format::int8, {2}, bytes("ab")});
    CHECK_THROWS(written({format::float4_e2m1fn, {2, 3}, bytes("abc")}));
}

TEST_CASE("versions, byte orders and patterns", "[files][npy]") {
    for (char const version : {'\1', '\2', '\3'})
        CHECK(read(file(header("<i8", "()"), "\1\2\3\4\5\6\7\x80"s, version))
              == stored_tensor{element_type::integer64(), {}, bytes("\1\2\3\4\5\6\7\x80")});
    CHECK(read(file(header(">f2", "(2,)"), "\1\2\3\4")).bytes == bytes("\2\1\4\3"));
    CHECK(read(file(header(">f4", "(2,)"), "\1\2\3\4\5\6\7\x8")).bytes
          == bytes("\4\3\2\1\x8\7\6\5"));
    for (std::string const descr : {">f8", ">i8"})
        CHECK(read(file(header(descr, "(1,)"), "\1\2\3\4\5\6\7\x8")).bytes
              == bytes("\x8\7\6\5\4\3\2\1"));
    CHECK(read(file(header("|b1", "(2,)"), "\1\0"s))
          == stored_tensor{element_type::boolean(), {2}, bytes("\1\0"s)});
    for (std::string const descr : {"<u2", "|V2", "<V2"})
        CHECK(read(file(header(descr, "(1,)"), "\x80\x3f"), format::bfloat16)
              == stored_tensor{format::bfloat16, {1}, bytes("\x80\x3f")});
    for (std::string const descr : {"|u1", "|V1", "<f1"})
        for (format const f : {format::float8_e4m3fn, format::float8_e5m2})
            CHECK(read(file(header(descr, "(1,)"), "\x7c"), f)
                  == stored_tensor{f, {1}, bytes("\x7c")});
    CHECK(read(file(header(">u2", "(1,)"), "\x3f\x80"), format::bfloat16).bytes
          == bytes("\x80\x3f"));
    // numpy.array([(0x3f80,), (0xbf80,)], [("bfloat16", ">u2")]), with commas as Python allows them
    for (std::string const list : {"[('bfloat16', '>u2')]", "[ ( \"bfloat16\" , '>u2', ) , ]"})
        CHECK(read(file("{'descr': " + list + ", 'fortran_order': False, 'shape': (2,), }\n",
                        "\x3f\x80\xbf\x80"))
              == stored_tensor{format::bfloat16, {2}, bytes("\x80\x3f\x80\xbf")});
}

TEST_CASE("a header too long for version 1.0 is written as 2.0", "[files][npy]") {
    auto const tensor = sample(format::float8_e5m2, std::vector<std::size_t>(30000, 1));
    auto const content = written(tensor);
    CHECK(content[6] == 2);
    CHECK((content.size() - 1) % 64 == 0);
    CHECK(read(content, format::float8_e5m2) == tensor);
    // The longest of version 1.0 and one more extent.
    for (std::size_t rank = 21800; rank < 21880; ++rank) {
        auto const near = sample(element_type::boolean(), std::vector<std::size_t>(rank, 1));
        if (read(written(near)) != near)
            FAIL(rank << " extents");
    }
    auto const longest = sample(format::float8_e5m2, std::vector<std::size_t>(350000, 1));
    CHECK(mentions(refused_writing([&] { written(longest); }), "x.npy: shape: 350000 extents"));
}

TEST_CASE("spoiled files are refused by name, field and reason", "[files][npy]") {
    std::string const good = file(header("<f4", "(2,)"), "abcdefgh");
    REQUIRE(read(good).shape == std::vector<std::size_t>{2});

    struct spoiled {
        std::string content;
        char const* words;
        named pattern_of = {};
    };

    auto const keys = [](std::string const& dictionary) { return file(dictionary, "abcdefgh"); };
    std::string const descr = "'descr': '<f4', ";
    std::string const order = "'fortran_order': False, ";
    std::string const shape = "'shape': (2,), ";
    auto const field = [&](std::string const& list) {
        return file("{'descr': " + list + ", " + order + "'shape': (4,), }", "abcdefgh");
    };
    auto const extents = [&](std::string const& tuple) {
        return file(header("<f4", tuple), "abcdefgh");
    };
    spoiled const inputs[] = {
        {"", "magic: a .npy file begins with \\x93NUMPY, not ''"},
        {"\x93NUMPZ\1"s, "magic: a .npy file begins with \\x93NUMPY, not '\\x93NUMPZ'"},
        {"PK\3\4and so on", "magic: this is an archive"},
        {"\x93NUMPY\1"s, "version: the file ends here"},
        {"\x93NUMPY\0\0"s, "version: 0.0 is not supported"},
        {"\x93NUMPY\4\0\0\0"s, "version: 4.0 is not supported; supported are 1.0, 2.0 and 3.0"},
        {"\x93NUMPY\1\1\0\0"s, "version: 1.1 is not supported"},
        {"\x93NUMPY\1\0\x76"s, "header length: the file ends here"},
        {"\x93NUMPY\2\0\x76\0\0"s, "header length: the file ends here"},
        {"\x93NUMPY\2\0\1\0\x10\0"s, "header length: 1048577 bytes are too many"},
        {"\x93NUMPY\3\0\xff\xff\xff\xff"s, "header length: 4294967295 bytes are too many"},
        {"\x93NUMPY\2\0\0\0\x10\0{"s, "header: it has 1048576 bytes, found 1"},
        {good.substr(0, 20), "header: it has 58 bytes, found 10"},
        {keys(""), "header: character 1: expected '{', found the end of the header"},
        {keys("("), "header: character 1: expected '{', found '('"},
        {keys("{"), "header: character 2: expected a key in quotes, found the end"},
        {keys("{}"), "descr: the key is missing"},
        {keys("{,}"), "header: character 2: expected a key in quotes, found ','"},
        {keys("{" + order + shape + "}"), "descr: the key is missing"},
        {keys("{" + descr + shape + "}"), "fortran_order: the key is missing"},
        {keys("{" + descr + order + "}"), "shape: the key is missing"},
        {keys("{" + descr + order + descr + shape + "}"),
         "descr: character 42: the key is there twice"},
        {keys("{" + shape + order + descr + shape + "}"), "shape: character 57: the key is there"},
        {keys("{" + descr + order + shape + "'kind': 1}"),
         "header: character 57: unknown key 'kind'"},
        {keys("{'Descr': '<f4'}"), "header: character 2: unknown key 'Descr'"},
        {keys("{'desc\xc3\xa9': '<f4'}"), "unknown key 'desc\\xc3\\xa9'"},
        {keys("{" + descr + order + shape + "} x"), "header: character 59: only spaces may follow"},
        {keys("{" + descr + order + shape + "}}"), "header: character 58: only spaces may follow"},
        {keys("{" + descr + order + shape), "header: character 57: expected a key in quotes"},
        {keys("{'descr' '<f4'}"), "descr: character 10: expected ':', found '''"},
        {keys("{'descr': '<f4' 'shape': (2,)}"), "header: character 17: expected '}', found '''"},
        {keys("{'descr': '<f4"), "descr: character 11: the string has no end"},
        {keys("{'descr': '<\\x66"
              "4'}"),
         "descr: character 13: '\\' is not allowed in a string"},
        {keys("{'descr': u'<f4'}"), "descr: character 11: expected the dtype in quotes, found 'u'"},
        {keys("{'descr': 4}"), "descr: character 11: expected the dtype in quotes, found '4'"},
        {keys("{'descr': [('x', '<f4')], " + order + shape + "}"),
         "descr: a structured dtype is read where its one field has the name of a format and holds "
         "its bits, as in [('bfloat16', '<u2')] and [('float8_e4m3fn', '|u1')], not [('x', "
         "'<f4')]"},
        {field("[('bfloat16', '<f2')]"), "not [('bfloat16', '<f2')]"},
        {field("[('bfloat16', '|u1')]"), "not [('bfloat16', '|u1')]"},
        {field("[('bfloat16', '|u2')]"), "not [('bfloat16', '|u2')]"},
        {field("[('bfloat16', '<V2')]"), "not [('bfloat16', '<V2')]"},
        {field("[('bf16', '<u2')]"), "not [('bf16', '<u2')]"},
        {field("[('float16', '<u2')]"), "not [('float16', '<u2')]"},
        {field("[('float8_e5m2', '<u2')]"), "not [('float8_e5m2', '<u2')]"},
        {field("[('bfloat16', '')]"), "not [('bfloat16', '')]"},
        {field("[('bfloat16', '<u2'), ('x', '<u2')]"),
         "descr: character 11: a structured dtype is read with one field alone"},
        {field("[('bfloat16', '<u2', (2,))]"), "character 11: a structured dtype is read with one"},
        {field("[('bfloat16', '<u2'"), "character 11: a structured dtype is read with one"},
        {field("[('', '<u2')]"), "character 11: a field has no name"},
        {field("[]"), "descr: character 12: expected '(', found ']'"},
        {field("['bfloat16', '<u2']"), "descr: character 12: expected '(', found '"},
        {field("[('bfloat16' '<u2')]"), "descr: character 24: expected ',', found '"},
        {field("[(16, '<u2')]"), "expected the name of a field in quotes, found '1'"},
        {field("[('bfloat16', [('x', '<u2')])]"), "expected the dtype of the field in quotes"},
        {field("[('bfloat16', '<u2')]"),
         "descr: the field says that the format is bfloat16, which is not the one named, float16",
         format::float16},
        {field("[('float8_e5m2', '|u1')]"), "is not the one named, bool", element_type::boolean()},
        {keys("{" + descr + "'fortran_order': 0, " + shape + "}"),
         "fortran_order: character 35: expected True or False, found '0'"},
        {keys("{" + descr + "'fortran_order': true, " + shape + "}"),
         "fortran_order: character 35: expected True or False, found 't'"},
        {keys("{" + descr + "'fortran_order': Falsey, " + shape + "}"),
         "header: character 40: expected '}', found 'y'"},
        {extents("(-2,)"), "shape: character 52: an extent is not negative"},
        {extents("(2)"), "shape: character 53: a tuple of one number needs a comma"},
        {extents("2"), "shape: character 51: expected '(', found '2'"},
        {extents("[2]"), "shape: character 51: expected '(', found '['"},
        {extents("(,)"), "shape: character 52: expected a decimal number, found ','"},
        {extents("(2,,)"), "shape: character 54: expected a decimal number, found ','"},
        {extents("(1 2)"), "shape: character 54: expected ',' or ')', found '2'"},
        {extents("(2L,)"), "shape: character 53: expected ',' or ')', found 'L'"},
        {extents("(2.0,)"), "shape: character 53: expected ',' or ')', found '.'"},
        {extents("(0x2,)"), "shape: character 53: expected ',' or ')', found 'x'"},
        {extents("(02,)"), "shape: character 52: no number begins with 0 but 0"},
        {extents("(18446744073709551616,)"), "shape: character 52: the extent is too large"},
        {extents("(99999999999999999999999999,)"), "shape: character 52: the extent is too large"},
        {extents("(4294967296, 4294967296)"), "shape: the product of the extents is too large"},
        {extents("(4611686018427387904,)"), "shape: the product of the extents is too large"},
        {extents("(4294967296, 1073741825)"), "shape: the product of the extents is too large"},
        {extents("(3,)"), "data: the array needs 12 bytes, found 8"},
        {extents("(1152921504606846976,)"),
         "data: the array needs 4611686018427387904 bytes, found 8"},
        {extents("(1,)"), "data: more follows after the 4 bytes of the array"},
        {extents("(0, 5)"), "data: more follows after the 0 bytes of the array"},
        {good + "\n", "data: more follows after the 8 bytes"},
        {good.substr(0, good.size() - 8), "data: the array needs 8 bytes, found 0"},
        {file(header("|b1", "(3,)"), "\0\1\2"s),
         "data: element (2) is 2, expected 0 or 1 of a boolean; store x != 0 in its place"},
        {file(header("<c8", "(1,)"), "abcdefgh"),
         "descr: '<c8' is not supported; supported are f2"},
        {file(header("|O", "(1,)"), "abcdefgh"), "descr: '|O' is not supported"},
        {file(header("=f4", "(2,)"), "abcdefgh"), "descr: '=f4' is not supported"},
        {file(header("|f4", "(2,)"), "abcdefgh"), "descr: '|f4' is not supported"},
        {file(header("f4", "(2,)"), "abcdefgh"), "descr: 'f4' is not supported"},
        {file(header("", "(2,)"), "abcdefgh"), "descr: '' is not supported"},
        {file(header("<i2", "(4,)"), "abcdefgh"), "descr: '<i2' is not supported"},
        {file(header(std::string(50, 'f'), "(2,)"), ""), "fff...' is not supported"},
        {file(header(">V2", "(4,)"), "abcdefgh"), "descr: '>V2' is not", format::bfloat16},
        {file(header("|V2", "(4,)"), "abcdefgh"), "descr: '|V2' does not say which format"},
        {file(header("<u2", "(4,)"), "abcdefgh"), "descr: '<u2' does not say which format"},
        {file(header("<f1", "(8,)"), "abcdefgh"), "descr: '<f1' does not say which format"},
        {file(header("|u1", "(4,)"), "\0\1\1\3"s), "data: element (3) is 3, expected 0 or 1",
         element_type::boolean()},
        {file(header("|V1", "(1,)"), "\1"), "'|V1' cannot hold the format named, bool",
         element_type::boolean()},
        {file(header("|b1", "(1,)"), "\1"), "'|b1' cannot hold the format named, float8_e4m3fn",
         format::float8_e4m3fn},
        {file(header("|u1", "(8,)"), "abcdefgh"), "'|u1' cannot hold the format named, int64",
         element_type::integer64()},
        {file(header("<i8", "(1,)"), "abcdefgh"), "'<i8' cannot hold the format named, bool",
         element_type::boolean()},
        {file(header("|u1", "(8,)"), "abcdefgh"),
         "descr: '|u1' cannot hold the format named, bfloat16", format::bfloat16},
        {file(header("<V2", "(4,)"), "abcdefgh"), "'<V2' cannot hold the format named, float8_e5m2",
         format::float8_e5m2},
        {file(header("<f2", "(4,)"), "abcdefgh"), "'<f2' cannot hold the format named, bfloat16",
         format::bfloat16},
        {file(header("<i8", "(1,)"), "abcdefgh"), "'<i8' cannot hold the format named, float64",
         format::float64},
    };
    for (auto const& input : inputs) {
        std::string const why = refusal(input.content, input.pattern_of);
        CAPTURE(why, input.words);
        CHECK(why.starts_with("ATT-711 unreadable tensor file: x.npy: "));
        CHECK(mentions(why, input.words));
    }
}

TEST_CASE("every beginning of a file is refused", "[files][npy]") {
    for (element_type const type : {element_type(format::float16), element_type::boolean()}) {
        std::string const content = written(sample(type, {3, 5}));
        for (std::size_t size = 0; size < content.size(); ++size)
            if (!refusal(content.substr(0, size)).starts_with("ATT-711"))
                FAIL("the first " << size << " bytes");
        CHECK(read(content).shape == std::vector<std::size_t>{3, 5});
    }
}

TEST_CASE("changed headers are read or refused", "[files][npy]") {
    std::mt19937_64 draw(20240711);
    auto const below = [&](std::size_t limit) { return static_cast<std::size_t>(draw() % limit); };
    std::string const letters = "{}()[]'\",: \n\\0123456789-FTruefalsdcp_onLxV|<>\x93\xff\0"s;
    auto const changed = [&](std::string text, std::size_t end) {
        std::size_t const place = below(end);
        std::size_t const kind = below(4);
        if (kind == 0)
            text.erase(place, 1 + below(3));
        else if (kind == 1)
            text.insert(place, 1, letters[below(letters.size())]);
        else
            text[place] =
                kind == 2 ? letters[below(letters.size())] : static_cast<char>(below(256));
        return text;
    };
    std::size_t was_read = 0;
    std::size_t was_refused = 0;
    for (std::size_t round = 0; round < 2000; ++round) {
        bool const truths = round % 2 == 0;
        // Half of them change the bytes before the data, half only the dictionary, whose length is
        // then right.
        std::string dictionary = header(truths ? "|b1" : "<f4", "(2, 1)", round % 3 == 0);
        for (std::size_t left = round % 4 < 2 ? 1 + below(3) : 0; left > 0; --left)
            dictionary = changed(dictionary, dictionary.size());
        std::string content =
            file(dictionary, truths ? "\0\1"s : "abcdefgh", static_cast<char>(round % 3 + 1));
        if (round % 4 >= 2)
            content = changed(content, 12 + below(dictionary.size()));
        try {
            auto const tensor = read(content);
            ++was_read;
            if (byte_count(tensor.type, tensor.shape) != tensor.bytes.size())
                FAIL("read as too much or too little: " << content);
        } catch (attest::error const& refused) {
            ++was_refused;
            if (refused.number != 711)
                FAIL(refused.what());
        }
    }
    CAPTURE(was_read);
    CHECK(was_read > 10);
    CHECK(was_refused > 1000);
}

TEST_CASE("files that are none", "[files][npy]") {
    place_to_write const place;
    auto const refused = [](fs::path const& path) {
        try {
            read_npy(path);
        } catch (unreadable_tensor_file const& why) {
            return std::string(why.what());
        }
        return "it was read"s;
    };
    CHECK(refused(place.path)
          == "ATT-711 unreadable tensor file: " + place.path.string()
                 + ": file: it is a directory");
    auto const absent = place.path / "absent.npy";
    CHECK(refused(absent)
          == "ATT-711 unreadable tensor file: " + absent.string()
                 + ": file: it cannot be opened: No such file or directory");
    auto const empty = place.path / "empty.npy";
    std::ofstream{empty};
    CHECK(mentions(refused(empty), "empty.npy: magic: "));
}

TEST_CASE("a device that fails is no short file", "[files][npy]") {
    struct failing : std::stringbuf {
        using std::stringbuf::stringbuf;

        int_type underflow() override { throw std::runtime_error("the disk is gone"); }
    };

    std::string const good = written(sample(format::float32, {2}));
    for (auto const& [size, field] : {std::pair{std::size_t{3}, "magic"},
                                      {7, "version"},
                                      {9, "header length"},
                                      {50, "header"},
                                      {130, "data"},
                                      {good.size(), "data"}}) {
        failing buffer(good.substr(0, size));
        std::istream stream(&buffer);
        std::string why;
        try {
            read_npy(stream, "x.npy");
        } catch (unreadable_tensor_file const& refused) {
            why = refused.what();
        }
        CHECK(why == "ATT-711 unreadable tensor file: x.npy: "s + field + ": reading failed");
    }
}

TEST_CASE("a tensor that is not whole is not written", "[files][npy]") {
    place_to_write const place;
    auto const target = place.path / "o.npy";
    auto const refused = [&](stored_tensor const& tensor) {
        return refused_writing([&] { write_npy(target, tensor); });
    };
    std::string const opening = "ATT-712 unwritable tensor file: " + target.string() + ": ";
    CHECK(refused({format::float16, {3}, bytes("abcd")})
          == opening + "bytes: the shape and float16 need 6, there are 4");
    CHECK(refused({format::float16, {}, bytes("abcd")})
          == opening + "bytes: the shape and float16 need 2, there are 4");
    CHECK(refused({element_type::boolean(), {2}, bytes("\1\3")})
          == opening
                 + "bytes: element (1) is 3, expected 0 or 1 of a boolean; store x != 0 in its "
                   "place");
    CHECK(refused({format::float64, {std::size_t{1} << 61}, {}})
          == opening + "shape: the product of the extents is too large");
    CHECK(place.entries() == 0);
}

TEST_CASE("written whole or not at all", "[files][npy]") {
    place_to_write const place;
    auto const target = place.path / "o.npy";
    auto const small = sample(format::float32, {2, 2});
    write_npy(target, small);

    auto const nowhere = place.path / "no such folder" / "o.npy";
    CHECK(refused_writing([&] { write_npy(nowhere, small); })
          == "ATT-712 unwritable tensor file: " + nowhere.string() + ": No such file or directory");
    CHECK(mentions(refused_writing([&] { write_npy(target / "below a file.npy", small); }),
                   "Not a directory"));
    CHECK(mentions(refused_writing([&] { write_npy(place.path, small); }), "it is a directory"));
    CHECK(mentions(refused_writing([&] { write_npy(fs::path(), small); }), "the file has no name"));
    std::ofstream closed;
    CHECK(refused_writing([&] { write_npy(closed, small, "x.npy"); })
          == "ATT-712 unwritable tensor file: x.npy: writing failed");
    if (fs::exists("/dev/full")) {
        CHECK(refused_writing([&] { write_npy("/dev/full", small); })
              == "ATT-712 unwritable tensor file: /dev/full: No space left on device");
        CHECK(fs::is_character_file("/dev/full"));
    }

    // the temporary file of another process is neither used nor removed
    auto const other = place.path / "o.npy.partial0";
    std::ofstream(other) << "another's";
    auto const large = sample(format::float32, {256, 256});
    write_npy(target, large);
    CHECK(read_npy(target) == large);
    CHECK(fs::file_size(other) == 9);
    CHECK(place.entries() == 2);

    auto const link = place.path / "link.npy";
    fs::create_symlink(target, link);
    write_npy(link, small);
    CHECK(fs::is_symlink(link));
    CHECK(read_npy(target) == small);

#ifdef RLIMIT_FSIZE
    // a disk that is full after 4096 bytes: the old file stays, and no other file is left
    rlimit before{};
    REQUIRE(getrlimit(RLIMIT_FSIZE, &before) == 0);
    auto const old_handler = std::signal(SIGXFSZ, SIG_IGN);
    rlimit const tight{4096, before.rlim_max};
    REQUIRE(setrlimit(RLIMIT_FSIZE, &tight) == 0);
    std::string const why = refused_writing([&] { write_npy(target, large); });
    setrlimit(RLIMIT_FSIZE, &before);
    std::signal(SIGXFSZ, old_handler);
    CHECK(mentions(why, "o.npy: File too large"));
    CHECK(read_npy(target) == small);
    CHECK(place.entries() == 3);
#endif
}
