#include "judge_text.hpp"

#include <attest/oracle/judge/judge_rows.hpp>
#include <attest/oracle/judge/report.hpp>

#include "places.hpp"

#include <algorithm>

namespace attest::tool {

using namespace oracle;

namespace {

std::string title_of(judged_tensor const& one) {
    return (one.sequence.empty() ? "" : "sequence " + one.sequence + ", ")
           + std::string(one.found.what);
}

/// The verdict of several tensors together, with the first one that decides it.
std::string whole_text(std::vector<judged_tensor> const& all) {
    outcome const whole = outcome_of(all);
    auto const decides = [&](judged_tensor const& one) { return one.found.result() == whole; };
    std::string const count = std::to_string(std::ranges::count_if(all, decides)) + " of "
                              + std::to_string(all.size()) + " tensors ";
    judged_tensor const& first = *std::ranges::find_if(all, decides);
    std::string const words = title_of(first) + ": " + verdict_text(first.found) + "\n";
    switch (whole) {
    case outcome::pass:
        return "pass: all " + std::to_string(all.size()) + " tensors pass\n";
    case outcome::fail:
        return "fail: " + count + "fail, the first is " + words;
    default:
        return "not judged: " + count + "are not judged, the first is " + words;
    }
}

} // namespace

std::string text_of(judged_whole const& of) {
    std::string text = of.tensors.empty()      ? "pass: there is no element\n"
                       : of.tensors.size() > 1 ? whole_text(of.tensors)
                                               : "";
    for (judged_tensor const& one : of.tensors)
        text += (one.sequence.empty() ? "" : "sequence " + one.sequence + ": ")
                + report_text(one.found)
                + (one.tried.empty() ? "" : tried_text(one.tried, !one.found.asked.is_nearest))
                + (one.tried_backward.empty() ? "" : tried_text(one.tried_backward))
                + saved_text(one.saved) + (one.is ? diagnosis_text(*one.is) : "");
    for (auto const& [what, wrong, not_judged] : rows_judged(of))
        text += (what == "log-sum-exp" ? "log-sum-exp: " : "")
                + (of.selection->is_sample
                       ? confidence_text(of.selection->eligible, of.selection->selected, wrong,
                                         not_judged)
                       : std::to_string(of.selection->selected) + " of "
                             + std::to_string(of.selection->all)
                             + " rows were judged; nothing is said about the others")
                + (of.selection->is_sample && of.selection->eligible < of.selection->all
                       ? ", of those from which they were drawn"
                       : "")
                + "\n";
    if (of.verified.count > 0)
        text += std::to_string(of.verified.count) + " of " + std::to_string(of.verified.all)
                + (of.verified.all == 1 ? " row" : " rows")
                + " computed again by the reference implementation: the same bits\n";
    return text;
}

int deliver(judged_whole const& of, std::string const& json_file) {
    std::string const json = json_file.empty() ? "" : json_of(of);
    if (json_file == "-") {
        print(json);
    } else {
        if (!json_file.empty())
            write_text(json_file, json);
        print(text_of(of));
    }
    switch (outcome_of(of.tensors)) {
    case outcome::fail:
        return failed;
    case outcome::not_judged:
        return not_judged;
    default:
        return passed;
    }
}

} // namespace attest::tool
