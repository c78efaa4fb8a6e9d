// Theorems about the gradients of attention, for every number of queries and keys (T16-T19).
#pragma once

#include <attest/theorems/backward/blocks.hpp>
#include <attest/theorems/backward/keys.hpp>
#include <attest/theorems/backward/log_total.hpp>
#include <attest/theorems/backward/queries.hpp>
#include <attest/theorems/backward/recomputation.hpp>
#include <attest/theorems/backward/row_sums.hpp>
#include <attest/theorems/backward/scores.hpp>
#include <attest/theorems/backward/scores_by_queries.hpp>
#include <attest/theorems/backward/values.hpp>
#include <attest/theorems/backward/values_in_blocks.hpp>
#include <attest/theorems/backward/weights_by_scores.hpp>
