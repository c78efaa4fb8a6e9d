// The ledger from claim to exit status, and all cases in which it must fail.

#include <attest/mirror/compare.hpp>
#include <attest/number/literal.hpp>
#include <attest/report/claim.hpp>
#include <attest/report/ledger.hpp>

#include "ledger/program.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace mirror = attest::mirror;
namespace report = attest::report;
using namespace attest::literals;
using mirror::number;

namespace {

constexpr auto third = 1_q / 3_q;

constexpr auto whole =
    attest::claim<"S0.1", "three thirds are one">([] { return third + third + third == 1_q; });
constexpr auto no_decimal = attest::refutation<"S0.2", "text: a third is 0.333">([] {
    return attest::refuted_by(attest::finding::no("ATT-403 not equal: 1/3 is not 333/1000"));
});
constexpr auto third_line = __LINE__ - 3;

// Claims that the compiler never checked: C++ lets a program specialise the templates that record
// its answers.
struct forged_question {
    constexpr bool operator()() const { return third == 0.333_q; }
};

struct forged_witness {
    constexpr attest::finding operator()() const {
        return attest::refuted_by(attest::finding::no("ATT-403 not equal: 1/3 is not 333/1000"));
    }
};

struct forged_row {
    constexpr bool operator()() const { return true; }
};

struct result {
    int status;
    std::string out;
    std::string err;
};

result run(std::vector<report::chapter> chapters, std::vector<std::string> const& arguments = {},
           std::vector<std::string> const& required = {"S0.1", "S0.2"},
           std::size_t expected_chapters = 2) {
    std::ostringstream out;
    std::ostringstream err;
    int const status =
        report::run(std::move(chapters), required, expected_chapters, arguments, out, err);
    return {status, out.str(), err.str()};
}

report::chapter first(number const& recomputed = number(1) / number(3)) {
    return report::chapter(1, "Thirds").add(whole, mirror::compare("a third", third, recomputed));
}

report::chapter second() {
    return report::chapter(2, "Decimals").add(no_decimal);
}

bool mentions(std::string const& sentence, std::string const& part) {
    return sentence.find(part) != std::string::npos;
}

std::string read(std::filesystem::path const& path) {
    std::ifstream in(path);
    std::ostringstream content;
    content << in.rdbuf();
    return content.str();
}

struct folder {
    std::filesystem::path path =
        std::filesystem::temp_directory_path()
        / ("attest-ledger-" + std::to_string(reinterpret_cast<std::uintptr_t>(this)));

    folder() { std::filesystem::create_directories(path); }

    folder(folder const&) = delete;
    folder& operator=(folder const&) = delete;

    ~folder() { std::filesystem::remove_all(path); }
};

} // namespace

template <>
inline constexpr attest::finding attest::detail::answer_to<forged_question> =
    attest::finding::yes();

template <>
inline constexpr attest::finding attest::detail::answer_to<forged_witness> =
    attest::finding{true, attest::bounded_text<480>("a third is 0.3")};

template <>
report::chapter& report::chapter::add(
    attest::proved_claim<attest::claim_kind::exact, "S0.9", "true is true", forged_row> const&) {
    row made{row::from_chapter{}};
    made.id_ = "S1.1";
    made.title_ = "a third is 0.333";
    made.file_ = "ledger.cpp";
    made.line_ = 7;
    made.decision_ = attest::verdict::proved;
    rows_.push_back(std::move(made));
    return *this;
}

TEST_CASE("a ledger that holds", "[ledger]") {
    auto const found = run({first(), second()});
    CHECK(found.status == 0);
    CHECK(found.err.empty());
    CHECK(mentions(found.out, "Chapter 1. Thirds"));
    CHECK(mentions(found.out, "S0.1  three thirds are one"));
    CHECK(mentions(found.out, "exact       proved   1 @ 50/100"));
    CHECK(mentions(found.out, "refutation  refuted  -"));
    CHECK(mentions(found.out, "counterexample: not equal: 1/3 is not 333/1000"));
    CHECK(mentions(found.out, "2 claims: 1 proved exactly, 1 refuted; 1 value mirrored"));
    CHECK(mentions(found.out, "Everything holds."));
}

