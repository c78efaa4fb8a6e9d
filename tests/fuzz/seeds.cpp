// Small files of each format to begin from: seeds FOLDER

#include "readers.hpp"

using namespace attest::files;
using attest::oracle::format;

namespace {

stored_tensor small(element_type type, std::vector<std::size_t> const& shape) {
    stored_tensor result{type, shape, std::vector<std::byte>(*byte_count(type, shape))};
    for (std::size_t k = 0; k < result.bytes.size(); ++k)
        result.bytes.own()[k] =
            type == element_type::boolean() ? std::byte{k % 2 == 0} : static_cast<std::byte>(7 * k);
    return result;
}

} // namespace

int main(int count, char** words) {
    std::filesystem::path const to = count > 1 ? words[1] : ".";
    std::vector<named_tensor> all;
    for (format const f : attest::oracle::every_format)
        all.push_back({std::string(attest::oracle::description(f).name),
                       small(f, {2, attest::oracle::description(f).is_packed() ? 4U : 3U})});
    all.push_back({"allowed", small(element_type::boolean(), {1, 4})});
    all.push_back({"lengths", small(element_type::integer64(), {2})});
    all.push_back({"one", small(format::float32, {})});
    all.push_back({"none", small(format::float16, {0, 5})});
    for (char const* const folder : {"npy", "npz", "safetensors", "pb"})
        std::filesystem::create_directories(to / folder);
    for (named_tensor const& one : all) {
        write_npy(to / "npy" / (one.name + ".npy"), one.tensor);
        if (one.tensor.type != format::int8 && one.tensor.type != format::float4_e2m1fn)
            write_onnx_tensor(to / "pb" / (one.name + ".pb"), one);
    }
    write_safetensors(to / "safetensors" / "all.safetensors", all);
    write_safetensors(to / "safetensors" / "one.safetensors", std::span(all).first(1));
    write_npz(to / "npz" / "all.npz", all);
    write_npz(to / "npz" / "one.npz", std::span(all).first(1));
}
