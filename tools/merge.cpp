// attest merge: merges the parts of a judgement.
#include "commands.hpp"
#include "judge_again.hpp"
#include "judge_text.hpp"
#include "parser.hpp"
#include "part.hpp"
#include "places.hpp"

#include <memory>

namespace attest::tool {

namespace {

struct merge_options {
    std::vector<std::string> parts;
    std::string json;
};

int merge_parts(merge_options const& asked) {
    if (!asked.json.empty() && asked.json != "-")
        require_free_places({{"--json", asked.json}}, asked.parts, false);
    std::vector<std::pair<std::string, judged_part>> parts;
    for (std::string const& file : asked.parts)
        parts.emplace_back(file, read_part(file));
    judged_part all = merged(std::move(parts));
    std::vector<given_option> options = all.record.options;
    if (!asked.json.empty())
        options.push_back({"--json", asked.json, true});
    judge_again const again = criterion_again(options);
    all.record.options = again.options;
    return deliver(whole_of(std::move(all), again.is_sample), asked.json);
}

} // namespace

action add_merge(parser& program) {
    auto const asked = std::make_shared<merge_options>();
    command_parser const command = program.add_command(
        "merge", "The judgement of all shards, from the parts that attest judge wrote");
    command.add_option("parts", asked->parts, "The part of each shard, in any order").required();
    command.add_option("--json", asked->json, "The judgement as JSON into a file, or - for stdout");
    return [asked] { return merge_parts(*asked); };
}

} // namespace attest::tool
