// Archives laid out according to the zip format, written here by hand; read, written, corrupted and
// truncated.

#include <attest/files/npy.hpp>
#include <attest/files/npz.hpp>

#include "support/catch.hpp"
#include "support/files.hpp"

using namespace attest::files;
using namespace tests;
using namespace std::string_literals;
namespace fs = std::filesystem;

namespace {

using asked = std::optional<std::string_view>;

std::uint64_t checksum(std::string_view text) {
    std::uint32_t rest = 0xffffffff;
    for (char const c : text) {
        rest ^= static_cast<unsigned char>(c);
        for (int bit = 0; bit < 8; ++bit)
            rest = rest >> 1 ^ (rest & 1 ? 0xedb88320 : 0);
    }
    return ~rest;
}

/// Bits as deflate packs them, the first one lowest.
struct bit_text {
    std::string bytes;
    unsigned used = 0;

    void put(unsigned bits, unsigned count) {
        for (; count > 0; --count, bits >>= 1, ++used) {
            if (used % 8 == 0)
                bytes += '\0';
            bytes.back() = static_cast<char>(static_cast<unsigned char>(bytes.back())
                                             | (bits & 1) << used % 8);
        }
    }

    /// A Huffman code: its highest bit first.
    void code(unsigned bits, unsigned count) {
        for (; count > 0; --count)
            put(bits >> (count - 1) & 1, 1);
    }
};

/// Returns a text deflated with the fixed codes: the text literally, then `zeros_258` times 258
/// zero bytes.
std::string deflated(std::string_view text, std::size_t zeros_258 = 0) {
    bit_text bits;
    bits.put(1 | 1 << 1, 3); // the last block, fixed codes
    auto const literal = [&](unsigned value) {
        if (value < 144)
            bits.code(0x30 + value, 8);
        else
            bits.code(0x190 + value - 144, 9);
    };
    for (char const c : text)
        literal(static_cast<unsigned char>(c));
    if (zeros_258 > 0)
        literal(0);
    for (; zeros_258 > 0; --zeros_258) {
        bits.code(0xc5, 8); // 258 bytes
        bits.code(0, 5);    // from one byte back
    }
    bits.code(0, 7); // the end
    return bits.bytes;
}

/// A member and its entry in the archive; what is not set here is correct.
struct member {
    std::string name;
    std::string content;
    std::uint64_t method = 0;
    std::string packed{};
    std::uint64_t flags = 0;
    std::optional<std::uint64_t> crc{};
    std::optional<std::uint64_t> size{};
    std::string local_name = name;
    std::uint64_t offset = 0; ///< added to its position
};

member squeezed(std::string const& name, std::string const& content) {
    return {name, content, 8, deflated(content)};
}

std::string archive(std::vector<member> const& members, std::uint64_t more_members = 0) {
    std::string body;
    std::string directory;
    for (member const& one : members) {
        std::string const& stored = one.method == 0 ? one.content : one.packed;
        auto const common = little_endian(20, 2) + little_endian(one.flags, 2)
                            + little_endian(one.method, 2) + little_endian(0, 2)
                            + little_endian(0x21, 2)
                            + little_endian(one.crc.value_or(checksum(one.content)), 4)
                            + little_endian(stored.size(), 4)
                            + little_endian(one.size.value_or(one.content.size()), 4);
        directory += "PK\1\2" + little_endian(20, 2) + common + little_endian(one.name.size(), 2)
                     + little_endian(0, 12) + little_endian(body.size() + one.offset, 4) + one.name;
        body += "PK\3\4" + common + little_endian(one.local_name.size(), 2) + little_endian(0, 2)
                + one.local_name + stored;
    }
    auto const count = little_endian(members.size() + more_members, 2);
    return body + directory + "PK\5\6" + little_endian(0, 4) + count + count
           + little_endian(directory.size(), 4) + little_endian(body.size(), 4)
           + little_endian(0, 2);
}

std::string npy(stored_tensor const& tensor) {
    std::ostringstream stream;
    write_npy(stream, tensor, "x.npy");
    return stream.str();
}

/// A .npy file of float32, or of another dtype, with this shape.
std::string npy(std::string const& shape, std::string const& data,
                std::string const& descr = "<f4") {
    auto const header =
        "{'descr': '" + descr + "', 'fortran_order': False, 'shape': " + shape + ", }\n";
    return "\x93NUMPY\1\0"s + little_endian(header.size(), 2) + header + data;
}

} // namespace

