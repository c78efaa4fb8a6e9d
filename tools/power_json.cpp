#include "power_json.hpp"

#include "commands.hpp"
#include "json_parts.hpp"

namespace attest::tool {

namespace {

using namespace oracle;
using json = json_value;

json criterion_json(power_criterion const& by) {
    if (!by.relative && !by.absolute)
        return json_of(by.asked);
    return {{"relative", json_number(by.relative.value_or(0))},
            {"absolute", json_number(by.absolute.value_or(0))}};
}

} // namespace

std::string json_of(measured_power const& of) {
    power const& found = of.found;
    json faults = json::array();
    for (fault_power const& one : found.faults)
        faults.push_back({{"name", one.fault->name},
                          {"means", one.fault->means},
                          {"rounding", one.fault->is_rounding},
                          {"seen", one.failing > 0},
                          {"failing", one.failing},
                          {"elements", one.rows * found.columns},
                          {"rows", one.rows}});
    json others = json::array();
    for (convention const* const one : found.others)
        others.push_back(one->name);
    judged_versions const versions = versions_here();
    json result = {{"format", "attest power 1"},
                   {"program", "attest"},
                   {"version", versions.attest},
                   {"versions", json_of(versions)}};
    add_record(result, of.record);
    std::size_t const unseen = found.unseen();
    result.update({{"pass", unseen == 0},
                   {"what", of.of_log_sum_exps ? "log-sum-exp" : "output"},
                   {"element_format", description(found.type).name},
                   {"rows", found.all_rows},
                   {"columns", found.columns},
                   {"criterion", criterion_json(of.by)},
                   {"without_roundings", of.without_roundings},
                   {"seen", found.faults.size() - unseen},
                   {"unseen", unseen},
                   {"faults", faults},
                   {"others", others}});
    return result.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

} // namespace attest::tool
