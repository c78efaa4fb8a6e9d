// An exact number in plain characters: 3*e^(1/2) and sqrt(2) for what print.hpp writes 3·e^(1/2) and
// √2. Compilers print these as they are; g++ 12 turns all others into octal numbers.
#pragma once

#include <attest/core/text.hpp>

#include <cstddef>
#include <string_view>

namespace attest::detail {

constexpr text in_plain_characters(std::string_view form) {
    constexpr std::string_view root = "√";
    constexpr std::string_view times = "·";
    text plain;
    while (!form.empty()) {
        if (form.starts_with(root)) {
            std::size_t end = root.size();
            while (end < form.size() && form[end] >= '0' && form[end] <= '9')
                ++end;
            // in range: end starts there
            plain << "sqrt(" << form.substr(root.size(), end - root.size()) << ')';
            form.remove_prefix(end);
        } else if (form.starts_with(times)) {
            plain << '*';
            form.remove_prefix(times.size());
        } else {
            plain << form.front();
            form.remove_prefix(1);
        }
    }
    return plain;
}

} // namespace attest::detail
