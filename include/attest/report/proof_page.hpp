// A theorem as HTML with MathML: Let, Assume, Claim, Proof; in the proof a row a step, with the relation,
// the term and the law.
//
//     <dl class="statement">...</dl> <div class="proof">... <ol class="chain"><li>...</li></ol> ...</div>
// A law is <span class="law" data-law="factor_out">; a theorem that is cited is <a href="#theorem:NAME">,
// where `anchor` says what the page calls it, or plain words where it says nothing. Well-formed as XML.
#pragma once

#include <attest/report/argument.hpp>
#include <attest/report/declared_in_math.hpp>
#include <attest/report/judged_again.hpp>

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace attest::report {

/// The name under which a page has the theorem with this source; empty where it has none.
using anchor_of_theorem = std::function<std::string(proofs::source)>;

class proof_page {
public:
    /// What was written in this run. Whether it was judged is for the caller to ask.
    proof_page(proofs::run const& here, anchor_of_theorem anchor)
        : here_(here), anchor_(std::move(anchor)) {}

    [[nodiscard]] std::string theorem() {
        detail::used_declarations used = stated_in_it();
        detail::add_arguments(used, here_.written());
        state(used);
        out_ += "<div class=\"proof\">\n";
        detail::told_argument<proof_page>(here_, *this).tell();
        out_ += "</div>\n";
        return out_;
    }

    /// Without a proof: of a claim that is false for this instance.
    [[nodiscard]] std::string refuted(std::string_view instance) {
        state(stated_in_it(), "for " + detail::escaped(instance));
        return out_;
    }

    [[nodiscard]] int steps() const { return steps_; }

private:
    friend class detail::told_argument<proof_page>;

    [[nodiscard]] detail::used_declarations stated_in_it() const {
        detail::used_declarations used(in());
        detail::add_statement(used, in(), here_.written());
        return used;
    }

    void state(detail::used_declarations const& used, std::string const& instance = {}) {
        kernel::proof const& whole = here_.written();
        detail::declared_in_math const names(in(), used);
        std::vector<std::string> let = names.declared();
        for (std::string const& each : names.defined())
            let.push_back(each);
        for (kernel::recursion const& each : whole.recursions)
            let.push_back("by recursion " + assumed(each.first) + " and " + assumed(each.next));
        std::vector<std::string> assumptions;
        for (std::size_t i = 0; i < whole.assumed.size(); ++i)
            if (!kernel::is_of_recursion(whole, i))
                assumptions.push_back(term(whole.assumed[i]));
        out_ += "<dl class=\"statement\">\n";
        entries("Let", let);
        entries("Assume", assumptions);
        entries("Claim", {term(whole.claim)});
        if (!instance.empty())
            entries("False", {instance});
        out_ += "</dl>\n";
    }

    void entries(std::string_view label, std::vector<std::string> const& each) {
        if (each.empty())
            return;
        out_ += "<dt>" + std::string(label) + "</dt>\n";
        for (std::string const& line : each)
            out_ += "<dd>" + line + "</dd>\n";
    }

    [[nodiscard]] std::string assumed(int number) const {
        return term(here_.written().assumed[static_cast<std::size_t>(number)]);
    }

    // What follows is asked by told_argument.

    [[nodiscard]] std::string term(kernel::id n) const { return mathml(in()).printed(n); }

    [[nodiscard]] std::string relation(kernel::id a, std::string_view sign, kernel::id b) const {
        return term(a) + " " + sign_of(sign) + " " + term(b);
    }

    [[nodiscard]] static std::string is(std::string_view value) {
        return " is " + std::string(value);
    }

    [[nodiscard]] static std::string rule(std::string const& name) {
        std::string const shown = detail::escaped(name);
        return "<span class=\"law\" data-law=\"" + shown + "\">" + shown + "</span>";
    }

    [[nodiscard]] std::string lemma(proofs::lemma_use const& cited) const {
        std::string const name = detail::escaped(cited.name());
        std::string const anchor = anchor_(cited.proof());
        std::string result = anchor.empty() ? name
                                            : "<a class=\"lemma\" href=\"#theorem:"
                                                  + detail::escaped(anchor) + "\">" + name + "</a>";
        result += " <span class=\"title\">" + detail::escaped(cited.title()) + "</span>";
        std::vector<std::string> const all = replaced(cited.replaced());
        for (std::size_t i = 0; i < all.size(); ++i)
            result += (i == 0 ? " with " : ", ") + all[i];
        return result;
    }

    [[nodiscard]] std::vector<std::string> replaced(proofs::replacements const& by) const {
        std::vector<std::string> result;
        if (!detail::is_printable(in(), by))
            return result;
        auto const put = [&](std::string_view name, std::string const& value) {
            result.push_back("<math><mrow>" + detail::seen_names(in()).of(name).alone()
                             + "<mo>:=</mo></mrow></math> " + value);
        };
        for (auto const* const all : {&by.sets, &by.elements})
            for (auto const& each : *all)
                put(each.name, term(each.value));
        for (auto const& each : by.maps)
            put(each.name, "<math>"
                               + detail::seen_names(in())
                                     .of(in().maps[static_cast<std::size_t>(each.value)].name)
                                     .alone()
                               + "</math>");
        for (auto const& each : by.scalars)
            put(each.name, term(here_.in().node_of(each.value)));
        for (auto const& each : by.symbols)
            result.push_back(mathml(in()).replacement(each.name, each.value));
        return result;
    }

    void say(std::string const& sentence) { out_ += "<p>" + sentence + "</p>\n"; }

    void open(std::string const& where, kernel::id goal) {
        out_ += "<div class=\"part\"><p>" + where + ": " + term(goal) + "</p>\n";
    }

    void close() { out_ += "</div>\n"; }

    void begin(kernel::id first) {
        out_ += "<ol class=\"chain\">\n<li><span class=\"term\">" + term(first) + "</span></li>\n";
    }

    void step(kernel::line const& each, std::string const& reason) {
        constexpr std::string_view signs[] = {"=", "<=", "<", ">=", ">"};
        ++steps_;
        out_ += "<li><span class=\"sign\">" + sign_of(signs[static_cast<std::size_t>(each.how)])
                + "</span> <span class=\"term\">" + term(each.term)
                + "</span> <span class=\"reason\">" + reason + "</span></li>\n";
    }

    void end() { out_ += "</ol>\n"; }

    [[nodiscard]] static std::string sign_of(std::string_view sign) {
        return "<math>" + detail::mo(sign == "<=" ? "≤" : sign == ">=" ? "≥" : sign) + "</math>";
    }

    [[nodiscard]] kernel::store& in() const { return here_.in().nodes(); }

    proofs::run const& here_;
    anchor_of_theorem anchor_;
    std::string out_{};
    int steps_ = 0;
};

} // namespace attest::report
