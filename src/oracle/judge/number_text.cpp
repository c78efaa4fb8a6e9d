// Numbers as a report writes them.
#include <attest/core/config.hpp>
#include <attest/oracle/element.hpp>
#include <attest/oracle/judge/report.hpp>

#include <array>
#include <charconv>

namespace attest::oracle {

namespace {

template <class... How>
std::string written(How... how) {
    std::array<char, 64> room{};
    auto const end = std::to_chars(room.data(), room.data() + room.size(), how...).ptr;
    return {room.data(), end};
}

} // namespace

std::string shortest(double x) {
    return written(x);
}

std::string three_digits(double x) {
    return written(x, std::chars_format::general, 3);
}

std::string percent_text(std::size_t count, std::size_t all) {
    if (count >= all)
        return "100";
    double const share = 100 * (static_cast<double>(count) / static_cast<double>(all));
    std::string text = three_digits(share);
    for (int digits = 4; text == "100" && digits <= 17; ++digits)
        text = written(share, std::chars_format::general, digits);
    return text == "100" ? "just below 100" : text;
}

std::string pattern_text(format f, std::uint64_t bits) {
    std::string const digits = written(bits, 16);
    std::size_t const wanted = static_cast<std::size_t>(description(f).bits) / 4;
    return "0x" + std::string(wanted - digits.size(), '0') + digits;
}

std::string element_text(format f, std::uint64_t bits) {
    double const value = value_of(f, bits);
    return (f == format::float64 ? shortest(value) : written(static_cast<float>(value))) + " ("
           + pattern_text(f, bits) + ")";
}

} // namespace attest::oracle
