// Theorems about softmax in one pass over the keys: online, merged, in blocks and trees (T6-T10).
#pragma once

#include <attest/theorems/online/blocks.hpp>
#include <attest/theorems/online/log_sum_exp.hpp>
#include <attest/theorems/online/log_sum_exp_of_parts.hpp>
#include <attest/theorems/online/log_sum_exp_of_reference.hpp>
#include <attest/theorems/online/maximum.hpp>
#include <attest/theorems/online/merging.hpp>
#include <attest/theorems/online/optional_parts.hpp>
#include <attest/theorems/online/output.hpp>
#include <attest/theorems/online/reference.hpp>
#include <attest/theorems/online/running_maximum.hpp>
#include <attest/theorems/online/sums.hpp>
#include <attest/theorems/online/trees.hpp>
#include <attest/theorems/online/trees_of_optional_parts.hpp>
