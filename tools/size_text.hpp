// Sizes in messages: a number of bytes, a tensor with its size, and, for insufficient memory, what
// was read and what was requested.
#pragma once

#include <attest/files/stored_tensor.hpp>
#include <attest/oracle/shape.hpp>

#include <array>
#include <cstdio>
#include <string>
#include <string_view>

namespace attest::tool {

/// "512 bytes", "11.7 KiB"; the next unit from 10240 on. A double, because a requested size may
/// exceed every integer.
inline std::string size_text(double bytes) {
    constexpr std::array units{" bytes", " KiB", " MiB", " GiB", " TiB", " PiB", " EiB"};
    std::size_t unit = 0;
    for (; bytes >= 10240 && unit + 1 < units.size(); ++unit)
        bytes /= 1024;
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), unit == 0 ? "%.0f" : "%.1f", bytes);
    return text.data() + std::string(units[unit]);
}

/// Returns the number of bytes of a tensor's elements.
inline double size_of(files::element_type type, std::span<std::size_t const> shape) {
    double bytes =
        static_cast<double>(type.bytes()) / static_cast<double>(type.elements_per_byte());
    for (std::size_t const extent : shape)
        bytes *= static_cast<double>(extent);
    return bytes;
}

/// "(1, 2, 16, 8) bfloat16, 512 bytes"
inline std::string tensor_text(files::element_type type, std::span<std::size_t const> shape) {
    return oracle::shape_text(shape) + " " + std::string(type.name()) + ", "
           + size_text(size_of(type, shape));
}

inline std::string tensor_text(files::stored_tensor const& of) {
    return tensor_text(of.type, of.shape);
}

/// The inputs of a command and the results that it is about to compute, for the message about
/// insufficient memory.
class asked_of_memory {
public:
    void add_input(files::element_type type, std::span<std::size_t const> shape) {
        inputs_ += size_of(type, shape);
    }

    void add_result(std::string_view name, files::element_type type,
                    std::span<std::size_t const> shape) {
        bytes_of_results_ += size_of(type, shape);
        results_ +=
            (results_.empty() ? "" : "; ") + std::string(name) + " " + tensor_text(type, shape);
    }

    /// "there is not enough memory: the inputs have 40 bytes, the results 8 bytes: outputs (1, 2) float32, 8 bytes"
    [[nodiscard]] std::string too_little() const {
        std::string text = "there is not enough memory";
        if (inputs_ > 0)
            text += ": the inputs have " + size_text(inputs_);
        if (!results_.empty())
            text += ", the results " + size_text(bytes_of_results_) + ": " + results_;
        return text;
    }

private:
    double inputs_ = 0;
    double bytes_of_results_ = 0;
    std::string results_{};
};

/// Global, since there is one program.
inline asked_of_memory memory;

} // namespace attest::tool
