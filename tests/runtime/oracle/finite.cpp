// Infinities and NaN: found at every position of rows of every length, without false positives.

#include "oracle/driver/finite.hpp"

#include <attest/oracle/require.hpp>

#include "support/catch.hpp"
#include "support/refusal.hpp"
#include "support/seeded.hpp"

using namespace attest::oracle;

namespace {

/// The formats whose infinities and NaN follow their largest numbers; narrow_formats.cpp has the
/// others.
constexpr format usual_formats[] = {format::float8_e4m3fn, format::float8_e5m2, format::float16,
                                    format::bfloat16,      format::float32,     format::float64};

/// One row, with this pattern at a place and drawn finite numbers elsewhere.
std::vector<std::byte> row_with(format f, std::size_t count, std::size_t place,
                                std::uint64_t pattern, tests::seeded& draw) {
    auto const width = static_cast<std::size_t>(description(f).bytes());
    std::vector<std::byte> bytes(count * width);
    for (std::size_t a = 0; a < count; ++a) {
        auto const below = static_cast<std::int64_t>(description(f).beyond() - 1);
        std::uint64_t const sign = draw.whole(0, 1) == 0 ? 0 : description(f).sign_bit();
        std::uint64_t const bits =
            a == place ? pattern : static_cast<std::uint64_t>(draw.whole(0, below)) | sign;
        for (std::size_t byte = 0; byte < width; ++byte)
            bytes[a * width + byte] = static_cast<std::byte>(bits >> (8 * byte));
    }
    return bytes;
}

} // namespace

TEST_CASE("what is not finite is found wherever it stands") {
    tests::seeded draw(5);
    for (format const f : usual_formats) {
        std::uint64_t const sign = description(f).sign_bit();
        std::uint64_t const first = description(f).beyond();
        for (std::size_t count = 1; count <= 19; ++count)
            for (std::size_t place = 0; place < count; ++place) {
                INFO(description(f).name << ", place " << place << " of " << count);
                for (std::uint64_t const pattern : {first, sign - 1, first | sign, 2 * sign - 1}) {
                    auto const row = row_with(f, count, place, pattern, draw);
                    CHECK(holds_not_finite(f, row.data(), count));
                }
                for (std::uint64_t const pattern :
                     {std::uint64_t{0}, sign, first - 1, (first - 1) | sign}) {
                    auto const row = row_with(f, count, place, pattern, draw);
                    CHECK_FALSE(holds_not_finite(f, row.data(), count));
                }
            }
    }
}

TEST_CASE("the element that is not finite is named") {
    tests::seeded draw(6);
    for (format const f : usual_formats) {
        INFO(description(f).name);
        auto const row = row_with(f, 12, 7, 2 * description(f).sign_bit() - 1, draw);
        tensor const x(f, {1, 2, 2, 3}, row);
        std::string const words = tests::refusal([&] { require_finite("key", x); });
        CHECK(words.find("ATT-702") == 0);
        CHECK(words.find("key at (0, 1, 0, 1) is NaN") != std::string::npos);
    }
}
