// Conventions about kernels that take their keys in parts and merge these (split-KV, context-parallel,
// ring attention): merges by other formulas, parts that are skipped, keys at the border of two parts.
//
// The parts are 2, 4 or 8 ranges of ceil(length/parts) keys each, and the last has what is left; the
// length is that of the batch entry. A part that is skipped, a key that is lost and a sink that is
// counted once per part are other masks and other sinks: these are attention problems, and certified.
#include "oracle/diagnosis/list.hpp"
#include "oracle/diagnosis/merged_parts.hpp"

namespace attest::oracle::diagnosed {

namespace {

constexpr std::array<std::size_t, 3> usual_parts{2, 4, 8};

/// Returns the number of keys of each part of a batch entry.
std::size_t part_of_entry(problem const& p, std::size_t b, std::size_t parts) {
    return std::max<std::size_t>(1,
                                 keys_of_part(static_cast<std::size_t>(key_length(p, b)), parts));
}

/// Returns whether each batch entry has as many parts, the last of which may be shorter.
bool has_parts(problem const& p, std::size_t parts) {
    for (std::size_t b = 0; b < p.batches(); ++b) {
        auto const length = static_cast<std::size_t>(key_length(p, b));
        if (length <= part_of_entry(p, b, parts) * (parts - 1))
            return false;
    }
    return true;
}

auto merged(std::size_t parts, merged_by by) {
    return [parts, by](changed_problem x) -> maybe_changed {
        if (x.how.parts != 0 || !x.p.how.sinks.empty() || x.how.padded_to != 0
            || !has_parts(x.p, parts))
            return std::nullopt;
        x.how.parts = parts;
        x.how.merged = by;
        return x;
    };
}

auto twice(std::size_t parts, counted_twice which) {
    return [parts, which](changed_problem x) -> maybe_changed {
        if (x.how.parts != 0 || x.how.twice != counted_twice::none || !has_parts(x.p, parts))
            return std::nullopt;
        x.how.parts = parts;
        x.how.twice = which;
        return x;
    };
}

/// Hides the keys for which lost(j, part, length) says so: key j of a batch entry.
template <class Lost>
auto without(std::size_t parts, Lost const& lost) {
    return [parts, lost](changed_problem x) -> maybe_changed {
        if (!has_parts(x.p, parts))
            return std::nullopt;
        problem const old = x.p;
        bool const made = hide(x, !old.how.key_lengths.empty(), false,
                               [&](std::size_t b, std::size_t, std::size_t j) {
                                   return lost(j, part_of_entry(old, b, parts),
                                               static_cast<std::size_t>(key_length(old, b)));
                               });
        return made ? maybe_changed(std::move(x)) : std::nullopt;
    };
}

/// A sink in each of n parts is one sink that is larger by log n.
auto sink_in_each(std::size_t parts) {
    return [parts](changed_problem x) -> maybe_changed {
        if (x.p.how.sinks.empty())
            return std::nullopt;
        for (double& sink : x.p.how.sinks)
            sink += std::log(static_cast<double>(parts));
        return x;
    };
}

void add_merges(std::vector<convention>& into, std::size_t parts) {
    std::string const name = "parts-" + std::to_string(parts);
    std::string const count = std::to_string(parts) + " parts of the keys";
    auto const add = [&](std::string const& fault, std::string const& means, merged_by by) {
        into.push_back({name + fault, means, false, merged(parts, by)});
    };
    add("-merged-in-base-2",
        "the kernel merges " + count + " by 2^L, L the log-sum-exps in base e of the parts",
        merged_by::powers_of_2);
    add("-merged-in-base-e",
        "the kernel merges " + count + " by e^L, L the log-sum-exps in base 2 of the parts",
        merged_by::powers_of_e);
    add("-averaged", "the kernel takes the plain mean of the outputs of " + count, merged_by::mean);
    add("-added", "the kernel adds the outputs of " + count + " without weights", merged_by::sum);
    add("-not-divided",
        "the kernel merges " + count
            + " by e^(L - max L), and does not divide by the sum of these weights",
        merged_by::not_divided);
}

void add_missing(std::vector<convention>& into, std::size_t parts) {
    std::string const name = "parts-" + std::to_string(parts);
    std::string const of = " of " + std::to_string(parts) + " parts of the keys";
    auto const add = [&](std::string const& fault, std::string const& means, auto const& change) {
        into.push_back({name + fault, means, false, change});
    };
    add("-first-missing", "the kernel leaves out the first" + of,
        without(parts, [](std::size_t j, std::size_t part, std::size_t) { return j < part; }));
    add("-last-missing", "the kernel leaves out the last" + of,
        without(parts, [parts](std::size_t j, std::size_t part, std::size_t) {
            return j / part >= parts - 1;
        }));
    add("-end-early", "each" + of + " but the last loses its last key",
        without(parts, [](std::size_t j, std::size_t part, std::size_t length) {
            return j % part == part - 1 && j + 1 < length;
        }));
    add("-begin-late", "each" + of + " but the first loses its first key",
        without(parts, [](std::size_t j, std::size_t part, std::size_t) {
            return j > 0 && j % part == 0;
        }));
    add("-end-late", "each" + of + " but the last counts the first key of the next one, too",
        twice(parts, counted_twice::first_of_next_part));
    add("-begin-early", "each" + of + " but the first counts the last key of the one before, too",
        twice(parts, counted_twice::last_of_part_before));
}

} // namespace

void add_parts(std::vector<convention>& into) {
    for (std::size_t const parts : usual_parts) {
        add_merges(into, parts);
        add_missing(into, parts);
    }
    // In 2 parts it is "sinks-twice".
    for (std::size_t const parts : {std::size_t{4}, std::size_t{8}})
        into.push_back({"sinks-in-each-of-" + std::to_string(parts) + "-parts",
                        "the kernel adds its sinks once for each of " + std::to_string(parts)
                            + " parts of the keys",
                        false, sink_in_each(parts)});
}

} // namespace attest::oracle::diagnosed
