// Theorems about the weights of softmax attention, for any number of keys (T1-T5, T15, T25).
#pragma once

#include <attest/theorems/softmax/added_sentinel.hpp>
#include <attest/theorems/softmax/empty_rows.hpp>
#include <attest/theorems/softmax/errors_of_scores.hpp>
#include <attest/theorems/softmax/masked_keys.hpp>
#include <attest/theorems/softmax/order.hpp>
#include <attest/theorems/softmax/range_of_outputs.hpp>
#include <attest/theorems/softmax/sentinel.hpp>
#include <attest/theorems/softmax/shift.hpp>
#include <attest/theorems/softmax/weight_bounds.hpp>
#include <attest/theorems/softmax/weights.hpp>
