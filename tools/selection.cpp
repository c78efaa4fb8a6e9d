#include "selection.hpp"

#include "numbers.hpp"
#include "parser.hpp"

#include <array>
#include <cstdlib>

namespace attest::tool {

namespace {

using namespace oracle;

/// A source of the index of a process among others.
struct launcher {
    char const* index;
    char const* count;   ///< or null
    bool has_each_index; ///< whether all indices below the count run together
};

constexpr std::array<launcher, 5> launchers{
    {{"SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_COUNT", false}, // one task may be run again alone
     {"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", true},
     {"PMI_RANK", "PMI_SIZE", true},
     {"RANK", "WORLD_SIZE", true},
     {"JOB_COMPLETION_INDEX", nullptr, false}}};

struct told {
    launcher by;
    std::size_t index;
};

std::string known_indices() {
    std::string words;
    for (launcher const& one : launchers)
        words += (words.empty() ? "" : ", ") + std::string(one.index);
    return words;
}

/// Returns the index of the first launcher that has one; others must have the same index.
told told_by(environment const& variable) {
    std::optional<told> found;
    for (launcher const& one : launchers) {
        char const* const text = variable(one.index);
        if (text == nullptr || *text == '\0')
            continue;
        told const next{one, integer_of<std::size_t>(one.index, text)};
        if (found && found->index != next.index)
            refuse_usage(std::string(found->by.index) + " is " + std::to_string(found->index)
                         + " and " + one.index + " is " + text
                         + ", expected one index; give --shard-index");
        if (!found)
            found = next;
    }
    if (!found)
        refuse_usage("--shard-index is not given, and the environment has none of "
                     + known_indices());
    return *found;
}

std::vector<index_range> ranges_of(std::string_view option, std::string const& text) {
    if (text.empty())
        return {};
    return list_of(text, [&](std::string_view part) {
        if (part.find_first_of(":[]") != std::string_view::npos)
            refuse_usage(std::string(option) + " is '" + text
                         + "', expected ranges such as 0-31,1000, with their last numbers");
        std::size_t const dash = part.find('-');
        index_range result{};
        result.first = integer_of<std::size_t>(option, part.substr(0, dash));
        result.last = dash == std::string_view::npos
                          ? result.first
                          : integer_of<std::size_t>(option, part.substr(dash + 1));
        return result;
    });
}

} // namespace

void add_to(command_parser const& command, selection_options& into) {
    command.add_option("--rows", into.rows,
                       "Judge these queries only: ranges such as 0-31,1000 (default: all)");
    command.add_option("--heads", into.heads, "The same for query heads");
    command.add_option("--batches", into.batches, "The same for batch entries");
    command.add_option("--sample", into.sample,
                       "Judge N rows only, drawn at random from these by --seed");
    command.add_option("--shard-index", into.shard_index,
                       "Judge one shard of the rows, from 0 on, into the part that --json names; "
                       "auto (default with --shard-count): the index of an array job or a rank");
    command.add_option("--shard-count", into.shard_count,
                       "Number of shards; auto: that of the array job or the ranks");
}

shard_place shard_of(selection_options const& asked, environment const& variable) {
    if (!asked.is_shard())
        return {};
    if (asked.shard_count.empty())
        refuse_usage("--shard-index is given without --shard-count");
    shard_place result;
    bool const own_index = !asked.shard_index.empty() && asked.shard_index != "auto";
    bool const own_count = asked.shard_count != "auto";
    if (own_index)
        result.index = integer_of<std::size_t>("--shard-index", asked.shard_index);
    if (own_count)
        result.count = integer_of<std::size_t>("--shard-count", asked.shard_count);
    std::string by = "--shard-index";
    if (!own_index || !own_count) {
        told const found = told_by(variable);
        if (!own_index) {
            result.index = found.index;
            by = found.by.index;
        }
        char const* const text = found.by.count == nullptr ? nullptr : variable(found.by.count);
        if (!own_count) {
            if (text == nullptr || *text == '\0')
                refuse_usage("--shard-count is auto, and the environment that has "
                             + std::string(found.by.index) + " says no count; give one");
            result.count = integer_of<std::size_t>(found.by.count, text);
        } else if (!own_index && text != nullptr && *text != '\0' && found.by.has_each_index
                   && integer_of<std::size_t>(found.by.count, text) != result.count) {
            refuse_usage("--shard-count is " + asked.shard_count + " and " + found.by.count + " is "
                         + text
                         + ", so that not every shard would run; give --shard-index to run "
                           "one of them again");
        }
    }
    if (result.count == 0)
        refuse_usage("--shard-count is 0, expected 1 or more");
    if (result.index >= result.count)
        refuse_usage(by + " is " + std::to_string(result.index) + ", expected 0 to "
                     + std::to_string(result.count - 1)
                     + (by == "SLURM_ARRAY_TASK_ID"
                            ? "; submit --array=0-" + std::to_string(result.count - 1)
                            : ""));
    return result;
}

row_selection selection_of(selection_options const& asked, std::uint64_t seed) {
    row_selection result;
    result.batches = ranges_of("--batches", asked.batches);
    result.heads = ranges_of("--heads", asked.heads);
    result.queries = ranges_of("--rows", asked.rows);
    if (!asked.sample.empty()) {
        result.sample = integer_of<std::size_t>("--sample", asked.sample);
        result.seed = seed;
    }
    shard_place const place =
        shard_of(asked, [](char const* name) -> char const* { return std::getenv(name); });
    result.shard = place.index;
    result.shards = place.count;
    return result;
}

} // namespace attest::tool
