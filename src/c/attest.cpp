// The oracle behind attest.h: handles over its values, and every exception turned into a code.
#include <attest/oracle/intermediate.hpp>
#include <attest/oracle/judge/judge.hpp>
#include <attest/oracle/judge/report.hpp>
#include <attest/oracle/preset.hpp>

#include <algorithm>
#include <attest.h>
#include <memory>
#include <new>
#include <system_error>

namespace oracle = attest::oracle;

struct attest_error {
    attest_code code;
    std::string words;
};

struct attest_tensor {
    attest_format format;
    std::size_t rank;
    oracle::extents shape;
    oracle::extents strides;
    std::span<std::byte const> bytes;
};

struct attest_problem {
    oracle::problem is;
};

struct attest_progress {
    oracle::progress is;
};

struct attest_request {
    oracle::request is;
};

struct attest_answer {
    std::optional<oracle::answer> whole;
    std::optional<oracle::intermediate_answer> between;
};

struct attest_criterion {
    oracle::criterion is;
};

struct attest_judgement {
    oracle::judgement is;
    std::string verdict;
    std::string report;
};

namespace {

#define ATTEST_TEXT_OF(x) #x
#define ATTEST_TEXT(x) ATTEST_TEXT_OF(x)
static_assert(ATTEST_VERSION_MAJOR == ATTEST_PROJECT_MAJOR);
static_assert(ATTEST_VERSION_MINOR == ATTEST_PROJECT_MINOR);
static_assert(ATTEST_VERSION_PATCH == ATTEST_PROJECT_PATCH);
constexpr char const* version = ATTEST_TEXT(ATTEST_VERSION_MAJOR) "." ATTEST_TEXT(
    ATTEST_VERSION_MINOR) "." ATTEST_TEXT(ATTEST_VERSION_PATCH);

// The constants of both sides.
template <class Enum>
constexpr bool same(int one, Enum other) {
    return one == static_cast<int>(other);
}

static_assert(same(ATTEST_FLOAT8_E4M3FN, oracle::format::float8_e4m3fn));
static_assert(same(ATTEST_FLOAT8_E5M2, oracle::format::float8_e5m2));
static_assert(same(ATTEST_FLOAT16, oracle::format::float16));
static_assert(same(ATTEST_BFLOAT16, oracle::format::bfloat16));
static_assert(same(ATTEST_FLOAT32, oracle::format::float32));
static_assert(same(ATTEST_FLOAT64, oracle::format::float64));
static_assert(oracle::every_format.size() == 6);
static_assert(same(ATTEST_TOP_LEFT, oracle::diagonal::top_left));
static_assert(same(ATTEST_BOTTOM_RIGHT, oracle::diagonal::bottom_right));
static_assert(same(ATTEST_AFTER_PAST, oracle::diagonal::after_past));
static_assert(same(ATTEST_BY_CACHE, oracle::diagonal::by_cache));
static_assert(same(ATTEST_EMPTY_ROW_ZERO, oracle::empty_row::zero));
static_assert(same(ATTEST_EMPTY_ROW_REFUSE, oracle::empty_row::refuse));
static_assert(same(ATTEST_NATURAL, oracle::logarithm::natural));
static_assert(same(ATTEST_BINARY, oracle::logarithm::binary));
static_assert(same(ATTEST_SCALED_SCORES, oracle::stage::scaled_scores));
static_assert(same(ATTEST_CAPPED_SCORES, oracle::stage::capped_scores));
static_assert(same(ATTEST_BIASED_SCORES, oracle::stage::biased_scores));
static_assert(same(ATTEST_WEIGHTS, oracle::stage::weights));
static_assert(oracle::every_stage.size() == 4);
static_assert(ATTEST_NO_DISTANCE == oracle::no_distance);

/// What the caller got wrong before the oracle was asked.
struct bad_argument {
    std::string words;
};

[[noreturn]] void refuse(std::string words) {
    throw bad_argument{std::move(words)};
}

/// For when there is no memory for an error: nothing in it ever changes, and nothing is freed.
attest_error const& out_of_memory() {
    static attest_error const only{ATTEST_OUT_OF_MEMORY, "out of memory"};
    return only;
}

attest_code report(attest_error** into, attest_code code, std::string_view words) noexcept {
    if (into == nullptr)
        return code;
    try {
        *into = new attest_error{code, std::string(words)};
    } catch (...) {
        *into = const_cast<attest_error*>(&out_of_memory());
    }
    return code;
}

/// Does the work; whatever it throws becomes a code, and words where they are wanted.
template <class Work>
attest_code guarded(attest_error** error, Work const& work) noexcept {
    if (error != nullptr)
        *error = nullptr;
    try {
        work();
        return ATTEST_OK;
    } catch (attest::error const& found) {
        return report(error, found.number, found.what());
    } catch (bad_argument const& found) {
        return report(error, ATTEST_BAD_ARGUMENT, found.words);
    } catch (oracle::stopped const&) {
        return report(error, ATTEST_STOPPED, "stopped before it was done");
    } catch (std::bad_alloc const&) {
        return report(error, ATTEST_OUT_OF_MEMORY, "out of memory");
    } catch (std::length_error const&) {
        return report(error, ATTEST_OUT_OF_MEMORY, "out of memory");
    } catch (std::system_error const& found) {
        return report(error, ATTEST_OUT_OF_MEMORY, found.what());
    } catch (std::exception const& found) {
        return report(error, ATTEST_UNEXPECTED, found.what());
    } catch (...) {
        return report(error, ATTEST_UNEXPECTED, "an unknown exception");
    }
}

template <class Type>
Type& given(Type* pointer, char const* name) {
    if (pointer == nullptr)
        refuse(std::string(name) + " is NULL");
    return *pointer;
}

/// A constant from 0 to count − 1.
template <class Enum>
Enum constant(int found, int count, char const* name) {
    if (found < 0 || found >= count)
        refuse("there is no " + std::string(name) + " " + std::to_string(found) + ", expected 0 to "
               + std::to_string(count - 1));
    return static_cast<Enum>(found);
}

oracle::format format_of(attest_format found) {
    if (found == ATTEST_BOOLEAN)
        refuse("the format of numbers is expected, not ATTEST_BOOLEAN");
    return constant<oracle::format>(found, 6, "format");
}

std::size_t bytes_of(attest_format found) {
    if (found == ATTEST_BOOLEAN)
        return 1;
    if (found < 0 || found >= static_cast<int>(oracle::every_format.size()))
        return 0;
    return static_cast<std::size_t>(
        oracle::description(static_cast<oracle::format>(found)).bytes());
}

[[noreturn]] void refuse_size(oracle::extents const& shape) {
    throw attest::tensors_do_not_fit("ATT-701 a tensor has fewer bytes than its shape needs",
                                     oracle::shape_text(shape)
                                         + " is more than there can be in memory");
}

/// x·y + z, or what the tensor is refused with.
std::size_t product(std::size_t x, std::size_t y, std::size_t z, oracle::extents const& shape) {
    std::size_t result = 0;
    if (__builtin_mul_overflow(x, y, &result) || __builtin_add_overflow(result, z, &result))
        refuse_size(shape);
    return result;
}

/// Neither the places of elements nor their count may exceed what size_t holds.
void require_countable(oracle::extents const& shape, oracle::extents const& strides,
                       std::size_t width) {
    if (std::find(shape.begin(), shape.end(), std::size_t{0}) != shape.end())
        return;
    std::size_t last = 0;
    std::size_t count = 1;
    for (std::size_t axis = 0; axis < 4; ++axis) {
        last = product(shape[axis] - 1, strides[axis], last, shape);
        count = product(count, shape[axis], 0, shape);
    }
    (void)product(last, width, width, shape);
    (void)product(count, sizeof(oracle::bounds), 0, shape);
}

/// The same of the elements that a result has: axes of stride 0 cost the caller nothing.
void require_room(oracle::problem const& p) {
    oracle::require_shapes(p);
    for (std::size_t const last : {p.value_size(), p.keys()})
        require_countable({p.batches(), p.query_heads(), p.queries(), last}, {0, 0, 0, 0}, 1);
}

oracle::tensor tensor_of(attest_tensor const& x) {
    return {format_of(x.format), x.shape, x.strides, x.bytes};
}

oracle::tensor tensor_of(attest_tensor const* x, char const* name) {
    if (given(x, name).format == ATTEST_BOOLEAN)
        refuse(std::string(name) + " is a tensor of ATTEST_BOOLEAN, expected numbers");
    return tensor_of(*x);
}

/// (B, Hq, Sq) as (B, Hq, Sq, 1).
oracle::tensor rows_of(attest_tensor const* x) {
    if (given(x, "candidate").rank == 4)
        return tensor_of(x, "candidate");
    attest_tensor moved = *x;
    moved.shape = {x->shape[1], x->shape[2], x->shape[3], 1};
    moved.strides = {x->strides[1], x->strides[2], x->strides[3], 1};
    return tensor_of(&moved, "candidate");
}

oracle::request request_of(attest_request const* request) {
    return request == nullptr ? oracle::request{} : request->is;
}

oracle::rounds_weights& model_of(attest_criterion* criterion) {
    auto& model = given(criterion, "criterion").is.model;
    if (!model)
        refuse("the criterion has no model yet");
    return *model;
}

/// Moves what was made to the caller.
template <class Handle, class... Parts>
void hand_over(Handle** result, Parts&&... parts) {
    *result = new Handle{std::forward<Parts>(parts)...};
}

struct part_of {
    oracle::result_tensor const& elements;
    std::vector<oracle::bounds> const& bounds;
};

part_of part(attest_answer const* answer, attest_part which) {
    given(answer, "answer");
    if (which == ATTEST_OUTPUT && answer->whole)
        return {answer->whole->output, answer->whole->output_bounds};
    if (which == ATTEST_LOG_SUM_EXP && answer->whole)
        return {answer->whole->log_sum_exp, answer->whole->log_sum_exp_bounds};
    if (which == ATTEST_INTERMEDIATE && answer->between)
        return {answer->between->elements, answer->between->element_bounds};
    refuse("the answer has no part " + std::to_string(which));
}

/// The answer that was given, or one that is computed into `own`.
oracle::answer const& certified(attest_problem const& problem, attest_answer const* answer,
                                oracle::request const& asked, std::optional<oracle::answer>& own) {
    if (answer == nullptr)
        return own.emplace(oracle::attention(problem.is, asked));
    if (!answer->whole)
        refuse("the answer has neither output nor log-sum-exp");
    return *answer->whole;
}

oracle::criterion criterion_of(attest_criterion const* criterion) {
    return criterion == nullptr ? oracle::criterion{} : criterion->is;
}

void give(oracle::judgement found, attest_judgement** result) {
    std::string verdict = oracle::verdict_text(found);
    std::string words = oracle::report_text(found);
    hand_over(result, std::move(found), std::move(verdict), std::move(words));
}

std::uint64_t count_of(oracle::judgement const& j, attest_count what) {
    oracle::statistics const& s = j.found;
    switch (what) {
    case ATTEST_COUNT_ELEMENTS:
        return s.elements;
    case ATTEST_COUNT_FAILING:
        return j.failing;
    case ATTEST_COUNT_CORRECT:
        return s.correct;
    case ATTEST_COUNT_NAN:
        return s.nan;
    case ATTEST_COUNT_INFINITE:
        return s.infinite;
    case ATTEST_COUNT_WITH_DISTANCE:
        return s.with_distance;
    case ATTEST_COUNT_GREATEST_ULP:
        return s.greatest_ulp;
    case ATTEST_COUNT_P99_ULP:
        return s.p99_ulp;
    case ATTEST_COUNT_MEASURED:
        return s.measured;
    case ATTEST_COUNT_MEASURED_RELATIVE:
        return s.measured_relative;
    case ATTEST_COUNT_ALLOWED_KEYS:
        return j.worst ? j.worst->allowed_keys : 0;
    default:
        refuse("there is no count " + std::to_string(what));
    }
}

double measure_of(oracle::judgement const& j, attest_measure what) {
    oracle::statistics const& s = j.found;
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    switch (what) {
    case ATTEST_MEASURE_MEAN_ULP:
        return s.mean_ulp;
    case ATTEST_MEASURE_GREATEST_ABSOLUTE:
        return s.greatest_absolute;
    case ATTEST_MEASURE_MEAN_ABSOLUTE:
        return s.mean_absolute;
    case ATTEST_MEASURE_GREATEST_RELATIVE:
        return s.greatest_relative;
    case ATTEST_MEASURE_MEAN_RELATIVE:
        return s.mean_relative;
    case ATTEST_MEASURE_ROOT_MEAN_SQUARE:
        return s.root_mean_square;
    case ATTEST_MEASURE_COSINE:
        return s.cosine.value_or(none);
    case ATTEST_MEASURE_BIAS:
        return s.bias;
    case ATTEST_MEASURE_BIAS_ERROR:
        return s.bias_error.value_or(none);
    case ATTEST_MEASURE_GREATEST_WIDTH:
        return s.greatest_width;
    case ATTEST_MEASURE_GREATEST_SHARE:
        return j.greatest_share.value_or(none);
    default:
        refuse("there is no measure " + std::to_string(what));
    }
}

template <class Type>
std::vector<Type> copied(Type const* numbers, std::size_t count, char const* name) {
    if (count == 0)
        return {};
    given(numbers, name);
    return {numbers, numbers + count};
}

/// Changes one thing of a handle.
template <class Handle, class Change>
attest_code change(Handle* handle, char const* name, attest_error** error, Change const& how) {
    return guarded(error, [&] { how(given(handle, name).is); });
}

} // namespace