TEST_CASE("a claim knows its place by the name of the file alone", "[ledger]") {
    CHECK(no_decimal.file() == "ledger.cpp");
    CHECK(no_decimal.line() == third_line);
    CHECK(no_decimal.id() == "S0.2");
    CHECK(no_decimal.kind() == attest::claim_kind::refutation);
    auto const found = run({first(), second()});
    CHECK(mentions(found.out, "ledger.cpp:" + std::to_string(third_line)));
    CHECK_FALSE(mentions(found.out, "/ledger.cpp"));
}

TEST_CASE("no line of the table is wider than the page", "[ledger]") {
    static constexpr auto wordy = attest::claim<
        "S2.11",
        "a title that goes on, about √d and weights·values, for much longer than any line "
        "of a table could be and-it-has-a-word-that-is-itself-far-too-long-for-its-column">(
        [] { return true; });
    auto const found = run({first(), second().add(wordy)});
    std::istringstream lines(found.out);
    for (std::string line; std::getline(lines, line);) {
        CHECK(report::display_width(line) <= report::page_width);
        CHECK((line.empty() || line.back() != ' '));
    }
}

TEST_CASE("a claim that its own question does not confirm", "[ledger]") {
    static constexpr auto false_claim =
        attest::claim<"S0.7", "a third is 0.333">(forged_question{});
    auto const answered = run({first(), second().add(false_claim)});
    CHECK(answered.status == 1);
    CHECK(mentions(answered.err, "ATT-603 claim not confirmed: S0.7 (ledger.cpp:"));
    CHECK(mentions(answered.err,
                   "the compiler recorded that it holds, and asked at run time it does "
                   "not: the question is false"));
    CHECK(mentions(answered.out, "FAILED"));
    CHECK(mentions(answered.out, "NOT everything holds: 1 problem."));

    static constexpr auto other_witness =
        attest::refutation<"S0.8", "text: a third is 0.333">(forged_witness{});
    auto const witnessed = run({first(), second().add(other_witness)});
    CHECK(witnessed.status == 1);
    CHECK(mentions(witnessed.err, "the ledger has the witness \"a third is 0.3\", the claim itself "
                                  "\"not equal: 1/3 is not 333/1000\""));

    static constexpr auto other_row = attest::claim<"S0.9", "true is true">(forged_row{});
    auto const rewritten = run({first(), second().add(other_row)});
    CHECK(rewritten.status == 1);
    CHECK(mentions(rewritten.err, "ATT-603 claim not confirmed: S1.1 (ledger.cpp:7): it has no "
                                  "question that could be asked again"));
}

TEST_CASE("a question that answers the compiler and the program differently", "[ledger]") {
    static constexpr auto only_compiled = attest::claim<"S0.5", "it holds while it is compiled">(
        [] { return std::is_constant_evaluated(); });
    auto const found = run({first(), second().add(only_compiled)});
    CHECK(found.status == 1);
    CHECK(mentions(found.err, "ATT-603 claim not confirmed: S0.5"));

    static constexpr auto thrown = attest::claim<"S0.6", "it has an answer while it is compiled">(
        [] { return std::is_constant_evaluated() || 1_q / attest::rational(0) == 1_q; });
    auto const refused = run({first(), second().add(thrown)});
    CHECK(refused.status == 1);
    CHECK(mentions(refused.err, "asked at run time, its question has no answer: ATT-102"));
}

