// A tensor by the name of its file.
#include <attest/files/npy.hpp>
#include <attest/files/npz.hpp>
#include <attest/files/onnx_tensor.hpp>
#include <attest/files/raw.hpp>
#include <attest/files/read.hpp>
#include <attest/files/refuse.hpp>
#include <attest/files/safetensors.hpp>

#include "files/writing.hpp"

#include <array>

namespace attest::files {

namespace detail {

namespace {

stored_tensor read_known(file_kind kind, tensor_place const& place, reading_hints const& hints) {
    switch (kind) {
    case file_kind::npy:
        return read_npy(place.file, hints.pattern_of, hints.type_option, hints.mapped);
    case file_kind::npz:
        return read_npz(place.file, place.name, hints.pattern_of, hints.type_option);
    case file_kind::safetensors:
        return read_safetensors(place.file, place.name, hints.pattern_of, hints.mapped);
    case file_kind::onnx:
        return read_onnx_tensor(place.file, hints.pattern_of).tensor;
    case file_kind::raw:
        break;
    }
    if (!hints.raw_type || !hints.raw_shape)
        refuse_reading(place.file.string(), hints.raw_type ? "shape" : "type",
                       "the file does not say it; name it"
                           + by(hints.raw_type ? hints.shape_option : hints.type_option));
    return read_raw(place.file, *hints.raw_type, *hints.raw_shape, hints.mapped);
}

} // namespace

} // namespace detail

stored_tensor read_tensor(std::string_view spec, reading_hints const& hints) {
    tensor_place const place = place_of(spec);
    auto const kind = kind_of(place.file);
    if (!kind)
        refuse_reading(place.file.string(), "file", unknown_ending(place.file));
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

void write_tensor(std::filesystem::path const& file, stored_tensor const& tensor,
                  std::string const& name, files_together* among) {
    auto const kind = kind_of(file);
    if (!kind)
        refuse_writing(name_to_write(file, "the tensor"), "file: " + unknown_ending(file));
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