char const* attest_version(void) {
    return version;
}

attest_code attest_error_code(attest_error const* error) {
    return error == nullptr ? ATTEST_OK : error->code;
}

char const* attest_error_message(attest_error const* error) {
    return error == nullptr ? "" : error->words.c_str();
}

void attest_error_destroy(attest_error* error) {
    if (error != &out_of_memory())
        delete error;
}

char const* attest_format_name(attest_format format) {
    if (format == ATTEST_BOOLEAN)
        return "boolean";
    return bytes_of(format) == 0
               ? nullptr
               : oracle::description(static_cast<oracle::format>(format)).name.data();
}

size_t attest_format_bytes(attest_format format) {
    return bytes_of(format);
}

attest_code attest_format_named(char const* name, attest_format* result, attest_error** error) {
    return guarded(error, [&] {
        std::string_view const words(&given(name, "name"));
        given(result, "result");
        auto const found = oracle::format_named(words);
        if (!found && words != "boolean")
            refuse("there is no format \"" + std::string(words) + "\"");
        *result = found ? static_cast<attest_format>(*found) : ATTEST_BOOLEAN;
    });
}

attest_code attest_tensor_create(attest_format format, size_t rank, size_t const* extents,
                                 size_t const* strides, void const* data, size_t byte_size,
                                 attest_tensor** result, attest_error** error) {
    return guarded(error, [&] {
        given(result, "result");
        std::size_t const width = bytes_of(format);
        if (width == 0)
            refuse("there is no format " + std::to_string(format));
        if (rank > 4)
            refuse("a tensor has " + std::to_string(rank) + " axes, expected 4 or fewer");
        if (rank > 0)
            given(extents, "extents");
        if (byte_size > 0 && data == nullptr)
            refuse("data is NULL");
        attest_tensor made{format,
                           rank,
                           {1, 1, 1, 1},
                           {1, 1, 1, 1},
                           {static_cast<std::byte const*>(data), byte_size}};
        for (std::size_t axis = 0; axis < rank; ++axis)
            made.shape[4 - rank + axis] = extents[axis];
        if (strides == nullptr)
            made.strides = oracle::detail::contiguous(made.shape);
        else
            for (std::size_t axis = 0; axis < rank; ++axis)
                made.strides[4 - rank + axis] = strides[axis];
        require_countable(made.shape, made.strides, width);
        (void)oracle::detail::layout(made.shape, made.strides, byte_size, width);
        hand_over(result, made);
    });
}

