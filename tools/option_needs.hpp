// Refuses, by name, options that another option, or its absence, would make ineffective.
#pragma once

#include "parser.hpp"

namespace attest::tool {

/// Throws ATT-721 if an option is given without any of those to which it refers, such as
/// --lse-dtype without --lse.
void require_needed(std::string const& command, std::vector<given_option> const& given);

/// Throws ATT-721 if an option is given together with --gradient that none of these commands has.
void require_only(std::vector<command_words> const& known, std::vector<given_option> const& given);

} // namespace attest::tool
