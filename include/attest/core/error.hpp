// The numbered refusals of Attest as typed exceptions.
//
// In constant evaluation none of these constructors may run, so a throw is a compile
// error; both compilers then show the line that throws, and that line carries the
// sentence, number first:
//     throw division_by_zero("ATT-102 division by zero", particulars);
// At run time what() is the sentence, a colon and the particulars, which particulars() returns alone.
// Numbers that nothing throws have no exception here: those of a static_assert, of a finding and of a
// problem in the ledger.
#pragma once

#include <attest/core/language.hpp>

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>

namespace attest {

struct error : std::runtime_error {
    int number;

    error(int diagnostic, char const* sentence, std::string_view particulars)
        : std::runtime_error(joined(sentence, particulars)), number(diagnostic),
          size_of_particulars_(particulars.size()) {}

    /// What follows the sentence and the colon in what(); empty if nothing does.
    [[nodiscard]] std::string_view particulars() const noexcept {
        std::string_view const words = what();
        return words.substr(words.size() - size_of_particulars_);
    }

private:
    static std::string joined(char const* sentence, std::string_view particulars) {
        std::string words(sentence);
        if (!particulars.empty()) {
            words += ": ";
            words += particulars;
        }
        return words;
    }

    std::size_t size_of_particulars_;
};

template <int Number>
struct numbered_error : error {
    explicit numbered_error(char const* sentence, std::string_view particulars = {})
        : error(Number, sentence, particulars) {}
};

// numbers and literals
struct integer_overflow : numbered_error<101> {
    using numbered_error::numbered_error;
};

struct division_by_zero : numbered_error<102> {
    using numbered_error::numbered_error;
};

struct different_square_roots : numbered_error<104> {
    using numbered_error::numbered_error;
};

struct precision_cap_reached : numbered_error<105> {
    using numbered_error::numbered_error;
};

struct outside_the_exact_numbers : numbered_error<106> {
    using numbered_error::numbered_error;
};

struct outside_the_domain : numbered_error<110> {
    using numbered_error::numbered_error;
};

// shapes and tokens
struct ragged_rows : numbered_error<202> {
    using numbered_error::numbered_error;
};

struct unknown_token : numbered_error<203> {
    using numbered_error::numbered_error;
};

struct index_out_of_range : numbered_error<206> {
    using numbered_error::numbered_error;
};

// attention
struct no_key_allowed : numbered_error<301> {
    using numbered_error::numbered_error;
};

struct row_sum_is_zero : numbered_error<303> {
    using numbered_error::numbered_error;
};

struct bad_option : numbered_error<304> {
    using numbered_error::numbered_error;
};

struct not_a_rotation : numbered_error<305> {
    using numbered_error::numbered_error;
};

// properties
struct no_change_of_a_token : numbered_error<406> {
    using numbered_error::numbered_error;
};

struct not_a_real_number : numbered_error<413> {
    using numbered_error::numbered_error;
};

// terms and derivations
struct wrong_rank : numbered_error<502> {
    using numbered_error::numbered_error;
};

struct wrong_sort : numbered_error<503> {
    using numbered_error::numbered_error;
};

struct index_out_of_scope : numbered_error<504> {
    using numbered_error::numbered_error;
};

struct misplaced_claim : numbered_error<506> {
    using numbered_error::numbered_error;
};

struct changing_proof : numbered_error<507> {
    using numbered_error::numbered_error;
};

struct coefficient_overflow : numbered_error<510> {
    using numbered_error::numbered_error;
};

struct derivation_too_large : numbered_error<511> {
    using numbered_error::numbered_error;
};

struct not_a_term : numbered_error<512> {
    using numbered_error::numbered_error;
};

// oracle
struct tensors_do_not_fit : numbered_error<701> {
    using numbered_error::numbered_error;
};

struct element_is_not_finite : numbered_error<702> {
    using numbered_error::numbered_error;
};

struct options_do_not_fit : numbered_error<703> {
    using numbered_error::numbered_error;
};

struct no_key_for_a_query : numbered_error<704> {
    using numbered_error::numbered_error;
};

struct rounding_not_decided : numbered_error<705> {
    using numbered_error::numbered_error;
};

struct altered_arithmetic : numbered_error<706> {
    using numbered_error::numbered_error;
};

struct unreadable_tensor_file : numbered_error<711> {
    using numbered_error::numbered_error;
};

struct unwritable_tensor_file : numbered_error<712> {
    using numbered_error::numbered_error;
};

} // namespace attest
