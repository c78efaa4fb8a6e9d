// Tensors and files for the tests of what reads and writes files.
#pragma once

#include <attest/files/stored_tensor.hpp>

#include "support/catch.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <sstream>

namespace tests {

/// A folder of its own for as long as a test runs.
struct place_to_write {
    std::filesystem::path path = std::filesystem::temp_directory_path()
                                 / ("attest files " + std::to_string(std::random_device{}()));

    place_to_write() { std::filesystem::create_directory(path); }

    place_to_write(place_to_write const&) = delete;
    place_to_write& operator=(place_to_write const&) = delete;

    ~place_to_write() { std::filesystem::remove_all(path); }

    [[nodiscard]] std::size_t entries() const {
        return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(path),
                                                      std::filesystem::directory_iterator()));
    }

    /// A file of this content.
    [[nodiscard]] std::filesystem::path file(std::string const& name,
                                             std::string const& content) const {
        std::ofstream(path / name, std::ios::binary) << content;
        return path / name;
    }
};

inline std::string content_of(std::filesystem::path const& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

inline std::vector<std::byte> bytes(std::string_view text) {
    std::vector<std::byte> result;
    for (char const c : text)
        result.push_back(static_cast<std::byte>(c));
    return result;
}

inline std::string text(std::span<std::byte const> bytes) {
    return {reinterpret_cast<char const*>(bytes.data()), bytes.size()};
}

inline std::string little_endian(std::uint64_t value, std::size_t width) {
    std::string result;
    for (; width > 0; --width, value >>= 8)
        result += static_cast<char>(value & 0xff);
    return result;
}

inline bool mentions(std::string const& sentence, std::string_view words) {
    return sentence.find(words) != std::string::npos;
}

/// The refusal of what the action reads; a sentence that no test expects if it is read.
template <class Action>
std::string refused_reading(Action action) {
    try {
        action();
    } catch (attest::unreadable_tensor_file const& refused) {
        CHECK(refused.number == 711);
        return refused.what();
    }
    return "it was read";
}

template <class Action>
std::string refused_writing(Action action) {
    try {
        action();
    } catch (attest::unwritable_tensor_file const& refused) {
        CHECK(refused.number == 712);
        return refused.what();
    }
    return "it was written";
}

/// Elements that differ from their neighbours in every byte; for booleans 0 and 1.
inline attest::files::stored_tensor sample(attest::files::element_type type,
                                           std::vector<std::size_t> shape) {
    attest::files::stored_tensor tensor{type, std::move(shape), {}};
    std::size_t const size = byte_count(type, tensor.shape).value();
    bool const truths = type == attest::files::element_type::boolean();
    for (std::size_t i = 0; i < size; ++i)
        tensor.bytes.own().push_back(
            static_cast<std::byte>(truths ? i * i % 3 % 2 : (i * 37 + i / 256 + 1) % 256));
    return tensor;
}

/// Those that every kind of file holds in every shape.
inline std::vector<attest::files::element_type> every_type() {
    std::vector<attest::files::element_type> types;
    for (attest::oracle::format const f : attest::oracle::every_format)
        if (f != attest::oracle::format::int8 && f != attest::oracle::format::float4_e2m1fn)
            types.push_back(f);
    types.push_back(attest::files::element_type::boolean());
    types.push_back(attest::files::element_type::integer64());
    return types;
}

inline std::vector<std::vector<std::size_t>> some_shapes() {
    return {{}, {1}, {7}, {0}, {2, 3}, {3, 0}, {2, 3, 4}, {1, 2, 2, 3, 2}};
}

struct outcomes {
    std::size_t was_read = 0;
    std::size_t was_refused = 0;
};

/// 2000 times up to three bytes of a good file are changed, taken out or put in, or its end is cut
/// off: it is refused with ATT-711, or read as a tensor that is whole. Anything else is an error.
template <class Read>
outcomes read_changed(std::string const& good, std::uint64_t seed, Read read) {
    std::mt19937_64 draw(seed);
    auto const below = [&](std::size_t limit) { return static_cast<std::size_t>(draw() % limit); };
    outcomes seen;
    for (std::size_t round = 0; round < 2000; ++round) {
        std::string content = good;
        for (std::size_t left = 1 + below(3); left > 0 && !content.empty(); --left) {
            std::size_t const place = below(content.size());
            switch (below(6)) {
            case 0:
                content.erase(place, 1 + below(3));
                break;
            case 1:
                content.insert(place, 1, static_cast<char>(below(256)));
                break;
            case 2:
                content.resize(below(20) == 0 ? place : content.size());
                break;
            case 3:
                content[place] = static_cast<char>(below(256));
                break;
            default:
                content[place] = static_cast<char>(content[place] ^ (1 << below(8)));
            }
        }
        try {
            attest::files::stored_tensor const tensor = read(content);
            ++seen.was_read;
            if (byte_count(tensor.type, tensor.shape) != tensor.bytes.size())
                FAIL("round " << round << " was read as too much or too little");
        } catch (attest::error const& refused) {
            ++seen.was_refused;
            if (refused.number != 711)
                FAIL(refused.what());
        }
    }
    return seen;
}

} // namespace tests
