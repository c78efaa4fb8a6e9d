// Names outside of all namespaces that no call of the library may reach. Each is no function: where the search
// for a function of the library goes on as far as here, the call is an error.
//
// To be included before the headers of the library, and behind those of others. The names are those of the
// functions and friends of the headers that judge a derivation, refute a claim and judge both again;
// tests/layering/run compares. These are not among them, since the C library has them outside of all namespaces:
// abs exp f floor index log main max read round sqrt swap
#pragma once

#include <algorithm>
#include <any>
#include <bit>
#include <cmath>
#include <compare>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <iostream>
#include <memory>
#include <source_location>
#include <sstream>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

// A parameter of the library may have one of the names.
#pragma GCC diagnostic ignored "-Wshadow"

namespace elsewhere {

struct no_function {
    int nothing = 0;
};

} // namespace elsewhere

inline constexpr elsewhere::no_function above{}, add{}, add_arguments{}, add_content{},
    add_declarations{}, add_fits{}, add_limbs{}, add_logarithms{}, add_once{}, add_ordered{},
    add_parts{}, add_recursions{}, add_statement{}, add_text{}, add_to{}, add_words{}, adding{},
    aligned{}, all_allowed{}, allowed_by{}, append{}, applied{}, are_alike{}, argument_as{},
    around{}, as_definition{}, as_finding{}, ask{}, ask_again{}, asked_again{}, assumed_in_words{},
    atom{}, attempt{}, attention{}, attribute{}, averaging{}, bar{}, base_of{}, beside{},
    binds_one_of{}, bit_length{}, body_of{}, body_with{}, both{}, braced{}, calculation_of{},
    causal_mask{}, changed{}, changed_where{}, check_complete{}, checked_add{}, checked_cast{},
    checked_multiply{}, checked_product{}, checked_subtract{}, checked_sum{}, chosen_value{},
    cited_in_words{}, cited_words{}, cites_lemma{}, claim{}, claim_refusal{}, claim_refuted_by{},
    cleared_of{}, closed{}, collect_entries{}, collect_free{}, collect_strands{}, common{},
    common_divisor{}, common_exponent{}, common_multiple{}, common_summands{}, compare{},
    compare_by_quotients{}, compare_indices{}, compare_limbs{}, components{}, conditions_hold{},
    constant{}, content_of{}, context_of{}, contrary{}, could_be_in{}, count_of_steps{}, covers{},
    curve{}, cut{}, decided{}, decimal{}, decimals{}, declares{}, defined{}, delta{}, delta_of{},
    demand{}, denominator_in{}, depends_on{}, depth_of{}, derivative{}, derivative_left{},
    derivative_of{}, derivative_of_atom{}, derivative_of_power{}, describe_forms{}, difference{},
    difference_of{}, differences{}, differentiates_by_one_of{}, digits{}, display_width{}, divide{},
    divide_by{}, divide_limbs{}, divide_words{}, divided_by_row_sums{}, divides{}, dot{},
    double_in_place{}, drawn{}, element{}, emptiness_of{}, enclose{}, enclose_exp{},
    enclosed_sign{}, ends_around{}, entries_of{}, entries_without_recursions{}, equal{}, escaped{},
    estimated_digit{}, exact{}, exact_forms{}, exact_table{}, exact_value{}, exact_values{},
    exists{}, exp_of{}, explained{}, exponent_above{}, exponent_in{}, exponent_of{},
    exponential_ends{}, exponential_in{}, exponential_of{}, exponentials{}, factor_of{}, factored{},
    factors_have{}, fenced{}, file_name{}, first{}, first_seen{}, fits{}, fix{}, fixed_exp{},
    fixed_point_sign{}, fixed_point_value{}, flawed_declaration_of{}, floor_divide{},
    follows_but_for_conditions{}, for_all{}, form_of{}, free_indices{}, function_body{},
    function_of{}, function_of_formals{}, gap_of{}, gaussian_scores{}, gcd{},
    give_constants_back_with_this_thread{}, gives_way{}, governs{}, greater{}, greater_equal{},
    grid{}, halve_with_one{}, hardmax{}, has{}, has_chosen_values{}, has_inverse{},
    has_loose_exponentials{}, has_part{}, has_picture{}, heat_map{}, heat_picture{},
    in_plain_characters{}, in_range{}, in_words{}, indicator{}, inhabited_set_of{}, inputs{},
    inside{}, instance_in_words{}, instance_of{}, integer_of_limbs{}, integer_sqrt{}, inverse{},
    inverse_of{}, is_coloured{}, is_compound{}, is_compound_constant{}, is_difference_of_sides{},
    is_differentiable{}, is_digit{}, is_element{}, is_empty{}, is_even{}, is_existing_element{},
    is_in_each_cell{}, is_instance_in_words{}, is_integer{}, is_letter{}, is_mentioned{}, is_name{},
    is_negative{}, is_new_index{}, is_of{}, is_of_one_proof{}, is_of_recursion{}, is_one{},
    is_one_element{}, is_one_line{}, is_printable{}, is_proved{}, is_rational{}, is_refuted{},
    is_share{}, is_smooth{}, is_square{}, is_subset{}, is_surd{}, is_typed_code{}, is_whole_model{},
    is_zero{}, joined{}, judge_chapters{}, judged{}, judged_from{}, judged_in{},
    judged_steps_from{}, kind_of_leaf{}, label{}, larger{}, last_seen{}, laws_of{}, leading{},
    leading_bits{}, leading_zeros{}, leads{}, lemmas_are_theorems{}, lemmas_of{}, less{},
    less_equal{}, limbs_used{}, links_to{}, literal{}, literal_of{}, literal_value{},
    literal_word{}, local_of{}, log_of{}, logarithm{}, logarithm_of{}, look_at{},
    look_at_comparisons{}, look_at_refutation{}, look_at_refuted{}, look_at_theorem{}, low_bits{},
    lower{}, lowest_terms{}, made{}, made_later{}, malformed_declaration{}, max_of{}, maximum_of{},
    may_act{}, may_be_refuted{}, median{}, merge_inner{}, minus{}, mirrored_comparisons{},
    mirrored_derivations{}, mixed{}, mo{}, model_in_words{}, mrow{}, multiple_of{}, multiply{},
    multiply_fits{}, multiply_high{}, multiply_limbs{}, name{}, name_of_file{}, names_idle_rules{},
    names_of{}, names_of_lines{}, nearest{}, nearest_integer{}, nearest_multiple{},
    nearest_positive{}, nearest_quotient{}, negate{}, negated{}, negative_of{}, nested{},
    nested_as_given{}, next_precision{}, node_of{}, nonempty{}, nonzero_sum_of{}, note{}, occurs{},
    occurs_any{}, of_width{}, one{}, only{}, only_atom{}, only_maximum{}, opened{}, opposite{},
    order_of{}, outline_of_refutation{}, outlined{}, outside{}, padded{}, padding_mask{},
    parts_have{}, pattern_of{}, place{}, place_of{}, placed{}, plain_function{},
    plain_logarithm_of{}, plan_for{}, plus{}, polynomial_of{}, power{}, power_by_squaring{},
    print_addition{}, print_call{}, print_element{}, print_index{}, print_multiplication{},
    print_number{}, print_polynomial{}, print_product{}, printed{}, product{}, product_of{}, put{},
    put_name{}, put_names{}, put_short{}, quantifiers_of{}, quoted{}, quotient{}, read_decimal{},
    read_literal{}, read_scaled{}, readable{}, reading_of{}, reciprocal{}, record{}, record_into{},
    record_of{}, recorded{}, recorded_step_of{}, recursions_in_words{}, reduced{}, reduction_of{},
    refusal{}, refutation{}, refute_again{}, refuted{}, refuted_by{}, refuted_text{}, reindexed{},
    related{}, relation_of{}, relations_of{}, replaced{}, require{}, require_another{},
    require_citable{}, require_of{}, require_set{}, require_shift{}, require_width{}, reviewed{},
    root{}, root_of{}, round_word{}, rounded{}, rounds_to{}, rules_that_may_act{}, run_of_step{},
    same{}, same_but_for_names{}, same_shape{}, says_empty{}, says_inequality{}, says_same{},
    scale_of{}, scaled{}, scaled_root{}, scope_with{}, seen_as{}, set_of{}, shape{}, shape_of{},
    share{}, shift_left{}, shift_limbs_left{}, shift_limbs_right{}, shift_right{}, shortened{},
    shown{}, shown_by{}, side_in_words{}, sift_out{}, sift_within{}, sign{}, sign_between{},
    sign_by_form{}, sign_by_parts{}, sign_of_sum{}, signature_of{}, signs_of_factors{},
    signs_of_parts{}, size_of{}, size_of_exponent{}, small_gcd{}, softmax{}, spelled{},
    split_squares{}, square_root{}, stands{}, stands_by{}, step_words{}, steps{}, steps_stand{},
    store_limbs{}, store_reduced{}, strands_of{}, subtract_fits{}, subtract_limbs{},
    subtract_product{}, sum{}, sum_node{}, sum_of{}, sum_of_all{}, sum_over{}, symbolic{},
    taken_apart{}, taylor{}, terminal_width{}, terms_needed{}, theorem{}, ties_down{},
    times_between{}, title_of{}, to_dyadic{}, to_fixed{}, to_rational{}, to_text{},
    to_text_unsigned{}, told{}, told_apart{}, transpose{}, up_to{}, upper{}, usable{},
    value_in_words{}, value_is{}, value_or{}, view_of{}, violates{}, wider{}, width{},
    window_mask{}, with_instance{}, with_masks_once{}, with_one_exponential{}, without{},
    without_atom{}, without_content{}, without_indicators{}, without_number{}, without_power{},
    without_smaller{}, without_sums_over{}, word_for{}, words_for{}, words_for_adding{},
    words_for_all_conditions{}, words_for_conditions{}, words_for_derivatives{},
    words_for_equation{}, words_for_missing_conditions{}, words_for_monotone{}, words_for_node{},
    words_for_replacements{}, words_for_unknown{}, words_of{}, words_of_no_refutation{},
    words_of_refused_statement{}, work_of_hypotheses{}, would_do{}, would_do_after{}, wrapped{},
    writes_the_same{}, written_record_of{};