void attest_tensor_destroy(attest_tensor* tensor) {
    delete tensor;
}

attest_code attest_problem_create(attest_tensor const* query, attest_tensor const* key,
                                  attest_tensor const* value, attest_problem** result,
                                  attest_error** error) {
    return guarded(error, [&] {
        given(result, "result");
        hand_over(result, oracle::problem{.query = tensor_of(query, "query"),
                                          .key = tensor_of(key, "key"),
                                          .value = tensor_of(value, "value")});
    });
}

void attest_problem_destroy(attest_problem* problem) {
    delete problem;
}

attest_code attest_problem_set_past(attest_problem* problem, attest_tensor const* key,
                                    attest_tensor const* value, attest_error** error) {
    return change(problem, "problem", error, [&](oracle::problem& p) {
        if (key == nullptr && value == nullptr) {
            p.past_key.reset();
            p.past_value.reset();
            return;
        }
        oracle::tensor const past_key = tensor_of(key, "key");
        oracle::tensor const past_value = tensor_of(value, "value");
        p.past_key = past_key;
        p.past_value = past_value;
    });
}

attest_code attest_problem_set_allowed(attest_problem* problem, attest_tensor const* allowed,
                                       attest_error** error) {
    return change(problem, "problem", error, [&](oracle::problem& p) {
        if (allowed == nullptr)
            p.allowed.reset();
        else if (allowed->format != ATTEST_BOOLEAN)
            refuse("a mask is a tensor of ATTEST_BOOLEAN, this one of "
                   + std::string(attest_format_name(allowed->format)));
        else
            p.allowed = oracle::boolean_tensor(allowed->shape, allowed->strides, allowed->bytes);
    });
}

