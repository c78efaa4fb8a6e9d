// Tensors with elements of their own, for problems that tests make.
#pragma once

#include <attest/oracle/round.hpp>
#include <attest/oracle/tensor.hpp>

#include <memory>
#include <vector>

namespace tests {

using namespace attest::oracle;

inline std::size_t element_count(extents const& shape) {
    return shape[0] * shape[1] * shape[2] * shape[3];
}

/// Patterns of a format as a tensor holds them: little-endian, one after the other, those of 4 bits two in
/// a byte, the first in its lower half.
inline std::vector<std::byte> bytes_of(format f, std::vector<std::uint64_t> const& patterns) {
    if (description(f).bits == 4) {
        std::vector<std::byte> halves((patterns.size() + 1) / 2);
        for (std::size_t k = 0; k < patterns.size(); ++k)
            halves[k / 2] |= static_cast<std::byte>(k % 2 == 0 ? patterns[k] : patterns[k] * 16);
        return halves;
    }
    auto const width = static_cast<std::size_t>(description(f).bytes());
    std::vector<std::byte> bytes(patterns.size() * width);
    for (std::size_t k = 0; k < patterns.size(); ++k)
        for (std::size_t byte = 0; byte < width; ++byte)
            bytes[k * width + byte] = static_cast<std::byte>(patterns[k] >> (8 * byte));
    return bytes;
}

/// Numbers, each rounded to the format.
inline std::vector<std::byte> bytes_of(format f, std::vector<double> const& numbers) {
    std::vector<std::uint64_t> patterns;
    for (double const number : numbers)
        patterns.push_back(nearest(f, number));
    return bytes_of(f, patterns);
}

/// Elements that are kept as long as the tensors over them are used.
class stored {
public:
    tensor numbers(format f, extents const& shape, std::vector<double> const& values) {
        return {f, shape, keep(bytes_of(f, values))};
    }

    tensor filled(format f, extents const& shape, double value = 0) {
        return numbers(f, shape, std::vector<double>(element_count(shape), value));
    }

    /// Each element is what draw() gives, a double.
    template <class Draw>
    tensor drawn(format f, extents const& shape, Draw const& draw) {
        std::vector<double> values(element_count(shape));
        for (double& value : values)
            value = draw();
        return numbers(f, shape, values);
    }

    /// Each element has the pattern that draw() gives: nothing is rounded.
    template <class Draw>
    tensor drawn_patterns(format f, extents const& shape, Draw const& draw) {
        std::vector<std::uint64_t> patterns(element_count(shape));
        for (std::uint64_t& pattern : patterns)
            pattern = draw();
        return {f, shape, keep(bytes_of(f, patterns))};
    }

    boolean_tensor booleans(extents const& shape, std::vector<int> const& values) {
        std::vector<std::byte> bytes;
        for (int const value : values)
            bytes.push_back(static_cast<std::byte>(value));
        return {shape, keep(std::move(bytes))};
    }

private:
    std::vector<std::byte> const& keep(std::vector<std::byte> bytes) {
        all_.push_back(std::make_unique<std::vector<std::byte>>(std::move(bytes)));
        return *all_.back();
    }

    std::vector<std::unique_ptr<std::vector<std::byte>>> all_;
};

} // namespace tests
