// The list of all conventions, and the lists with the faults of parts that a criterion specifies.
#include "oracle/diagnosis/specified_parts.hpp"

#include <map>
#include <mutex>

namespace attest::oracle {

namespace {

std::vector<convention> list_of_conventions(diagnosed::specified_parts const& of) {
    std::vector<convention> list;
    diagnosed::add_masks(list);
    diagnosed::add_scores(list);
    diagnosed::add_slopes(list);
    diagnosed::add_dropout(list);
    diagnosed::add_heads_and_layouts(list);
    diagnosed::add_scales_of_elements(list);
    diagnosed::add_steps(list);
    diagnosed::add_numerics(list);
    diagnosed::add_overflows(list);
    diagnosed::add_parts(of, list);
    diagnosed::add_parts(list);
    diagnosed::add_pages(list);
    diagnosed::add_sequences(list);
    diagnosed::add_tiles(list);
    for (convention& one : list)
        if (diagnosed::is_of_products(one.name))
            one.change = [change = one.change](changed_problem const& x) {
                return x.p.scores_are_given ? std::nullopt : change(x);
            };
    return list;
}

} // namespace

std::vector<convention> const& conventions() {
    static std::vector<convention> const all = list_of_conventions({});
    return all;
}

convention const* convention_named(std::string_view name) {
    for (convention const& one : conventions())
        if (one.name == name)
            return &one;
    return nullptr;
}

} // namespace attest::oracle

namespace attest::oracle::diagnosed {

std::vector<convention> const& conventions_with(specified_parts const& of) {
    if (of == specified_parts{})
        return conventions();
    static std::mutex guard;
    static std::map<specified_parts, std::vector<convention>> lists;
    std::lock_guard const lock(guard);
    auto const at = lists.find(of);
    return at != lists.end() ? at->second
                             : lists.emplace(of, list_of_conventions(of)).first->second;
}

} // namespace attest::oracle::diagnosed
