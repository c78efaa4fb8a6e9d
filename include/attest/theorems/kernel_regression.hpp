// Theorems about attention as the best mean and as kernel regression, for every number of keys (T23).
#pragma once

#include <attest/theorems/kernel_regression/gaussian.hpp>
#include <attest/theorems/kernel_regression/least_cost.hpp>
#include <attest/theorems/kernel_regression/mean.hpp>
#include <attest/theorems/kernel_regression/one_norm.hpp>
#include <attest/theorems/kernel_regression/one_norm_only.hpp>