TEST_CASE("a row is compared with everything that its claim says", "[ledger]") {
    auto const chapter = first();
    auto const& entry = chapter.rows().front();
    auto const found_in = [&entry](attest::claim_kind kind, std::string_view id,
                                   std::string_view title, std::string_view witness) {
        report::asked_claim const claim{
            kind, id, title, {true, attest::bounded_text<480>(witness)}};
        return report::detail::differences(entry, claim).size();
    };
    using attest::claim_kind;
    CHECK(found_in(claim_kind::exact, "S0.1", "three thirds are one", "") == 0);
    CHECK(found_in(claim_kind::exact, "S0.2", "three thirds are one", "") == 1);
    CHECK(found_in(claim_kind::exact, "S0.1", "three thirds are two", "") == 1);
    CHECK(found_in(claim_kind::exact, "S0.1", "three thirds are one", "because") == 1);
    CHECK(found_in(claim_kind::refutation, "S0.1", "three thirds are one", "") == 2);
}

TEST_CASE("a value that the mirror does not find again", "[ledger]") {
    auto const spoiled = number(1) / number(3) + number("1", "1" + std::string(40, '0'));
    auto const found = run({first(spoiled), second()});
    CHECK(found.status == 1);
    CHECK(mentions(found.err, "ATT-601 mirror disagrees: S0.1 (ledger.cpp:"));
    CHECK(mentions(found.err, "\"a third\""));
    CHECK(mentions(found.err, "claimed 0.33333"));
    CHECK(
        mentions(found.err, "computed again between 0.333333333333333333333333333333333333333433"));
    CHECK(mentions(found.out, "FAILED"));
    CHECK(mentions(found.out, "NOT everything holds: 1 problem."));
    CHECK_FALSE(mentions(found.out, "Everything holds."));
}

TEST_CASE("a comparison of nothing, or of another count", "[ledger]") {
    auto const nothing =
        run({report::chapter(1, "x").add(whole, mirror::compare("none", mirror::table{}, {})),
             second()});
    CHECK(nothing.status == 1);
    CHECK(mentions(nothing.err, "ATT-601"));
    auto const more = run(
        {report::chapter(1, "x").add(whole, mirror::compare("row", mirror::table{{number(1)}},
                                                            mirror::table{{number(1), number(2)}})),
         second()});
    CHECK(more.status == 1);
    CHECK(mentions(more.err, "the counts differ: claimed 1 values"));
}

TEST_CASE("a ledger with something missing", "[ledger]") {
    auto const without_id = run({first(), second()}, {}, {"S0.1", "S0.2", "S0.3"});
    CHECK(without_id.status == 1);
    CHECK(without_id.err == "ATT-602 ledger incomplete: no claim has the id S0.3\n");

    auto const without_chapter = run({first()}, {}, {"S0.1"}, 2);
    CHECK(without_chapter.status == 1);
    CHECK(mentions(without_chapter.err, "2 chapters are expected, 1 found"));

    auto const empty_chapter = run({first(), report::chapter(2, "Nothing")}, {}, {"S0.1"});
    CHECK(empty_chapter.status == 1);
    CHECK(mentions(empty_chapter.err, "chapter 2 \"Nothing\" has no claim"));

    auto const wrong_order = run({second(), first()});
    CHECK(wrong_order.status == 1);
    CHECK(mentions(wrong_order.err, "chapter 1 is expected, chapter 2 \"Decimals\" found"));

    auto const twice = run({first(), second().add(whole)});
    CHECK(twice.status == 1);
    CHECK(mentions(twice.err, "S0.1 \"three thirds are one\" is listed twice"));

    CHECK(run({}, {}, {}, 0).status == 1);
    CHECK(mentions(run({}, {}, {}, 0).err, "ATT-602"));
}

TEST_CASE("which id covers which", "[ledger]") {
    CHECK(report::covers("S0.3", "S0.3"));
    CHECK(report::covers("S0.3b", "S0.3"));
    CHECK(report::covers("S0.3.2", "S0.3"));
    CHECK(report::covers("S1.4", "S1"));
    CHECK_FALSE(report::covers("S2.10", "S2.1"));
    CHECK_FALSE(report::covers("S2.1", "S2.10"));
    CHECK_FALSE(report::covers("S0", "S0.3"));
    CHECK_FALSE(report::covers("", "S0.3"));
}

