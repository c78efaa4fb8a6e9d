// attest man, attest completion: the manual page and the shell completions, generated from the
// options of the program.
#include <attest/oracle/format.hpp>
#include <attest/oracle/preset.hpp>
#include <attest/oracle/quantised.hpp>

#include "commands.hpp"
#include "numbers.hpp"
#include "parser.hpp"
#include "places.hpp"

#include <algorithm>
#include <memory>

namespace attest::tool {

namespace {

using strings = std::vector<std::string>;

constexpr std::string_view shells = "bash, zsh or fish";

/// Returns the words that an option accepts, if there are only a few; otherwise nothing.
strings values_of(std::string_view option) {
    strings result;
    if (option == "--preset")
        for (std::string_view const name : oracle::preset_names())
            result.emplace_back(name);
    else if (option.ends_with("dtype"))
        for (oracle::format const f : oracle::every_format)
            result.emplace_back(oracle::description(f).name);
    else if (option == "--quantised")
        for (std::string_view const name : oracle::quantisation_names)
            result.emplace_back(name);
    else if (option == "--diagonal")
        result = {"top_left", "bottom_right", "after_past", "by_cache"};
    else if (option == "--empty")
        result = {"zero", "refuse", "nan", "mean"};
    else if (option == "--lse-base")
        result = {"e", "2"};
    else if (option == "--layout")
        result = {"bhsd", "bshd", "thd"};
    else if (option == "--page-layout")
        result = {"bhsd", "bshd"};
    else if (option == "--stage")
        result = {"scaled", "capped", "biased"};
    else if (option == "--kind")
        result = {"normal",       "uniform", "outliers", "saturated",
                  "cancellation", "ties",    "huge",     "subnormal"};
    return result;
}

std::string joined(strings const& from, std::string_view between) {
    std::string result;
    for (std::string const& one : from)
        result += (result.empty() ? "" : std::string(between)) + one;
    return result;
}

/// CLI11 gives names such as "-h,--help"; the name of a positional argument does not begin with -.
strings names_of(option_words const& option) {
    if (option.name == "-h,--help")
        return {"-h", "--help"};
    return option.name.starts_with('-') ? strings{option.name} : strings{};
}

strings names_of(command_words const& command) {
    strings result;
    for (option_words const& option : command.options)
        for (std::string const& name : names_of(option))
            result.push_back(name);
    return result;
}

strings names_of(std::vector<command_words> const& commands) {
    strings result;
    for (command_words const& command : commands)
        result.push_back(command.name);
    return result;
}

/// Puts a backslash before each of these characters.
std::string escaped(std::string_view text, std::string_view characters) {
    std::string result;
    for (char const c : text) {
        if (characters.find(c) != std::string_view::npos)
            result += '\\';
        result += c;
    }
    return result;
}

/// Escapes text for single quotes in sh-like shells.
std::string quotable(std::string_view text) {
    std::string result;
    for (char const c : text)
        result += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return result;
}

// ## bash

std::string bash_of(std::vector<command_words> const& commands) {
    std::string result =
        "# bash completion of attest: source it, or put it into\n"
        "# share/bash-completion/completions\n"
        "_attest() {\n"
        "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}\n"
        "    local command=${COMP_WORDS[1]} options=\n"
        "    COMPREPLY=()\n"
        "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
        "        COMPREPLY=($(compgen -W '"
        + joined(names_of(commands), " ")
        + " help --help --version' -- \"$word\"))\n"
          "        return\n"
          "    fi\n"
          "    case $command in\n"
          "    help) COMPREPLY=($(compgen -W '"
        + joined(names_of(commands), " ") + "' -- \"$word\")) && return ;;\n";
    strings valued;
    for (command_words const& command : commands) {
        result += "    " + command.name + ") options='" + joined(names_of(command), " ") + "' ;;\n";
        for (option_words const& option : command.options)
            if (auto const values = values_of(option.name); !values.empty()) {
                std::string const line = "    " + option.name + ") COMPREPLY=($(compgen -W '"
                                         + joined(values, " ") + "' -- \"$word\")) && return ;;\n";
                if (std::ranges::find(valued, line) == valued.end())
                    valued.push_back(line);
            }
    }
    return result + "    esac\n    case $before in\n" + joined(valued, "")
           + "    esac\n"
             "    case $word in\n"
             "    -*) COMPREPLY=($(compgen -W \"$options\" -- \"$word\")) ;;\n"
             "    *) compopt -o default 2>/dev/null ;; # files\n"
             "    esac\n"
             "}\n"
             "complete -F _attest attest\n";
}

// ## zsh

std::string zsh_of(std::vector<command_words> const& commands) {
    std::string result = "#compdef attest\n\n_attest() {\n    local -a commands\n    commands=(\n";
    for (command_words const& command : commands)
        result += "        '" + command.name + ":" + quotable(escaped(command.text, ":")) + "'\n";
    result += "        'help:The options of a command'\n    )\n"
              "    if (( CURRENT == 2 )); then\n"
              "        _describe command commands\n"
              "        return\n    fi\n"
              "    local command=$words[2]\n"
              "    shift words\n    (( CURRENT-- ))\n"
              "    case $command in\n"
              "    help) _describe command commands ;;\n";
    for (command_words const& command : commands) {
        result += "    " + command.name + ")\n        _arguments";
        for (option_words const& option : command.options) {
            if (names_of(option).empty()) {
                result += " \\\n            '*:" + option.name + ":_files'";
                continue;
            }
            std::string const name = names_of(option).back();
            std::string const text = quotable(escaped(option.text, "[]:"));
            auto const values = values_of(name);
            result += " \\\n            '" + name + "[" + text + "]"
                      + (!option.takes_value ? ""
                         : values.empty()    ? ":" + name.substr(2) + ":_files"
                                          : ":" + name.substr(2) + ":(" + joined(values, " ") + ")")
                      + "'";
        }
        result += "\n        ;;\n";
    }
    return result + "    esac\n}\n\n_attest \"$@\"\n";
}

// ## fish

std::string fish_of(std::vector<command_words> const& commands) {
    std::string const none = "not __fish_seen_subcommand_from " + joined(names_of(commands), " ");
    std::string result = "# fish completion of attest\n";
    for (command_words const& command : commands)
        result += "complete -c attest -f -n '" + none + "' -a " + command.name + " -d '"
                  + escaped(command.text, "'\\") + "'\n";
    for (command_words const& command : commands)
        for (option_words const& option : command.options) {
            if (names_of(option).empty())
                continue;
            auto const values = values_of(option.name);
            result += "complete -c attest -n '__fish_seen_subcommand_from " + command.name + "' -l "
                      + names_of(option).back().substr(2)
                      + (!option.takes_value ? std::string()
                         : values.empty()    ? " -r"
                                             : " -x -a '" + joined(values, " ") + "'")
                      + " -d '" + escaped(option.text, "'\\") + "'\n";
        }
    return result;
}

// ## The manual page

/// Escapes hyphens, and lines that would be roff requests.
std::string roff(std::string_view text) {
    std::string result = escaped(text, "-\\");
    for (std::size_t place = 0; (place = result.find('\n', place)) != std::string::npos; ++place)
        if (place + 1 < result.size() && (result[place + 1] == '.' || result[place + 1] == '\''))
            result.insert(place + 1, "\\&");
    return result.starts_with('.') || result.starts_with('\'') ? "\\&" + result : result;
}

std::string man_of(parser const& program) {
    auto const commands = program.words();
    std::string result = ".TH ATTEST 1 \"\" \"attest " + roff(version())
                         + "\" \"Attest\"\n.SH NAME\n" + "attest \\- " + roff(program.description())
                         + "\n.SH SYNOPSIS\n.B attest\n.I COMMAND\n[options]\n.br\n"
                           ".B attest help\n.RI [ COMMAND ]\n.br\n.B attest \\-\\-version\n"
                           ".SH DESCRIPTION\n";
    for (command_words const& command : commands)
        result += ".TP\n.B " + roff(command.name) + "\n" + roff(command.text) + ".\n";
    for (command_words const& command : commands) {
        std::string upper = command.name;
        std::ranges::transform(upper, upper.begin(), [](char c) {
            return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
        });
        result += ".SH \"OPTIONS OF " + upper + "\"\n";
        for (option_words const& option : command.options) {
            auto const names = names_of(option);
            result += ".TP\n.B " + roff(names.empty() ? option.name : joined(names, ", "))
                      + (option.takes_value && !names.empty() ? " \\fIVALUE\\fR" : "") + "\n"
                      + roff(option.text) + (option.required ? ". Required" : "") + ".\n";
        }
    }
    return result
           + ".SH FILES\nTensors are read from .npy, .npz, .safetensors, ONNX .pb and raw files, "
             "by "
             "their ending; FILE#NAME is one of several in a file.\n"
             ".SH \"EXIT STATUS\"\n"
           + roff(program.footer()) + "\n";
}

int print_completion(parser const& program, std::string const& shell) {
    auto const commands = program.words();
    if (shell == "bash")
        print(bash_of(commands));
    else if (shell == "zsh")
        print(zsh_of(commands));
    else if (shell == "fish")
        print(fish_of(commands));
    else
        refuse_usage("there is no completion for the shell '" + shell + "', expected "
                     + std::string(shells));
    return passed;
}

} // namespace

action add_completion(parser& program) {
    auto const shell = std::make_shared<std::string>();
    program.add_command("completion", "The completion of commands and options for a shell")
        .add_option("shell", *shell, std::string(shells))
        .required();
    return [shell, &program] { return print_completion(program, *shell); };
}

action add_man(parser& program) {
    program.add_command("man", "The manual page, for man -l -");
    return [&program] {
        print(man_of(program));
        return passed;
    };
}

} // namespace attest::tool
