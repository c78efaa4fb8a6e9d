// The chapters of the book, in their order.
#pragma once

#include <attest/report/ledger.hpp>

#include <vector>

attest::report::chapter chapter_01();
attest::report::chapter chapter_02();
attest::report::chapter chapter_03();
attest::report::chapter chapter_04();
attest::report::chapter chapter_05();
attest::report::chapter chapter_06();
attest::report::chapter chapter_07();
attest::report::chapter chapter_08();
attest::report::chapter chapter_09();
attest::report::chapter chapter_10();
attest::report::chapter chapter_11();
attest::report::chapter chapter_12();
attest::report::chapter chapter_13();
attest::report::chapter chapter_14();
attest::report::chapter chapter_15();
attest::report::chapter chapter_16();
attest::report::chapter chapter_17();
attest::report::chapter chapter_18();
attest::report::chapter chapter_19();
attest::report::chapter chapter_20();
attest::report::chapter chapter_21();
attest::report::chapter chapter_22();
attest::report::chapter chapter_23();
attest::report::chapter chapter_24();
attest::report::chapter chapter_25();
attest::report::chapter chapter_26();
attest::report::chapter chapter_27();

inline std::vector<attest::report::chapter> all_chapters() {
    return {chapter_01(), chapter_02(), chapter_03(), chapter_04(), chapter_05(), chapter_06(),
            chapter_07(), chapter_08(), chapter_09(), chapter_10(), chapter_11(), chapter_12(),
            chapter_13(), chapter_14(), chapter_15(), chapter_16(), chapter_17(), chapter_18(),
            chapter_19(), chapter_20(), chapter_21(), chapter_22(), chapter_23(), chapter_24(),
            chapter_25(), chapter_26(), chapter_27()};
}
