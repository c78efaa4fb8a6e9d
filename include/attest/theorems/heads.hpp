// Theorems about heads that share keys and values (T21).
#pragma once

#include <attest/theorems/heads/grouped_queries.hpp>
#include <attest/theorems/heads/shared_keys.hpp>
#include <attest/theorems/heads/shared_values.hpp>
