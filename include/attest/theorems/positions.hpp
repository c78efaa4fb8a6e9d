// Theorems about positions: rotations (T20) and slopes (T24).
#pragma once

#include <attest/theorems/positions/dot_products.hpp>
#include <attest/theorems/positions/rotations.hpp>
#include <attest/theorems/positions/slopes.hpp>
