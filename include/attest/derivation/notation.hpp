// The notation of derivations, and nothing else.
//
//     using namespace attest::notation;
//
// A file that has names of its own, such as `rule` or `record`, takes the notation from here; attest::proofs
// has what the judge needs as well.
#pragma once

#include <attest/derivation/writing/decimal.hpp>
#include <attest/derivation/writing/theorem.hpp>
#include <attest/derivation/writing/refuted_theorem.hpp>

namespace attest::notation {

// What is declared.
using proofs::context;
using proofs::formula;
using proofs::function;
using proofs::index_map;
using proofs::index_set;
using proofs::index_term;
using proofs::symbol;
using proofs::term;

// Terms, sets and formulas.
using proofs::delta;
using proofs::derivative;
using proofs::exp;
using proofs::first;
using proofs::for_all;
using proofs::is_empty;
using proofs::joined;
using proofs::log;
using proofs::max;
using proofs::nonempty;
using proofs::only;
using proofs::power;
using proofs::root;
using proofs::sum;
using proofs::up_to;
using proofs::without;

// Numbers: 0.125_r.
using proofs::operator""_r;

// Claims and their proofs.
using proofs::adding;
using proofs::chain;
using proofs::claim;
using proofs::hole;
using proofs::monotone;
using proofs::refuted;
using proofs::steps;
using proofs::theorem;

// The rules of a step.
using proofs::cancel;
using proofs::definition;
using proofs::derivative_of_exp;
using proofs::derivative_of_log;
using proofs::derivative_of_product;
using proofs::derivative_of_quotient;
using proofs::derivative_of_sum;
using proofs::derivative_of_variable;
using proofs::differentiation;
using proofs::exp_of_sum;
using proofs::factor_out;
using proofs::linear;
using proofs::log_exp;
using proofs::log_of_product;
using proofs::masking;
using proofs::maximum;
using proofs::partition;
using proofs::reindex;
using proofs::ring_laws;
using proofs::sift;
using proofs::singleton;
using proofs::split;
using proofs::swap_sums;

} // namespace attest::notation
