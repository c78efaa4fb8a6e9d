// The ledger as JSON (RFC 8259), for programs.
//
// Text is escaped; bytes that are not UTF-8 become U+FFFD.
#pragma once

#include <attest/core/version.hpp>
#include <attest/report/judged.hpp>

#include "ledger/table.hpp"

#include <cstddef>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

namespace attest::report {

namespace detail {

// The length of the well-formed UTF-8 character that the bytes begin with, or 0.
inline std::size_t utf8_length(std::string_view bytes) {
    auto const at = [bytes](std::size_t i) -> unsigned {
        return i < bytes.size() ? static_cast<unsigned char>(bytes[i]) : 0U;
    };
    auto const follows = [at](std::size_t i) { return (at(i) & 0xC0U) == 0x80U; };
    unsigned const first = at(0);
    if (first < 0x80)
        return 1;
    if (first >= 0xC2 && first <= 0xDF)
        return follows(1) ? 2 : 0;
    if (first >= 0xE0 && first <= 0xEF) {
        bool const overlong = first == 0xE0 && at(1) < 0xA0;
        bool const surrogate = first == 0xED && at(1) > 0x9F;
        return follows(1) && follows(2) && !overlong && !surrogate ? 3 : 0;
    }
    if (first >= 0xF0 && first <= 0xF4) {
        bool const overlong = first == 0xF0 && at(1) < 0x90;
        bool const beyond = first == 0xF4 && at(1) > 0x8F;
        return follows(1) && follows(2) && follows(3) && !overlong && !beyond ? 4 : 0;
    }
    return 0;
}

} // namespace detail

inline std::string json_string(std::string_view words) {
    std::string result = "\"";
    while (!words.empty()) {
        char const c = words.front();
        std::size_t const length = detail::utf8_length(words);
        if (length == 0)
            result += "\\ufffd";
        else if (c == '"' || c == '\\')
            (result += '\\') += c;
        else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) {
            char escape[8]{};
            std::snprintf(escape, sizeof escape, "\\u%04x", static_cast<unsigned>(c));
            result += escape;
        } else
            result += words.substr(0, length);
        words.remove_prefix(length == 0 ? 1 : length);
    }
    return result + "\"";
}

inline std::string json_list(std::vector<std::string> const& values) {
    std::string result = "[";
    for (auto const& value : values)
        result += (result.size() > 1 ? ", " : "") + value;
    return result + "]";
}

inline std::string json_strings(std::vector<std::string> values) {
    for (auto& value : values)
        value = json_string(value);
    return json_list(values);
}

inline std::string json_bool(bool value) {
    return value ? "true" : "false";
}

// Of the mirror: exact values at 50 and 100, claims about all sizes at 50.
inline std::string digits_of(judged_row const& line) {
    if (line.mirrored.empty())
        return "[]";
    return line.entry.is_general() ? "[50]" : "[50, 100]";
}

inline std::string json(judged_row const& line) {
    std::vector<std::string> compared;
    for (auto const& one : line.mirrored)
        compared.push_back("{\"label\": " + json_string(one.label)
                           + ", \"values\": " + std::to_string(one.found.values)
                           + ", \"holds\": " + json_bool(one.found.holds())
                           + ", \"largest_width\": " + scientific(one.found.width)
                           + ", \"disagreement\": " + json_strings(one.found.disagreement) + "}");
    auto const& entry = line.entry;
    return "{\"id\": " + json_string(entry.id()) + ", \"title\": " + json_string(entry.title())
           + ", \"file\": " + json_string(entry.file()) + ", \"line\": "
           + std::to_string(entry.line()) + ",\n       \"kind\": " + json_string(name(entry.kind()))
           + ", \"verdict\": " + json_string(name(entry.decision())) + ", \"holds\": "
           + json_bool(line.holds()) + ",\n       \"witness\": " + json_string(entry.witness())
           + ", \"declared\": " + json_strings(line.says.declared) + ", \"defined\": "
           + json_strings(line.says.defined) + ", \"assumed\": " + json_strings(line.says.assumed)
           + ", \"claimed\": " + json_string(line.says.claimed) + ", \"rules\": "
           + json_strings(line.says.rules) + ", \"lemmas\": " + json_strings(line.says.lemmas)
           + ", \"refused\": " + json_string(line.refused) + ",\n       \"mirror\": {\"digits\": "
           + digits_of(line) + ", \"values\": " + std::to_string(line.values())
           + ", \"comparisons\": " + json_list(compared) + "}}";
}

// The compiler that accepted the chapters, if it compiled this as well: "g++ 12.2.0", "clang++ 19.1.7".
inline std::string compiler_name() {
#if defined __clang__
    std::string const version = std::to_string(__clang_major__) + "."
                                + std::to_string(__clang_minor__) + "."
                                + std::to_string(__clang_patchlevel__);
    return "clang++ " + version;
#else
    std::string const version = std::to_string(__GNUC__) + "." + std::to_string(__GNUC_MINOR__)
                                + "." + std::to_string(__GNUC_PATCHLEVEL__);
    return "g++ " + version;
#endif
}

inline std::string json(judged_ledger const& ledger) {
    std::string result =
        "{\"format\": \"attest ledger 1\",\n \"versions\": {\"attest\": "
        + json_string(library_version) + ", \"compiler\": " + json_string(compiler_name())
        + ", \"standard\": " + std::to_string(__cplusplus) + "},\n \"holds\": "
        + json_bool(ledger.holds()) + ",\n \"claims\": " + std::to_string(ledger.count())
        + ", \"exact\": " + std::to_string(ledger.count(claim_kind::exact))
        + ", \"refuted\": " + std::to_string(ledger.count(claim_kind::refutation))
        + ", \"derived\": " + std::to_string(ledger.count(claim_kind::derivation))
        + ",\n \"values_mirrored\": " + std::to_string(ledger.values())
        + ", \"largest_width\": " + scientific(ledger.width())
        + ",\n \"axioms\": [], \"kernel\": {\"headers\": " + std::to_string(ledger.kernel.headers)
        + ", \"lines\": " + std::to_string(ledger.kernel.lines)
        + ", \"code\": " + std::to_string(ledger.kernel.code)
        + "}, \"judged_again\": {\"proofs\": " + std::to_string(ledger.again.proofs)
        + ", \"steps\": " + std::to_string(ledger.again.steps) + "},\n \"problems\": [";
    for (std::size_t i = 0; i < ledger.problems.size(); ++i)
        result += (i == 0 ? "\n    " : ",\n    ") + json_string(ledger.problems[i].text());
    result += "],\n \"chapters\": [";
    for (std::size_t i = 0; i < ledger.chapters.size(); ++i) {
        auto const& one = ledger.chapters[i];
        result += std::string(i == 0 ? "" : ",")
                  + "\n    {\"number\": " + std::to_string(one.number)
                  + ", \"title\": " + json_string(one.title) + ", \"rows\": [";
        for (std::size_t j = 0; j < one.rows.size(); ++j)
            result += std::string(j == 0 ? "" : ",") + "\n      " + json(one.rows[j]);
        result += "]}";
    }
    return result + "]\n}\n";
}

} // namespace attest::report
