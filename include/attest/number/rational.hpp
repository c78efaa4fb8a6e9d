// rational: p/q, exactly, with its arithmetic, its order and its text.
#pragma once

#include <attest/number/rational_arithmetic.hpp>
#include <attest/number/rational_class.hpp>