attest_code attest_problem_set_bias(attest_problem* problem, attest_tensor const* bias,
                                    attest_error** error) {
    return change(problem, "problem", error, [&](oracle::problem& p) {
        if (bias == nullptr)
            p.bias.reset();
        else
            p.bias = tensor_of(bias, "bias");
    });
}

attest_code attest_problem_set_preset(attest_problem* problem, char const* name,
                                      attest_error** error) {
    return change(problem, "problem", error, [&](oracle::problem& p) {
        p.how = name == nullptr ? oracle::options{} : oracle::preset(name);
    });
}

char const* attest_preset_name(size_t number) {
    auto const& all = oracle::detail::presets;
    return number < all.size() ? all[number].name.data() : nullptr;
}

attest_code attest_problem_set_scale(attest_problem* problem, double scale, attest_error** error) {
    return change(problem, "problem", error, [&](oracle::problem& p) { p.how.scale = scale; });
}

attest_code attest_problem_set_causal(attest_problem* problem, int causal, attest_error** error) {
    return change(problem, "problem", error,
                  [&](oracle::problem& p) { p.how.causal = causal != 0; });
}

attest_code attest_problem_set_diagonal(attest_problem* problem, attest_diagonal diagonal,
                                        attest_error** error) {
    return change(problem, "problem", error, [&](oracle::problem& p) {
        p.how.diagonal = constant<oracle::diagonal>(diagonal, 4, "diagonal");
    });
}

