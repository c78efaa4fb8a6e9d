// The drawings of the book, by chapter. Those of a chapter about numbers are made in its file; those of a chapter
// about every length show an example, which is in proofs/drawings.
#pragma once

#include <attest/report/drawing/drawing.hpp>

#include "ledger/drawn_chapters.hpp"

#include <vector>

std::vector<attest::report::drawing> drawings_02();
std::vector<attest::report::drawing> drawings_04();
std::vector<attest::report::drawing> drawings_05();
std::vector<attest::report::drawing> drawings_06();
std::vector<attest::report::drawing> drawings_07();
std::vector<attest::report::drawing> drawings_08();
std::vector<attest::report::drawing> drawings_09();
std::vector<attest::report::drawing> drawings_11();
std::vector<attest::report::drawing> drawings_12();
std::vector<attest::report::drawing> drawings_13();
std::vector<attest::report::drawing> drawings_16();
std::vector<attest::report::drawing> drawings_19();
std::vector<attest::report::drawing> drawings_20();
std::vector<attest::report::drawing> drawings_21();
std::vector<attest::report::drawing> drawings_23();
std::vector<attest::report::drawing> drawings_26();
std::vector<attest::report::drawing> drawings_27();

inline attest::report::drawn_chapters all_drawings() {
    return {{2, drawings_02},  {4, drawings_04},  {5, drawings_05},  {6, drawings_06},
            {7, drawings_07},  {8, drawings_08},  {9, drawings_09},  {11, drawings_11},
            {12, drawings_12}, {13, drawings_13}, {16, drawings_16}, {19, drawings_19},
            {20, drawings_20}, {21, drawings_21}, {23, drawings_23}, {26, drawings_26},
            {27, drawings_27}};
}
