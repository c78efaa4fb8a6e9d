// Theorems about causal rows, caches, chunks, windows, soft caps, and the order of the words (T11-T14, T24).
#pragma once

#include <attest/theorems/causal/cache.hpp>
#include <attest/theorems/causal/chunks.hpp>
#include <attest/theorems/causal/later_keys.hpp>
#include <attest/theorems/causal/offset.hpp>
#include <attest/theorems/causal/order.hpp>
#include <attest/theorems/causal/position_mask.hpp>
#include <attest/theorems/causal/soft_cap.hpp>
#include <attest/theorems/causal/window.hpp>
