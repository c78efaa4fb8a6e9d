// Theorems about heads that share keys and values (T21), and about concatenated heads (S2.7).
#pragma once

#include <attest/theorems/heads/concatenation.hpp>
#include <attest/theorems/heads/grouped_queries.hpp>
#include <attest/theorems/heads/shared_keys.hpp>
#include <attest/theorems/heads/shared_values.hpp>