TEST_CASE("every type and rank is read from .npz as it was written", "[files][npz]") {
    place_to_write const place;
    std::vector<named_tensor> tensors;
    for (element_type const type : every_type())
        for (auto const& shape : some_shapes())
            tensors.push_back({"t" + std::to_string(tensors.size()), sample(type, shape)});
    auto const target = place.path / "all.npz";
    write_npz(target, tensors);
    std::vector<std::string> names;
    for (named_tensor const& one : tensors) {
        auto const pattern = one.tensor.type.number();
        CHECK(read_npz(target, one.name, pattern) == one.tensor);
        CHECK(read_npz(target, one.name + ".npy", pattern) == one.tensor);
        names.push_back(one.name);
    }
    CHECK(names_in_npz(target) == names);
    CHECK(place.entries() == 1);

    write_npz(target, {});
    CHECK(names_in_npz(target).empty());
}

TEST_CASE("an .npz archive byte by byte", "[files][npz]") {
    place_to_write const place;
    auto const q = sample(format::float32, {2, 3});
    auto const mask = sample(element_type::boolean(), {5});
    auto const stored =
        place.file("stored.npz", archive({{"q.npy", npy(q)}, {"mask.npy", npy(mask)}}));
    auto const packed =
        place.file("packed.npz", archive({squeezed("q.npy", npy(q)), squeezed("mask", npy(mask))}));
    for (auto const& file : {stored, packed}) {
        CHECK(names_in_npz(file) == std::vector<std::string>{"q", "mask"});
        CHECK(read_npz(file, "q") == q);
        CHECK(read_npz(file, "mask") == mask);
    }
    CHECK(read_npz(stored, "mask.npy") == mask);
    CHECK(read_npz(place.file("one.npz", archive({squeezed("q.npy", npy(q))}))) == q);

    // The written archive: the same bytes, except for the fields about the program that made it.
    auto const target = place.path / "o.npz";
    write_npz(target, std::vector<named_tensor>{{"q", q}, {"mask", mask}});
    auto const first = content_of(target);
    auto const expected = content_of(stored);
    CHECK(first.size() == expected.size());
    CHECK(mentions(first, npy(q) + "PK\3\4"));
    CHECK(mentions(first, npy(mask) + "PK\1\2"));
    write_npz(target, std::vector<named_tensor>{{"q", q}, {"mask", mask}});
    CHECK(content_of(target) == first);

    // "q.npy" is a name like others; the tensor of that name comes before the member.
    write_npz(target, std::vector<named_tensor>{{"q", q}, {"q.npy", mask}});
    CHECK(names_in_npz(target) == std::vector<std::string>{"q", "q.npy"});
    CHECK(read_npz(target, "q") == q);
    CHECK(read_npz(target, "q.npy") == mask);
}

