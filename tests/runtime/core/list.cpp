// Lists at run time: what constant evaluation cannot show, exceptions.

#include <attest/core/list.hpp>

#include "support/catch.hpp"

#include <stdexcept>

using attest::list;

namespace {

int alive = 0;
int copies_left = 0;

/// Counts the objects that exist; its copy throws when no copy is left.
struct counted {
    counted() { ++alive; }

    counted(counted const&) {
        if (copies_left-- == 0)
            throw std::runtime_error("no copy is left");
        ++alive;
    }

    counted(counted&&) noexcept { ++alive; }

    counted& operator=(counted const&) = delete;

    ~counted() { --alive; }
};

} // namespace

TEST_CASE("a list whose copy throws leaves nothing behind") {
    {
        list<counted> five;
        for (int i = 0; i < 5; ++i)
            five.emplace_back();
        CHECK(alive == 5);
        for (int copies = 0; copies < 5; ++copies) {
            INFO("copies " << copies);
            copies_left = copies;
            CHECK_THROWS_AS(list<counted>(five), std::runtime_error);
            CHECK(alive == 5);
            copies_left = copies;
            CHECK_THROWS_AS(five.append(five.begin(), 5), std::runtime_error);
            CHECK(five.size() >= 5);
            CHECK(alive == static_cast<int>(five.size()));
            while (five.size() > 5)
                five.pop_back();
        }
        while (five.size() < 8)
            five.emplace_back();
        copies_left = 0;
        CHECK_THROWS_AS(five.push_back(five[0]), std::runtime_error); // would grow
        CHECK(five.size() == 8);
        CHECK(alive == 8);
    }
    CHECK(alive == 0);
}