attest_code attest_problem_set_window_left(attest_problem* problem, int64_t keys,
                                           attest_error** error) {
    return change(problem, "problem", error, [&](oracle::problem& p) { p.how.window_left = keys; });
}

attest_code attest_problem_set_window_right(attest_problem* problem, int64_t keys,
                                            attest_error** error) {
    return change(problem, "problem", error,
                  [&](oracle::problem& p) { p.how.window_right = keys; });
}

attest_code attest_problem_set_true_means_hidden(attest_problem* problem, int hidden,
                                                 attest_error** error) {
    return change(problem, "problem", error,
                  [&](oracle::problem& p) { p.how.true_means_hidden = hidden != 0; });
}

attest_code attest_problem_set_soft_cap(attest_problem* problem, double cap, attest_error** error) {
    return change(problem, "problem", error, [&](oracle::problem& p) { p.how.soft_cap = cap; });
}

attest_code attest_problem_set_alibi_slopes(attest_problem* problem, double const* slopes,
                                            size_t count, attest_error** error) {
    return change(problem, "problem", error, [&](oracle::problem& p) {
        p.how.alibi_slopes = copied(slopes, count, "slopes");
    });
}

attest_code attest_problem_set_sinks(attest_problem* problem, double const* sinks, size_t count,
                                     attest_error** error) {
    return change(problem, "problem", error,
                  [&](oracle::problem& p) { p.how.sinks = copied(sinks, count, "sinks"); });
}

attest_code attest_problem_set_key_lengths(attest_problem* problem, int64_t const* lengths,
                                           size_t count, attest_error** error) {
    return change(problem, "problem", error, [&](oracle::problem& p) {
        p.how.key_lengths = copied<std::int64_t>(lengths, count, "lengths");
    });
}

