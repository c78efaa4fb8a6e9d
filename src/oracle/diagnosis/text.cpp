// Writes a diagnosis in words.
#include <attest/core/config.hpp>
#include <attest/oracle/diagnosis/diagnosis.hpp>
#include <attest/oracle/judge/report.hpp>

#include <cmath>

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

/// Returns ", and the largest error falls from 3.2 to 0.01" if it falls in three digits.
std::string error_text(compared_elements const& before, compared_elements const& now) {
    std::string const from = three_digits(before.largest_error);
    std::string const to = three_digits(now.largest_error);
    if (now.largest_error < before.largest_error && from != to)
        return ", and the largest error falls from " + from + " to " + to;
    return std::isfinite(now.largest_error) ? ", and the largest error is " + to + " as before"
                                            : "";
}

/// Returns "; 2 elements are not finite, which it does not give", or "".
std::string not_finite_text(compared_elements const& of, std::string const& given_by,
                            std::string const& where = {}) {
    if (of.not_finite == 0)
        return "";
    return "; " + count_text(of.not_finite, "element") + where
           + (of.not_finite == 1 ? " is" : " are") + " not finite, which " + given_by
           + " does not give";
}

/// Returns "; 64 elements are NaN or infinite, as it gives", or "".
std::string as_given_text(compared_elements const& of) {
    std::size_t const count = of.right_not_finite;
    return count == 0 ? ""
                      : "; " + count_text(count, "element") + (count == 1 ? " is" : " are")
                            + " NaN or infinite, as it gives";
}

/// Returns " of key head 1", or "" if it is not a part.
std::string part_text(diagnosis const& of) {
    return of.where.empty() ? "" : " of " + of.where;
}

/// Returns " of 48 sampled rows", " of sequence 3", or "" for a gradient that was compared as a whole.
std::string where_text(diagnosis const& of) {
    return of.rows == 0 ? part_text(of)
                        : " of " + count_text(of.rows, "sampled row") + part_text(of);
}

std::string sampled_text(diagnosis const& of, explanation const& one) {
    bool const is_judged = of.rows == 0 && one.certified;
    return std::to_string(one.sampled.wrong) + " of " + count_text(one.sampled.elements, "element")
           + where_text(of) + " are not " + (is_judged ? of.right : of.compared) + ", "
           + std::to_string(of.before.wrong) + " before"
           + (one.sampled.undecided == 0 ? ""
                                         : ", and " + std::to_string(one.sampled.undecided)
                                               + " cannot be told from that in float64")
           + error_text(of.before, one.sampled) + not_finite_text(one.sampled, "it");
}

/// Returns "all 40 elements", or "all 39 elements that are finite".
std::string finite_text(compared_elements const& of) {
    return "all " + count_text(of.elements - of.not_finite, "element")
           + (of.not_finite == 0 ? "" : " that are finite");
}

/// Returns ", or cannot be told from that in float64 (3 elements)", or "".
std::string undecided_text(compared_elements const& of) {
    return of.undecided == 0 ? ""
                             : ", or cannot be told from that in float64 ("
                                   + count_text(of.undecided, "element") + ")";
}

/// Returns the finding about the elements outside the part.
std::string others_text(explanation const& of) {
    if (!of.all)
        return "; the other elements were not judged";
    std::size_t const undecided = of.all->undecided;
    return "; of all " + count_text(of.all->elements, "element") + " "
           + std::to_string(of.all->wrong) + (of.all->wrong == 1 ? " is" : " are") + " not"
           + (undecided == 0
                  ? ""
                  : ", and " + std::to_string(undecided) + " cannot be told from that in float64");
}

/// Returns how many of the wrong elements are in the compared rows.
std::string sampled_among_text(diagnosis const& of, explanation const& one) {
    std::size_t const wrong = one.sampled.wrong;
    if (wrong == 0)
        return "those" + where_text(of) + " are not among them";
    return std::to_string(wrong) + (wrong == 1 ? " is" : " are") + " in the "
           + count_text(of.rows, "sampled row") + part_text(of);
}

