// Attention of tensors in a file, into a file of each kind and back.
#include <attest/core/version.hpp>
#include <attest/files/oracle_tensor.hpp>
#include <attest/files/read.hpp>
#include <attest/oracle/attention.hpp>

#include <cstdio>

using namespace attest;

static_assert(library_version_number >= 200);

int main() {
    files::stored_tensor const ones{files::element_type(files::format::float16),
                                    {1, 2, 1},
                                    {std::byte{0}, std::byte{0x3c}, std::byte{0}, std::byte{0x3c}}};
    for (char const* const name : {"x.npy", "x.npz", "x.safetensors", "x.pb"}) {
        files::write_tensor(name, ones);
        files::stored_tensor const read = files::read_tensor(name);
        oracle::tensor const x = files::tensor_of(name, read);
        oracle::answer const found = oracle::attention({.query = x, .key = x, .value = x});
        if (read != ones || found.output.view().at(0, 0, 1, 0) != 1)
            return std::puts(name), 1;
    }
    return 0;
}
