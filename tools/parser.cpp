#include "parser.hpp"

#include "other_spellings.hpp"
#include "suggestion.hpp"
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

#include <algorithm>

namespace attest::tool {

namespace {

/// Describes the missing positional argument; returns an empty text if all are given.
std::string missing_argument(CLI::App const& program) {
    for (CLI::App const* command : program.get_subcommands())
        for (CLI::Option const* option : command->get_options())
            if (option->get_positional() && option->get_required() && option->count() == 0)
                return "attest " + command->get_name() + " needs " + option->get_name() + ": "
                       + option->get_description();
    return {};
}

/// CLI11 lists unknown arguments in reverse order.
std::string words_of(CLI::ParseError const& found, CLI::App const& program) {
    if (dynamic_cast<CLI::RequiredError const*>(&found) != nullptr)
        if (std::string const missing = missing_argument(program); !missing.empty())
            return missing;
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

std::vector<command_words> parser::words() const {
    std::vector<command_words> result;
    for (CLI::App const* command : is_->get_subcommands([](CLI::App const*) { return true; })) {
        command_words one{command->get_name(), command->get_description(), {}};
        for (CLI::Option const* option : command->get_options())
            one.options.push_back({option->get_name(), option->get_description(),
                                   option->get_items_expected_max() > 0, option->get_required()});
        result.push_back(one);
    }
    return result;
}

std::vector<given_option> parser::given() const {
    std::vector<given_option> result;
    for (CLI::App const* command : is_->get_subcommands())
        for (CLI::Option const* option : command->get_options())
            if (option->count() > 0) {
                bool const takes_value = option->get_items_expected_max() > 0;
                std::string value;
                for (std::string const& one : option->results())
                    value += (value.empty() ? "" : " ") + one;
                result.push_back({option->get_name(), takes_value ? value : "", takes_value});
            }
    return result;
}

std::string parser::description() const {
    return is_->get_description();
}

std::string parser::footer() const {
    return is_->get_footer();
}

/// Values are not checked: no value begins with --.
void parser::require_known(std::vector<std::string> const& arguments) const {
    if (!arguments.empty() && (arguments.front() == "-h" || arguments.front() == "--help"))
        return;
    std::vector<std::string> commands;
    std::string all;
    for (command_words const& command : words()) {
        commands.push_back(command.name);
        all += (all.empty() ? "" : ", ") + command.name;
        if (arguments.empty() || command.name != arguments.front())
            continue;
        std::vector<std::string> known;
        for (option_words const& option : command.options)
            known.push_back(option.name == "-h,--help" ? "--help" : option.name);
        for (std::string const& argument : arguments) {
            if (argument == "--")
                break;
            std::string const name = argument.substr(0, argument.find('='));
            if (!name.starts_with("--") || std::ranges::find(known, name) != known.end())
                continue;
            std::string const elsewhere = spelled_elsewhere(name, known);
            refuse_usage("attest " + command.name + " has no option " + name
                         + (elsewhere.empty() ? meant(name, known) : elsewhere) + "attest "
                         + command.name + " --help lists what there is");
        }
        return;
    }
    std::string const help = "; attest --help says what each does";
    if (arguments.empty())
        refuse_usage("a command is missing, expected one of " + all + help);
    if (arguments.front().starts_with('-'))
        refuse_usage("a command is missing before " + arguments.front() + ", expected one of " + all
                     + help);
    refuse_usage("there is no command '" + arguments.front() + "'"
                 + meant(arguments.front(), commands) + "expected one of " + all);
}

// An unset shell variable leaves an option with an empty value, which looks like a missing one.
void parser::require_values() const {
    for (CLI::App const* command : is_->get_subcommands())
        for (CLI::Option const* option : command->get_options())
            for (std::string const& one : option->results())
                if (one.empty() && option->get_items_expected_max() > 0)
                    refuse_usage(option->get_name()
                                 + " is given with an empty value; leave it out, or give one");
}

std::optional<std::string> parser::parse(int argc, char** argv) {
    std::vector<std::string> arguments(argv + 1, argv + argc);
    if (!arguments.empty() && arguments.front() == "help") {
        arguments.erase(arguments.begin());
        arguments.resize(std::min<std::size_t>(arguments.size(), 1));
        arguments.emplace_back("--help");
    }
    if (arguments.size() == 1 && (arguments.front() == "--version" || arguments.front() == "-V"))
        arguments.front() = "version";
    require_known(arguments);
    std::ranges::reverse(arguments); // the order that CLI11 expects
    try {
        is_->parse(arguments);
        require_values();
    } catch (CLI::Success const&) { // help was requested
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
