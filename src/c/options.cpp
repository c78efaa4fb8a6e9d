// Sets the options of a problem one by one, or all by a preset.
#include <attest/oracle/preset.hpp>

#include "constant.hpp"
#include "handle.hpp"
#include "problem.hpp"

#include <vector>

using namespace attest::c;
namespace oracle = attest::oracle;

static_assert(same(ATTEST_TOP_LEFT, oracle::diagonal::top_left));
static_assert(same(ATTEST_BOTTOM_RIGHT, oracle::diagonal::bottom_right));
static_assert(same(ATTEST_AFTER_PAST, oracle::diagonal::after_past));
static_assert(same(ATTEST_BY_CACHE, oracle::diagonal::by_cache));
static_assert(same(ATTEST_EMPTY_ROW_ZERO, oracle::empty_row::zero));
static_assert(same(ATTEST_EMPTY_ROW_REFUSE, oracle::empty_row::refuse));
static_assert(same(ATTEST_EMPTY_ROW_NAN, oracle::empty_row::nan));
static_assert(same(ATTEST_EMPTY_ROW_MEAN, oracle::empty_row::mean));
static_assert(same(ATTEST_NATURAL, oracle::logarithm::natural));
static_assert(same(ATTEST_BINARY, oracle::logarithm::binary));

namespace {

using option = oracle::options;

/// Sets an option to one of the constants from 0 to count − 1.
template <class Enum>
attest_code set_constant(attest_problem* problem, Enum option::* member, int found, int count,
                         char const* name, attest_error** error) {
    return change(problem, error,
                  [&](oracle::problem& p) { p.how.*member = constant<Enum>(found, count, name); });
}

/// Copies the numbers, of which there may be none.
template <class Number>
attest_code set_numbers(attest_problem* problem, std::vector<Number> option::* member,
                        Number const* numbers, size_t count, char const* name,
                        attest_error** error) {
    return change(problem, error, [&](oracle::problem& p) {
        require_numbers(numbers, count, name);
        p.how.*member =
            count == 0 ? std::vector<Number>{} : std::vector<Number>(numbers, numbers + count);
    });
}

} // namespace

attest_code attest_problem_set_preset(attest_problem* problem, char const* name,
                                      attest_error** error) {
    return change(problem, error, [&](oracle::problem& p) {
        p.how = name == nullptr ? oracle::options{} : oracle::preset(name);
    });
}

char const* attest_preset_name(size_t number) {
    auto const all = oracle::preset_names();
    return number < all.size() ? all[number].data() : nullptr;
}

attest_code attest_problem_set_scale(attest_problem* problem, double scale, attest_error** error) {
    return set(problem, &option::scale, scale, error);
}

attest_code attest_problem_set_causal(attest_problem* problem, int causal, attest_error** error) {
    return set(problem, &option::causal, causal != 0, error);
}

attest_code attest_problem_set_diagonal(attest_problem* problem, attest_diagonal diagonal,
                                        attest_error** error) {
    return set_constant(problem, &option::diagonal, diagonal, 4, "diagonal", error);
}

attest_code attest_problem_set_window_left(attest_problem* problem, int64_t keys,
                                           attest_error** error) {
    return set(problem, &option::window_left, keys, error);
}

attest_code attest_problem_set_window_right(attest_problem* problem, int64_t keys,
                                            attest_error** error) {
    return set(problem, &option::window_right, keys, error);
}

attest_code attest_problem_set_true_means_hidden(attest_problem* problem, int hidden,
                                                 attest_error** error) {
    return set(problem, &option::true_means_hidden, hidden != 0, error);
}

attest_code attest_problem_set_soft_cap(attest_problem* problem, double cap, attest_error** error) {
    return set(problem, &option::soft_cap, cap, error);
}

attest_code attest_problem_set_alibi_slopes(attest_problem* problem, double const* slopes,
                                            size_t count, attest_error** error) {
    return set_numbers(problem, &option::alibi_slopes, slopes, count, "slopes", error);
}

attest_code attest_problem_set_sinks(attest_problem* problem, double const* sinks, size_t count,
                                     attest_error** error) {
    return set_numbers(problem, &option::sinks, sinks, count, "sinks", error);
}

attest_code attest_problem_set_key_lengths(attest_problem* problem, int64_t const* lengths,
                                           size_t count, attest_error** error) {
    return set_numbers(problem, &option::key_lengths, lengths, count, "lengths", error);
}

attest_code attest_problem_set_ignore_hidden(attest_problem* problem, int ignore,
                                             attest_error** error) {
    return set(problem, &option::ignore_hidden, ignore != 0, error);
}

attest_code attest_problem_set_dropout(attest_problem* problem, double p, attest_error** error) {
    return change(problem, error, [&](oracle::problem& is) {
        is.how.dropout = p;
        is.how.keep_factor.reset();
    });
}

attest_code attest_problem_set_keep_factor(attest_problem* problem, double factor,
                                           attest_error** error) {
    return change(problem, error, [&](oracle::problem& is) {
        is.how.keep_factor = factor;
        is.how.dropout.reset();
    });
}

attest_code attest_problem_set_empty_row(attest_problem* problem, attest_empty_row empty,
                                         attest_error** error) {
    return set_constant(problem, &option::empty, empty, ATTEST_EMPTY_ROW_MEAN + 1, "empty row",
                        error);
}

attest_code attest_problem_set_logarithm(attest_problem* problem, attest_logarithm base,
                                         attest_error** error) {
    return set_constant(problem, &option::base, base, 2, "logarithm", error);
}
