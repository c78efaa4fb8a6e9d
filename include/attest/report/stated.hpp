// What a run wrote, as text: Let, Assume, Claim; a calculation goes on below, or a counterexample.
#pragma once

#include <attest/report/reading.hpp>
#include <attest/report/width.hpp>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace attest::report {

class stated {
public:
    /// In lines of at most this width, at least narrowest_page.
    explicit stated(proofs::run const& here, std::size_t width = page_width)
        : run_(here), width_(std::max(width, narrowest_page)) {}

    /// Declarations, hypotheses and claim; of the declarations, those that are used.
    void state(detail::used_declarations const& used) {
        detail::declared_lines const lines(in(), used);
        std::vector<std::string> let = lines.declared();
        for (std::string const& each : lines.defined())
            let.push_back(each);
        for (std::string const& each : detail::recursions_in_words(in(), run_.written()))
            let.push_back(each);
        put("Let", let);
        put("Assume", detail::assumed_in_words(in(), run_.written()));
        put("Claim", {printed(run_.written().claim)});
    }

    // What is longer than the page goes on below, indented.
    void put(std::string_view label, std::vector<std::string> const& lines) {
        for (std::size_t i = 0; i < lines.size(); ++i)
            put_at(8, i == 0 ? label : "", lines[i]);
    }

    void put_at(std::size_t column, std::string_view label, std::string_view words) {
        auto const lines = wrapped(words, width_ - column - 4);
        out_ += padded(label, column) + lines[0] + "\n";
        for (std::size_t i = 1; i < lines.size(); ++i)
            out_ += std::string(column + 4, ' ') + lines[i] + "\n";
    }

    [[nodiscard]] std::string const& text() const { return out_; }

protected:
    [[nodiscard]] kernel::store const& in() const { return run_.in().nodes(); }

    [[nodiscard]] std::string printed(kernel::id n) const { return proofs::printed(in(), n).str(); }

    std::string out_;

private:
    proofs::run const& run_;
    std::size_t width_;
};

/// A refuted claim, and the instance at which it is false.
[[nodiscard]] inline std::string refuted_text(proofs::run const& here, std::string_view instance,
                                              std::size_t width = page_width) {
    kernel::store const& in = here.in().nodes();
    detail::used_declarations used(in);
    detail::add_statement(used, in, here.written());
    stated page(here, width);
    page.state(used);
    page.put("False", {"for " + std::string(instance)});
    return page.text();
}

} // namespace attest::report
