// Head groups, turned pairs and chunks, for chapter 23.

#include <attest/attest.hpp>
#include <attest/report/drawing/cells.hpp>
#include <attest/report/drawing/plane.hpp>

#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

using namespace attest::literals;

namespace {

// Eight query heads over eight, four, two groups and one group of keys and values.
attest::report::drawing groups() {
    using namespace attest::report;
    drawing result{"groups", {}};
    std::vector<std::string> heads;
    for (int h = 0; h < 8; ++h)
        heads.push_back("h" + std::to_string(h));
    for (std::size_t groups : {8U, 4U, 2U, 1U}) {
        std::vector<std::string> names;
        for (std::size_t g = 0; g < groups; ++g)
            names.push_back("group " + std::to_string(g));
        cells shown(names, heads, 44);
        for (std::size_t g = 0; g < groups; ++g)
            for (std::size_t h = 0; h < 8; ++h) {
                std::string const of = "head " + std::to_string(h) + " and group "
                                       + std::to_string(g);
                if (h / (8 / groups) == g)
                    shown.word(g, h, "1", "cell", of + ": reads its keys and values");
                else
                    shown.hidden(g, h, of + ": does not read them");
            }
        result.frames.push_back(
            shown.framed(groups == 8   ? "Eight heads, each with keys and values of its own"
                         : groups == 1 ? "Eight heads that share one copy of keys and values"
                                       : "Eight heads in " + std::to_string(groups) + " groups, "
                                             + std::to_string(8 / groups)
                                             + " heads to one copy of keys and values"));
    }
    return result;
}

// The pair (1, 0) at the positions 0 to 4 and (0, 1) with it, turned by (4/5, 3/5) from one to the next.
attest::report::drawing turned() {
    using namespace attest::report;
    drawing result{"turned", {}};
    attest::rotation const one_step(4_q / 5, 3_q / 5);
    attest::rotation at; // the turn of position m
    for (int m = 0; m <= 4; ++m) {
        plane shown({-5_q / 4, 5_q / 4, 100, 340}, {-5_q / 4, 5_q / 4, 270, 30}, "first of the pair",
                    "second of the pair");
        shown.ticks_across({-1_q, 0_q, 1_q}).ticks_up({-1_q, 0_q, 1_q});
        attest::rational const qx = at.cosine();
        attest::rational const qy = at.sine();
        attest::rational const kx = -at.sine();
        attest::rational const ky = at.cosine();
        if (qx * kx + qy * ky != 0)
            throw std::logic_error("turning both vectors changed their dot product");
        shown.on().line(shown.at(0_q, 0_q), shown.at(qx, qy), "one", "2");
        shown.on().line(shown.at(0_q, 0_q), shown.at(kx, ky), "two", "2");
        std::string const where = " at position " + std::to_string(m);
        shown.point(qx, qy, "q" + where, "one", "q");
        shown.point(kx, ky, "k" + where, "two", "k");
        result.frames.push_back(shown.framed("A query and a key, turned to position "
                                             + std::to_string(m)
                                             + ": both turn by the same angle and stay at right "
                                               "angles"));
        at = at * one_step;
    }
    return result;
}

// Six positions in chunks of two: what a query reads through the state, and what it reads key by key.
attest::report::drawing chunks() {
    using namespace attest::report;
    std::vector<std::string> rows;
    std::vector<std::string> columns;
    for (int t = 0; t < 6; ++t) {
        rows.push_back("query " + std::to_string(t));
        columns.push_back("key " + std::to_string(t));
    }
    cells shown(rows, columns, 50);
    for (std::size_t i = 0; i < 6; ++i)
        for (std::size_t j = 0; j < 6; ++j) {
            std::string const of = "query " + std::to_string(i) + ", key " + std::to_string(j);
            if (j > i)
                shown.hidden(i, j, of + ": comes later");
            else if (j / 2 < i / 2)
                shown.word(i, j, "state", "cell", of + ": through the state of the chunks before");
            else
                shown.word(i, j, "key", "cell below", of + ": in its own chunk, key by key");
        }
    return {"chunks",
            {shown.framed("Six queries over six keys in chunks of two: keys of earlier chunks are "
                          "read through the state, keys of the own chunk one by one, later keys "
                          "not at all")}};
}

} // namespace

std::vector<attest::report::drawing> drawings_23() { return {groups(), turned(), chunks()}; }