attest_code attest_problem_set_empty_row(attest_problem* problem, attest_empty_row empty,
                                         attest_error** error) {
    return change(problem, "problem", error, [&](oracle::problem& p) {
        p.how.empty = constant<oracle::empty_row>(empty, 2, "empty row");
    });
}

attest_code attest_problem_set_logarithm(attest_problem* problem, attest_logarithm base,
                                         attest_error** error) {
    return change(problem, "problem", error, [&](oracle::problem& p) {
        p.how.base = constant<oracle::logarithm>(base, 2, "logarithm");
    });
}

attest_code attest_problem_check(attest_problem const* problem, attest_error** error) {
    return change(problem, "problem", error, [](oracle::problem const& p) { oracle::require(p); });
}

attest_code attest_progress_create(attest_progress** result, attest_error** error) {
    return guarded(error, [&] {
        given(result, "result");
        *result = new attest_progress{};
    });
}

void attest_progress_destroy(attest_progress* progress) {
    delete progress;
}

void attest_progress_stop(attest_progress* progress) {
    if (progress != nullptr)
        progress->is.stop = true;
}

size_t attest_progress_rows_done(attest_progress const* progress) {
    return progress == nullptr ? 0 : progress->is.rows_done.load();
}

size_t attest_progress_rows_in_all(attest_progress const* progress) {
    return progress == nullptr ? 0 : progress->is.rows_in_all.load();
}

attest_code attest_request_create(attest_request** result, attest_error** error) {
    return guarded(error, [&] {
        given(result, "result");
        hand_over(result);
    });
}

void attest_request_destroy(attest_request* request) {
    delete request;
}

attest_code attest_request_set_output(attest_request* request, attest_format format,
                                      attest_error** error) {
    return change(request, "request", error,
                  [&](oracle::request& asked) { asked.output = format_of(format); });
}

attest_code attest_request_set_log_sum_exp(attest_request* request, attest_format format,
                                           attest_error** error) {
    return change(request, "request", error,
                  [&](oracle::request& asked) { asked.log_sum_exp = format_of(format); });
}

attest_code attest_request_set_bounds(attest_request* request, int bounds, attest_error** error) {
    return change(request, "request", error,
                  [&](oracle::request& asked) { asked.bounds = bounds != 0; });
}

attest_code attest_request_set_threads(attest_request* request, unsigned threads,
                                       attest_error** error) {
    return change(request, "request", error,
                  [&](oracle::request& asked) { asked.threads = threads; });
}

attest_code attest_request_set_progress(attest_request* request, attest_progress* progress,
                                        attest_error** error) {
    return change(request, "request", error, [&](oracle::request& asked) {
        asked.watched = progress == nullptr ? nullptr : &progress->is;
    });
}

attest_code attest_compute(attest_problem const* problem, attest_request const* request,
                           attest_answer** result, attest_error** error) {
    return guarded(error, [&] {
        require_room(given(problem, "problem").is);
        given(result, "result");
        hand_over(result, oracle::attention(problem->is, request_of(request)), std::nullopt);
    });
}

attest_code attest_compute_intermediate(attest_problem const* problem, attest_stage stage,
                                        attest_request const* request, attest_answer** result,
                                        attest_error** error) {
    return guarded(error, [&] {
        require_room(given(problem, "problem").is);
        given(result, "result");
        auto const at = constant<oracle::stage>(stage, 4, "stage");
        hand_over(result, std::nullopt, oracle::intermediate(problem->is, at, request_of(request)));
    });
}

void attest_answer_destroy(attest_answer* answer) {
    delete answer;
}

attest_code attest_answer_shape(attest_answer const* answer, attest_part which, size_t extents[4],
                                attest_error** error) {
    return guarded(error, [&] {
        oracle::extents const shape = part(answer, which).elements.shape();
        given(extents, "extents");
        std::copy(shape.begin(), shape.end(), extents);
    });
}

attest_code attest_answer_format(attest_answer const* answer, attest_part which,
                                 attest_format* format, attest_error** error) {
    return guarded(error, [&] {
        oracle::format const found = part(answer, which).elements.type();
        given(format, "format") = static_cast<attest_format>(found);
    });
}

