// A diagnosis in words.
#include <attest/core/config.hpp>
#include <attest/oracle/diagnosis/diagnosis.hpp>
#include <attest/oracle/judge/number_text.hpp>

namespace attest::oracle {

namespace {

std::string count_text(std::size_t count, std::string const& what) {
    return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

std::string name_text(explanation const& of) {
    std::string names;
    for (std::string const& one : of.names)
        names += (names.empty() ? "" : " with ") + one;
    return of.options.empty() ? names : "`" + of.options + "` (" + names + ")";
}

std::string sampled_text(diagnosis const& of, explanation const& one) {
    std::string const where = of.rows == 0 ? "" : " of " + count_text(of.rows, "sampled row");
    return std::to_string(one.sampled.wrong) + " of " + count_text(one.sampled.elements, "element")
           + where + " are not " + of.right + ", " + std::to_string(of.before.wrong)
           + " before, and the largest error falls from " + three_digits(of.before.largest_error)
           + " to " + three_digits(one.sampled.largest_error);
}

std::string text_of(diagnosis const& of, explanation const& one) {
    std::string const rest = " for " + name_text(one) + ": " + one.means;
    std::string const how = one.certified || of.rows == 0 ? "" : ", as computed in float64";
    if (one.makes_right())
        return "all " + count_text(one.all->elements, "element") + " are " + of.right + how
               + (how.empty() ? "" : ",") + rest;
    if (one.all)
        return "much nearer" + rest + "; " + std::to_string(one.all->wrong) + " of "
               + count_text(one.all->elements, "element") + " are not " + of.right + how
               + (one.explains ? "; none of them is in the " + count_text(of.rows, "sampled row")
                               : "; " + sampled_text(of, one));
    if (one.explains)
        return "all " + count_text(one.sampled.elements, "element") + " of "
               + count_text(of.rows, "sampled row") + " are " + of.right
               + ", as computed in float64," + rest + "; the other rows were not judged";
    return "much nearer" + rest + "; " + sampled_text(of, one);
}

} // namespace

std::string diagnosis_text(diagnosis const& of) {
    if (!of.why_not.empty())
        return "diagnosis: none was made: " + of.why_not + "\n";
    if (of.tried == 0)
        return "";
    std::string const where = of.rows == 0 ? "" : " on " + count_text(of.rows, "row");
    std::string text = "diagnosis: " + count_text(of.tried, "convention") + " tried" + where;
    if (of.found.empty())
        return text + "; no convention explains it, nor makes it much nearer\n";
    text += "\n";
    for (explanation const& one : of.found)
        text += "  " + text_of(of, one) + "\n";
    return text;
}

} // namespace attest::oracle