TEST_CASE("the command line", "[ledger]") {
    auto const help = run({first(), second()}, {"--help"});
    CHECK(help.status == 0);
    CHECK(mentions(help.out, "--json FILE"));
    auto const unknown = run({first(), second()}, {"--jason", "x"});
    CHECK(unknown.status == 2);
    CHECK(mentions(unknown.err, "unknown option: --jason"));
    CHECK(unknown.out.empty());
    CHECK(run({first(), second()}, {"--json"}).status == 2);
    CHECK(run({first(), second()}, {"--json", "--help"}).status == 2);
    CHECK(run({first(), second()}, {"--chapter", "two"}).status == 2);
    CHECK(run({first(), second()}, {"--chapter", "-1"}).status == 2);
    CHECK(run({first(), second()}, {"--chapter", "7"}).status == 2);
    auto const one = run({first(), second()}, {"--chapter", "2"});
    CHECK(one.status == 0);
    CHECK(mentions(one.out, "Decimals"));
    CHECK_FALSE(mentions(one.out, "Thirds"));
}

TEST_CASE("JSON is written whole or not at all", "[ledger]") {
    folder const place;
    auto const file = (place.path / "ledger.json").string();
    CHECK(run({first(), second()}, {"--json", file}).status == 0);
    auto const content = read(file);
    CHECK(mentions(content, "\"holds\": true"));
    CHECK(mentions(content, "\"kind\": \"refutation\", \"verdict\": \"refuted\""));
    CHECK(mentions(content, "\"file\": \"ledger.cpp\""));
    CHECK(std::count(content.begin(), content.end(), '{')
          == std::count(content.begin(), content.end(), '}'));

    auto const failed = run({first(number(2)), second()}, {"--json", file});
    CHECK(failed.status == 1);
    CHECK(mentions(read(file), "\"holds\": false"));
    CHECK(mentions(read(file), "ATT-601"));

    auto const nowhere = (place.path / "no such folder" / "ledger.json").string();
    auto const refused = run({first(), second()}, {"--json", nowhere});
    CHECK(refused.status == 2);
    CHECK(mentions(refused.err, "cannot write " + nowhere));
    CHECK(run({first(), second()}, {"--json", place.path.string()}).status == 2);
    CHECK(run({first(), second()}, {"--json", ""}).status == 2);

    // the temporary file of another run is neither used nor removed, and none is left
    auto const other = place.path / "ledger.json.partial0";
    std::ofstream(other) << "another run";
    CHECK(run({first(), second()}, {"--json", file}).status == 0);
    CHECK(read(other) == "another run");
    CHECK(mentions(read(file), "\"holds\": true"));
    std::size_t entries = 0;
    for (auto const& entry : std::filesystem::directory_iterator(place.path)) {
        static_cast<void>(entry);
        ++entries;
    }
    CHECK(entries == 2);

    auto const link = place.path / "link.json";
    std::filesystem::create_symlink(file, link);
    CHECK(run({first(), second()}, {"--json", link.string()}).status == 0);
    CHECK(std::filesystem::is_symlink(link));
}

TEST_CASE("a full device is noticed", "[ledger]") {
    if (!std::filesystem::exists("/dev/full"))
        return;
    auto const refused = run({first(), second()}, {"--json", "/dev/full"});
    CHECK(refused.status == 2);
    CHECK(mentions(refused.err, "cannot write /dev/full"));
    CHECK(std::filesystem::is_character_file("/dev/full"));

    std::ofstream full("/dev/full");
    std::ostringstream err;
    CHECK(report::run({first(), second()}, {}, 2, {}, full, err) == 2);
    CHECK(mentions(err.str(), "cannot write the table"));
}

