// What the book prints of the theorems and of the refuted claims about all sizes, as JSON: their HTML
// (report/proof_page.hpp), made from runs that were judged again, with the theorems that each cites. And of exact
// weights, their pictures (report/heat_picture.hpp); and the drawings of the chapters (report/drawing).
//
// A theorem is named by its id and by where it is written, "T1 weights.hpp:10", as in the ledger.
#pragma once

#include <attest/mirror/compare.hpp>
#include <attest/report/drawing/drawing.hpp>
#include <attest/report/heat_picture.hpp>
#include <attest/report/judged_again.hpp>
#include <attest/report/ledger.hpp>
#include <attest/report/proof_page.hpp>
#include <attest/report/refuted_again.hpp>

#include "ledger/drawn_chapters.hpp"
#include "ledger/json.hpp"

#include <any>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace attest::report {

class book_writer {
public:
    explicit book_writer(std::vector<chapter> const& chapters, drawn_chapters const& drawn = {})
        : chapters_(chapters), drawn_(drawn) {
        for (chapter const& one : chapters)
            for (row const& entry : one.rows())
                if (entry.source() != nullptr)
                    where_.try_emplace(entry.source(), name_of(entry));
    }

    /// The JSON; what does not stand is not in it, but among the problems.
    [[nodiscard]] std::string written() {
        std::string result = "{\"format\": \"attest book 1\",\n \"theorems\": [";
        bool is_first = true;
        for (chapter const& one : chapters_)
            for (row const& entry : one.rows()) {
                if (!entry.is_general())
                    continue;
                std::string const shown = printed(entry);
                if (shown.empty())
                    continue;
                result += std::string(is_first ? "" : ",") + "\n  {\"chapter\": "
                          + std::to_string(one.number()) + ", \"id\": " + json_string(entry.id())
                          + ", \"title\": " + json_string(entry.title())
                          + ", \"name\": " + json_string(name_of(entry))
                          + ", \"kind\": " + json_string(name(entry.kind())) + ", " + shown + "}";
                is_first = false;
            }
        return result + "],\n \"pictures\": [" + pictures() + "],\n \"drawings\": [" + drawings()
               + "]}\n";
    }

    [[nodiscard]] std::vector<problem> const& problems() const { return problems_; }

private:
    // Of the exact weights that a chapter hands to the mirror, where its label says that they are weights.
    [[nodiscard]] std::string pictures() const {
        std::string result;
        for (chapter const& one : chapters_)
            for (row const& entry : one.rows())
                for (auto const& kept : entry.comparisons()) {
                    auto const& shown = std::any_cast<mirror::comparison const&>(kept);
                    if (shown.label.find("weights") == std::string::npos || !shown.to_be_read)
                        continue;
                    mirror::readable_table const all = shown.to_be_read();
                    if (!has_picture(all))
                        continue;
                    result += std::string(result.empty() ? "" : ",")
                              + "\n  {\"chapter\": " + std::to_string(one.number())
                              + ", \"name\": " + json_string(name_of(entry))
                              + ", \"label\": " + json_string(shown.label)
                              + ",\n   \"svg\": " + json_string(heat_picture(all, shown.label))
                              + ",\n   \"table\": " + json_string(exact_table(all)) + "}";
                }
        return result;
    }

    [[nodiscard]] std::string drawings() const {
        std::string result;
        for (chapter const& one : chapters_) {
            auto const found = drawn_.find(one.number());
            if (found == drawn_.end())
                continue;
            for (drawing const& each : found->second()) {
                std::string frames;
                for (drawn_frame const& shown : each.frames)
                    frames += std::string(frames.empty() ? "" : ",")
                              + "\n    {\"label\": " + json_string(shown.label)
                              + ", \"svg\": " + json_string(shown.svg) + "}";
                result += std::string(result.empty() ? "" : ",")
                          + "\n  {\"chapter\": " + std::to_string(one.number())
                          + ", \"name\": " + json_string(each.name) + ", \"frames\": [" + frames
                          + "],\n   \"table\": " + json_string(exact_table(each)) + "}";
            }
        }
        return result;
    }

    [[nodiscard]] static std::string name_of(row const& entry) {
        return entry.id() + " " + entry.where();
    }

    [[nodiscard]] std::string printed(row const& entry) {
        if (entry.refuted() != nullptr) {
            refuted_again const found = refute_again(entry.refuted(), entry.refutation());
            if (found.refused)
                return refused(entry, *found.refused);
            return "\"steps\": 0, \"cites\": [],\n   \"html\": " + json_string(found.html);
        }
        if (auto const why = again_.problem_of(entry.source(), entry.recorded()))
            return refused(entry, *why);
        proofs::run const here(entry.source());
        if (!again_.is_judged(entry.source(), here))
            return refused(entry, judged_again::changed);
        proof_page page(here, [this](proofs::source cited) { return where(cited); });
        std::string const html = page.theorem();
        std::vector<std::string> cited;
        for (proofs::lemma_use const& each : here.lemmas())
            detail::note(cited, where(each.proof()));
        std::erase(cited, std::string());
        return "\"steps\": " + std::to_string(page.steps()) + ", \"cites\": " + json_strings(cited)
               + ",\n   \"html\": " + json_string(html);
    }

    [[nodiscard]] std::string where(proofs::source cited) const {
        auto const place = where_.find(cited);
        return place == where_.end() ? std::string() : place->second;
    }

    [[nodiscard]] std::string refused(row const& entry, std::string const& why) {
        problems_.push_back({603, entry.id() + " (" + entry.where() + "): " + why});
        return {};
    }

    std::vector<chapter> const& chapters_;
    drawn_chapters drawn_;
    std::map<proofs::source, std::string> where_{};
    std::vector<problem> problems_{};
    judged_again again_{};
};

} // namespace attest::report
