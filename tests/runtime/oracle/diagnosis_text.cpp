// What a diagnosis says of elements that are not finite, or that float64 does not decide.
#include <attest/oracle/diagnosis/diagnosis.hpp>

#include "support/catch.hpp"

using namespace attest::oracle;

namespace {

diagnosis of_rows(explanation const& found) {
    return {.tried = 5,
            .sample = {5, 46, 184, {}},
            .rows = 46,
            .right = "correct",
            .compared = "correct, as computed in float64",
            .before = {400, 30, 0, 0, 1},
            .found = {found}};
}

} // namespace

TEST_CASE("an element that is not finite is among the sampled rows if it is there") {
    explanation one{.names = {"weights-in-bfloat16"},
                    .means = "P is rounded to bfloat16",
                    .sampled = {400, 1, 1, 0, 0},
                    .explains = true,
                    .all = compared_elements{1600, 2, 1, 0, 0}};
    CHECK(diagnosis_text(of_rows(one)).find("; 1 is in the 46 sampled rows\n")
          != std::string::npos);
    one.sampled = {400, 0, 0, 0, 0};
    CHECK(diagnosis_text(of_rows(one)).find("; those of 46 sampled rows are not among them\n")
          != std::string::npos);
}

TEST_CASE("what a model does not judge is not said to be outside its bound") {
    explanation one{.names = {"causal-off"},
                    .means = "the kernel has no causal mask",
                    .sampled = {400, 0, 0, 0, 0},
                    .explains = true,
                    .all = compared_elements{.elements = 1600, .wrong = 5, .not_judged = 5},
                    .certified = true};
    diagnosis of = of_rows(one);
    of.right = "within the bound of the model";
    CHECK(diagnosis_text(of).find("; 5 of 1600 elements are not, or are not judged to be, within "
                                  "the bound of the model; ")
          != std::string::npos);
    of.found[0].all->not_judged = 0;
    CHECK(diagnosis_text(of).find("; 5 of 1600 elements are not within the bound of the model; ")
          != std::string::npos);
}

TEST_CASE("what float64 does not decide of the other heads is said") {
    explanation one{.names = {"ds-in-bfloat16"},
                    .means = "dS is rounded to bfloat16",
                    .sampled = {400, 0, 0, 0, 0},
                    .explains = true,
                    .all = compared_elements{800, 1, 0, 7, 0},
                    .part = compared_elements{400, 0, 0, 0, 0}};
    diagnosis of = of_rows(one);
    of.where = "head 1";
    CHECK(diagnosis_text(of).find(
              "; of all 800 elements 1 is not, and 7 cannot be told from that in float64\n")
          != std::string::npos);
    of.found[0].all->undecided = 0;
    CHECK(diagnosis_text(of).find("; of all 800 elements 1 is not\n") != std::string::npos);
}

TEST_CASE("elements that are not finite are those of the rows that were compared") {
    diagnosis of = of_rows({});
    of.found.clear();
    of.before.not_finite = 3;
    CHECK(diagnosis_text(of).find("; 3 elements of the sampled rows are not finite, which the "
                                  "problem does not give")
          != std::string::npos);
    of.rows = of.sample.all_rows = 46;
    CHECK(diagnosis_text(of).find("; 3 elements are not finite") != std::string::npos);
    of.rows = 0;
    CHECK(diagnosis_text(of).find("; 3 elements are not finite") != std::string::npos);
}

TEST_CASE("what was tried on a sample is not said to be tried on all elements") {
    diagnosis of = of_rows({});
    of.found.clear();
    auto const first = [&] {
        std::string const text = diagnosis_text(of);
        return text.substr(0, text.find(';'));
    };
    CHECK(first() == "diagnosis: 5 conventions tried on a sample of 46 of 184 rows");
    of.sample.where = of.where = "key head 1";
    CHECK(first() == "diagnosis: 5 conventions tried on a sample of 46 of 184 rows of key head 1");
    // A factor of a whole gradient is much nearer, and no fault that was tried on the sample.
    of.rows = 0;
    of.where.clear();
    of.tried = 17;
    CHECK(first()
          == "diagnosis: 12 conventions tried on all elements, and 5 on a sample of 46 of 184 rows "
             "of key head 1");
    of.sample.conventions = 16;
    CHECK(first().starts_with("diagnosis: 1 convention tried on all elements, and 16 on a sample"));
    of.sample = {};
    CHECK(first() == "diagnosis: 17 conventions tried on all elements");
}

TEST_CASE("a sample of all rows is all rows, and one of selected rows is of these") {
    diagnosis of = of_rows({});
    of.found.clear();
    of.sample.all_rows = 46;
    CHECK(diagnosis_text(of).starts_with("diagnosis: 5 conventions tried on all elements; "));
    of.where = of.sample.where = "sequence 3"; // all rows of a part are not all elements
    CHECK(diagnosis_text(of).starts_with(
        "diagnosis: 5 conventions tried on a sample of 46 of 46 rows of sequence 3; "));
    of.is_selection = true;
    of.where = of.sample.where = "the selected rows";
    CHECK(diagnosis_text(of).starts_with(
        "diagnosis: 5 conventions tried on all elements of the selected rows; "));
    of.sample.all_rows = 90;
    CHECK(diagnosis_text(of).starts_with(
        "diagnosis: 5 conventions tried on a sample of 46 of 90 selected rows; "));
}
