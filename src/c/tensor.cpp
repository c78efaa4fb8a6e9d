// Tensors: made from what the caller says of them, and handed to the oracle.
#include "tensor.hpp"

#include "format.hpp"
#include "handle.hpp"

using namespace attest::c;
namespace oracle = attest::oracle;

oracle::tensor attest::c::tensor_of(attest_tensor const* x, char const* name) {
    if (given(x, name).format == ATTEST_BOOLEAN)
        refuse(std::string(name) + " is a tensor of ATTEST_BOOLEAN, expected numbers");
    return {format_of(x->format), x->shape, x->strides, x->bytes};
}

attest_code attest_tensor_create(attest_format format, size_t rank, size_t const* extents,
                                 size_t const* strides, void const* data, size_t byte_size,
                                 attest_tensor** result, attest_error** error) {
    return guarded(error, [&] {
        given(result, "result");
        std::size_t const width = attest_format_bytes(format);
        if (width == 0)
            refuse("there is no format " + std::to_string(format)
                   + ", expected 0 to 5 or ATTEST_BOOLEAN");
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
        (void)oracle::tensor_layout(made.shape, made.strides, byte_size, width);
        hand_over(result, made);
    });
}

void attest_tensor_destroy(attest_tensor* tensor) {
    delete tensor;
}
