// A theorem as a calculation that can be read: Let, Assume, Claim, Proof, in the usual layout, with the
// law and its line between two terms:
//         sum(j, p(i, j))
//     =   { definition, line 24 }
//         sum(j, M(i, j) * exp(s(i, j)) / Z(i))
#pragma once

#include <attest/report/argument.hpp>
#include <attest/report/cited_theorem.hpp>
#include <attest/report/judged_again.hpp>
#include <attest/report/stated.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace attest::report {

class calculation : private stated {
public:
    /// What was written in this run, in lines of at most this width (at least narrowest_page).
    explicit calculation(proofs::run const& judged, std::size_t width = page_width)
        : stated(judged, width), here_(judged) {
        detail::used_declarations used(in());
        detail::add_statement(used, in(), here_.written());
        detail::add_arguments(used, here_.written());
        state(used);
        out_ += "Proof\n";
        detail::told_argument<calculation>(here_, *this).tell();
    }

    using stated::text;

private:
    friend class detail::told_argument<calculation>;

    [[nodiscard]] std::string term(kernel::id n) const { return printed(n); }

    [[nodiscard]] std::string relation(kernel::id a, std::string_view sign, kernel::id b) const {
        return printed(a) + " " + std::string(sign) + " " + printed(b);
    }

    [[nodiscard]] static std::string is(std::string_view value) {
        return " == " + std::string(value);
    }

    [[nodiscard]] static std::string rule(std::string const& name) { return name; }

    [[nodiscard]] std::string lemma(proofs::lemma_use const& cited) const {
        return detail::cited_in_words(here_, cited);
    }

    void say(std::string const& sentence) { out_ += "  " + sentence + "\n"; }

    void open(std::string const& where, kernel::id goal) {
        put_at(2, "", where + ": " + printed(goal));
    }

    static void close() {}

    void begin(kernel::id term) { put_at(8, "", printed(term)); }

    void step(kernel::line const& each, std::string const& reason) {
        constexpr std::string_view signs[] = {"=", "<=", "<", ">=", ">"};
        std::string const sign(signs[static_cast<std::size_t>(each.how)]);
        put_at(8, "    " + sign, "{ " + reason + ", line " + std::to_string(each.where) + " }");
        put_at(8, "", printed(each.term));
    }

    static void end() {}

    proofs::run const& here_;
};

/// The calculation of a theorem, in lines of at most this width. The theorem is judged again before; what does
/// not stand, or is not what the compiler judged, is no calculation (ATT-507).
template <class Theorem>
[[nodiscard]] std::string calculation_of(Theorem const& theorem, std::size_t width = page_width) {
    proofs::source const write = theorem.lemma().proof();
    judged_again again;
    if (auto const refused = again.problem_of(write, theorem.recorded()))
        throw changing_proof("ATT-507 the calculation of a theorem that does not stand", *refused);
    proofs::run const here(write);
    if (!again.is_judged(write, here))
        throw changing_proof("ATT-507 the calculation of a theorem that does not stand",
                             judged_again::changed);
    return calculation(here, width).text();
}

} // namespace attest::report