std::string text_of(diagnosis const& of, explanation const& one) {
    std::string const rest = " for " + name_text(one) + ": " + one.means;
    std::string const right = one.certified ? of.right : of.compared;
    std::string const why = one.refused.empty() ? "" : "; it is refused otherwise: " + one.refused;
    if (one.all && one.all->finite_wrong() == 0 && one.explains)
        return finite_text(*one.all) + (of.is_selection ? part_text(of) : "") + " are " + right
               + undecided_text(*one.all) + (one.certified ? "" : ",") + rest
               + not_finite_text(*one.all, "it") + as_given_text(*one.all) + why;
    if (one.part && one.part->finite_wrong() == 0 && one.explains)
        return finite_text(*one.part) + part_text(of) + " are " + right + undecided_text(*one.part)
               + (one.certified ? "" : ",") + rest + not_finite_text(*one.part, "it")
               + others_text(one) + why;
    std::optional<compared_elements> const& all = one.part ? one.part : one.all;
    if (all && of.rows > 0 && (one.explains || one.certified))
        return "much nearer" + rest + "; " + std::to_string(all->wrong) + " of "
               + count_text(all->elements, "element")
               + (one.part || of.is_selection ? part_text(of) : "")
               + (all->not_judged == 0 ? " are not " : " are not, or are not judged to be, ")
               + right + not_finite_text(*all, "it")
               + (one.certified ? "; " + finite_text(one.sampled) + where_text(of) + " are "
                                      + of.compared + undecided_text(one.sampled)
                                : "; " + sampled_among_text(of, one))
               + (one.explains ? "" : error_text(of.before, one.sampled)) + why;
    if (one.explains)
        return finite_text(one.sampled) + where_text(of) + " are " + of.compared
               + undecided_text(one.sampled) + "," + rest + not_finite_text(one.sampled, "it")
               + "; the other rows were not judged" + why;
    return "much nearer" + rest + "; " + sampled_text(of, one);
}

/// "48 of 512 rows of head 1", "48 of 64 selected rows"
std::string sampled_from_text(diagnosis const& of) {
    tried_on_sample const& by = of.sample;
    return std::to_string(by.rows) + " of "
           + (of.is_selection
                  ? count_text(by.all_rows, "selected row")
                  : count_text(by.all_rows, "row") + (by.where.empty() ? "" : " of " + by.where));
}

/// "12 conventions tried on all elements, and 45 on a sample of 48 of 512 rows of key head 1"
std::string conventions_text(diagnosis const& of) {
    bool const is_all =
        of.sample.rows == of.sample.all_rows && (of.sample.where.empty() || of.is_selection);
    std::size_t const on_sample = is_all ? 0 : of.sample.conventions;
    std::size_t const on_all = of.tried - on_sample;
    std::string const sample = on_sample == 0 ? "" : " on a sample of " + sampled_from_text(of);
    if (on_all == 0)
        return count_text(on_sample, "convention") + " tried" + sample;
    return count_text(on_all, "convention") + " tried on all elements"
           + (of.is_selection ? part_text(of) : "")
           + (on_sample == 0 ? "" : ", and " + std::to_string(on_sample) + sample);
}

/// Returns a line about the format of the candidate's elements, or "".
std::string stored_text(diagnosis const& of) {
    if (!of.stored_in)
        return "";
    std::string const name(description(*of.stored_in).name);
    return "  every element of the candidate is a number of " + name + ": give it in " + name
           + ", as it was before it was converted\n";
}

} // namespace

std::string diagnosis_text(diagnosis const& of) {
    if (!of.why_not.empty())
        return "diagnosis: none was made: " + of.why_not + "\n" + stored_text(of);
    if (of.tried == 0)
        return "";
    std::string text = "diagnosis: " + conventions_text(of);
    std::string const left_out = of.left_out.empty() ? "" : "; " + of.left_out;
    if (of.found.empty())
        return text + "; no convention explains it, nor makes it much nearer"
               + not_finite_text(
                   of.before, "the problem",
                   of.rows == of.sample.all_rows || of.rows == 0 ? "" : " of the sampled rows")
               + left_out + "\n" + stored_text(of);
    text += left_out + "\n";
    for (explanation const& one : of.found)
        text += "  " + text_of(of, one) + "\n";
    return text + stored_text(of);
}

} // namespace attest::oracle
