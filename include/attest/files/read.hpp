// A tensor by the name of its file, whichever kind that is (see file_kind.hpp).
//
// Read: "q.npy", "qkv.npz#q", "qkv.safetensors#q" (without #q the only tensor), "q.pb", and "q.bin"
// with the type and the shape that the caller knows. Written: one tensor a file.
//
// Refused (ATT-711, ATT-712): an unknown ending, with the known ones; a # after a file that holds
// one tensor; .bin and .raw without a type or a shape; a file whose elements are of another format
// than the caller named; and what each kind refuses.
#pragma once

#include <attest/files/file_kind.hpp>
#include <attest/files/npz.hpp>
#include <attest/files/onnx_tensor.hpp>
#include <attest/files/raw.hpp>
#include <attest/files/safetensors.hpp>

#include <array>

namespace attest::files {

struct reading_hints {
    /// Of the patterns in .npy and .npz, and booleans where bytes of uint8 are these, 0 or 1; a file
    /// of another type is refused, whatever its kind.
    std::optional<element_type> pattern_of{};
    std::optional<element_type> raw_type{}; ///< for .bin and .raw
    std::optional<std::vector<std::size_t>> raw_shape{};
    std::string type_option{}; ///< how the caller's user names a type; for what is refused
    std::string shape_option{};
};

namespace detail {

inline stored_tensor read_known(file_kind kind, tensor_place const& place,
                                reading_hints const& hints) {
    switch (kind) {
    case file_kind::npy:
        return read_npy(place.file, hints.pattern_of, hints.type_option);
    case file_kind::npz:
        return read_npz(place.file, place.name, hints.pattern_of, hints.type_option);
    case file_kind::safetensors:
        return read_safetensors(place.file, place.name, hints.pattern_of);
    case file_kind::onnx:
        return read_onnx_tensor(place.file, hints.pattern_of).tensor;
    case file_kind::raw:
        break;
    }
    if (!hints.raw_type || !hints.raw_shape)
        refuse_reading(place.file.string(), hints.raw_type ? "shape" : "type",
                       "the file does not say it; name it"
                           + by(hints.raw_type ? hints.shape_option : hints.type_option));
    return read_raw(place.file, *hints.raw_type, *hints.raw_shape);
}

} // namespace detail

inline stored_tensor read_tensor(std::string_view spec, reading_hints const& hints = {}) {
    tensor_place const place = place_of(spec);
    auto const kind = kind_of(place.file);
    if (!kind)
        refuse_reading(place.file.string(), "file",
                       in_quotes(place.file.extension().string())
                           + " is no ending of a tensor file; known are " + known_endings);
    if (place.name && !holds_names(*kind))
        refuse_reading(place.file.string(), "name",
                       "only .npz and .safetensors hold tensors by their names, not "
                           + place.file.extension().string());
    stored_tensor tensor = detail::read_known(*kind, place, hints);
    if (hints.pattern_of && tensor.type != *hints.pattern_of)
        refuse_reading(spec, "type",
                       "the elements are " + std::string(tensor.type.name())
                           + ", not of the format named" + by(hints.type_option) + ", "
                           + std::string(hints.pattern_of->name()));
    return tensor;
}

/// The name is the tensor's, in a file that holds names. Among others it appears when they do.
inline void write_tensor(std::filesystem::path const& file, stored_tensor const& tensor,
                         std::string const& name = "tensor", files_together* among = nullptr) {
    auto const kind = kind_of(file);
    if (!kind)
        refuse_writing(name_to_write(file, "the tensor"),
                       "file: " + in_quotes(file.extension().string())
                           + " is no ending of a tensor file; known are " + known_endings);
    switch (*kind) {
    case file_kind::npy:
        return write_npy(file, tensor, among);
    case file_kind::npz:
        return write_npz(file, std::array{named_tensor{name, tensor}}, among);
    case file_kind::safetensors:
        return write_safetensors(file, std::array{named_tensor{name, tensor}}, among);
    case file_kind::onnx:
        return write_onnx_tensor(file, {name, tensor}, among);
    case file_kind::raw:
        return write_raw(file, tensor, among);
    }
}

} // namespace attest::files
