// Elements that are read in a loop: as element.hpp reads them, for every pattern of the narrow formats.

#include "oracle/judge/element_reader.hpp"

#include "support/catch.hpp"
#include "support/seeded.hpp"
#include "support/stored.hpp"

#include <cmath>

using namespace attest::oracle;

TEST_CASE("a value and a distance do not depend on how an element is read") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    for (format const f : every_format) {
        element_reader const reader(f);
        auto const bits = static_cast<unsigned>(description(f).bits);
        INFO(description(f).name);
        std::vector<std::uint64_t> patterns;
        if (bits <= 16)
            for (std::uint64_t one = 0; one < std::uint64_t{1} << bits; ++one)
                patterns.push_back(one);
        else
            for (int k = 0; k < 20000; ++k) {
                // Each exponent occurs, and so do the ends.
                auto const low = static_cast<std::uint64_t>(draw.whole(0, 0xffffffff));
                auto const high = static_cast<std::uint64_t>(draw.whole(0, 0xffffffff));
                std::uint64_t const some = draw.coin() ? high << 32 | low : (high & 3) - (low & 3);
                patterns.push_back(some >> (64 - bits));
            }
        bool values = true;
        bool distances = true;
        for (std::uint64_t const one : patterns) {
            double const x = reader.value(one);
            double const y = value_of(f, one);
            values = values && std::bit_cast<std::uint64_t>(x) == std::bit_cast<std::uint64_t>(y);
            std::uint64_t const other = patterns[draw.size(0, patterns.size() - 1)];
            for (std::uint64_t const second : {one, other})
                distances =
                    distances
                    && reader.distance(one, second) == distance_from_correct(f, one, second);
        }
        CHECK(values);
        CHECK(distances);
        std::vector<std::byte> const bytes = tests::bytes_of(f, patterns);
        std::vector<std::uint64_t> found(patterns.size());
        read_patterns(f, bytes.data(), found.size(), found.data());
        CHECK(found == patterns);
    }
}
