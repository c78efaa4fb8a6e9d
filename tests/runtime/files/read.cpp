// Files of every kind by their names, and the names of the tensors in them.

#include <attest/files/npy.hpp>
#include <attest/files/npz.hpp>
#include <attest/files/onnx_tensor.hpp>
#include <attest/files/read.hpp>
#include <attest/files/safetensors.hpp>

#include "support/catch.hpp"
#include "support/files.hpp"

#include <tuple>

using namespace attest::files;
using namespace tests;
using namespace std::string_literals;
namespace fs = std::filesystem;

namespace {

std::string refusal(fs::path const& spec, reading_hints const& hints = {}) {
    return refused_reading([&] { read_tensor(spec.string(), hints); });
}

} // namespace

TEST_CASE("what is written by its ending is read by its ending", "[files][read]") {
    place_to_write const place;
    for (element_type const type : every_type()) {
        auto const tensor = sample(type, {2, 3});
        for (std::string const ending :
             {".npy", ".npz", ".safetensors", ".pb", ".bin", ".raw", ".NPY", ".SafeTensors"}) {
            auto const file = place.path / ("o" + ending);
            write_tensor(file, tensor);
            reading_hints const hints{
                .pattern_of = type.number(), .raw_type = type, .raw_shape = tensor.shape};
            CHECK(read_tensor(file.string(), hints) == tensor);
        }
        CHECK(read_npy(place.path / "o.npy", type.number()) == tensor);
        CHECK(read_npz(place.path / "o.npz", "tensor", type.number()) == tensor);
        CHECK(read_safetensors(place.path / "o.safetensors", "tensor") == tensor);
        CHECK(read_onnx_tensor(place.path / "o.pb") == named_tensor{"tensor", tensor});
        CHECK(content_of(place.path / "o.raw") == text(tensor.bytes));
    }
    auto const tensor = sample(format::float16, {2});
    write_tensor(place.path / "o.npz", tensor, "k");
    CHECK(names_in_npz(place.path / "o.npz") == std::vector<std::string>{"k"});
    CHECK(read_tensor((place.path / "o.npz").string()) == tensor);
}

TEST_CASE("a tensor of several is read by its name", "[files][read]") {
    place_to_write const place;
    std::vector<named_tensor> const both{{"q", sample(format::float32, {2})},
                                         {"k#1", sample(format::float16, {3})}};
    write_npz(place.path / "b.npz", both);
    write_safetensors(place.path / "b.safetensors", both);
    for (std::string const file : {"b.npz", "b.safetensors"}) {
        CHECK(read_tensor((place.path / (file + "#q")).string()) == both[0].tensor);
        CHECK(read_tensor((place.path / (file + "#k#1")).string()) == both[1].tensor);
        CHECK(mentions(refusal(place.path / file), file + ": name: there are 'q', 'k#1'; ask"));
        CHECK(mentions(refusal(place.path / (file + "#")), file + ": name: there is no tensor ''"));
        CHECK(mentions(refusal(place.path / (file + "#v")),
                       file + ": name: there is no tensor 'v'; there are 'q', 'k#1'"));
    }
}

TEST_CASE("a # in the name of a file", "[files][read]") {
    place_to_write const place;
    auto const q = sample(format::float32, {2});
    auto const k = sample(format::float16, {3});
    write_npz(place.path / "a#b.npz", std::vector<named_tensor>{{"q", q}, {"k", k}});
    CHECK(read_tensor((place.path / "a#b.npz#q").string()) == q);
    CHECK(read_tensor((place.path / "a#b.npz#k").string()) == k);
    CHECK(mentions(refusal(place.path / "a#b.npz"), "a#b.npz: name: there are 'q', 'k'"));
    // A file with the whole name takes precedence over a tensor of that name.
    write_npz(place.path / "c.npz", std::vector<named_tensor>{{"q.npy", q}});
    CHECK(read_tensor((place.path / "c.npz#q.npy").string()) == q);
    write_npy(place.path / "c.npz#q.npy", k);
    CHECK(read_tensor((place.path / "c.npz#q.npy").string()) == k);
    CHECK(mentions(refusal(place.path / "d.npz#q"),
                   "d.npz: file: it cannot be opened: No such file or directory"));
}

