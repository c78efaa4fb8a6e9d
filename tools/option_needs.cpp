#include "option_needs.hpp"

#include "usage.hpp"

#include <algorithm>

namespace attest::tool {

namespace {

struct need {
    std::string_view option;
    std::vector<std::string_view> any_of;
};

std::vector<need> needs_of(std::string const& command) {
    std::vector<need> result{
        {"--mask-dtype", {"--mask", "--bias"}},
        {"--mask-shape", {"--mask"}},
        {"--bias-dtype", {"--bias"}},
        {"--bias-shape", {"--bias"}},
        {"--alibi-dtype", {"--alibi"}},
        {"--sinks-dtype", {"--sinks"}},
        {"--past-k-shape", {"--past-k"}},
        {"--past-v-shape", {"--past-v"}},
        {"--scale-dtype",
         {"--q-scale", "--k-scale", "--v-scale", "--past-k-scale", "--past-v-scale"}},
        {"--keep-mask-shape", {"--keep-mask"}},
        {"--diagonal", {"--causal", "--window-left", "--window-right", "--alibi"}},
        {"--dropout", {"--keep-mask"}},
        {"--keep-factor", {"--keep-mask"}},
        {"--key-indices-shape", {"--key-indices"}},
        {"--lse-dtype", {command == "compute" ? "--lse" : "--candidate-lse"}},
        {"--dout-dtype", {"--dout", "--gradient"}},
    };
    if (command == "compute" || command == "power")
        result.push_back({"--lse-base", {"--lse"}});
    if (command == "judge")
        result.push_back({"--lse-base", {"--candidate-lse", "--dlse", "--saved-lse"}});
    if (command == "gradients")
        result.push_back({"--lse-base", {"--dlse", "--saved-lse"}});
    if (command == "judge")
        result.push_back({"--seed", {"--verify", "--sample"}});
    return result;
}

bool has(std::vector<given_option> const& given, std::string_view name) {
    return std::ranges::any_of(given, [&](given_option const& one) { return one.name == name; });
}

} // namespace

void require_needed(std::string const& command, std::vector<given_option> const& given) {
    if (command == "make" || command == "onnx")
        return;
    for (need const& one : needs_of(command)) {
        if (!has(given, one.option)
            || std::ranges::any_of(one.any_of, [&](auto other) { return has(given, other); }))
            continue;
        std::string words;
        for (std::string_view const other : one.any_of)
            words += (words.empty()                ? ""
                      : other == one.any_of.back() ? " or "
                                                   : ", ")
                     + std::string(other);
        refuse_usage(std::string(one.option) + " is given without " + words
                     + ", of which it says something");
    }
}

void require_only(std::vector<command_words> const& known, std::vector<given_option> const& given) {
    for (given_option const& one : given)
        if (std::ranges::none_of(known, [&](command_words const& command) {
                return std::ranges::any_of(command.options, [&](option_words const& other) {
                    return other.name == one.name;
                });
            }))
            refuse_usage(one.name + " is given with --gradient, which does not use it");
}

} // namespace attest::tool
