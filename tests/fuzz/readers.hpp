// What a reader of files must do with any bytes: give a tensor that can be written and read again as
// the same, or refuse with ATT-711.
#pragma once

#include <attest/files/npy.hpp>
#include <attest/files/npz.hpp>
#include <attest/files/onnx_tensor.hpp>
#include <attest/files/safetensors.hpp>

#include <array>
#include <cstdlib>
#include <fstream>
#include <random>
#include <sstream>
#include <string>

namespace tests {

inline void insist(bool holds, char const* what) {
    if (holds)
        return;
    std::fprintf(stderr, "a reader is wrong: %s\n", what);
    std::abort();
}

/// Calls read(), which may refuse with ATT-711 and with nothing else.
template <class Read>
void read_or_refuse(Read const& read) {
    try {
        read();
    } catch (attest::unreadable_tensor_file const&) {
    }
}

/// What a reader may be told of the type of a file.
inline std::array<std::optional<attest::files::element_type>, 3> const said{
    std::nullopt, attest::oracle::format::bfloat16, attest::files::element_type::boolean()};

inline void insist_on_bytes(attest::files::stored_tensor const& tensor) {
    insist(byte_count(tensor.type, tensor.shape) == tensor.bytes.size(),
           "a tensor has not the bytes of its shape");
    if (tensor.type.kind() == attest::files::element_kind::boolean)
        for (std::byte const one : tensor.bytes)
            insist(one <= std::byte{1}, "a boolean is neither 0 nor 1");
}

inline void read_as_npy(std::string const& bytes) {
    using namespace attest::files;
    for (auto const& pattern : said)
        read_or_refuse([&] {
            std::istringstream stream(bytes);
            stored_tensor const tensor = read_npy(stream, "x.npy", pattern);
            insist_on_bytes(tensor);
            std::ostringstream written;
            write_npy(written, tensor, "x.npy");
            std::istringstream again(written.str());
            insist(read_npy(again, "x.npy", tensor.type.number()) == tensor,
                   "what was written is not what was read");
        });
}

inline void read_as_safetensors(std::string const& bytes) {
    using namespace attest::files;
    read_or_refuse([&] {
        std::istringstream stream(bytes);
        for (std::string const& name : names_in_safetensors(stream, "x.safetensors"))
            for (auto const& type : said)
                read_or_refuse([&] {
                    std::istringstream one(bytes);
                    insist_on_bytes(read_safetensors(one, "x.safetensors", name, type));
                });
    });
}

inline void read_as_onnx(std::string const& bytes) {
    using namespace attest::files;
    for (auto const& type : said)
        read_or_refuse([&] {
            std::istringstream stream(bytes);
            insist_on_bytes(read_onnx_tensor(stream, "x.pb", type).tensor);
        });
}

/// libzip reads from a path.
inline void read_as_npz(std::string const& bytes) {
    using namespace attest::files;
    static std::filesystem::path const file =
        std::filesystem::temp_directory_path()
        / ("attest fuzz " + std::to_string(std::random_device{}()) + ".npz");
    std::ofstream(file, std::ios::binary) << bytes;
    read_or_refuse([&] {
        for (std::string const& name : names_in_npz(file))
            for (auto const& pattern : said)
                read_or_refuse([&] { insist_on_bytes(read_npz(file, name, pattern)); });
    });
    std::filesystem::remove(file);
}

struct reader {
    char const* format;
    void (*read)(std::string const&);
};

inline constexpr std::array<reader, 4> readers{{
    {"npy", read_as_npy},
    {"npz", read_as_npz},
    {"safetensors", read_as_safetensors},
    {"pb", read_as_onnx},
}};

} // namespace tests
