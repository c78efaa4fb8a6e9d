// The table of the faults that inputs and a criterion show.
#include <attest/core/config.hpp>
#include <attest/oracle/diagnosis/power.hpp>

#include <algorithm>

namespace attest::oracle {

namespace {

std::string padded(std::string text, std::size_t width) {
    text.resize(std::max(width, text.size() + 2), ' ');
    return text;
}

} // namespace

std::string power_text(power const& of) {
    std::string text;
    for (bool const seen : {false, true})
        for (fault_power const& one : of.faults) {
            if ((one.failing > 0) != seen)
                continue;
            std::string const where = one.rows == of.all_rows
                                          ? ""
                                          : " (" + std::to_string(one.rows) + " of "
                                                + std::to_string(of.all_rows) + " rows)";
            text += padded(seen ? "seen" : "not seen", 10)
                    + padded(std::string(one.fault->name), 28)
                    + padded(std::to_string(one.failing) + " of "
                                 + std::to_string(one.rows * of.columns) + " elements" + where,
                             28)
                    + std::string(one.fault->means) + "\n";
        }
    std::size_t const unseen = of.unseen();
    return text + (unseen == 0 ? "pass" : "fail") + ": " + std::to_string(of.faults.size() - unseen)
           + " of " + std::to_string(of.faults.size()) + " faults are seen; "
           + std::to_string(of.others.size())
           + " others do not apply, or are one of these by another name\n";
}

} // namespace attest::oracle
