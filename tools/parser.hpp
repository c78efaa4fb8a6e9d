// Commands and their options. Only parser.cpp includes CLI11, which takes 5 s to compile.
//
//     parser program("what it is for", "attest", "the text below the help");
//     command_parser const one = program.add_command("compute", "what it does");
//     one.add_option("--out", file, "what is written").required();
//     if (auto const help = program.parse(argc, argv)) ...
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
} // namespace CLI

namespace attest::tool {

class option_parser {
public:
    explicit option_parser(CLI::Option* is) : is_(is) {}

    void required() const;

private:
    CLI::Option* is_;
};

class command_parser {
public:
    explicit command_parser(CLI::App* is) : is_(is) {}

    /// The variable must outlive the parser.
    option_parser add_option(std::string const& name, std::string& into,
                             std::string const& text) const;

    option_parser add_option(std::string const& name, std::vector<std::string>& into,
                             std::string const& text) const;

    void add_flag(std::string const& name, bool& into, std::string const& text) const;

private:
    CLI::App* is_;
};

/// The description of an option: "--q", or the name of a positional argument.
struct option_words {
    std::string name;
    std::string text;
    bool takes_value;
    bool required;
};

/// An option of the command line with its value; a flag has none.
struct given_option {
    std::string name;
    std::string value;
    bool takes_value;
};

struct command_words {
    std::string name;
    std::string text;
    std::vector<option_words> options;
};

class parser {
public:
    parser(std::string const& text, std::string const& name, std::string const& footer);

    ~parser();

    parser(parser const&) = delete;
    parser& operator=(parser const&) = delete;

    command_parser add_command(std::string const& name, std::string const& text);

    /// Returns the help if it is requested: --help, COMMAND --help, help or help COMMAND. Refused
    /// (ATT-721): an invalid command line; checked first is an unknown command or option, with the
    /// name that was probably meant; an option with an empty value.
    [[nodiscard]] std::optional<std::string> parse(int argc, char** argv);

    /// Returns whether the command line has this command.
    [[nodiscard]] bool has(std::string const& command) const;

    /// Returns the options of the command that was parsed.
    [[nodiscard]] std::vector<given_option> given() const;

    /// Returns all commands.
    [[nodiscard]] std::vector<command_words> words() const;

    [[nodiscard]] std::string description() const;

    [[nodiscard]] std::string footer() const;

private:
    void require_known(std::vector<std::string> const& arguments) const;

    void require_values() const;

    std::unique_ptr<CLI::App> is_;
};

/// "2.1.2"
std::string version_of_parser();

} // namespace attest::tool