attest_code attest_answer_elements(attest_answer const* answer, attest_part which,
                                   void const** data, size_t* byte_size, attest_error** error) {
    return guarded(error, [&] {
        std::vector<std::byte> const& bytes = part(answer, which).elements.bytes();
        given(data, "data") = bytes.data();
        if (byte_size != nullptr)
            *byte_size = bytes.size();
    });
}

attest_code attest_answer_bounds(attest_answer const* answer, attest_part which, double* lower,
                                 double* upper, size_t count, attest_error** error) {
    return guarded(error, [&] {
        std::vector<oracle::bounds> const& bounds = part(answer, which).bounds;
        if (bounds.empty())
            refuse("no bounds were asked for");
        if (count != bounds.size())
            refuse("there is room for " + std::to_string(count) + " bounds, expected "
                   + std::to_string(bounds.size()));
        for (std::size_t k = 0; k < count; ++k) {
            if (lower != nullptr)
                lower[k] = bounds[k].lower;
            if (upper != nullptr)
                upper[k] = bounds[k].upper;
        }
    });
}

attest_code attest_answer_effort(attest_answer const* answer, attest_effort by, size_t* elements,
                                 attest_error** error) {
    return guarded(error, [&] {
        given(answer, "answer");
        given(elements, "elements");
        oracle::effort spent;
        if (answer->whole)
            spent = answer->whole->spent;
        else
            spent.exact = answer->between->ties;
        switch (by) {
        case ATTEST_QUICK:
            *elements = spent.quick;
            return;
        case ATTEST_CAREFUL:
            *elements = spent.careful;
            return;
        case ATTEST_MULTIPLE:
            *elements = spent.multiple;
            return;
        case ATTEST_EXACT:
            *elements = spent.exact;
            return;
        default:
            refuse("there is no effort " + std::to_string(by));
        }
    });
}

attest_code attest_criterion_create(attest_criterion** result, attest_error** error) {
    return guarded(error, [&] {
        given(result, "result");
        hand_over(result);
    });
}

void attest_criterion_destroy(attest_criterion* criterion) {
    delete criterion;
}

attest_code attest_criterion_set_max_ulp(attest_criterion* criterion, uint64_t ulp,
                                         attest_error** error) {
    return change(criterion, "criterion", error,
                  [&](oracle::criterion& asked) { asked.max_ulp = ulp; });
}

attest_code attest_criterion_set_model(attest_criterion* criterion, char const* name,
                                       attest_error** error) {
    return change(criterion, "criterion", error, [&](oracle::criterion& asked) {
        if (name == nullptr) {
            asked.model.reset();
            return;
        }
        auto const found = oracle::model_named(name);
        if (!found)
            throw attest::options_do_not_fit("ATT-703 an option does not fit",
                                             "there is no model \"" + std::string(name)
                                                 + "\", expected a format and -p, as in fp16-p");
        asked.model = found;
    });
}

attest_code attest_criterion_set_exp_ulps(attest_criterion* criterion, double ulps,
                                          attest_error** error) {
    return guarded(error, [&] { model_of(criterion).exp_ulps = ulps; });
}

attest_code attest_criterion_set_sums_unit(attest_criterion* criterion, double unit,
                                           attest_error** error) {
    return guarded(error, [&] { model_of(criterion).sums_unit = unit; });
}

attest_code attest_criterion_set_tile_keys(attest_criterion* criterion, size_t keys,
                                           attest_error** error) {
    return guarded(error, [&] { model_of(criterion).tile_keys = keys; });
}

attest_code attest_criterion_set_scale_roundings(attest_criterion* criterion, size_t roundings,
                                                 attest_error** error) {
    return guarded(error, [&] { model_of(criterion).scale_roundings = roundings; });
}

attest_code attest_criterion_set_fused(attest_criterion* criterion, attest_error** error) {
    return guarded(error, [&] {
        oracle::rounds_weights& model = model_of(criterion);
        if (model.fused)
            refuse("the model is fused already");
        model = oracle::fused(model);
    });
}

