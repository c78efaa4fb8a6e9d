// Creates tensors from the caller's description, and converts them for the oracle.
#include "tensor.hpp"

#include "format.hpp"
#include "handle.hpp"

using namespace attest::c;
namespace oracle = attest::oracle;

oracle::tensor attest::c::tensor_of(attest_tensor const* x, char const* name) {
    if (given(x, name).format == ATTEST_BOOLEAN)
        refuse(std::string(name) + " is a tensor of ATTEST_BOOLEAN, expected numbers");
    oracle::tensor result(format_of(x->format), x->shape, x->strides, x->bytes);
    for (attest_tensor::scale const& one : x->scales)
        result = oracle::scaled(result, one.numbers, one.block,
                                {name, "the scale of " + std::string(name)});
    return result;
}

oracle::packed_tensor attest::c::packed_tensor_of(attest_tensor const* x, char const* name) {
    if (given(x, name).format == ATTEST_BOOLEAN)
        refuse(std::string(name) + " is a tensor of ATTEST_BOOLEAN, expected numbers");
    auto const& [one, total, heads, size] = x->shape;
    if (one != 1)
        oracle::refuse_tensors(std::string(name) + " is " + oracle::shape_text(x->shape)
                               + ", expected (rows, H, D) of packed sequences");
    oracle::packed_tensor result(format_of(x->format), {total, heads, size},
                                 {x->strides[1], x->strides[2], x->strides[3]}, x->bytes);
    for (attest_tensor::scale const& of : x->scales) {
        std::optional<oracle::packed_extents> told;
        if (of.block)
            told = {(*of.block)[1], (*of.block)[2], (*of.block)[3]};
        result =
            oracle::scaled(result, of.packed, told, {name, "the scale of " + std::string(name)});
    }
    return result;
}

oracle::tensor attest::c::tensor_or_packed_of(attest_tensor const* x, char const* name) {
    if (given(x, name).rank != 3 || x->scales.empty())
        return tensor_of(x, name);
    try {
        return tensor_of(x, name);
    } catch (attest::tensors_do_not_fit const& plain) {
        try {
            (void)packed_tensor_of(x, name);
        } catch (attest::tensors_do_not_fit const& packed) {
            oracle::refuse_tensors("as (H, S, D): " + std::string(plain.particulars())
                                   + ". As (rows, H, D): " + std::string(packed.particulars()));
        }
        return {format_of(x->format), x->shape, x->strides, x->bytes};
    }
}

namespace {

/// Returns a scale as a packed tensor, if it belongs to one; otherwise the result is not used.
oracle::packed_tensor packed_numbers(attest_tensor const& scale, std::size_t rank) {
    oracle::format const type = format_of(scale.format);
    if (rank != 3)
        return {type, {0, 1, 1}, {}};
    auto const& [one, rows, heads, size] = scale.shape;
    return {type,
            {rows, heads, size},
            {scale.strides[1], scale.strides[2], scale.strides[3]},
            scale.bytes};
}

/// Returns the extents that the caller gave, without leading ones.
std::string text_of_shape(attest_tensor const& x) {
    return oracle::shape_text(std::span(x.shape).last(x.rank));
}

} // namespace

attest_code attest_tensor_add_scale(attest_tensor* tensor, attest_tensor const* scale,
                                    size_t const* block, attest_error** error) {
    return guarded(error, [&] {
        given(tensor, "tensor");
        given(scale, "scale");
        if (tensor == scale)
            refuse("a tensor is its own scale");
        if (tensor->format == ATTEST_BOOLEAN)
            refuse("a tensor of ATTEST_BOOLEAN has no scale");
        bool const is_one = scale->shape == oracle::extents{1, 1, 1, 1};
        if (scale->rank != tensor->rank && !is_one)
            refuse("the scale is " + text_of_shape(*scale) + " and its tensor "
                   + text_of_shape(*tensor)
                   + ", expected as many axes, with the extent 1 where the scale is the same for "
                     "all");
        std::optional<oracle::extents> told;
        if (block != nullptr) {
            told = oracle::extents{1, 1, 1, 1};
            for (std::size_t axis = 0; axis < tensor->rank; ++axis)
                (*told)[4 - tensor->rank + axis] = block[axis];
        }
        attest_tensor made = *tensor;
        made.scales.push_back(
            {tensor_of(scale, "the scale"), told, packed_numbers(*scale, tensor->rank)});
        (void)tensor_or_packed_of(&made, "the tensor"); // refuses what does not fit
        *tensor = std::move(made);
    });
}

attest_code attest_tensor_create(attest_format format, size_t rank, size_t const* extents,
                                 size_t const* strides, void const* data, size_t byte_size,
                                 attest_tensor** result, attest_error** error) {
    return guarded(error, [&] {
        given(result, "result");
        std::size_t const width = attest_format_bytes(format);
        if (width == 0)
            refuse("there is no format " + std::to_string(format) + ", expected 0 to "
                   + std::to_string(oracle::every_format.size() - 1) + " or ATTEST_BOOLEAN");
        if (rank > 4)
            refuse("a tensor has " + std::to_string(rank) + " axes, expected 4 or fewer");
        if (rank > 0)
            given(extents, "extents");
        if (byte_size > 0 && data == nullptr)
            refuse("data is NULL");
        attest_tensor made{format,
                           rank,
                           {1, 1, 1, 1},
                           {1, 1, 1, 1},
                           {static_cast<std::byte const*>(data), byte_size}};
        for (std::size_t axis = 0; axis < rank; ++axis)
            made.shape[4 - rank + axis] = extents[axis];
        if (strides == nullptr)
            made.strides = oracle::contiguous(made.shape);
        else
            for (std::size_t axis = 0; axis < rank; ++axis)
                made.strides[4 - rank + axis] = strides[axis];
        std::size_t const per_byte =
            format == ATTEST_BOOLEAN ? 1
                                     : oracle::description(format_of(format)).elements_per_byte();
        (void)oracle::tensor_layout(made.shape, made.strides, byte_size, width, per_byte);
        hand_over(result, made);
    });
}

void attest_tensor_destroy(attest_tensor* tensor) {
    delete tensor;
}
