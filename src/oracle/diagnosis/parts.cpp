// Conventions about kernels that take their keys in parts and merge these (split-KV, context-parallel,
// ring attention): merges by other formulas, parts that are skipped, keys at the border of two parts.
//
// The parts are 2, 4 or 8 ranges of ceil(length/parts) keys each, and the last has what is left; the
// length is that of the batch entry. Where a model or an emulation specifies parts, these come first. A part
// that is skipped, a key that is lost and a sink that is counted once per part are other masks and other
// sinks: these are attention problems, and certified.
#include "oracle/diagnosis/merged_parts.hpp"
#include "oracle/diagnosis/specified_parts.hpp"

#include <algorithm>

namespace attest::oracle::diagnosed {

namespace {

constexpr std::array<std::size_t, 3> usual_parts{2, 4, 8};

/// Parts of this number, or of this many keys each.
struct partition {
    std::size_t parts = 0;
    std::size_t keys = 0;
};

bool has_no_parts(computed_as const& how) {
    return how.parts == 0 && how.part_keys == 0;
}

std::size_t length_of_entry(problem const& p, std::size_t b) {
    return static_cast<std::size_t>(key_length(p, b));
}

/// Returns the number of keys of each part of a batch entry.
std::size_t part_of_entry(problem const& p, std::size_t b, partition by) {
    return by.keys != 0 ? by.keys
                        : std::max<std::size_t>(1, keys_of_part(length_of_entry(p, b), by.parts));
}

/// Returns whether each batch entry has as many parts, the last of which may be shorter; or, if the number
/// of keys is given, whether an entry has two parts, and these are not those of a usual number.
bool has_parts(problem const& p, partition by) {
    bool has_two = false;
    for (std::size_t b = 0; b < p.batches(); ++b) {
        has_two = has_two || length_of_entry(p, b) > by.keys;
        if (by.keys == 0 && length_of_entry(p, b) <= part_of_entry(p, b, by) * (by.parts - 1))
            return false;
    }
    if (by.keys == 0)
        return true;
    auto const is_usual = [&](std::size_t parts) {
        for (std::size_t b = 0; b < p.batches(); ++b)
            if (part_of_entry(p, b, {parts, 0}) != by.keys)
                return false;
        return has_parts(p, {parts, 0});
    };
    return has_two && std::none_of(usual_parts.begin(), usual_parts.end(), is_usual);
}

void set_parts(computed_as& how, partition by) {
    how.parts = by.parts;
    how.part_keys = by.keys;
}

auto merged(partition by, merged_by formula) {
    return [by, formula](changed_problem x) -> maybe_changed {
        if (!has_no_parts(x.how) || !x.p.how.sinks.empty() || x.how.padded_to != 0
            || !has_parts(x.p, by))
            return std::nullopt;
        set_parts(x.how, by);
        x.how.merged = formula;
        return x;
    };
}

auto twice(partition by, counted_twice which) {
    return [by, which](changed_problem x) -> maybe_changed {
        if (!has_no_parts(x.how) || x.how.twice != counted_twice::none || !has_parts(x.p, by))
            return std::nullopt;
        set_parts(x.how, by);
        x.how.twice = which;
        return x;
    };
}

/// Hides the keys for which lost(j, part, length) says so: key j of a batch entry.
template <class Lost>
auto without(partition by, Lost const& lost) {
    return [by, lost](changed_problem x) -> maybe_changed {
        if (!has_parts(x.p, by))
            return std::nullopt;
        problem const old = x.p;
        bool const made = hide(
            x, !old.how.key_lengths.empty(), false, [&](std::size_t b, std::size_t, std::size_t j) {
                return lost(j, part_of_entry(old, b, by), length_of_entry(old, b));
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

/// The same for parts of this many keys, if all batch entries have as many parts.
auto sink_in_each_of(std::size_t keys) {
    return [keys](changed_problem const& x) -> maybe_changed {
        std::size_t const parts = (length_of_entry(x.p, 0) + keys - 1) / keys;
        for (std::size_t b = 0; b < x.p.batches(); ++b)
            if ((length_of_entry(x.p, b) + keys - 1) / keys != parts)
                return std::nullopt;
        if (parts < 2
            || std::find(usual_parts.begin(), usual_parts.end(), parts) != usual_parts.end())
            return std::nullopt;
        return sink_in_each(parts)(x);
    };
}

/// "parts-4", "4 parts of the keys"; "parts-of-64-keys", "parts of 64 keys"
struct partition_words {
    explicit partition_words(partition by)
        : name(by.keys == 0 ? "parts-" + std::to_string(by.parts)
                            : "parts-of-" + std::to_string(by.keys) + "-keys"),
          parts(by.keys == 0 ? std::to_string(by.parts) + " parts of the keys"
                             : "parts of " + std::to_string(by.keys) + " keys") {}

    std::string name;
    std::string parts;
};

void add_merges(std::vector<convention>& into, partition of) {
    auto const [name, count] = partition_words(of);
    auto const add = [&, prefix = name](std::string const& fault, std::string const& means,
                                        merged_by formula) {
        into.push_back({prefix + fault, means, false, merged(of, formula)});
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

void add_missing(std::vector<convention>& into, partition by) {
    auto const [name, parts] = partition_words(by);
    std::string const of = " of " + parts;
    auto const add = [&, prefix = name](std::string const& fault, std::string const& means,
                                        auto const& change) {
        into.push_back({prefix + fault, means, false, change});
    };
    // A batch entry of one part keeps it.
    add("-first-missing", "the kernel leaves out the first" + of,
        without(by, [](std::size_t j, std::size_t part, std::size_t length) {
            return j < part && length > part;
        }));
    add("-last-missing", "the kernel leaves out the last" + of,
        without(by, [](std::size_t j, std::size_t part, std::size_t length) {
            return length > part && j / part >= (length - 1) / part;
        }));
    add("-end-early", "each" + of + " but the last loses its last key",
        without(by, [](std::size_t j, std::size_t part, std::size_t length) {
            return j % part == part - 1 && j + 1 < length;
        }));
    add("-begin-late", "each" + of + " but the first loses its first key",
        without(by, [](std::size_t j, std::size_t part, std::size_t) {
            return j > 0 && j % part == 0;
        }));
    add("-end-late", "each" + of + " but the last counts the first key of the next one, too",
        twice(by, counted_twice::first_of_next_part));
    add("-begin-early", "each" + of + " but the first counts the last key of the one before, too",
        twice(by, counted_twice::last_of_part_before));
}

void add_sinks(std::vector<convention>& into, std::size_t parts) {
    into.push_back({"sinks-in-each-of-" + std::to_string(parts) + "-parts",
                    "the kernel adds its sinks once for each of " + std::to_string(parts)
                        + " parts of the keys",
                    false, sink_in_each(parts)});
}

} // namespace

void add_parts(std::vector<convention>& into) {
    for (std::size_t const parts : usual_parts) {
        add_merges(into, {parts, 0});
        add_missing(into, {parts, 0});
    }
    // In 2 parts it is "sinks-twice".
    for (std::size_t const parts : {std::size_t{4}, std::size_t{8}})
        add_sinks(into, parts);
}

void add_parts(specified_parts const& of, std::vector<convention>& into) {
    bool const is_usual =
        std::find(usual_parts.begin(), usual_parts.end(), of.parts) != usual_parts.end();
    if (of.parts > 1 && !is_usual) {
        add_merges(into, {of.parts, 0});
        add_missing(into, {of.parts, 0});
        add_sinks(into, of.parts);
    }
    if (of.keys == 0)
        return;
    add_merges(into, {0, of.keys});
    add_missing(into, {0, of.keys});
    into.push_back({"sinks-in-each-of-parts-of-" + std::to_string(of.keys) + "-keys",
                    "the kernel adds its sinks once for each of the parts of "
                        + std::to_string(of.keys) + " keys",
                    false, sink_in_each_of(of.keys)});
}

} // namespace attest::oracle::diagnosed
