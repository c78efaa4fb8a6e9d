// Files of every kind by their names, and the names of the tensors in them.

#include <attest/files/read.hpp>

#include "support/catch.hpp"
#include "support/files.hpp"

using namespace attest::files;
using namespace tests;
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
    // A file of the whole name comes before a tensor of that name.
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
    auto const known = std::string(" is no ending of a tensor file; known are .npy, .npz, ")
                       + ".safetensors, .pb, .bin and .raw";
    for (std::string const name : {"o.txt", "o.onnx", "o", "o.npyz"}) {
        auto const file = place.path / name;
        auto const ending = "'" + file.extension().string() + "'";
        CHECK(refusal(file)
              == "ATT-711 unreadable tensor file: " + file.string() + ": file: " + ending + known);
        CHECK(refused_writing([&] { write_tensor(file, tensor); })
              == "ATT-712 unwritable tensor file: " + file.string() + ": file: " + ending + known);
    }
    CHECK(mentions(refusal(""), "file: ''" + known));
    CHECK(mentions(refused_writing([&] { write_tensor("", tensor); }), "file: ''" + known));
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
        CHECK(mentions(refusal(file), "does not say which format its patterns have"));
    }
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
