#include "parser.hpp"

#include "usage.hpp"

// CLI11, without the warnings of its headers.
#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wsign-conversion"
#pragma GCC diagnostic ignored "-Wshadow"
#endif
#include <CLI/CLI.hpp>
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif

namespace attest::tool {

namespace {

/// CLI11 lists arguments that it does not know from the last to the first.
std::string words_of(CLI::ParseError const& found, CLI::App const& program) {
    if (dynamic_cast<CLI::ExtrasError const*>(&found) == nullptr)
        return found.what();
    std::string words;
    for (std::string const& one : program.remaining(true))
        words += one + " ";
    return words + "is not expected";
}

} // namespace

void option_parser::required() const {
    is_->required();
}

option_parser command_parser::add_option(std::string const& name, std::string& into,
                                         std::string const& text) const {
    return option_parser(is_->add_option(name, into, text));
}

option_parser command_parser::add_option(std::string const& name, std::vector<std::string>& into,
                                         std::string const& text) const {
    return option_parser(is_->add_option(name, into, text));
}

void command_parser::add_flag(std::string const& name, bool& into, std::string const& text) const {
    is_->add_flag(name, into, text);
}

parser::parser(std::string const& text, std::string const& name, std::string const& footer)
    : is_(std::make_unique<CLI::App>(text, name)) {
    is_->require_subcommand(1);
    is_->footer(footer);
}

parser::~parser() = default;

command_parser parser::add_command(std::string const& name, std::string const& text) {
    return command_parser(is_->add_subcommand(name, text));
}

std::optional<std::string> parser::parse(int argc, char** argv) {
    try {
        is_->parse(argc, argv);
    } catch (CLI::Success const&) { // help was asked for
        return is_->help();
    } catch (CLI::ParseError const& found) {
        refuse_usage(words_of(found, *is_) + "; attest "
                     + (is_->get_subcommands().empty()
                            ? std::string()
                            : is_->get_subcommands().front()->get_name() + " ")
                     + "--help lists what there is");
    }
    return std::nullopt;
}

bool parser::has(std::string const& command) const {
    return is_->got_subcommand(command);
}

std::string version_of_parser() {
    return CLI11_VERSION;
}

} // namespace attest::tool
