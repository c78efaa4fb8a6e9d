// Axes of files and axes of the oracle.
#include <attest/files/oracle_tensor.hpp>

#include <algorithm>
#include <utility>

namespace attest::files {

namespace {

void require_kind(std::string_view name, stored_tensor const& from, element_kind wanted,
                  std::string_view words) {
    if (from.type.kind() != wanted)
        oracle::refuse_tensors(std::string(name) + " holds " + std::string(from.type.name())
                               + ", expected " + std::string(words));
}

} // namespace

arrangement arrangement_of(std::string_view name, std::span<std::size_t const> shape, axes order) {
    if (shape.size() > 4)
        oracle::refuse_tensors(std::string(name) + " has the shape " + oracle::shape_text(shape)
                               + ", expected 4 axes or less");
    oracle::extents full{1, 1, 1, 1};
    for (std::size_t axis = 0; axis < shape.size(); ++axis)
        full[4 - shape.size() + axis] = shape[axis];
    arrangement result{full, oracle::contiguous(full)};
    if (order == axes::bshd && shape.size() > 2) {
        std::swap(result.shape[1], result.shape[2]);
        std::swap(result.strides[1], result.strides[2]);
    }
    return result;
}

bool looks_like_bshd(oracle::extents const& query, oracle::extents const& key) {
    constexpr std::size_t most_heads = 16;
    return key[1] > most_heads && key[1] > key[2] && key[2] > 1 && query[2] % key[2] == 0;
}

oracle::tensor tensor_of(std::string_view name, stored_tensor const& from, axes order) {
    require_kind(name, from, element_kind::number, "floating-point numbers");
    auto const [shape, strides] = arrangement_of(name, from.shape, order);
    return {*from.type.number(), shape, strides, from.bytes};
}

oracle::boolean_tensor booleans_of(std::string_view name, stored_tensor const& from) {
    require_kind(name, from, element_kind::boolean, "booleans");
    auto const [shape, strides] = arrangement_of(name, from.shape);
    return {shape, strides, from.bytes};
}

oracle::tensor rows_of(std::string_view name, stored_tensor const& from) {
    require_kind(name, from, element_kind::number, "floating-point numbers");
    std::vector<std::size_t> shape = from.shape;
    if (shape.size() < 4)
        shape.push_back(1);
    auto const [full, strides] = arrangement_of(name, shape);
    return {*from.type.number(), full, strides, from.bytes};
}

std::vector<std::size_t> result_style::outputs(oracle::extents shape) const {
    if (order == axes::bshd && rank > 2)
        std::swap(shape[1], shape[2]);
    std::size_t const left_out = 4 - std::clamp<std::size_t>(rank, 2, 4);
    return {shape.begin() + static_cast<std::ptrdiff_t>(left_out), shape.end()};
}

std::vector<std::size_t> result_style::rows(oracle::extents const& shape) const {
    std::size_t const left_out = 4 - std::clamp<std::size_t>(rank, 2, 4);
    return {shape.begin() + static_cast<std::ptrdiff_t>(left_out), shape.begin() + 3};
}

std::vector<std::byte> laid_out(std::span<std::byte const> from, oracle::extents const& shape,
                                std::size_t width, result_style const& style) {
    std::vector<std::byte> result(from.begin(), from.end());
    if (style.order == axes::bhsd || style.rank <= 2)
        return result;
    auto const [B, H, S, D] = shape;
    auto place = result.begin();
    for (std::size_t b = 0; b < B; ++b)
        for (std::size_t i = 0; i < S; ++i)
            for (std::size_t h = 0; h < H; ++h) {
                auto const row = from.subspan(((b * H + h) * S + i) * D * width, D * width);
                place = std::copy(row.begin(), row.end(), place);
            }
    return result;
}

} // namespace attest::files