TEST_CASE("what the name of a file does not say is refused", "[files][read]") {
    place_to_write const place;
    auto const tensor = sample(format::float16, {2});
    auto const known = std::string(" ending of a tensor file; known are .npy, .npz, ")
                       + ".safetensors, .pb, .bin and .raw";
    for (std::string const name : {"o.txt", "o.onnx", "o", "o.npyz"}) {
        auto const file = place.path / name;
        auto const ending = name == "o" ? std::string("its name has no")
                                        : "'" + file.extension().string() + "' is no";
        CHECK(refusal(file)
              == "ATT-711 unreadable tensor file: " + file.string() + ": file: " + ending + known);
        CHECK(refused_writing([&] { write_tensor(file, tensor); })
              == "ATT-712 unwritable tensor file: " + file.string() + ": file: " + ending + known);
    }
    CHECK(refusal("x.safetensors:q")
          == "ATT-711 unreadable tensor file: x.safetensors:q: file: '.safetensors:q' is no" + known
                 + "; the name of a tensor in a file follows #, as in 'x.safetensors#q'");
    CHECK(refusal("x.npy:q")
          == "ATT-711 unreadable tensor file: x.npy:q: file: '.npy:q' is no" + known);
    CHECK(mentions(refusal(""), "file: its name has no" + known));
    CHECK(mentions(refused_writing([&] { write_tensor("", tensor); }),
                   "file: its name has no" + known));
    CHECK(place.entries() == 0);

    write_tensor(place.path / "o.npy", tensor);
    write_tensor(place.path / "o.pb", tensor);
    write_tensor(place.path / "o.bin", tensor);
    CHECK(
        mentions(refusal(place.path / "o.npy#q"),
                 "o.npy: name: only .npz and .safetensors hold tensors by their names, not .npy"));
    CHECK(mentions(refusal(place.path / "o.pb#q"), "by their names, not .pb"));
    CHECK(mentions(refusal(place.path / "o.bin"), "o.bin: type: the file does not say it"));
    CHECK(mentions(refusal(place.path / "o.bin", {.raw_type = format::float16}),
                   "o.bin: shape: the file does not say it; name it"));
    CHECK(mentions(refusal(place.path / "o.bin",
                           {.raw_type = format::float16, .raw_shape = std::vector{std::size_t{3}}}),
                   "o.bin: data: the shape and float16 need 6 bytes, found 4"));
}

TEST_CASE("a format that was named is never another one", "[files][read]") {
    place_to_write const place;
    reading_hints const hints{.pattern_of = format::bfloat16,
                              .raw_type = format::float16,
                              .raw_shape = std::vector{std::size_t{2}}};
    for (std::string const ending : {".npy", ".npz", ".safetensors", ".pb", ".bin"}) {
        auto const file = place.path / ("o" + ending);
        write_tensor(file, sample(format::float16, {2}));
        CHECK(mentions(refusal(file, hints), "the format named, bfloat16"));
        write_tensor(file, sample(element_type::boolean(), {4}));
        if (ending != ".bin")
            CHECK(mentions(refusal(file, hints), "the format named, bfloat16"));
    }
    for (std::string const ending : {".npy", ".npz"}) {
        auto const file = place.path / ("o" + ending);
        write_tensor(file, sample(format::bfloat16, {2}));
        CHECK(read_tensor(file.string()) == sample(format::bfloat16, {2}));
        CHECK(mentions(
            refusal(file, {.pattern_of = format::float16}),
            "the field says that the format is bfloat16, which is not the one named, float16"));
    }
}