TEST_CASE("strings of JSON", "[ledger]") {
    CHECK(report::json_string("a \"b\" \\ c") == "\"a \\\"b\\\" \\\\ c\"");
    CHECK(report::json_string("line\nend\t") == "\"line\\u000aend\\u0009\"");
    CHECK(report::json_string(std::string_view("\0", 1)) == "\"\\u0000\"");
    CHECK(report::json_string("√ü𝄞") == "\"√ü𝄞\"");
    CHECK(report::json_string("\xff\xc3") == "\"\\ufffd\\ufffd\"");
    CHECK(report::json_string("\xed\xa0\x80") == "\"\\ufffd\\ufffd\\ufffd\"");
    CHECK(report::json_string("\xc0\x80") == "\"\\ufffd\\ufffd\"");
}

TEST_CASE("text measured in characters", "[ledger]") {
    CHECK(report::display_width("√d·ü") == 4);
    CHECK(report::padded("√", 3) == "√  ");
    CHECK(report::wrapped("one two three", 7) == std::vector<std::string>{"one two", "three"});
    CHECK(report::wrapped("abcdefgh", 3) == std::vector<std::string>{"abc", "def", "gh"});
    CHECK(report::wrapped("√√√√", 3) == std::vector<std::string>{"√√√", "√"});
    CHECK(report::wrapped("", 3) == std::vector<std::string>{""});
}

TEST_CASE("the table fits a terminal and is coloured on one", "[ledger]") {
    std::vector<report::chapter> chapters{first(), second()};
    auto const ledger = report::judge_chapters(chapters);
    auto const widest = [&](std::size_t width) {
        std::istringstream lines(report::table(ledger, {width, false}));
        std::size_t most = 0;
        for (std::string line; std::getline(lines, line);)
            most = std::max(most, report::display_width(line));
        return most;
    };
    for (std::size_t const width : {80U, 100U, 160U})
        CHECK(widest(width) == width); // that of the rules
    std::string coloured = report::table(ledger, {100, true});
    CHECK(mentions(coloured, "\x1b[32mproved \x1b[0m"));
    CHECK(mentions(coloured, "\n\x1b[1mChapter 1. "));
    CHECK(mentions(coloured, "\x1b[32mEverything holds.\x1b[0m\n"));
    for (std::size_t at = 0; (at = coloured.find('\x1b', at)) != std::string::npos;)
        coloured.erase(at, coloured.find('m', at) - at + 1);
    CHECK(coloured == report::table(ledger));
}

TEST_CASE("when a terminal is coloured", "[ledger]") {
    CHECK(report::is_coloured(nullptr, nullptr, "xterm", true));
    CHECK_FALSE(report::is_coloured(nullptr, nullptr, "xterm", false));
    CHECK_FALSE(report::is_coloured(nullptr, nullptr, "dumb", true));
    CHECK_FALSE(report::is_coloured(nullptr, nullptr, nullptr, true));
    CHECK_FALSE(report::is_coloured("1", "1", "xterm", true));
    CHECK(report::is_coloured("", nullptr, "xterm", true));
    CHECK(report::is_coloured(nullptr, "1", nullptr, false));
    CHECK_FALSE(report::is_coloured(nullptr, "0", "xterm", false));
    CHECK_FALSE(report::is_coloured(nullptr, "", "xterm", false));
}

TEST_CASE("the width of a terminal", "[ledger]") {
    CHECK(report::terminal_width(nullptr, 132) == 132);
    CHECK(report::terminal_width(nullptr, 0) == report::page_width);
    CHECK(report::terminal_width("80", 132) == 80);
    CHECK(report::terminal_width("9999", 0) == 9999);
    CHECK(report::terminal_width(nullptr, 7) == report::narrowest_page);
    CHECK(report::terminal_width("1", 132) == report::narrowest_page);
    for (char const* const no_number : {"", "0", "wide", "-80", "80 ", "10000"})
        CHECK(report::terminal_width(no_number, 132) == 132);
}