TEST_CASE("spoiled .npz archives are refused by name, field and reason", "[files][npz]") {
    place_to_write const place;
    auto const q = npy("(2,)", "abcdefgh");
    std::string const good = archive({{"q.npy", q}});
    REQUIRE(read_npz(place.file("x.npz", good)).shape == std::vector<std::size_t>{2});

    struct spoiled {
        std::string content;
        char const* words;
        asked name = {};
    };

    auto const one = [](member const& only) { return archive({only}); };
    auto const packed = deflated(q);
    spoiled const inputs[] = {
        {"", "x.npz: archive: the file is empty"},
        {"no archive", "x.npz: archive: "},
        {q, "x.npz: archive: "},
        {good.substr(0, good.size() - 1), "x.npz: archive: "},
        {good + "more", "x.npz: archive: "},
        {archive({{"q.npy", q}, {"q.npy", q}}), "x.npz: archive: two members have one name"},
        {archive({{"q.npy", q}, {"q", q}}), "x.npz: archive: two members are named 'q'"},
        {archive({{"q.npy", q}}, 1), "x.npz: archive: "},
        {one({.name = "q.npy", .content = q, .local_name = "k.npy"}), "x.npz: archive: "},
        {one({.name = "q.npy", .content = q, .offset = 1}), "x.npz: archive: "},
        {one({.name = "q.npy", .content = q, .offset = 1 << 20}), "x.npz: archive: "},
        {archive({}), "x.npz: name: the file holds no tensor"},
        {good, "x.npz: name: there is no tensor 'k'; there is 'q'", "k"},
        {good, "x.npz: name: there is no tensor ''; there is 'q'", ""},
        {archive({{"q.npy", q}, {"k.npy", q}}), "name: there is no tensor 'v'; there are 'q', 'k'",
         "v"},
        {archive({{"q.npy", q}, {"k.npy", q}}), "there are 'q', 'k'; ask for one of them by its"},
        {one({.name = "q.npy", .content = q, .flags = 1}), "x.npz#q: member: it is encrypted"},
        {one({"q.npy", q, 12, q}),
         "x.npz#q: member: compression method 12 is not supported; supported are 0 (stored) and 8"},
        {one({"q.npy", q, 98, q}), "x.npz#q: member: compression method 98 is not supported"},
        {one({.name = "q.npy", .content = q, .crc = 7}), "x.npz#q: member: CRC error"},
        {one({"q.npy", q, 8, packed, 0, 7}), "x.npz#q: member: CRC error"},
        {one({"q.npy", q, 8, packed, 0, {}, q.size() - 4}),
         "x.npz#q: member: 72 bytes are stated, found more"},
        {one({"q.npy", q, 8, packed, 0, {}, q.size() + 4}),
         "x.npz#q: member: 80 bytes are stated, found 76"},
        {one({"q.npy", q, 0, "", 0, {}, q.size() + 4}), "x.npz"},
        {one({"q.npy", q, 8, packed.substr(0, packed.size() - 9)}), "x.npz#q: member: CRC error"},
        {one({"q.npy", q, 8, "\xff" + packed}), "x.npz#q: member: Zlib error"},
        {one({"q.npy", ""}), "x.npz#q: magic: a .npy file begins with"},
        {one({"q.npy", "text"}), "x.npz#q: magic: a .npy file begins with"},
        {one({"q.npy", good}), "x.npz#q: magic: this is an archive"},
        {one({"q.npy", npy("(1,)", "abcdefgh")}), "x.npz#q: data: more follows after the 4 bytes"},
        {one(squeezed("q.npy", npy("(1152921504606846976,)", "abcd"))),
         "x.npz#q: data: the array needs 4611686018427387904 bytes, found 4"},
        // 16 MiB of zeros in 105 KB: only what the array needs is read.
        {one({"q.npy", npy("(1,)", ""), 8, deflated(npy("(1,)", ""), 65025), 0, 7, 1 << 24}),
         "x.npz#q: data: more follows after the 4 bytes of the array"},
        {one({"q.npy", npy({element_type::boolean(), {2}, bytes("\1\0"s)}) + "\0"s}),
         "x.npz#q: data: more follows"},
        {one({"q.npy", npy("(2,)", "abcd", "<u2")}),
         "x.npz#q: descr: '<u2' does not say which format"},
    };
    for (auto const& input : inputs) {
        auto const file = place.file("x.npz", input.content);
        std::string const why = refused_reading([&] { read_npz(file, input.name); });
        CAPTURE(why, input.words);
        CHECK(why.starts_with("ATT-711 unreadable tensor file: " + place.path.string() + "/x.npz"));
        CHECK(mentions(why, input.words));
    }
    CHECK(mentions(refused_reading([&] { read_npz(place.path); }), "file: it is a directory"));
    CHECK(mentions(refused_reading([&] { names_in_npz(place.path / "absent.npz"); }),
                   "absent.npz: file: it cannot be opened: No such file or directory"));
    CHECK(mentions(
        refused_reading([&] { read_npz(place.file("x.npz", good), "q", format::bfloat16); }),
        "x.npz#q: descr: '<f4' cannot hold the format named, bfloat16"));
}