TEST_CASE("bytes that are named booleans are read as these", "[files][read]") {
    place_to_write const place;
    stored_tensor const mask{element_type::boolean(), {2, 3}, bytes("\1\1\0\0\1\0"s)};
    auto const descr = "{'descr': '|u1', 'fortran_order': True, 'shape': (2, 3), }\n"s;
    auto const columns = "\1\0\1\1\0\0"s;
    auto const npy = "\x93NUMPY\1\0"s + static_cast<char>(descr.size()) + '\0' + descr + columns;
    auto const header = R"({"m":{"dtype":"U8","shape":[2,3],"data_offsets":[0,6]}})"s;
    auto const length = std::string(1, static_cast<char>(header.size())) + std::string(7, '\0');
    auto const pb = "\x08\2\x08\3\x10\2\x4a\6"s;
    for (auto const& [ending, before, data] :
         {std::tuple{".npy"s, npy, ""s},
          std::tuple{".safetensors"s, length + header, text(mask.bytes)},
          std::tuple{".pb"s, pb, text(mask.bytes)}}) {
        auto const file = place.file("m" + ending, before + data);
        CAPTURE(ending);
        CHECK(read_tensor(file.string(), {.pattern_of = element_type::boolean()}) == mask);
        CHECK(
            mentions(refusal(file), ending == ".npy" ? "name it: float8_e4m3fn" : "not supported"));
        auto spoilt = before + data;
        spoilt.back() = '\xff';
        auto const other = place.file("s" + ending, spoilt);
        CHECK(mentions(refusal(other, {.pattern_of = element_type::boolean()}),
                       "element (1, 2) is 255, expected 0 or 1 of a boolean; store x != 0 in its"));
    }
    auto const short_file = place.file(
        "short.safetensors",
        length + R"({"m":{"dtype":"U8","shape":[2,4],"data_offsets":[0,6]}})" + text(mask.bytes));
    CHECK(mentions(refusal(short_file, {.pattern_of = element_type::boolean()}),
                   "'m': the shape and U8 need 8 bytes, the offsets leave 6"));
    write_tensor(place.path / "m.npz", mask);
    CHECK(read_tensor((place.path / "m.npz").string(), {.pattern_of = element_type::boolean()})
          == mask);
}

TEST_CASE("a refusal says by which option a type and a shape are named", "[files][read]") {
    place_to_write const place;
    auto const descr = "{'descr': '<u2', 'fortran_order': False, 'shape': (2,), }\n"s;
    std::ignore = place.file("o.npy", "\x93NUMPY\1\0"s + static_cast<char>(descr.size()) + '\0'
                                          + descr + "abcd");
    write_tensor(place.path / "o.pb", sample(format::float16, {2}));
    write_tensor(place.path / "o.bin", sample(format::float16, {2}));
    reading_hints hints{.type_option = "--type", .shape_option = "--shape"};
    CHECK(mentions(refusal(place.path / "o.npy", hints), "name it by --type: bfloat16 or float16"));
    CHECK(mentions(refusal(place.path / "o.bin", hints),
                   "o.bin: type: the file does not say it; name it by --type"));
    hints.raw_type = format::float16;
    CHECK(mentions(refusal(place.path / "o.bin", hints),
                   "o.bin: shape: the file does not say it; name it by --shape"));
    hints.pattern_of = format::float32;
    CHECK(mentions(refusal(place.path / "o.npy", hints),
                   "'<u2' cannot hold the format named by --type, float32"));
    CHECK(mentions(refusal(place.path / "o.pb", hints),
                   "the elements are float16, not of the format named by --type, float32"));
}

TEST_CASE("what cannot be written by its ending leaves nothing behind", "[files][read]") {
    place_to_write const place;
    for (std::string const ending : {".npy", ".npz", ".safetensors", ".pb", ".bin"}) {
        auto const file = place.path / ("o" + ending);
        CHECK(mentions(
            refused_writing([&] { write_tensor(file, {format::float16, {3}, bytes("abcd")}); }),
            "bytes: the shape and float16 need 6, there are 4"));
        auto const nowhere = place.path / "no such folder" / ("o" + ending);
        CHECK(refused_writing([&] { write_tensor(nowhere, sample(format::float16, {3})); })
              == "ATT-712 unwritable tensor file: " + nowhere.string()
                     + ": No such file or directory");
        fs::create_directory(file);
        CHECK(mentions(refused_writing([&] { write_tensor(file, sample(format::float16, {3})); }),
                       "it is a directory"));
        fs::remove(file);
    }
    CHECK(place.entries() == 0);
}