attest_code attest_judge(attest_problem const* problem, attest_tensor const* candidate,
                         attest_answer const* answer, attest_criterion const* criterion,
                         attest_request const* request, attest_judgement** result,
                         attest_error** error) {
    return guarded(error, [&] {
        oracle::problem const& p = given(problem, "problem").is;
        oracle::tensor const found = tensor_of(candidate, "candidate");
        given(result, "result");
        require_room(p);
        oracle::criterion const asked = criterion_of(criterion);
        oracle::detail::require_judged(p, asked, true);
        oracle::detail::require_shape("candidate output", found.shape(),
                                      oracle::detail::output_shape(p));
        oracle::request wanted = request_of(request);
        wanted.output = found.type();
        wanted.bounds = true;
        std::optional<oracle::answer> own;
        oracle::answer const& by = certified(*problem, answer, wanted, own);
        give(oracle::judge(p, found, by, asked, wanted.threads), result);
    });
}

attest_code attest_judge_log_sum_exp(attest_problem const* problem, attest_tensor const* candidate,
                                     attest_answer const* answer, attest_criterion const* criterion,
                                     attest_request const* request, attest_judgement** result,
                                     attest_error** error) {
    return guarded(error, [&] {
        oracle::problem const& p = given(problem, "problem").is;
        oracle::tensor const found = rows_of(candidate);
        given(result, "result");
        require_room(p);
        oracle::criterion const asked = criterion_of(criterion);
        oracle::detail::require_judged(p, asked, false);
        oracle::detail::require_shape("candidate log-sum-exp", found.shape(),
                                      oracle::detail::rows_shape(p));
        oracle::request wanted = request_of(request);
        wanted.log_sum_exp = found.type();
        wanted.bounds = true;
        std::optional<oracle::answer> own;
        oracle::answer const& by = certified(*problem, answer, wanted, own);
        give(oracle::judge_log_sum_exp(p, found, by, asked), result);
    });
}

void attest_judgement_destroy(attest_judgement* judgement) {
    delete judgement;
}

int attest_judgement_passes(attest_judgement const* judgement) {
    return judgement != nullptr && judgement->is.passes() ? 1 : 0;
}

attest_code attest_judgement_count(attest_judgement const* judgement, attest_count what,
                                   uint64_t* result, attest_error** error) {
    return guarded(error, [&] {
        given(judgement, "judgement");
        given(result, "result") = count_of(judgement->is, what);
    });
}

attest_code attest_judgement_measure(attest_judgement const* judgement, attest_measure what,
                                     double* result, attest_error** error) {
    return guarded(error, [&] {
        given(judgement, "judgement");
        given(result, "result") = measure_of(judgement->is, what);
    });
}

attest_code attest_judgement_worst(attest_judgement const* judgement, int* there, size_t index[4],
                                   uint64_t* candidate, uint64_t* correct, uint64_t* distance,
                                   double* lower, double* upper, attest_error** error) {
    return guarded(error, [&] {
        auto const& worst = given(judgement, "judgement").is.worst;
        given(there, "there") = worst ? 1 : 0;
        if (!worst)
            return;
        if (index != nullptr)
            std::copy(worst->index.begin(), worst->index.end(), index);
        auto const set = [](auto* into, auto from) {
            if (into != nullptr)
                *into = from;
        };
        set(candidate, worst->candidate);
        set(correct, worst->correct);
        set(distance, worst->distance);
        set(lower, worst->exact.lower);
        set(upper, worst->exact.upper);
    });
}

attest_code attest_judgement_distances(attest_judgement const* judgement,
                                       uint64_t const** distances, size_t* count,
                                       attest_error** error) {
    return guarded(error, [&] {
        given(judgement, "judgement");
        given(distances, "distances") = judgement->is.distances.data();
        if (count != nullptr)
            *count = judgement->is.distances.size();
    });
}

attest_code attest_judgement_failed(attest_judgement const* judgement, unsigned char const** failed,
                                    size_t* count, attest_error** error) {
    return guarded(error, [&] {
        given(judgement, "judgement");
        given(failed, "failed") = judgement->is.failed.data();
        if (count != nullptr)
            *count = judgement->is.failed.size();
    });
}

char const* attest_judgement_verdict(attest_judgement const* judgement) {
    return judgement == nullptr ? "" : judgement->verdict.c_str();
}

char const* attest_judgement_report(attest_judgement const* judgement) {
    return judgement == nullptr ? "" : judgement->report.c_str();
}