TEST_CASE("every beginning of an .npz archive is refused", "[files][npz]") {
    place_to_write const place;
    auto const q = npy("(2,)", "abcdefgh");
    std::string const content = archive({{"q.npy", q}, squeezed("k.npy", q)});
    for (std::size_t size = 0; size < content.size(); ++size) {
        auto const file = place.file("x.npz", content.substr(0, size));
        for (std::string_view const name : {"q", "k"})
            if (!refused_reading([&] { read_npz(file, name); }).starts_with("ATT-711"))
                FAIL("the first " << size << " bytes");
    }
}

TEST_CASE("changed .npz archives are read or refused", "[files][npz]") {
    place_to_write const place;
    auto const q = npy("(2, 3)", "abcdefghijklmnopqrstuvwx");
    auto const squeezed_q = archive({squeezed("q.npy", q)});
    auto const stored_q = archive({{"q.npy", q}});
    std::uint64_t seed = 713;
    for (std::string const& content : {stored_q, squeezed_q}) {
        auto const seen = read_changed(content, seed++, [&](std::string const& changed) {
            return read_npz(place.file("x.npz", changed));
        });
        CAPTURE(seen.was_read);
        CHECK(seen.was_read > 10);
        CHECK(seen.was_refused > 1000);
    }
}

TEST_CASE("what cannot be written as .npz leaves nothing behind", "[files][npz]") {
    place_to_write const place;
    auto const target = place.path / "o.npz";
    auto const tensor = sample(format::float16, {2});
    auto const refused = [&](std::vector<named_tensor> const& tensors) {
        return refused_writing([&] { write_npz(target, tensors); });
    };
    std::string const opening = "ATT-712 unwritable tensor file: " + target.string();
    CHECK(refused({{"q", tensor}, {"k", tensor}, {"q", tensor}})
          == opening + ": name: there are two tensors 'q'");
    CHECK(refused({{"q\xff", tensor}}).starts_with(opening + ": name: 'q\\xff.npy': "));
    CHECK(refused({{"q\0k"s, tensor}}) == opening + ": name: 'q\\x00k.npy' holds a zero byte");
    CHECK(refused({{std::string(65532, 'q'), tensor}})
          == opening + ": name: '" + std::string(40, 'q') + "...' is too long");
    CHECK(refused({{"k", tensor}, {"q", {format::float16, {3}, bytes("abcd")}}})
          == opening + "#q: bytes: the shape and float16 need 6, there are 4");
    CHECK(place.entries() == 0);
    auto const longest = std::vector<named_tensor>{{std::string(65531, 'q'), tensor}};
    write_npz(target, longest);
    CHECK(read_npz(target, longest[0].name) == tensor);
    CHECK(place.entries() == 1);
    auto const nowhere = place.path / "no such folder" / "o.npz";
    CHECK(refused_writing([&] { write_npz(nowhere, {}); })
          == "ATT-712 unwritable tensor file: " + nowhere.string() + ": No such file or directory");
    CHECK(mentions(refused_writing([&] { write_npz(fs::path(), {}); }), "the file has no name"));
    CHECK(place.entries() == 1);
}
