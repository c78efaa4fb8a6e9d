// Theorems about linear attention, for every number of words (T22).
#pragma once

#include <attest/theorems/linear/recurrence.hpp>
#include <attest/theorems/linear/sums.hpp>
