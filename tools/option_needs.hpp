// Options that would be ignored without another one, or with one: each is refused by its name.
#pragma once

#include "parser.hpp"

namespace attest::tool {

/// ATT-721 where an option is given without any of those that it says something of, such as --lse-dtype without
/// --lse.
void require_needed(std::string const& command, std::vector<given_option> const& given);

/// ATT-721 where an option is given beside --gradient that none of these commands' words has.
void require_only(std::vector<command_words> const& known, std::vector<given_option> const& given);

} // namespace attest::tool
