#include "part.hpp"

#include <attest/oracle/judge/judge_rows.hpp>

#include "digest.hpp"
#include "judge_again.hpp"

#include <algorithm>
#include <bit>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>

namespace attest::tool {

namespace {

using namespace oracle;
using json = nlohmann::ordered_json;

constexpr std::string_view part_format = "attest part 2";
constexpr int most_nested = 32; ///< a part has 7

[[noreturn]] void refuse_part(std::string const& file, std::string const& why) {
    throw parts_do_not_fit("ATT-713 parts of a judgement do not fit", file + ": " + why);
}

/// Thrown while a part is parsed; becomes a refusal with the name of the file.
struct no_part {
    std::string why;
};

// ## Numbers

std::string hexadecimal(std::uint64_t bits) {
    std::string digits(16, '0');
    for (std::size_t k = 0; k < 16; ++k)
        digits[15 - k] = "0123456789abcdef"[bits >> (4 * k) & 0xf];
    return digits;
}

json bits_of(double x) {
    return hexadecimal(std::bit_cast<std::uint64_t>(x));
}

std::uint64_t number_in(json const& from) {
    std::string const text = from.get<std::string>();
    std::uint64_t result = 0;
    auto const [end, problem] = std::from_chars(text.data(), text.data() + text.size(), result, 16);
    if (problem != std::errc{} || end != text.data() + text.size() || text.size() != 16)
        throw no_part{"'" + text + "' is no number of 16 hexadecimal digits"};
    return result;
}

/// Returns a count or an index; refuses anything but an integer of 0 to 2^64 - 1.
std::size_t count_in(json const& from, std::string_view name = "a count") {
    if (!from.is_number_unsigned())
        throw no_part{std::string(name) + " is " + from.dump()
                      + ", expected an integer of 0 or more"};
    return from.get<std::size_t>();
}

std::size_t count_at(json const& from, char const* name) {
    return count_in(from.at(name), name);
}

template <class Counts = std::vector<std::size_t>>
Counts counts_in(json const& from) {
    for (json const& one : from)
        count_in(one, "an extent or an index");
    return from.get<Counts>();
}

double double_in(json const& from) {
    return std::bit_cast<double>(number_in(from));
}

json optional_bits(std::optional<double> const& x) {
    return x ? bits_of(*x) : json(nullptr);
}

std::optional<double> optional_in(json const& from) {
    return from.is_null() ? std::nullopt : std::optional(double_in(from));
}

// ## Structures, each by a list of its members
//
// Members are read one by one: g++ 12 destroys the completed members of an aggregate twice if the
// next one throws.

constexpr std::array sums{
    std::pair{"errors", &tally::errors},      std::pair{"sizes", &tally::sizes},
    std::pair{"squares", &tally::squares},    std::pair{"relatives", &tally::relatives},
    std::pair{"products", &tally::products},  std::pair{"candidates", &tally::candidates},
    std::pair{"midpoints", &tally::midpoints}};
constexpr std::array counts{std::pair{"elements", &tally::elements},
                            std::pair{"nan", &tally::nan},
                            std::pair{"infinite", &tally::infinite},
                            std::pair{"measured", &tally::measured},
                            std::pair{"measured_relative", &tally::measured_relative},
                            std::pair{"not_judged", &tally::not_judged},
                            std::pair{"rows", &tally::rows},
                            std::pair{"rows_failing", &tally::rows_failing},
                            std::pair{"rows_not_judged", &tally::rows_not_judged}};
constexpr std::array maxima{std::pair{"maximum_absolute", &tally::maximum_absolute},
                            std::pair{"maximum_relative", &tally::maximum_relative},
                            std::pair{"maximum_width", &tally::maximum_width}};
constexpr std::array terms{std::pair{"scores", &model_terms::scores},
                           std::pair{"exponential", &model_terms::exponential},
                           std::pair{"weights", &model_terms::weights},
                           std::pair{"accumulation", &model_terms::accumulation},
                           std::pair{"underflow", &model_terms::underflow},
                           std::pair{"row_sum", &model_terms::row_sum},
                           std::pair{"division", &model_terms::division},
                           std::pair{"storing", &model_terms::storing},
                           std::pair{"total", &model_terms::total},
                           std::pair{"any_mean", &model_terms::any_mean}};
constexpr std::array tiers{
    std::pair{"fast", &effort::fast}, std::pair{"double_double", &effort::double_double},
    std::pair{"interval", &effort::interval}, std::pair{"exact", &effort::exact}};

template <class Members, class Of>
void write_counts(Members const& members, Of const& from, json& into) {
    for (auto const& [name, member] : members)
        into[name] = from.*member;
}

template <class Members, class Of>
void read_counts(Members const& members, json const& from, Of& into) {
    for (auto const& [name, member] : members)
        into.*member = count_at(from, name);
}

template <class Members, class Of>
void write_doubles(Members const& members, Of const& from, json& into) {
    for (auto const& [name, member] : members)
        into[name] = bits_of(from.*member);
}

template <class Members, class Of>
void read_doubles(Members const& members, json const& from, Of& into) {
    for (auto const& [name, member] : members)
        into.*member = double_in(from.at(name));
}

json tally_json(tally const& of) {
    json result = json::object();
    write_counts(counts, of, result);
    result["not_zero"] = hexadecimal(of.not_zero);
    result["zero_fails"] = hexadecimal(of.zero_fails);
    json within = json::array();
    for (std::size_t g = 0; g < key_groups; ++g)
        if (of.within[g] > 0)
            within.push_back({g, of.within[g], of.rows_within[g]});
    result["within"] = within;
    write_doubles(maxima, of, result);
    for (auto const& [name, member] : sums)
        result[name] = (of.*member).text();
    json distances = json::array();
    for (auto const& [distance, count] : of.distances)
        distances.push_back({hexadecimal(distance), count});
    result["distances"] = distances;
    return result;
}

tally tally_in(json const& from) {
    tally result;
    read_counts(counts, from, result);
    result.not_zero = number_in(from.at("not_zero"));
    result.zero_fails = number_in(from.at("zero_fails"));
    for (json const& one : from.at("within")) {
        std::size_t const group = count_in(one.at(0));
        if (group >= key_groups)
            throw no_part{"there is no group " + std::to_string(group) + " of rows"};
        result.within[group] += count_in(one.at(1));
        result.rows_within[group] += count_in(one.at(2));
    }
    read_doubles(maxima, from, result);
    for (auto const& [name, member] : sums) {
        auto const read = exact_sum::read(from.at(name).get<std::string>());
        if (!read)
            throw no_part{std::string("the sum '") + name + "' is no exact sum"};
        result.*member = *read;
    }
    std::size_t elements = 0;
    for (json const& one : from.at("distances")) {
        auto const count = count_in(one.at(1));
        result.distances[number_in(one.at(0))] += count;
        elements += count;
    }
    if (elements != result.elements)
        throw no_part{"the distances are of " + std::to_string(elements) + " elements, expected "
                      + std::to_string(result.elements)};
    return result;
}

json worst_json(examined_element const& of) {
    json contributions = json::array();
    for (contribution const& one : of.largest_contributions)
        contributions.push_back({one.key, bits_of(one.score), bits_of(one.weight),
                                 bits_of(one.value), bits_of(one.product)});
    json result = {{"index", of.index},
                   {"candidate", hexadecimal(of.candidate)},
                   {"correct", hexadecimal(of.correct)},
                   {"distance", hexadecimal(of.distance)},
                   {"exact", {bits_of(of.exact.lower), bits_of(of.exact.upper)}},
                   {"allowed_keys", of.allowed_keys},
                   {"log_sum_exp", bits_of(of.log_sum_exp)},
                   {"contributions", contributions}};
    if (of.allowed) {
        json allowed = json::object();
        write_doubles(terms, *of.allowed, allowed);
        allowed["says_something"] = of.allowed->says_something;
        result["allowed"] = allowed;
    }
    if (of.emulated)
        result["emulated"] = {bits_of(of.emulated->value), bits_of(of.emulated->radius),
                              of.emulated->says_something};
    return result;
}

examined_element worst_in(json const& from) {
    examined_element result{};
    result.index = counts_in<extents>(from.at("index"));
    result.candidate = number_in(from.at("candidate"));
    result.correct = number_in(from.at("correct"));
    result.distance = number_in(from.at("distance"));
    result.exact.lower = double_in(from.at("exact").at(0));
    result.exact.upper = double_in(from.at("exact").at(1));
    result.allowed_keys = count_at(from, "allowed_keys");
    result.log_sum_exp = double_in(from.at("log_sum_exp"));
    for (json const& one : from.at("contributions")) {
        contribution read{};
        read.key = count_in(one.at(0));
        read.score = double_in(one.at(1));
        read.weight = double_in(one.at(2));
        read.value = double_in(one.at(3));
        read.product = double_in(one.at(4));
        result.largest_contributions.push_back(read);
    }
    if (from.contains("allowed")) {
        model_terms allowed;
        read_doubles(terms, from.at("allowed"), allowed);
        allowed.says_something = from.at("allowed").at("says_something").get<bool>();
        result.allowed = allowed;
    }
    if (from.contains("emulated")) {
        json const& by = from.at("emulated");
        result.emulated =
            emulated_value{double_in(by.at(0)), double_in(by.at(1)), by.at(2).get<bool>()};
    }
    return result;
}

json rows_json(row_set const& of) {
    return {hexadecimal(of.residues[0]), hexadecimal(of.residues[1]), hexadecimal(of.first),
            hexadecimal(of.last)};
}

row_set rows_in(json const& from) {
    row_set result;
    result.residues = {number_in(from.at(0)), number_in(from.at(1))};
    result.first = number_in(from.at(2));
    result.last = number_in(from.at(3));
    return result;
}

json tensor_json(part_tensor const& of) {
    judgement const& found = of.judged.found;
    json maps = json::array();
    for (head_map const& one : found.maps)
        maps.push_back({{"head", one.head},
                        {"failing", one.failing},
                        {"elements", one.elements},
                        {"largest", hexadecimal(one.largest)},
                        {"cells", one.cells},
                        {"judged", rows_json(one.judged)},
                        {"fails", rows_json(one.fails)},
                        {"failing_columns", hexadecimal(one.failing_columns)}});
    return {{"sequence", of.judged.sequence},
            {"what", found.what},
            {"format", description(found.type).name},
            {"shape", found.shape},
            {"weights", description(of.weights).name},
            {"keys", of.keys},
            {"failing", found.failing},
            {"maximum_share", optional_bits(found.maximum_share)},
            {"tally", tally_json(found.counted)},
            {"worst_fails", found.worst_fails},
            {"worst", found.worst ? worst_json(*found.worst) : json(nullptr)},
            {"maps", maps}};
}

format format_in(json const& from) {
    auto const found = format_named(from.get<std::string>());
    if (!found)
        throw no_part{"there is no format '" + from.get<std::string>() + "'"};
    return *found;
}

part_tensor tensor_in(json const& from) {
    std::string const what = from.at("what").get<std::string>();
    if (what != "output" && what != "log-sum-exp")
        throw no_part{"there is no tensor '" + what + "'"};
    judgement found{};
    found.what = what == "output" ? std::string_view("output") : std::string_view("log-sum-exp");
    found.type = format_in(from.at("format"));
    found.shape = counts_in<extents>(from.at("shape"));
    found.failing = count_at(from, "failing");
    found.maximum_share = optional_in(from.at("maximum_share"));
    found.counted = tally_in(from.at("tally"));
    found.found = statistics_of(found.counted);
    found.worst_fails = from.at("worst_fails").get<bool>();
    if (!from.at("worst").is_null())
        found.worst = worst_in(from.at("worst"));
    for (json const& one : from.at("maps")) {
        head_map read{};
        read.head = count_at(one, "head");
        read.failing = count_at(one, "failing");
        read.elements = count_at(one, "elements");
        read.largest = number_in(one.at("largest"));
        read.cells = one.at("cells").get<std::vector<std::string>>();
        read.judged = rows_in(one.at("judged"));
        read.fails = rows_in(one.at("fails"));
        read.failing_columns = number_in(one.at("failing_columns"));
        found.maps.push_back(std::move(read));
    }
    part_tensor result{};
    result.judged.sequence = from.at("sequence").get<std::string>();
    result.weights = format_in(from.at("weights"));
    result.keys = count_at(from, "keys");
    result.judged.found = std::move(found);
    return result;
}

json record_json(judged_record const& of) {
    json options = json::array();
    for (given_option const& one : of.options)
        options.push_back({one.name, one.value, one.takes_value});
    json inputs = json::array();
    for (recorded_input const& one : of.inputs)
        inputs.push_back({{"option", one.option},
                          {"file", one.file},
                          {"format", one.type},
                          {"shape", one.shape},
                          {"sha256", one.sha256}});
    return {{"options", options}, {"inputs", inputs}, {"preset", of.preset}};
}

judged_record record_in(json const& from) {
    judged_record result;
    for (json const& one : from.at("options")) {
        given_option read{};
        read.name = one.at(0).get<std::string>();
        read.value = one.at(1).get<std::string>();
        read.takes_value = one.at(2).get<bool>();
        result.options.push_back(std::move(read));
    }
    for (json const& one : from.at("inputs")) {
        recorded_input read{};
        read.option = one.at("option").get<std::string>();
        read.file = one.at("file").get<std::string>();
        read.type = one.at("format").get<std::string>();
        read.shape = counts_in(one.at("shape"));
        read.sha256 = one.at("sha256").get<std::string>();
        result.inputs.push_back(std::move(read));
    }
    result.preset = from.at("preset").get<std::string>();
    return result;
}

judged_part part_in(json const& from) {
    judged_part result;
    result.shard = count_at(from, "shard");
    result.shards = count_at(from, "shards");
    if (result.shard >= result.shards)
        throw no_part{"it is shard " + std::to_string(result.shard) + " of "
                      + std::to_string(result.shards) + ", expected one below that"};
    result.selected = count_at(from, "selected");
    result.eligible = count_at(from, "eligible");
    result.all = count_at(from, "all");
    result.verified = {count_in(from.at("verified").at(0)), count_in(from.at("verified").at(1))};
    read_counts(tiers, from.at("spent"), result.spent);
    for (json const& one : from.at("tensors"))
        result.tensors.push_back(tensor_in(one));
    result.record = record_in(from.at("record"));
    json const& versions = from.at("versions");
    result.versions.attest = versions.at(0).get<std::string>();
    result.versions.instruction_set = versions.at(1).get<std::string>();
    result.versions.mpfi = versions.at(2).get<std::string>();
    result.versions.mpfr = versions.at(3).get<std::string>();
    result.versions.gmp = versions.at(4).get<std::string>();
    return result;
}

json part_json(judged_part const& of) {
    json tensors = json::array();
    for (part_tensor const& one : of.tensors)
        tensors.push_back(tensor_json(one));
    json spent = json::object();
    write_counts(tiers, of.spent, spent);
    judged_versions const& v = of.versions;
    return {{"shard", of.shard},
            {"shards", of.shards},
            {"selected", of.selected},
            {"eligible", of.eligible},
            {"all", of.all},
            {"verified", {of.verified.count, of.verified.all}},
            {"spent", spent},
            {"versions", {v.attest, v.instruction_set, v.mpfi, v.mpfr, v.gmp}},
            {"record", record_json(of.record)},
            {"tensors", tensors}};
}

std::string digest_of(json const& part) {
    std::string const text = part.dump();
    return sha256_of(std::as_bytes(std::span(text)));
}

// ## Parts that fit together

/// Returns whether parts may differ in this option.
bool is_own(std::string_view option) {
    return option == "--shard-index" || option == "--shard-count" || option == "--json"
           || option == "--threads";
}

/// Describes where two parts differ, or returns nothing.
std::optional<std::string> difference(judged_part const& x, judged_part const& y) {
    if (x.shards != y.shards)
        return "it is one of " + std::to_string(y.shards) + " shards, expected "
               + std::to_string(x.shards);
    auto const versions = [](judged_part const& of) {
        judged_versions const& v = of.versions;
        return "attest " + v.attest + ", " + v.instruction_set + ", MPFI " + v.mpfi + ", MPFR "
               + v.mpfr + ", GMP " + v.gmp;
    };
    if (versions(x) != versions(y))
        return "it was computed by " + versions(y) + ", expected " + versions(x)
               + ", by which the last digits of statistics may differ; run it where the others ran";
    auto const options = [](judged_part const& of) {
        std::vector<given_option> result = of.record.options;
        std::erase_if(result, [](given_option const& one) { return is_own(one.name); });
        return result;
    };
    auto const text = [](given_option const& one) { return one.name + " " + one.value; };
    auto const one = options(x);
    auto const two = options(y);
    for (std::size_t k = 0; k < std::max(one.size(), two.size()); ++k)
        if (k >= one.size() || k >= two.size() || text(one[k]) != text(two[k]))
            return "its options differ: " + (k < two.size() ? text(two[k]) : std::string("nothing"))
                   + ", expected " + (k < one.size() ? text(one[k]) : std::string("nothing"));
    for (std::size_t k = 0; k < std::max(x.record.inputs.size(), y.record.inputs.size()); ++k) {
        if (k >= x.record.inputs.size() || k >= y.record.inputs.size())
            return "it has read another number of inputs";
        recorded_input const& a = x.record.inputs[k];
        recorded_input const& b = y.record.inputs[k];
        if (a.sha256 != b.sha256 || a.option != b.option || a.type != b.type || a.shape != b.shape)
            return "its input " + b.option + " " + b.file + " has the SHA-256 " + b.sha256
                   + ", expected " + a.sha256;
    }
    if (x.selected != y.selected || x.eligible != y.eligible || x.all != y.all
        || x.tensors.size() != y.tensors.size())
        return "it is about other rows";
    return std::nullopt;
}

constexpr std::size_t most_listed = 20;

/// Returns the first of the `count` missing shards, at most most_listed.
std::vector<std::size_t> first_missing(std::map<std::size_t, std::string> const& known,
                                       std::size_t count) {
    std::vector<std::size_t> result;
    for (std::size_t shard = 0; result.size() < std::min(count, most_listed); ++shard)
        if (!known.contains(shard))
            result.push_back(shard);
    return result;
}

/// Returns "1, 2 and 5", or "1, 2, ..." of `count` numbers.
std::string listed(std::vector<std::size_t> const& numbers, std::size_t count) {
    std::string text;
    for (std::size_t k = 0; k < numbers.size(); ++k)
        text += (k == 0 ? "" : k + 1 == count ? " and " : ", ") + std::to_string(numbers[k]);
    return text + (count > numbers.size() ? ", ..." : "");
}

} // namespace

std::string part_text(judged_part const& part) {
    json const own = part_json(part);
    json const whole = {{"format", part_format}, {"sha256", digest_of(own)}, {"part", own}};
    return whole.dump(1) + "\n";
}

judged_part read_part(std::string const& file) {
    std::error_code problem;
    if (std::filesystem::is_directory(file, problem))
        refuse_part(file, "it is a folder, expected the file that attest judge wrote");
    std::ifstream stream(file, std::ios::binary);
    if (!stream)
        refuse_part(file, "it cannot be opened; run its shard");
    std::string text;
    try {
        stream.exceptions(std::ios::badbit);
        text.assign(std::istreambuf_iterator<char>(stream), {});
    } catch (std::ios::failure const&) {
        refuse_part(file, "reading failed; run its shard again");
    }
    try {
        json const whole = json::parse(text, [](int depth, auto, auto const&) {
            if (depth > most_nested)
                throw no_part{"it is nested too deep for a part"};
            return true;
        });
        if (!whole.is_object() || whole.value("format", json()) != json(part_format))
            refuse_part(file, "it is no part, which attest judge writes with --shard-count and "
                              "--json; its format is not '"
                                  + std::string(part_format) + "'");
        json const& part = whole.at("part");
        if (whole.at("sha256").get<std::string>() != digest_of(part))
            refuse_part(file, "its SHA-256 is not that of what it holds; run its shard again");
        judged_part result = part_in(part);
        judge_again const again = criterion_again(result.record.options);
        for (part_tensor& one : result.tensors)
            one.judged.found.asked = again.criterion_of(one.weights, one.keys);
        return result;
    } catch (json::exception const&) {
        refuse_part(file, "it is not the part of a shard, or truncated; run its shard again");
    } catch (no_part const& found) {
        refuse_part(file, found.why + "; run its shard again");
    }
}

judged_part merged(std::vector<std::pair<std::string, judged_part>> parts) {
    if (parts.empty())
        refuse_usage("there is no part to be merged");
    auto const& [first_file, first] = parts.front();
    for (auto const& [file, part] : parts)
        if (auto const why = difference(first, part))
            refuse_part(file, *why + " as " + first_file + " has it");
    std::map<std::size_t, std::string> known;
    for (auto const& [file, part] : parts)
        if (auto const [there, is_new] = known.try_emplace(part.shard, file); !is_new)
            refuse_part(file, "it is shard " + std::to_string(part.shard) + ", and so is "
                                  + there->second + "; expected each shard once");
    std::ranges::sort(parts, {}, [](auto const& one) { return one.second.shard; });
    judged_part result = parts.front().second;
    // Each index is below the number of shards and occurs once, so all others are missing.
    if (std::size_t const missing = result.shards - parts.size(); missing > 0)
        refuse_part(parts.front().first,
                    std::string(missing == 1 ? "shard " : "shards ")
                        + listed(first_missing(known, missing), missing) + " of "
                        + std::to_string(result.shards)
                        + (missing == 1 ? " is missing; run it" : " are missing; run them"));
    bool same_threads = true;
    auto const threads_of = [](judged_part const& of) {
        for (given_option const& one : of.record.options)
            if (one.name == "--threads")
                return one.value;
        return std::string();
    };
    for (std::size_t k = 1; k < parts.size(); ++k) {
        judged_part const& part = parts[k].second;
        result.spent += part.spent;
        result.verified.count += part.verified.count;
        same_threads = same_threads && threads_of(part) == threads_of(result);
    }
    for (std::size_t t = 0; t < result.tensors.size(); ++t) {
        std::vector<judgement> found;
        for (auto const& [file, part] : parts)
            found.push_back(part.tensors[t].judged.found);
        result.tensors[t].judged.found = oracle::merged(found);
    }
    std::erase_if(result.record.options, [&](given_option const& one) {
        return is_own(one.name) && !(one.name == "--threads" && same_threads);
    });
    std::size_t rows = 0;
    for (part_tensor const& one : result.tensors)
        rows += one.judged.found.what == "output" ? one.judged.found.counted.rows : 0;
    if (rows != result.selected)
        refuse_part(parts.front().first, "the parts have " + std::to_string(rows)
                                             + " rows together, expected "
                                             + std::to_string(result.selected));
    return result;
}

} // namespace attest::tool
