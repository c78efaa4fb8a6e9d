// Tensors with elements of their own, for problems that tests make.
#pragma once

#include <attest/oracle/round.hpp>
#include <attest/oracle/tensor.hpp>

#include <memory>
#include <vector>

namespace tests {

using namespace attest::oracle;

/// Elements that are kept as long as the tensors over them are used.
class stored {
public:
    tensor numbers(format f, extents const& shape, std::vector<double> const& values) {
        std::size_t const width = static_cast<std::size_t>(description(f).bytes());
        auto& bytes = keep(values.size() * width);
        for (std::size_t k = 0; k < values.size(); ++k) {
            std::uint64_t const bits = nearest(f, values[k]);
            for (std::size_t byte = 0; byte < width; ++byte)
                bytes[k * width + byte] = static_cast<std::byte>(bits >> (8 * byte));
        }
        return {f, shape, bytes};
    }

    boolean_tensor booleans(extents const& shape, std::vector<int> const& values) {
        auto& bytes = keep(values.size());
        for (std::size_t k = 0; k < values.size(); ++k)
            bytes[k] = static_cast<std::byte>(values[k]);
        return {shape, bytes};
    }

private:
    std::vector<std::byte>& keep(std::size_t size) {
        all_.push_back(std::make_unique<std::vector<std::byte>>(size));
        return *all_.back();
    }

    std::vector<std::unique_ptr<std::vector<std::byte>>> all_;
};

} // namespace tests
