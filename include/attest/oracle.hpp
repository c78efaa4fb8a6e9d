// The oracle as a user has it: problems, options, certified results, judgements.
//
// Compiled code is behind it (the target attest::oracle). Like each header of attest/oracle, it includes the
// standard library and nothing else from elsewhere. exact_rounding.hpp, which rounds exact numbers, is not among these.
#pragma once

#include <attest/core/version.hpp>
#include <attest/oracle/answer.hpp>
#include <attest/oracle/attention.hpp>
#include <attest/oracle/diagnosis/convention.hpp>
#include <attest/oracle/diagnosis/diagnosis.hpp>
#include <attest/oracle/diagnosis/power.hpp>
#include <attest/oracle/diagnosis/testing_inputs.hpp>
#include <attest/oracle/element.hpp>
#include <attest/oracle/format.hpp>
#include <attest/oracle/gradient.hpp>
#include <attest/oracle/intermediate.hpp>
#include <attest/oracle/judge/criterion.hpp>
#include <attest/oracle/judge/emulation.hpp>
#include <attest/oracle/judge/gradient_emulation.hpp>
#include <attest/oracle/judge/judge.hpp>
#include <attest/oracle/judge/judge_gradient.hpp>
#include <attest/oracle/judge/judge_rows.hpp>
#include <attest/oracle/judge/judgement.hpp>
#include <attest/oracle/judge/report.hpp>
#include <attest/oracle/judge/statistics.hpp>
#include <attest/oracle/key_indices.hpp>
#include <attest/oracle/little_endian.hpp>
#include <attest/oracle/options.hpp>
#include <attest/oracle/packed.hpp>
#include <attest/oracle/packed_gradient.hpp>
#include <attest/oracle/packed_tensor.hpp>
#include <attest/oracle/paged.hpp>
#include <attest/oracle/preset.hpp>
#include <attest/oracle/problem.hpp>
#include <attest/oracle/quantised.hpp>
#include <attest/oracle/refuse.hpp>
#include <attest/oracle/request.hpp>
#include <attest/oracle/require.hpp>
#include <attest/oracle/round.hpp>
#include <attest/oracle/row_selection.hpp>
#include <attest/oracle/scale.hpp>
#include <attest/oracle/shape.hpp>
#include <attest/oracle/tensor.hpp>
