/* attest.h from plain C: values known by hand, judgements, every refusal, two threads at once.
 * Prints what failed, and last two counts: tests that passed, tests that failed. */
#include <attest.h>
#include <math.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static int passed, failed;

static void check(int good, char const* what, int line) {
    if (good) {
        ++passed;
    } else {
        ++failed;
        printf("FAILED line %d: %s\n", line, what);
    }
}

#define CHECK(condition) check((condition) ? 1 : 0, #condition, __LINE__)

/* The call is refused with this code, and its words contain these. */
#define REFUSED(wanted, call, words)                                                               \
    do {                                                                                           \
        attest_error* error = NULL;                                                                \
        attest_code const code = (call);                                                           \
        int const good = code == (wanted) && attest_error_code(error) == code                      \
                         && strstr(attest_error_message(error), words) != NULL;                    \
        if (!good)                                                                                 \
            printf("code %d, \"%s\"\n", code, attest_error_message(error));                        \
        check(good, #call, __LINE__);                                                              \
        attest_error_destroy(error);                                                               \
    } while (0)

#define DONE(call)                                                                                 \
    do {                                                                                           \
        attest_error* error = NULL;                                                                \
        attest_code const code = (call);                                                           \
        if (code != ATTEST_OK)                                                                     \
            printf("code %d, \"%s\"\n", code, attest_error_message(error));                        \
        check(code == ATTEST_OK && error == NULL, #call, __LINE__);                                \
        attest_error_destroy(error);                                                               \
    } while (0)

static attest_tensor* floats(float const* data, size_t rows, size_t columns) {
    size_t const extents[2] = {rows, columns};
    attest_tensor* result = NULL;
    DONE(attest_tensor_create(ATTEST_FLOAT32, 2, extents, NULL, data, rows * columns * sizeof *data,
                              &result, &error));
    return result;
}

static attest_problem* problem_of(float const* q, size_t queries, float const* k, float const* v,
                                  size_t keys, size_t size) {
    attest_tensor* query = floats(q, queries, size);
    attest_tensor* key = floats(k, keys, size);
    attest_tensor* value = floats(v, keys, 1);
    attest_problem* result = NULL;
    DONE(attest_problem_create(query, key, value, &result, &error));
    attest_tensor_destroy(query);
    attest_tensor_destroy(key);
    attest_tensor_destroy(value);
    return result;
}

static attest_answer* answer_of(attest_problem const* problem, attest_request const* request) {
    attest_answer* result = NULL;
    DONE(attest_compute(problem, request, &result, &error));
    return result;
}

static float number(attest_answer const* answer, attest_part part, size_t place) {
    void const* data = NULL;
    float result = NAN;
    size_t size = 0;
    DONE(attest_answer_elements(answer, part, &data, &size, &error));
    if (data != NULL && (place + 1) * sizeof result <= size)
        memcpy(&result, (char const*)data + place * sizeof result, sizeof result);
    return result;
}

static void names(void) {
    attest_format format = -1;
    CHECK(strcmp(attest_version(), "0.2.0") == 0);
    CHECK(strcmp(attest_format_name(ATTEST_BFLOAT16), "bfloat16") == 0);
    CHECK(strcmp(attest_format_name(ATTEST_BOOLEAN), "boolean") == 0);
    CHECK(attest_format_name(11) == NULL && attest_format_name(-1) == NULL);
    CHECK(attest_format_bytes(ATTEST_FLOAT8_E5M2) == 1 && attest_format_bytes(ATTEST_FLOAT64) == 8);
    CHECK(attest_format_bytes(63) == 0 && attest_format_bytes(ATTEST_BOOLEAN) == 1);
    DONE(attest_format_named("half", &format, &error));
    CHECK(format == ATTEST_FLOAT16);
    DONE(attest_format_named("boolean", &format, &error));
    CHECK(format == ATTEST_BOOLEAN);
    REFUSED(ATTEST_BAD_ARGUMENT, attest_format_named("tf32", &format, &error), "\"tf32\", expected");
    REFUSED(ATTEST_BAD_ARGUMENT, attest_format_named(NULL, &format, &error), "name is NULL");
    REFUSED(ATTEST_BAD_ARGUMENT, attest_format_named("half", NULL, &error), "result is NULL");
    CHECK(format == ATTEST_BOOLEAN);
    CHECK(strcmp(attest_preset_name(0), "torch") == 0 && attest_preset_name(1000) == NULL);
}

/* With one key the output is its value, the log-sum-exp its score. */
static void one_key(void) {
    float const q[] = {3.0F}, k[] = {0.5F}, v[] = {0.1F};
    attest_problem* problem = problem_of(q, 1, k, v, 1, 1);
    attest_request* request = NULL;
    attest_answer* answer;
    double lower = 0, upper = 0;
    size_t shape[4] = {0, 0, 0, 0}, spent = 0, all = 0;
    attest_format format = -1;
    attest_effort by;
    DONE(attest_request_create(&request, &error));
    DONE(attest_request_set_bounds(request, 1, &error));
    answer = answer_of(problem, request);
    CHECK(number(answer, ATTEST_OUTPUT, 0) == 0.1F);
    CHECK(number(answer, ATTEST_LOG_SUM_EXP, 0) == 1.5F);
    DONE(attest_answer_bounds(answer, ATTEST_OUTPUT, &lower, &upper, 1, &error));
    CHECK(lower <= (double)0.1F && (double)0.1F <= upper && upper - lower < 1e-12);
    DONE(attest_answer_bounds(answer, ATTEST_LOG_SUM_EXP, &lower, NULL, 1, &error));
    CHECK(lower <= 1.5 && 1.5 - lower < 1e-12);
    DONE(attest_answer_shape(answer, ATTEST_OUTPUT, shape, &error));
    CHECK(shape[0] == 1 && shape[1] == 1 && shape[2] == 1 && shape[3] == 1);
    DONE(attest_answer_format(answer, ATTEST_OUTPUT, &format, &error));
    CHECK(format == ATTEST_FLOAT32);
    for (by = ATTEST_FAST; by <= ATTEST_EXACT; ++by) {
        DONE(attest_answer_effort(answer, by, &spent, &error));
        all += spent;
    }
    CHECK(all == 2);
    REFUSED(ATTEST_BAD_ARGUMENT, attest_answer_effort(answer, 4, &spent, &error), "effort 4");
    REFUSED(ATTEST_BAD_ARGUMENT, attest_answer_effort(NULL, 0, &spent, &error), "answer is NULL");
    REFUSED(ATTEST_BAD_ARGUMENT, attest_answer_bounds(answer, 0, &lower, &upper, 2, &error),
            "expected 1");
    REFUSED(ATTEST_BAD_ARGUMENT, attest_answer_shape(answer, ATTEST_INTERMEDIATE, shape, &error),
            "no part 2");
    REFUSED(ATTEST_BAD_ARGUMENT, attest_answer_format(answer, -1, &format, &error), "no part");
    REFUSED(ATTEST_BAD_ARGUMENT, attest_answer_elements(answer, 0, NULL, NULL, &error), "data");
    attest_answer_destroy(answer);

    DONE(attest_request_set_bounds(request, 0, &error));
    DONE(attest_request_set_output(request, ATTEST_FLOAT64, &error));
    DONE(attest_request_set_log_sum_exp(request, ATTEST_BFLOAT16, &error));
    DONE(attest_request_set_threads(request, 0, &error));
    answer = answer_of(problem, request);
    {
        void const* data = NULL;
        size_t size = 0;
        double found = 0;
        uint16_t bits = 0;
        DONE(attest_answer_elements(answer, ATTEST_OUTPUT, &data, &size, &error));
        CHECK(size == sizeof found);
        memcpy(&found, data, sizeof found);
        CHECK(found == (double)0.1F);
        DONE(attest_answer_elements(answer, ATTEST_LOG_SUM_EXP, &data, NULL, &error));
        memcpy(&bits, data, sizeof bits);
        CHECK(bits == 0x3fc0); /* 1.5 */
    }
    REFUSED(ATTEST_BAD_ARGUMENT, attest_answer_bounds(answer, 0, &lower, &upper, 1, &error),
            "attest_request_set_bounds");
    REFUSED(ATTEST_BAD_ARGUMENT, attest_request_set_output(request, 11, &error), "format 11");
    REFUSED(ATTEST_BAD_ARGUMENT, attest_request_set_output(request, ATTEST_BOOLEAN, &error),
            "ATTEST_BOOLEAN");
    REFUSED(ATTEST_BAD_ARGUMENT, attest_request_set_log_sum_exp(request, -1, &error), "format -1");
    REFUSED(ATTEST_BAD_ARGUMENT, attest_request_set_bounds(NULL, 1, &error), "request is NULL");
    attest_answer_destroy(answer);
    attest_request_destroy(request);
    attest_problem_destroy(problem);
}

/* Keys with equal scores: the mean of the values that may be seen, and lse = s + log n. */
static void equal_scores(void) {
    float const q[] = {1.0F, 1.0F}, k[] = {2.0F, 2.0F, 2.0F, 2.0F}, v[] = {1.0F, 2.0F, 3.0F, 6.0F};
    unsigned char const seen[] = {1, 0, 1, 1, 0, 1, 0, 0};
    size_t const shape[] = {2, 4};
    attest_problem* problem = problem_of(q, 2, k, v, 4, 1);
    attest_tensor *mask = NULL, *bias = NULL;
    attest_answer* answer = answer_of(problem, NULL);
    float const raised[] = {0, 0, 0, -INFINITY};
    CHECK(number(answer, ATTEST_OUTPUT, 0) == 3.0F);
    CHECK(number(answer, ATTEST_LOG_SUM_EXP, 0) == (float)(2 + 1.3862943611198906));
    attest_answer_destroy(answer);

    DONE(attest_problem_set_causal(problem, 1, &error));
    DONE(attest_problem_set_logarithm(problem, ATTEST_BINARY, &error));
    answer = answer_of(problem, NULL);
    CHECK(number(answer, ATTEST_OUTPUT, 0) == 1.0F && number(answer, ATTEST_OUTPUT, 1) == 1.5F);
    CHECK(number(answer, ATTEST_LOG_SUM_EXP, 1) == (float)(2 * 1.4426950408889634 + 1));
    attest_answer_destroy(answer);
    DONE(attest_problem_set_diagonal(problem, ATTEST_BOTTOM_RIGHT, &error));
    answer = answer_of(problem, NULL);
    CHECK(number(answer, ATTEST_OUTPUT, 0) == 2.0F && number(answer, ATTEST_OUTPUT, 1) == 3.0F);
    attest_answer_destroy(answer);
    DONE(attest_problem_set_preset(problem, NULL, &error));

    DONE(attest_tensor_create(ATTEST_BOOLEAN, 2, shape, NULL, seen, sizeof seen, &mask, &error));
    DONE(attest_problem_set_allowed(problem, mask, &error));
    answer = answer_of(problem, NULL);
    CHECK(number(answer, ATTEST_OUTPUT, 0) == (float)(10.0 / 3.0));
    CHECK(number(answer, ATTEST_OUTPUT, 1) == 2.0F); /* one key is left: a masked key has no say */
    attest_answer_destroy(answer);
    DONE(attest_problem_set_true_means_hidden(problem, 1, &error));
    answer = answer_of(problem, NULL);
    CHECK(number(answer, ATTEST_OUTPUT, 0) == 2.0F);
    attest_answer_destroy(answer);
    DONE(attest_problem_set_true_means_hidden(problem, 0, &error));
    DONE(attest_problem_set_allowed(problem, NULL, &error));

    bias = floats(raised, 1, 4);
    DONE(attest_problem_set_bias(problem, bias, &error));
    answer = answer_of(problem, NULL);
    CHECK(number(answer, ATTEST_OUTPUT, 1) == 2.0F);
    attest_answer_destroy(answer);
    DONE(attest_problem_set_bias(problem, NULL, &error));

    DONE(attest_problem_set_window_left(problem, 0, &error));
    DONE(attest_problem_set_window_right(problem, 1, &error));
    answer = answer_of(problem, NULL);
    CHECK(number(answer, ATTEST_OUTPUT, 0) == 1.5F && number(answer, ATTEST_OUTPUT, 1) == 2.5F);
    attest_answer_destroy(answer);
    DONE(attest_problem_set_preset(problem, "torch", &error));

    {
        int64_t const two = 2, none = 0;
        double const sink = 2, slope = 1;
        DONE(attest_problem_set_key_lengths(problem, &two, 1, &error));
        answer = answer_of(problem, NULL);
        CHECK(number(answer, ATTEST_OUTPUT, 0) == 1.5F);
        attest_answer_destroy(answer);
        DONE(attest_problem_set_sinks(problem, &sink, 1, &error));
        answer = answer_of(problem, NULL);
        CHECK(number(answer, ATTEST_OUTPUT, 0) == 1.0F); /* a third of the weight is the sink's */
        attest_answer_destroy(answer);
        REFUSED(ATTEST_BAD_ARGUMENT, attest_problem_set_sinks(problem, &sink, 0, &error),
                "sinks has 0 numbers, expected at least one; NULL takes them away");
        REFUSED(ATTEST_BAD_ARGUMENT, attest_problem_set_alibi_slopes(problem, &slope, 0, &error),
                "slopes has 0 numbers");
        REFUSED(ATTEST_BAD_ARGUMENT, attest_problem_set_key_lengths(problem, &two, 0, &error),
                "lengths has 0 numbers");
        REFUSED(ATTEST_BAD_ARGUMENT, attest_problem_set_cu_seqlens(problem, &two, 0, NULL, 0, &error),
                "starts_q has 0 numbers");
        REFUSED(ATTEST_BAD_ARGUMENT, attest_problem_set_cu_seqlens(problem, &two, 1, &two, 0, &error),
                "starts_k has 0 numbers");
        REFUSED(ATTEST_BAD_ARGUMENT, attest_problem_set_page_table(problem, &two, 0, 1, &error),
                "pages has 0 numbers");
        DONE(attest_problem_set_sinks(problem, NULL, 0, &error));
        DONE(attest_problem_set_key_lengths(problem, &none, 1, &error));
        answer = answer_of(problem, NULL);
        CHECK(number(answer, ATTEST_OUTPUT, 0) == 0.0F);
        CHECK(number(answer, ATTEST_LOG_SUM_EXP, 0) == -INFINITY);
        attest_answer_destroy(answer);
        {
            float const last[] = {2.0F, 2.0F, 2.0F, NAN};
            int64_t const three = 3;
            attest_problem* hidden = problem_of(q, 2, last, v, 4, 1);
            DONE(attest_problem_set_key_lengths(hidden, &three, 1, &error));
            answer = NULL;
            REFUSED(702, attest_compute(hidden, NULL, &answer, &error), "is NaN");
            DONE(attest_problem_set_ignore_hidden(hidden, 1, &error));
            answer = answer_of(hidden, NULL);
            CHECK(number(answer, ATTEST_OUTPUT, 0) == 2.0F); /* of 1, 2 and 3 */
            attest_answer_destroy(answer);
            DONE(attest_problem_set_key_lengths(hidden, NULL, 0, &error));
            answer = NULL;
            REFUSED(702, attest_compute(hidden, NULL, &answer, &error), "sees it");
            attest_problem_destroy(hidden);
        }
        DONE(attest_problem_set_empty_row(problem, ATTEST_EMPTY_ROW_NAN, &error));
        answer = answer_of(problem, NULL);
        CHECK(isnan(number(answer, ATTEST_OUTPUT, 0)));
        CHECK(number(answer, ATTEST_LOG_SUM_EXP, 0) == -INFINITY);
        attest_answer_destroy(answer);
        DONE(attest_problem_set_empty_row(problem, ATTEST_EMPTY_ROW_MEAN, &error));
        answer = answer_of(problem, NULL);
        CHECK(number(answer, ATTEST_OUTPUT, 0) == 3.0F); /* of 1, 2, 3 and 6, which are all hidden */
        attest_answer_destroy(answer);
        DONE(attest_problem_set_empty_row(problem, ATTEST_EMPTY_ROW_REFUSE, &error));
        answer = NULL;
        REFUSED(704, attest_compute(problem, NULL, &answer, &error), "ATT-704");
        CHECK(answer == NULL);
        DONE(attest_problem_set_preset(problem, NULL, &error));
        DONE(attest_problem_set_alibi_slopes(problem, &slope, 1, &error));
        answer = answer_of(problem, NULL);
        CHECK(number(answer, ATTEST_OUTPUT, 0) < 2.0F); /* nearer keys count for more */
        attest_answer_destroy(answer);
        DONE(attest_problem_set_alibi_slopes(problem, NULL, 0, &error));
        DONE(attest_problem_set_scale(problem, 0, &error));
        DONE(attest_problem_set_soft_cap(problem, 30, &error));
        answer = answer_of(problem, NULL);
        CHECK(number(answer, ATTEST_LOG_SUM_EXP, 0) == 1.3862943611198906F);
        attest_answer_destroy(answer);
    }
    attest_tensor_destroy(bias);
    attest_tensor_destroy(mask);
    attest_problem_destroy(problem);
}

/* Scores in place of queries and keys, keys by their numbers, and dropout. */
static void scores_and_weights(void) {
    float const given[] = {0.0F, 0.0F, 0.0F, -INFINITY}, v[] = {1.0F, 2.0F, 3.0F, 60.0F};
    float const zeros[] = {0.0F, 0.0F, 0.0F, 0.0F};
    unsigned char const half[] = {1, 0, 1, 1};
    int64_t numbers[] = {3, -1, 0};
    int64_t const twice[] = {1, 1};
    size_t const shape[] = {1, 1, 1, 3}, pair[] = {1, 1, 1, 2};
    size_t const four[] = {4};
    attest_tensor *scores = floats(given, 1, 4), *values = floats(v, 4, 1), *mask = NULL;
    attest_problem *problem = NULL, *whole;
    attest_answer* answer;
    DONE(attest_problem_create_of_scores(scores, values, &problem, &error));
    answer = answer_of(problem, NULL);
    CHECK(number(answer, ATTEST_OUTPUT, 0) == 2.0F);
    CHECK(number(answer, ATTEST_LOG_SUM_EXP, 0) == 1.0986123F);
    attest_answer_destroy(answer);
    REFUSED(ATTEST_BAD_ARGUMENT, attest_problem_set_bias(problem, scores, &error),
            "a problem of scores takes no bias");
    DONE(attest_problem_set_scale(problem, 1, &error));
    REFUSED(703, attest_problem_check(problem, &error),
            "a scale is given together with the scores");
    attest_problem_destroy(problem);
    problem = NULL;
    REFUSED(ATTEST_BAD_ARGUMENT, attest_problem_create_of_scores(NULL, values, &problem, &error),
            "scores is NULL");
    CHECK(problem == NULL);

    whole = problem_of(zeros, 1, zeros, v, 4, 1);
    DONE(attest_problem_set_key_indices(whole, numbers, shape, &error));
    numbers[0] = 1; /* they were copied */
    answer = answer_of(whole, NULL);
    CHECK(number(answer, ATTEST_OUTPUT, 0) == 30.5F); /* the mean of 60 and 1 */
    attest_answer_destroy(answer);
    DONE(attest_problem_set_true_means_hidden(whole, 1, &error)); /* says nothing about them */
    answer = answer_of(whole, NULL);
    CHECK(number(answer, ATTEST_OUTPUT, 0) == 30.5F);
    attest_answer_destroy(answer);
    numbers[0] = 4;
    REFUSED(703, attest_problem_set_key_indices(whole, numbers, shape, &error),
            "key_indices at (0, 0, 0, 0) is 4");
    REFUSED(703, attest_problem_set_key_indices(whole, twice, pair, &error), "count it twice");
    REFUSED(ATTEST_BAD_ARGUMENT, attest_problem_set_key_indices(whole, numbers, NULL, &error),
            "shape is NULL");
    answer = answer_of(whole, NULL); /* of the list that was not refused */
    CHECK(number(answer, ATTEST_OUTPUT, 0) == 30.5F);
    attest_answer_destroy(answer);
    DONE(attest_problem_set_key_indices(whole, NULL, NULL, &error));
    int32_t const narrow[1] = {4};
    size_t const one[4] = {1, 1, 1, 1};
    REFUSED(703, attest_problem_set_key_indices_int32(whole, narrow, one, &error),
            "key_indices at (0, 0, 0, 0) is 4");
    DONE(attest_problem_set_name(whole, ATTEST_NAME_KEY_INDICES, "the list", &error));
    REFUSED(703, attest_problem_set_key_indices_int32(whole, narrow, one, &error),
            "the list at (0, 0, 0, 0) is 4");
    REFUSED(ATTEST_BAD_ARGUMENT, attest_problem_set_name(whole, 9, "x", &error),
            "there is no tensor with a name 9, expected 0 to 8");
    answer = answer_of(whole, NULL);
    CHECK(number(answer, ATTEST_OUTPUT, 0) == 16.5F);
    attest_answer_destroy(answer);

    DONE(attest_tensor_create(ATTEST_BOOLEAN, 1, four, NULL, half, sizeof half, &mask, &error));
    DONE(attest_problem_set_kept(whole, mask, &error));
    answer = answer_of(whole, NULL);
    CHECK(number(answer, ATTEST_OUTPUT, 0) == 16.0F); /* 1, 3 and 60 over 4 */
    attest_answer_destroy(answer);
    DONE(attest_problem_set_dropout(whole, 0.75, &error));
    answer = answer_of(whole, NULL);
    CHECK(number(answer, ATTEST_OUTPUT, 0) == 64.0F);
    CHECK(number(answer, ATTEST_LOG_SUM_EXP, 0) == 1.3862944F);
    attest_answer_destroy(answer);
    DONE(attest_problem_set_keep_factor(whole, 0.5, &error)); /* in place of the probability */
    answer = answer_of(whole, NULL);
    CHECK(number(answer, ATTEST_OUTPUT, 0) == 8.0F);
    attest_answer_destroy(answer);
    DONE(attest_problem_set_dropout(whole, 1, &error));
    REFUSED(703, attest_problem_check(whole, &error), "the dropout probability is");
    REFUSED(ATTEST_BAD_ARGUMENT, attest_problem_set_kept(whole, scores, &error), "float32");
    DONE(attest_problem_set_keep_factor(whole, 2, &error));
    DONE(attest_problem_set_kept(whole, NULL, &error));
    REFUSED(703, attest_problem_check(whole, &error), "a keep factor is given without kept");
    DONE(attest_problem_set_name(whole, ATTEST_NAME_KEPT, "the decisions", &error));
    REFUSED(703, attest_problem_check(whole, &error),
            "a keep factor is given without the decisions");
    REFUSED(703, attest_compute(whole, NULL, &answer, &error),
            "a keep factor is given without the decisions");
    attest_tensor_destroy(mask);
    attest_tensor_destroy(values);
    attest_tensor_destroy(scores);
    attest_problem_destroy(whole);
}

/* One query, two keys with equal scores of 2. */
static void judged_weights(attest_problem const* problem) {
    float good[] = {0.5F, 0.5F}, bad[] = {0.5F, 0.25F}, near[] = {0.5F, 0.50000006F};
    attest_tensor *candidate = floats(good, 1, 2), *wrong = floats(bad, 1, 2);
    attest_tensor* close = floats(near, 1, 2);
    attest_answer* answer = NULL;
    attest_criterion* criterion = NULL;
    attest_request* request = NULL;
    attest_judgement* judgement = NULL;
    uint64_t failing = 9;
    DONE(attest_judge_intermediate(problem, ATTEST_WEIGHTS, candidate, NULL, NULL, NULL, &judgement,
                                   &error));
    CHECK(attest_judgement_passes(judgement));
    attest_judgement_destroy(judgement);
    DONE(attest_request_create(&request, &error));
    DONE(attest_request_set_bounds(request, 1, &error));
    DONE(attest_compute_intermediate(problem, ATTEST_WEIGHTS, request, &answer, &error));
    DONE(attest_judge_intermediate(problem, ATTEST_WEIGHTS, wrong, answer, NULL, request,
                                   &judgement, &error));
    DONE(attest_judgement_count(judgement, ATTEST_COUNT_FAILING, &failing, &error));
    CHECK(failing == 1);
    CHECK(strstr(attest_judgement_report(judgement), "weights (1, 1, 1, 2) in float32") != NULL);
    REFUSED(ATTEST_BAD_ARGUMENT,
            attest_diagnose(problem, wrong, NULL, NULL, judgement, &error), "has no diagnosis");
    attest_judgement_destroy(judgement);
    DONE(attest_criterion_create(&criterion, &error));
    DONE(attest_criterion_set_model(criterion, "fp32-p", &error));
    DONE(attest_judge_intermediate(problem, ATTEST_WEIGHTS, close, answer, criterion, NULL,
                                   &judgement, &error));
    CHECK(attest_judgement_passes(judgement));
    attest_judgement_destroy(judgement);
    judgement = NULL;
    REFUSED(701,
            attest_judge_intermediate(problem, ATTEST_SCALED_SCORES, close, answer, NULL, NULL,
                                      &judgement, &error),
            "is that of weights, expected scaled_scores");
    DONE(attest_criterion_set_fused(criterion, &error));
    REFUSED(703,
            attest_judge_intermediate(problem, ATTEST_SCALED_SCORES, close, NULL, criterion, NULL,
                                      &judgement, &error),
            "forms no scaled_scores");
    REFUSED(ATTEST_BAD_ARGUMENT,
            attest_judge_intermediate(problem, 4, close, NULL, NULL, NULL, &judgement, &error),
            "stage 4");
    attest_answer_destroy(answer);
    answer = answer_of(problem, NULL);
    REFUSED(ATTEST_BAD_ARGUMENT,
            attest_judge_intermediate(problem, ATTEST_WEIGHTS, close, answer, NULL, NULL,
                                      &judgement, &error),
            "has no intermediate tensor");
    attest_criterion_destroy(criterion);
    attest_request_destroy(request);
    attest_answer_destroy(answer);
    attest_tensor_destroy(candidate);
    attest_tensor_destroy(wrong);
    attest_tensor_destroy(close);
}

static void past_and_strides(void) {
    /* Values and keys beside each other: (key, value) pairs. */
    float const q[] = {1.0F}, pairs[] = {2.0F, 5.0F, 2.0F, 7.0F};
    float const old_key[] = {2.0F}, old_value[] = {0.0F};
    size_t const rows[] = {2, 1}, apart[] = {2, 1};
    attest_tensor *key = NULL, *value = NULL, *query = floats(q, 1, 1);
    attest_tensor *past_key = floats(old_key, 1, 1), *past_value = floats(old_value, 1, 1);
    attest_problem* problem = NULL;
    attest_answer* answer;
    DONE(attest_tensor_create(ATTEST_FLOAT32, 2, rows, apart, pairs, sizeof pairs, &key, &error));
    DONE(attest_tensor_create(ATTEST_FLOAT32, 2, rows, apart, pairs + 1,
                              sizeof pairs - sizeof *pairs, &value, &error));
    DONE(attest_problem_create(query, key, value, &problem, &error));
    answer = answer_of(problem, NULL);
    CHECK(number(answer, ATTEST_OUTPUT, 0) == 6.0F);
    attest_answer_destroy(answer);
    DONE(attest_problem_set_past(problem, past_key, past_value, &error));
    answer = answer_of(problem, NULL);
    CHECK(number(answer, ATTEST_OUTPUT, 0) == 4.0F);
    attest_answer_destroy(answer);
    REFUSED(ATTEST_BAD_ARGUMENT, attest_problem_set_past(problem, past_key, NULL, &error),
            "value is NULL");
    DONE(attest_problem_set_past(problem, NULL, NULL, &error));
    DONE(attest_compute_intermediate(problem, ATTEST_WEIGHTS, NULL, &answer, &error));
    CHECK(number(answer, ATTEST_INTERMEDIATE, 0) == 0.5F);
    {
        size_t shape[4] = {0, 0, 0, 0}, ties = 9;
        DONE(attest_answer_shape(answer, ATTEST_INTERMEDIATE, shape, &error));
        CHECK(shape[2] == 1 && shape[3] == 2);
        DONE(attest_answer_effort(answer, ATTEST_FAST, &ties, &error));
        CHECK(ties == 0);
        REFUSED(ATTEST_BAD_ARGUMENT, attest_answer_shape(answer, ATTEST_OUTPUT, shape, &error),
                "no part 0");
    }
    attest_answer_destroy(answer);
    DONE(attest_compute_intermediate(problem, ATTEST_SCALED_SCORES, NULL, &answer, &error));
    CHECK(number(answer, ATTEST_INTERMEDIATE, 1) == 2.0F);
    attest_answer_destroy(answer);
    REFUSED(ATTEST_BAD_ARGUMENT, attest_compute_intermediate(problem, 4, NULL, &answer, &error),
            "stage 4");
    judged_weights(problem);
    attest_tensor_destroy(past_key);
    attest_tensor_destroy(past_value);
    attest_tensor_destroy(query);
    attest_tensor_destroy(key);
    attest_tensor_destroy(value);
    attest_problem_destroy(problem);
}

static uint64_t count(attest_judgement const* judgement, attest_count what) {
    uint64_t result = 0;
    DONE(attest_judgement_count(judgement, what, &result, &error));
    return result;
}

static double measure(attest_judgement const* judgement, attest_measure what) {
    double result = 0;
    DONE(attest_judgement_measure(judgement, what, &result, &error));
    return result;
}

static void judgements(void) {
    float const q[] = {1.0F, 1.0F}, k[] = {2.0F, 2.0F}, v[] = {1.0F, 2.0F};
    float good[] = {1.5F, 1.5F}, lse[] = {2.6931472F, 2.6931472F}, narrow[] = {1.5F};
    size_t const three[] = {1, 1, 2}, two[] = {2};
    attest_problem* problem = problem_of(q, 2, k, v, 2, 1);
    attest_tensor *candidate = floats(good, 2, 1), *rows = NULL, *wrong = floats(narrow, 1, 1);
    attest_tensor* lone = NULL;
    attest_judgement* judgement = NULL;
    attest_criterion* criterion = NULL;
    attest_request* request = NULL;
    attest_answer *with_bounds, *without, *weights = NULL;
    uint64_t found = 0;
    double value = 0;

    DONE(attest_judge(problem, candidate, NULL, NULL, NULL, &judgement, &error));
    CHECK(attest_judgement_passes(judgement));
    CHECK(count(judgement, ATTEST_COUNT_ELEMENTS) == 2);
    CHECK(count(judgement, ATTEST_COUNT_CORRECT) == 2);
    CHECK(count(judgement, ATTEST_COUNT_ALLOWED_KEYS) == 0);
    CHECK(measure(judgement, ATTEST_MEASURE_COSINE) > 0.999);
    CHECK(isnan(measure(judgement, ATTEST_MEASURE_MAXIMUM_SHARE)));
    CHECK(strstr(attest_judgement_verdict(judgement), "pass: all 2 elements") != NULL);
    {
        int there = 1;
        DONE(attest_judgement_worst(judgement, &there, NULL, NULL, NULL, NULL, NULL, NULL, &error));
        CHECK(there == 0);
    }
    attest_judgement_destroy(judgement);

    good[1] = nextafterf(nextafterf(1.5F, 2), 2);
    DONE(attest_judge(problem, candidate, NULL, NULL, NULL, &judgement, &error));
    CHECK(!attest_judgement_passes(judgement));
    CHECK(count(judgement, ATTEST_COUNT_FAILING) == 1);
    CHECK(count(judgement, ATTEST_COUNT_MAXIMUM_ULP) == 2);
    CHECK(count(judgement, ATTEST_COUNT_P99_ULP) == 2);
    CHECK(count(judgement, ATTEST_COUNT_WITH_DISTANCE) == 2);
    CHECK(count(judgement, ATTEST_COUNT_MEASURED) == 2);
    CHECK(count(judgement, ATTEST_COUNT_MEASURED_RELATIVE) == 2);
    CHECK(count(judgement, ATTEST_COUNT_NAN) == 0 && count(judgement, ATTEST_COUNT_INFINITE) == 0);
    CHECK(count(judgement, ATTEST_COUNT_ALLOWED_KEYS) == 2);
    CHECK(measure(judgement, ATTEST_MEASURE_MEAN_ULP) == 1);
    CHECK(fabs(measure(judgement, ATTEST_MEASURE_MAXIMUM_ABSOLUTE) - 0x1p-22) < 1e-14);
    CHECK(fabs(measure(judgement, ATTEST_MEASURE_MEAN_ABSOLUTE) - 0x1p-23) < 1e-14);
    CHECK(fabs(measure(judgement, ATTEST_MEASURE_MAXIMUM_RELATIVE) - 0x1p-22 / 1.5) < 1e-14);
    CHECK(fabs(measure(judgement, ATTEST_MEASURE_MEAN_RELATIVE) - 0x1p-23 / 1.5) < 1e-14);
    CHECK(fabs(measure(judgement, ATTEST_MEASURE_ROOT_MEAN_SQUARE) - 0x1p-22 / sqrt(2)) < 1e-14);
    CHECK(fabs(measure(judgement, ATTEST_MEASURE_BIAS) - 0x1p-23) < 1e-14);
    CHECK(measure(judgement, ATTEST_MEASURE_BIAS_ERROR) > 0);
    CHECK(measure(judgement, ATTEST_MEASURE_MAXIMUM_WIDTH) >= 0);
    {
        int there = 0;
        size_t index[4] = {9, 9, 9, 9}, elements = 0;
        uint64_t bits = 0, correct = 0, distance = 0;
        double lower = 0, upper = 0;
        uint64_t const* distances = NULL;
        unsigned char const* fails = NULL;
        DONE(attest_judgement_worst(judgement, &there, index, &bits, &correct, &distance, &lower,
                                    &upper, &error));
        CHECK(there == 1 && index[0] == 0 && index[1] == 0 && index[2] == 1 && index[3] == 0);
        CHECK(bits == 0x3fc00002 && correct == 0x3fc00000 && distance == 2);
        CHECK(lower <= 1.5 && 1.5 <= upper);
        DONE(attest_judgement_distances(judgement, &distances, &elements, &error));
        CHECK(elements == 2 && distances[0] == 0 && distances[1] == 2);
        DONE(attest_judgement_failed(judgement, &fails, NULL, &error));
        size_t open_count = 1;
        unsigned char const* open = NULL;
        DONE(attest_judgement_not_judged(judgement, &open, &open_count, &error));
        CHECK(open_count == 0);
        REFUSED(ATTEST_BAD_ARGUMENT, attest_judgement_not_judged(judgement, NULL, NULL, &error),
                "not_judged is NULL");
        CHECK(fails[0] == 0 && fails[1] == 1);
        REFUSED(ATTEST_BAD_ARGUMENT, attest_judgement_failed(judgement, NULL, NULL, &error),
                "failed is NULL");
        REFUSED(ATTEST_BAD_ARGUMENT, attest_judgement_distances(NULL, &distances, NULL, &error),
                "judgement is NULL");
        REFUSED(ATTEST_BAD_ARGUMENT,
                attest_judgement_worst(judgement, NULL, NULL, NULL, NULL, NULL, NULL, NULL, &error),
                "there is NULL");
    }
    CHECK(strstr(attest_judgement_report(judgement), "fail: 1 of 2") != NULL);
    CHECK(strstr(attest_judgement_report(judgement), "largest contributions") != NULL);
    REFUSED(ATTEST_BAD_ARGUMENT, attest_judgement_count(judgement, 12, &found, &error), "count 12");
    REFUSED(ATTEST_BAD_ARGUMENT, attest_judgement_measure(judgement, -1, &value, &error),
            "measure -1");
    REFUSED(ATTEST_BAD_ARGUMENT, attest_judgement_measure(NULL, 0, &value, &error), "NULL");
    REFUSED(ATTEST_BAD_ARGUMENT, attest_judgement_count(judgement, 0, NULL, &error), "NULL");
    attest_judgement_destroy(judgement);

    DONE(attest_criterion_create(&criterion, &error));
    DONE(attest_criterion_set_max_ulp(criterion, 2, &error));
    DONE(attest_judge(problem, candidate, NULL, criterion, NULL, &judgement, &error));
    CHECK(attest_judgement_passes(judgement));
    attest_judgement_destroy(judgement);
    DONE(attest_criterion_set_max_ulp(criterion, 0, &error));

    REFUSED(ATTEST_BAD_ARGUMENT, attest_criterion_set_fused(criterion, &error),
            "attest_criterion_set_model");
    REFUSED(ATTEST_BAD_ARGUMENT, attest_criterion_set_exp_ulps(criterion, 2, &error), "no model");
    REFUSED(703, attest_criterion_set_model(criterion, "int8-p", &error), "int8-p");
    REFUSED(703, attest_criterion_set_model(criterion, "fa5", &error), "fp16-p, or one of fa2, fa3");
    REFUSED(ATTEST_BAD_ARGUMENT, attest_criterion_set_parts(criterion, 2, &error), "no model");
    REFUSED(ATTEST_BAD_ARGUMENT, attest_criterion_set_rescale_ulps(criterion, 2, &error), "no model");
    DONE(attest_criterion_set_model(criterion, "fa3", &error));
    REFUSED(ATTEST_BAD_ARGUMENT, attest_criterion_set_fused(criterion, &error), "already");
    DONE(attest_criterion_set_model(criterion, "fp16-p", &error));
    DONE(attest_criterion_set_exp_ulps(criterion, 4, &error));
    DONE(attest_criterion_set_sums_unit(criterion, 0x1p-23, &error));
    DONE(attest_criterion_set_tile_keys(criterion, 32, &error));
    DONE(attest_criterion_set_scale_roundings(criterion, 3, &error));
    DONE(attest_criterion_set_rescale_ulps(criterion, 2, &error));
    DONE(attest_criterion_set_tanh_ulps(criterion, 4, &error));
    DONE(attest_criterion_set_log_ulps(criterion, 4, &error));
    DONE(attest_criterion_set_parts(criterion, 3, &error));
    DONE(attest_criterion_set_lag(criterion, 8, &error));
    DONE(attest_criterion_set_weights_power(criterion, 2, &error));
    DONE(attest_criterion_set_sums_rounded(criterion, 1, &error));
    DONE(attest_criterion_set_normalised(criterion, 0, &error));
    DONE(attest_criterion_set_fused(criterion, &error));
    REFUSED(ATTEST_BAD_ARGUMENT, attest_criterion_set_fused(criterion, &error), "already");
    DONE(attest_judge(problem, candidate, NULL, criterion, NULL, &judgement, &error));
    CHECK(attest_judgement_passes(judgement));
    CHECK(measure(judgement, ATTEST_MEASURE_MAXIMUM_SHARE) > 0);
    CHECK(count(judgement, ATTEST_COUNT_NOT_JUDGED) == 0);
    {
        size_t size = 0;
        unsigned char const* open = NULL;
        DONE(attest_judgement_not_judged(judgement, &open, &size, &error));
        CHECK(size == count(judgement, ATTEST_COUNT_ELEMENTS));
        CHECK(open[0] == 0);
    }
    attest_judgement_destroy(judgement);
    DONE(attest_criterion_set_exp_ulps(criterion, -1, &error));
    REFUSED(703, attest_judge(problem, candidate, NULL, criterion, NULL, &judgement, &error),
            "exp_ulps");

    DONE(attest_tensor_create(ATTEST_FLOAT32, 3, three, NULL, lse, sizeof lse, &rows, &error));
    DONE(attest_tensor_create(ATTEST_FLOAT32, 1, two, NULL, lse, sizeof lse, &lone, &error));
    REFUSED(703, attest_judge_log_sum_exp(problem, rows, NULL, criterion, NULL, &judgement, &error),
            "exp_ulps");
    DONE(attest_criterion_set_exp_ulps(criterion, 2, &error));
    DONE(attest_judge_log_sum_exp(problem, rows, NULL, criterion, NULL, &judgement, &error));
    CHECK(attest_judgement_passes(judgement));
    CHECK(measure(judgement, ATTEST_MEASURE_MAXIMUM_SHARE) < 1);
    attest_judgement_destroy(judgement);
    DONE(attest_judge_log_sum_exp(problem, rows, NULL, NULL, NULL, &judgement, &error));
    CHECK(attest_judgement_passes(judgement));
    attest_judgement_destroy(judgement);
    lse[0] = 3;
    DONE(attest_judge_log_sum_exp(problem, lone, NULL, NULL, NULL, &judgement, &error));
    CHECK(!attest_judgement_passes(judgement));
    CHECK(strstr(attest_judgement_report(judgement), "log-sum-exp") != NULL);
    attest_judgement_destroy(judgement);
    REFUSED(701, attest_judge_log_sum_exp(problem, wrong, NULL, NULL, NULL, &judgement, &error),
            "candidate log-sum-exp");
    REFUSED(ATTEST_BAD_ARGUMENT,
            attest_judge_log_sum_exp(problem, NULL, NULL, NULL, NULL, &judgement, &error),
            "candidate is NULL");

    /* An answer that is there already; one without bounds; one of something else. */
    DONE(attest_request_create(&request, &error));
    without = answer_of(problem, request);
    DONE(attest_request_set_bounds(request, 1, &error));
    DONE(attest_request_set_threads(request, 2, &error));
    with_bounds = answer_of(problem, request);
    DONE(attest_compute_intermediate(problem, ATTEST_WEIGHTS, request, &weights, &error));
    DONE(attest_judge(problem, candidate, with_bounds, NULL, request, &judgement, &error));
    CHECK(count(judgement, ATTEST_COUNT_FAILING) == 1);
    attest_judgement_destroy(judgement);
    DONE(attest_judge_log_sum_exp(problem, rows, with_bounds, NULL, request, &judgement, &error));
    CHECK(count(judgement, ATTEST_COUNT_FAILING) == 1);
    attest_judgement_destroy(judgement);
    judgement = NULL;
    REFUSED(701, attest_judge(problem, candidate, without, NULL, NULL, &judgement, &error),
            "bounds");
    REFUSED(ATTEST_BAD_ARGUMENT,
            attest_judge(problem, candidate, weights, NULL, NULL, &judgement, &error),
            "neither output nor log-sum-exp");
    REFUSED(701, attest_judge(problem, wrong, NULL, NULL, NULL, &judgement, &error),
            "candidate output");
    REFUSED(ATTEST_BAD_ARGUMENT, attest_judge(NULL, wrong, NULL, NULL, NULL, &judgement, &error),
            "problem is NULL");
    REFUSED(ATTEST_BAD_ARGUMENT, attest_judge(problem, candidate, NULL, NULL, NULL, NULL, &error),
            "result is NULL");
    CHECK(judgement == NULL && !attest_judgement_passes(NULL));
    CHECK(attest_judgement_report(NULL)[0] == 0 && attest_judgement_verdict(NULL)[0] == 0);
    attest_answer_destroy(with_bounds);
    attest_answer_destroy(without);
    attest_answer_destroy(weights);
    attest_request_destroy(request);
    attest_criterion_destroy(criterion);
    attest_tensor_destroy(candidate);
    attest_tensor_destroy(rows);
    attest_tensor_destroy(lone);
    attest_tensor_destroy(wrong);
    attest_problem_destroy(problem);
}

/* Scores 0 and -1: weights 1 and 1/e, which is 0.375 in e4m3; values 0 and 1. */
static void emulations(void) {
    float const q[] = {1}, k[] = {0, -1}, v[] = {0, 1};
    float out[] = {0.274147F}; /* 0.375 / (1 + 1/e), where 1/(1 + e) is 0.268941 */
    attest_problem* problem = problem_of(q, 1, k, v, 2, 1);
    attest_tensor* candidate = NULL;
    attest_criterion* criterion = NULL;
    attest_judgement* judgement = NULL;
    size_t const one[2] = {1, 1};
    DONE(attest_tensor_create(ATTEST_FLOAT32, 2, one, NULL, out, sizeof out, &candidate, &error));
    DONE(attest_criterion_create(&criterion, &error));
    REFUSED(ATTEST_BAD_ARGUMENT, attest_criterion_set_tile_order(criterion, 0, &error),
            "attest_criterion_set_emulation");
    REFUSED(ATTEST_BAD_ARGUMENT, attest_criterion_set_part_tiles(criterion, 0, &error),
            "no emulation");
    REFUSED(ATTEST_BAD_ARGUMENT, attest_criterion_set_sink_first(criterion, 0, &error),
            "no emulation");
    REFUSED(703, attest_criterion_set_emulation(criterion, "int8-p", &error), "int8-p");
    DONE(attest_criterion_set_emulation(criterion, "e4m3-p", &error));
    DONE(attest_judge(problem, candidate, NULL, criterion, NULL, &judgement, &error));
    CHECK(attest_judgement_passes(judgement));
    CHECK(strcmp(attest_judgement_kernels(judgement),
                 "consistent with float8_e4m3fn weights in ascending tiles of 2 keys, the row sum of "
                 "the weights before their rounding\n")
          == 0);
    CHECK(strstr(attest_judgement_report(judgement), "consistent with") != NULL);
    attest_judgement_destroy(judgement);
    DONE(attest_criterion_set_sums_rounded(criterion, 1, &error));
    DONE(attest_judge(problem, candidate, NULL, criterion, NULL, &judgement, &error));
    CHECK(!attest_judgement_passes(judgement));
    CHECK(strstr(attest_judgement_kernels(judgement), "consistent with none of") != NULL);
    attest_judgement_destroy(judgement);
    REFUSED(ATTEST_BAD_ARGUMENT, attest_criterion_set_tile_order(criterion, 2, &error),
            "no tile order 2");
    DONE(attest_criterion_set_tile_order(criterion, ATTEST_DESCENDING, &error));
    DONE(attest_criterion_set_tile_keys(criterion, 1, &error));
    DONE(attest_criterion_set_part_tiles(criterion, 0, &error));
    DONE(attest_criterion_set_sums_rounded(criterion, 0, &error));
    /* The key with the score -1 comes first, where its weight is 1. */
    DONE(attest_judge(problem, candidate, NULL, criterion, NULL, &judgement, &error));
    CHECK(!attest_judgement_passes(judgement));
    attest_judgement_destroy(judgement);
    DONE(attest_criterion_set_sink_first(criterion, 1, &error));
    REFUSED(703, attest_judge(problem, candidate, NULL, criterion, NULL, &judgement, &error),
            "starts with a sink, and the problem has none");
    DONE(attest_criterion_set_sink_first(criterion, 0, &error));
    DONE(attest_criterion_set_weights_power(criterion, 9, &error));
    REFUSED(703, attest_judge(problem, candidate, NULL, criterion, NULL, &judgement, &error),
            "weights_power");
    DONE(attest_criterion_set_emulation(criterion, NULL, &error));
    DONE(attest_judge(problem, candidate, NULL, criterion, NULL, &judgement, &error));
    CHECK(!attest_judgement_passes(judgement));
    CHECK(strcmp(attest_judgement_kernels(judgement), "") == 0);
    CHECK(strcmp(attest_judgement_kernels(NULL), "") == 0);
    CHECK(strcmp(attest_judgement_saved(NULL), "") == 0);
    attest_judgement_destroy(judgement);

    /* NULL removes a model or an emulation, but not the other one. */
    DONE(attest_criterion_set_emulation(criterion, "e4m3-p", &error));
    DONE(attest_criterion_set_model(criterion, NULL, &error));
    DONE(attest_criterion_set_tile_order(criterion, ATTEST_ASCENDING, &error));
    DONE(attest_criterion_set_model(criterion, "e4m3-p", &error));
    REFUSED(ATTEST_BAD_ARGUMENT, attest_criterion_set_tile_order(criterion, 0, &error),
            "no emulation");
    DONE(attest_criterion_set_emulation(criterion, NULL, &error));
    DONE(attest_criterion_set_exp_ulps(criterion, 2, &error));
    DONE(attest_criterion_set_model(criterion, NULL, &error));
    REFUSED(ATTEST_BAD_ARGUMENT, attest_criterion_set_exp_ulps(criterion, 2, &error),
            "no model yet");
    DONE(attest_criterion_set_emulation(criterion, "e4m3-p", &error));
    DONE(attest_criterion_set_emulation(criterion, NULL, &error));
    REFUSED(ATTEST_BAD_ARGUMENT, attest_criterion_set_exp_ulps(criterion, 2, &error),
            "no model yet");
    attest_criterion_destroy(criterion);
    attest_tensor_destroy(candidate);
    attest_problem_destroy(problem);
}

/* A kernel that negates its output, and one that does not. */
static void diagnoses(void) {
    float const q[4] = {0.5F, -1, 2, 0.25F};
    float const v[4] = {1, -2, 4, 0.5F};
    float negated[4];
    size_t const shape[2] = {2, 2};
    attest_tensor* keys = NULL;
    attest_tensor* values = NULL;
    attest_tensor* right = NULL;
    attest_tensor* wrong = NULL;
    attest_problem* problem = NULL;
    attest_answer* answer = NULL;
    attest_judgement* judgement = NULL;
    void const* bytes = NULL;
    size_t size = 0;
    DONE(attest_tensor_create(ATTEST_FLOAT32, 2, shape, NULL, q, sizeof q, &keys, &error));
    DONE(attest_tensor_create(ATTEST_FLOAT32, 2, shape, NULL, v, sizeof v, &values, &error));
    DONE(attest_problem_create(keys, keys, values, &problem, &error));
    DONE(attest_compute(problem, NULL, &answer, &error));
    DONE(attest_answer_elements(answer, ATTEST_OUTPUT, &bytes, &size, &error));
    CHECK(size == sizeof negated);
    memcpy(negated, bytes, sizeof negated);
    DONE(attest_tensor_create(ATTEST_FLOAT32, 2, shape, NULL, bytes, size, &right, &error));
    DONE(attest_judge(problem, right, NULL, NULL, NULL, &judgement, &error));
    DONE(attest_diagnose(problem, right, NULL, NULL, judgement, &error));
    CHECK(strcmp(attest_judgement_diagnosis(judgement), "") == 0);
    CHECK(strcmp(attest_judgement_diagnosis(NULL), "") == 0);
    attest_judgement_destroy(judgement);
    for (size_t k = 0; k < 4; ++k)
        negated[k] = -negated[k];
    DONE(attest_tensor_create(ATTEST_FLOAT32, 2, shape, NULL, negated, sizeof negated, &wrong,
                              &error));
    DONE(attest_judge(problem, wrong, NULL, NULL, NULL, &judgement, &error));
    CHECK(strcmp(attest_judgement_diagnosis(judgement), "") == 0);
    DONE(attest_diagnose(problem, wrong, NULL, NULL, judgement, &error));
    CHECK(strstr(attest_judgement_diagnosis(judgement), "the outputs are negated") != NULL);
    REFUSED(ATTEST_BAD_ARGUMENT, attest_diagnose(problem, wrong, NULL, NULL, NULL, &error),
            "judgement");
    REFUSED(ATTEST_BAD_ARGUMENT, attest_diagnose(problem, NULL, NULL, NULL, judgement, &error),
            "candidate is NULL");
    CHECK(strstr(attest_judgement_diagnosis(judgement), "the outputs are negated") != NULL);
    attest_problem* longer = problem_of(q, 4, q, v, 4, 1);
    REFUSED(701, attest_diagnose(longer, wrong, NULL, NULL, judgement, &error), "candidate");
    CHECK(strstr(attest_judgement_diagnosis(judgement), "the outputs are negated") != NULL);
    REFUSED(ATTEST_BAD_ARGUMENT,
            attest_diagnose_gradient(problem, wrong, NULL, NULL, NULL, wrong, answer, NULL,
                                     judgement, &error),
            "expected one of a gradient");
    CHECK(strstr(attest_judgement_diagnosis(judgement), "the outputs are negated") != NULL);
    attest_problem_destroy(longer);
    attest_judgement_destroy(judgement);
    attest_answer_destroy(answer);
    attest_tensor_destroy(right);
    attest_tensor_destroy(wrong);
    attest_tensor_destroy(keys);
    attest_tensor_destroy(values);
    attest_problem_destroy(problem);
}

/* dS = w dP = (1, 3), from which D was not subtracted. */
static void diagnosed_gradient(attest_problem const* problem, attest_tensor const* upstream,
                               attest_answer const* answer) {
    float const no_dot[] = {3.0F, 9.0F};
    unsigned short const half[] = {0x4200, 0x4880};
    size_t const shape[2] = {2, 1};
    attest_tensor* other = NULL;
    attest_tensor* candidate = floats(no_dot, 2, 1);
    attest_judgement* judgement = NULL;
    DONE(attest_judge_gradient(ATTEST_KEY_GRADIENT, candidate, answer, NULL, NULL, &judgement,
                               &error));
    DONE(attest_diagnose(problem, candidate, answer, NULL, judgement, &error));
    CHECK(strstr(attest_judgement_diagnosis(judgement), "no convention explains it") != NULL);
    DONE(attest_diagnose_gradient(problem, upstream, NULL, NULL, NULL, candidate, answer, NULL,
                                  judgement, &error));
    CHECK(strstr(attest_judgement_diagnosis(judgement), "does not subtract D from dP") != NULL);
    DONE(attest_tensor_create(ATTEST_FLOAT16, 2, shape, NULL, half, sizeof half, &other, &error));
    REFUSED(ATTEST_BAD_ARGUMENT,
            attest_diagnose_gradient(problem, upstream, NULL, NULL, NULL, other, answer, NULL,
                                     judgement, &error),
            "the candidate has another format than the one that was judged");
    attest_tensor_destroy(other);
    attest_judgement_destroy(judgement);
    attest_tensor_destroy(candidate);
}

/* dK = (-3, 3) of a kernel in bfloat16, where 3 + 2^-7 is within its bound, and 2.5 is not. */
static void modelled_gradient(attest_problem const* problem, attest_tensor const* upstream,
                              attest_tensor const* saved, attest_answer const* answer,
                              attest_answer const* by_saved) {
    float const near[] = {-3.0F, 3.0F + 0.0078125F}, far[] = {-3.0F, 2.5F};
    float const* const both[] = {near, far};
    attest_criterion* criterion = NULL;
    attest_tensor* candidate = NULL;
    attest_judgement* judgement = NULL;
    int k;
    DONE(attest_criterion_create(&criterion, &error));
    DONE(attest_criterion_set_model(criterion, "bf16-p", &error));
    for (k = 0; k < 2; ++k) {
        candidate = floats(both[k], 2, 1);
        DONE(attest_judge_gradient_of_problem(problem, upstream, NULL, NULL, NULL,
                                              ATTEST_KEY_GRADIENT, candidate, answer, criterion,
                                              NULL, &judgement, &error));
        CHECK(attest_judgement_passes(judgement) == (k == 0));
        CHECK(count(judgement, ATTEST_COUNT_FAILING) == (k == 0 ? 0U : 1U));
        attest_judgement_destroy(judgement);
        DONE(attest_judge_gradient_of_problem(problem, upstream, NULL, NULL, NULL,
                                              ATTEST_KEY_GRADIENT, candidate, answer, NULL, NULL,
                                              &judgement, &error));
        CHECK(!attest_judgement_passes(judgement));
        attest_judgement_destroy(judgement);
        judgement = NULL;
        if (k == 0)
            attest_tensor_destroy(candidate);
    }
    REFUSED(703,
            attest_judge_gradient(ATTEST_KEY_GRADIENT, candidate, answer, criterion, NULL,
                                  &judgement, &error),
            "a model bounds the gradient of a problem, which is not given");
    REFUSED(703,
            attest_judge_gradient_of_problem(problem, upstream, NULL, NULL, NULL,
                                             ATTEST_SCORE_GRADIENT, candidate, answer, criterion,
                                             NULL, &judgement, &error),
            "describes no score gradient");
    REFUSED(701,
            attest_judge_gradient_of_problem(problem, upstream, NULL, saved, NULL,
                                             ATTEST_KEY_GRADIENT, candidate, by_saved, criterion,
                                             NULL, &judgement, &error),
            "expected 1, found 0");
    REFUSED(ATTEST_BAD_ARGUMENT,
            attest_judge_gradient_of_problem(NULL, upstream, NULL, NULL, NULL, ATTEST_KEY_GRADIENT,
                                             candidate, answer, criterion, NULL, &judgement,
                                             &error),
            "problem is NULL");
    attest_tensor_destroy(candidate);
    attest_criterion_destroy(criterion);
}

/* The same kernel, with 1 and 6 + log 2 saved: dS = 1/2 (2 - 2), 1/2 (6 - 2) = 0, 2, and dK = (0, 6), of which 6 + 2^-7 is
 * within the bound of the model and nothing that the algorithm may give. */
static void emulated_gradient(attest_problem const* problem, attest_tensor const* upstream,
                              attest_tensor const* saved) {
    float const logs[] = {6.69314718F}, right[] = {0.0F, 6.0F}, near[] = {0.0F, 6.0078125F};
    float const* const both[] = {right, near};
    attest_criterion* model = NULL;
    attest_criterion* emulation = NULL;
    attest_request* request = NULL;
    attest_answer* answer = NULL;
    attest_judgement* judgement = NULL;
    attest_tensor* sums = floats(logs, 1, 1);
    attest_tensor* candidate = NULL;
    int k;
    DONE(attest_criterion_create(&model, &error));
    DONE(attest_criterion_set_model(model, "bf16-p", &error));
    DONE(attest_criterion_create(&emulation, &error));
    DONE(attest_criterion_set_emulation(emulation, "bf16-p", &error));
    DONE(attest_request_create(&request, &error));
    DONE(attest_request_set_bounds(request, 1, &error));
    DONE(attest_compute_gradients(problem, upstream, NULL, saved, sums, 0, request, &answer, &error));
    for (k = 0; k < 2; ++k) {
        candidate = floats(both[k], 2, 1);
        DONE(attest_judge_gradient_of_problem(problem, upstream, NULL, saved, sums,
                                              ATTEST_KEY_GRADIENT, candidate, answer, model, NULL,
                                              &judgement, &error));
        CHECK(attest_judgement_passes(judgement));
        attest_judgement_destroy(judgement);
        DONE(attest_judge_gradient_of_problem(problem, upstream, NULL, saved, sums,
                                              ATTEST_KEY_GRADIENT, candidate, answer, emulation,
                                              NULL, &judgement, &error));
        CHECK(attest_judgement_passes(judgement) == (k == 0));
        CHECK(strcmp(attest_judgement_kernels(judgement),
                     k == 0 ? "consistent with P and dS in bfloat16\n"
                            : "consistent with none of 4 backward passes; nearest, with 1 of 2 "
                              "elements outside: P and dS in bfloat16\n")
              == 0);
        CHECK(strstr(attest_judgement_report(judgement), attest_judgement_kernels(judgement)) != NULL);
        CHECK(strcmp(attest_judgement_saved(judgement),
                     "the saved output differs from that of these inputs in 1 of 1 rows (most at (0, 0, 0, 0): saved 1, "
                     "exact 2); the gradients were judged as those of what was saved\n")
              == 0);
        CHECK(strstr(attest_judgement_report(judgement), attest_judgement_saved(judgement)) != NULL);
        attest_judgement_destroy(judgement);
        judgement = NULL;
        if (k == 0)
            attest_tensor_destroy(candidate);
    }
    REFUSED(ATTEST_BAD_ARGUMENT, attest_criterion_set_dscores_of_rounded(model, 1, &error),
            "no emulation");
    REFUSED(ATTEST_BAD_ARGUMENT, attest_criterion_set_dscores_scaled(model, 1, &error),
            "no emulation");
    REFUSED(ATTEST_BAD_ARGUMENT, attest_criterion_set_dropout_last(model, 1, &error),
            "no emulation");
    REFUSED(ATTEST_BAD_ARGUMENT, attest_criterion_set_heads_apart(model, 1, &error),
            "no emulation");
    DONE(attest_criterion_set_dscores_of_rounded(emulation, 1, &error));
    DONE(attest_criterion_set_dscores_scaled(emulation, 1, &error));
    DONE(attest_criterion_set_heads_apart(emulation, 0, &error));
    DONE(attest_criterion_set_dropout_last(emulation, 1, &error));
    DONE(attest_judge_gradient_of_problem(problem, upstream, NULL, saved, sums, ATTEST_KEY_GRADIENT,
                                          candidate, answer, emulation, NULL, &judgement, &error));
    CHECK(strcmp(attest_judgement_kernels(judgement),
                 "not consistent; with 1 of 2 elements outside: P and dS in bfloat16, dS of the rounded P, dS "
                 "times the scale before its rounding\n")
          == 0);
    attest_judgement_destroy(judgement);
    judgement = NULL;
    DONE(attest_criterion_set_dscores_scaled(emulation, 0, &error));
    DONE(attest_criterion_set_heads_apart(emulation, 1, &error));
    DONE(attest_judge_gradient_of_problem(problem, upstream, NULL, saved, sums, ATTEST_KEY_GRADIENT,
                                          candidate, answer, emulation, NULL, &judgement, &error));
    CHECK(strstr(attest_judgement_kernels(judgement),
                 "dS of the rounded P\n") /* one head is no group */
          != NULL);
    attest_judgement_destroy(judgement);
    judgement = NULL;
    DONE(attest_criterion_set_emulation(emulation, "bf16-p", &error)); /* nothing else is known now */
    REFUSED(703,
            attest_judge_gradient_of_problem(problem, upstream, NULL, saved, NULL,
                                             ATTEST_KEY_GRADIENT, candidate, answer, emulation,
                                             NULL, &judgement, &error),
            "expected the saved log-sum-exp");
    REFUSED(703,
            attest_judge_gradient(ATTEST_KEY_GRADIENT, candidate, answer, emulation, NULL,
                                  &judgement, &error),
            "an emulation gives the gradient of a problem, which is not given");
    attest_tensor_destroy(candidate);
    attest_tensor_destroy(sums);
    attest_answer_destroy(answer);
    attest_request_destroy(request);
    attest_criterion_destroy(model);
    attest_criterion_destroy(emulation);
}

/* Two keys with one score: dP = (2, 6), D = 4, dS = (-1, 1). */
static void gradients(void) {
    float const q[] = {3.0F}, k[] = {2.0F, 2.0F}, v[] = {1.0F, 3.0F}, two[] = {2.0F}, one[] = {1.0F};
    float const wrong[] = {-3.0F, 3.5F};
    attest_problem* problem = problem_of(q, 1, k, v, 2, 1);
    attest_tensor* upstream = floats(two, 1, 1);
    attest_tensor* saved = floats(one, 1, 1);
    attest_tensor* candidate = floats(wrong, 2, 1);
    attest_request* request = NULL;
    attest_answer* answer = NULL;
    attest_answer* by_saved = NULL;
    attest_answer* forward;
    attest_judgement* judgement = NULL;
    size_t shape[4] = {0, 0, 0, 0}, spent = 0, all = 0;
    attest_effort by;
    DONE(attest_request_create(&request, &error));
    DONE(attest_request_set_bounds(request, 1, &error));
    DONE(attest_compute_gradients(problem, upstream, NULL, NULL, NULL, 1, request, &answer, &error));
    CHECK(number(answer, ATTEST_QUERY_GRADIENT, 0) == 0.0F);
    CHECK(number(answer, ATTEST_KEY_GRADIENT, 0) == -3.0F);
    CHECK(number(answer, ATTEST_KEY_GRADIENT, 1) == 3.0F);
    CHECK(number(answer, ATTEST_VALUE_GRADIENT, 1) == 1.0F);
    CHECK(number(answer, ATTEST_ROW_DOT, 0) == 4.0F);
    CHECK(number(answer, ATTEST_SCORE_GRADIENT, 0) == -1.0F);
    DONE(attest_answer_shape(answer, ATTEST_SCORE_GRADIENT, shape, &error));
    CHECK(shape[2] == 1 && shape[3] == 2);
    for (by = ATTEST_FAST; by <= ATTEST_EXACT; ++by) {
        DONE(attest_answer_effort(answer, by, &spent, &error));
        all += spent;
    }
    CHECK(all == 8);
    REFUSED(ATTEST_BAD_ARGUMENT, attest_answer_shape(answer, ATTEST_SINK_GRADIENT, shape, &error),
            "no part 22");
    REFUSED(ATTEST_BAD_ARGUMENT, attest_answer_shape(answer, ATTEST_OUTPUT, shape, &error),
            "no part 0");
    REFUSED(ATTEST_BAD_ARGUMENT, attest_answer_shape(answer, 15, shape, &error), "no part 15");
    REFUSED(ATTEST_BAD_ARGUMENT, attest_answer_shape(answer, 26, shape, &error), "no part 26");
    DONE(attest_compute_gradients(problem, upstream, NULL, saved, NULL, 0, NULL, &by_saved, &error));
    CHECK(number(by_saved, ATTEST_ROW_DOT, 0) == 2.0F);
    CHECK(number(by_saved, ATTEST_QUERY_GRADIENT, 0) == 4.0F);
    REFUSED(ATTEST_BAD_ARGUMENT,
            attest_compute_gradients(problem, NULL, NULL, NULL, NULL, 0, NULL, &by_saved, &error),
            "output_gradient is NULL");
    REFUSED(701,
            attest_compute_gradients(problem, upstream, NULL, candidate, NULL, 0, NULL, &by_saved,
                                     &error),
            "saved_output is (1, 1, 2, 1)");
    DONE(attest_judge_gradient(ATTEST_KEY_GRADIENT, candidate, answer, NULL, request, &judgement,
                               &error));
    CHECK(!attest_judgement_passes(judgement));
    CHECK(count(judgement, ATTEST_COUNT_FAILING) == 1);
    CHECK(strstr(attest_judgement_report(judgement), "key gradient (1, 1, 2, 1)") != NULL);
    REFUSED(701,
            attest_judge_gradient(ATTEST_BIAS_GRADIENT, candidate, answer, NULL, NULL, &judgement,
                                  &error),
            "have no bias gradient");
    REFUSED(701,
            attest_judge_gradient(ATTEST_KEY_GRADIENT, candidate, by_saved, NULL, NULL, &judgement,
                                  &error),
            "has bounds of 0 elements");
    diagnosed_gradient(problem, upstream, answer);
    modelled_gradient(problem, upstream, saved, answer, by_saved);
    emulated_gradient(problem, upstream, saved);
    REFUSED(ATTEST_BAD_ARGUMENT,
            attest_diagnose_gradient(problem, upstream, NULL, NULL, NULL, candidate, by_saved, NULL,
                                     judgement, &error),
            "the answer has no such gradient with its bounds");
    REFUSED(701,
            attest_diagnose_gradient(problem, candidate, NULL, NULL, NULL, candidate, answer, NULL,
                                     judgement, &error),
            "is (1, 1, 2, 1)");
    forward = answer_of(problem, NULL);
    REFUSED(ATTEST_BAD_ARGUMENT,
            attest_judge_gradient(ATTEST_KEY_GRADIENT, candidate, forward, NULL, NULL, &judgement,
                                  &error),
            "no gradient 17");
    attest_judgement_destroy(judgement);
    attest_answer_destroy(forward);
    attest_answer_destroy(by_saved);
    attest_answer_destroy(answer);
    attest_request_destroy(request);
    attest_tensor_destroy(candidate);
    attest_tensor_destroy(saved);
    attest_tensor_destroy(upstream);
    attest_problem_destroy(problem);
}

static void refusals(void) {
    float numbers[] = {1, 2, 3, 4};
    size_t const shape[] = {2, 2}, high[] = {1, 1, 1, 1}, wide[] = {SIZE_MAX / 2, 4};
    size_t const nothing[] = {0, 0};
    attest_tensor *x = floats(numbers, 2, 2), *narrow = floats(numbers, 2, 1), *mask = NULL;
    attest_tensor *none = NULL, *vast = NULL;
    attest_problem* problem = NULL;
    attest_answer* answer = NULL;
    double const pair[] = {1, 2};
    int64_t const length = 3;
    REFUSED(701, attest_tensor_create(4, 2, shape, NULL, numbers, 15, &none, &error), "16 bytes");
    REFUSED(701, attest_tensor_create(4, 2, shape, high, NULL, 0, &none, &error), "ATT-701");
    REFUSED(701, attest_tensor_create(4, 2, wide, NULL, numbers, 16, &none, &error), "memory");
    REFUSED(701, attest_tensor_create(4, 2, shape, wide, numbers, 16, &none, &error), "ATT-701");
    REFUSED(ATTEST_BAD_ARGUMENT,
            attest_tensor_create(4, 5, shape, NULL, numbers, 16, &none, &error), "5 axes");
    REFUSED(ATTEST_BAD_ARGUMENT,
            attest_tensor_create(11, 2, shape, NULL, numbers, 16, &none, &error), "format 11, expected");
    REFUSED(ATTEST_BAD_ARGUMENT, attest_tensor_create(4, 2, NULL, NULL, numbers, 16, &none, &error),
            "extents is NULL");
    REFUSED(ATTEST_BAD_ARGUMENT, attest_tensor_create(4, 2, shape, NULL, NULL, 16, &none, &error),
            "data is NULL");
    REFUSED(ATTEST_BAD_ARGUMENT, attest_tensor_create(4, 2, shape, NULL, numbers, 16, NULL, &error),
            "result is NULL");
    CHECK(none == NULL);
    CHECK(attest_tensor_create(4, 2, shape, NULL, numbers, 15, &none, NULL) == 701);
    CHECK(attest_error_code(NULL) == ATTEST_OK && attest_error_message(NULL)[0] == 0);

    DONE(attest_tensor_create(ATTEST_BOOLEAN, 2, shape, NULL, numbers, 4, &mask, &error));
    REFUSED(ATTEST_BAD_ARGUMENT, attest_problem_create(x, mask, x, &problem, &error),
            "key is a tensor of ATTEST_BOOLEAN");
    REFUSED(ATTEST_BAD_ARGUMENT, attest_problem_create(x, x, NULL, &problem, &error),
            "value is NULL");
    REFUSED(ATTEST_BAD_ARGUMENT, attest_problem_create(x, x, x, NULL, &error), "result is NULL");
    CHECK(problem == NULL);
    DONE(attest_problem_create(x, narrow, x, &problem, &error));
    REFUSED(701, attest_problem_check(problem, &error), "key is");
    REFUSED(701, attest_compute(problem, NULL, &answer, &error), "key is");
    attest_problem_destroy(problem);
    problem = NULL;

    /* Rows without bytes of their own are many at no cost, but not their results. */
    {
        size_t const many[] = {(size_t)1 << 40, 2}, same[] = {0, 1}, deep[] = {2, (size_t)1 << 40};
        attest_tensor* broad = NULL;
        DONE(attest_tensor_create(4, 2, many, same, numbers, 16, &vast, &error));
        DONE(attest_tensor_create(4, 2, deep, nothing, numbers, 16, &broad, &error));
        DONE(attest_problem_create(vast, x, broad, &problem, &error));
        REFUSED(701, attest_compute(problem, NULL, &answer, &error), "memory");
        attest_problem_destroy(problem);
        attest_tensor_destroy(vast);
        attest_tensor_destroy(broad);
        vast = NULL;
        problem = NULL;
    }
    DONE(attest_tensor_create(4, 2, nothing, NULL, NULL, 0, &vast, &error));
    DONE(attest_problem_create(vast, x, x, &problem, &error));
    REFUSED(701, attest_problem_check(problem, &error), "an extent is 0");
    attest_problem_destroy(problem);
    problem = NULL;

    DONE(attest_problem_create(x, x, x, &problem, &error));
    numbers[1] = NAN;
    REFUSED(702, attest_problem_check(problem, &error), "NaN");
    REFUSED(702, attest_compute(problem, NULL, &answer, &error), "NaN");
    numbers[1] = 2;
    DONE(attest_problem_check(problem, &error));
    REFUSED(ATTEST_BAD_ARGUMENT, attest_problem_check(NULL, &error), "problem is NULL");
    REFUSED(ATTEST_BAD_ARGUMENT, attest_compute(NULL, NULL, &answer, &error), "problem is NULL");
    REFUSED(ATTEST_BAD_ARGUMENT, attest_compute(problem, NULL, NULL, &error), "result is NULL");
    REFUSED(703, attest_problem_set_preset(problem, "numpy", &error), "there is no preset");
    REFUSED(ATTEST_BAD_ARGUMENT, attest_problem_set_preset(NULL, "fa2", &error), "problem is NULL");
    REFUSED(ATTEST_BAD_ARGUMENT, attest_problem_set_allowed(problem, x, &error), "float32");
    REFUSED(ATTEST_BAD_ARGUMENT, attest_problem_set_bias(problem, mask, &error),
            "bias is a tensor");
    REFUSED(ATTEST_BAD_ARGUMENT, attest_problem_set_diagonal(problem, 4, &error), "diagonal 4");
    REFUSED(ATTEST_BAD_ARGUMENT, attest_problem_set_empty_row(problem, -1, &error), "empty row -1");
    REFUSED(ATTEST_BAD_ARGUMENT, attest_problem_set_empty_row(problem, 4, &error), "empty row 4");
    REFUSED(ATTEST_BAD_ARGUMENT, attest_problem_set_logarithm(problem, 2, &error), "logarithm 2");
    REFUSED(ATTEST_BAD_ARGUMENT, attest_problem_set_sinks(problem, NULL, 1, &error),
            "sinks is NULL");

    DONE(attest_problem_set_scale(problem, INFINITY, &error));
    REFUSED(703, attest_problem_check(problem, &error), "scale");
    DONE(attest_problem_set_preset(problem, NULL, &error));
    DONE(attest_problem_set_soft_cap(problem, 0, &error));
    REFUSED(703, attest_problem_check(problem, &error), "soft_cap");
    DONE(attest_problem_set_preset(problem, NULL, &error));
    DONE(attest_problem_set_sinks(problem, pair, 2, &error));
    REFUSED(703, attest_problem_check(problem, &error), "sinks");
    DONE(attest_problem_set_preset(problem, NULL, &error));
    DONE(attest_problem_set_alibi_slopes(problem, pair, 2, &error));
    REFUSED(703, attest_problem_check(problem, &error), "alibi_slopes");
    DONE(attest_problem_set_preset(problem, NULL, &error));
    DONE(attest_problem_set_key_lengths(problem, &length, 1, &error));
    REFUSED(703, attest_problem_check(problem, &error), "key length");
    DONE(attest_problem_set_preset(problem, NULL, &error));
    DONE(attest_problem_set_window_left(problem, -1, &error));
    REFUSED(703, attest_problem_check(problem, &error), "window");
    DONE(attest_problem_set_preset(problem, NULL, &error));
    CHECK(answer == NULL);

    /* Stopped before it began. */
    {
        attest_progress* progress = NULL;
        attest_request* request = NULL;
        attest_judgement* judgement = NULL;
        attest_answer* certified = NULL;
        DONE(attest_progress_create(&progress, &error));
        DONE(attest_request_create(&request, &error));
        DONE(attest_request_set_bounds(request, 1, &error));
        DONE(attest_compute(problem, request, &certified, &error));
        DONE(attest_request_set_progress(request, progress, &error));
        DONE(attest_compute(problem, request, &answer, &error));
        CHECK(attest_progress_rows_done(progress) == 2);
        CHECK(attest_progress_rows_in_all(progress) == 2);
        attest_answer_destroy(answer);
        answer = NULL;
        attest_progress_stop(progress);
        REFUSED(ATTEST_STOPPED, attest_compute(problem, request, &answer, &error), "stopped");
        REFUSED(ATTEST_STOPPED,
                attest_compute_intermediate(problem, ATTEST_WEIGHTS, request, &answer, &error),
                "stopped");
        REFUSED(ATTEST_STOPPED, attest_judge(problem, x, NULL, NULL, request, &judgement, &error),
                "stopped");
        REFUSED(ATTEST_STOPPED,
                attest_judge(problem, x, certified, NULL, request, &judgement, &error), "stopped");
        CHECK(answer == NULL && judgement == NULL);
        attest_answer_destroy(certified);
        attest_request_destroy(request);
        attest_progress_destroy(progress);
        attest_progress_stop(NULL);
        CHECK(attest_progress_rows_done(NULL) == 0 && attest_progress_rows_in_all(NULL) == 0);
    }
    attest_error_destroy(NULL);
    attest_tensor_destroy(NULL);
    attest_problem_destroy(NULL);
    attest_request_destroy(NULL);
    attest_progress_destroy(NULL);
    attest_criterion_destroy(NULL);
    attest_answer_destroy(NULL);
    attest_judgement_destroy(NULL);
    attest_problem_destroy(problem);
    attest_tensor_destroy(vast);
    attest_tensor_destroy(x);
    attest_tensor_destroy(narrow);
    attest_tensor_destroy(mask);
}

struct task {
    attest_problem const* problem;
    int good;
};

/* No checks here: the counts belong to the thread of main. */
static void* repeat(void* of) {
    struct task* task = of;
    int round;
    task->good = 1;
    for (round = 0; round < 20; ++round) {
        attest_answer* answer = NULL;
        attest_error* error = NULL;
        void const* data = NULL;
        float found = 0;
        if (attest_compute(task->problem, NULL, &answer, NULL) != ATTEST_OK
            || attest_answer_elements(answer, ATTEST_OUTPUT, &data, NULL, NULL) != ATTEST_OK) {
            task->good = 0;
            return NULL;
        }
        memcpy(&found, data, sizeof found);
        task->good = task->good && found == 1.5F
                     && attest_compute(NULL, NULL, NULL, &error) == ATTEST_BAD_ARGUMENT
                     && strstr(attest_error_message(error), "problem") != NULL;
        attest_error_destroy(error);
        attest_answer_destroy(answer);
    }
    return NULL;
}

static void two_threads(void) {
    float const q[] = {1.0F}, k[] = {2.0F, 2.0F}, v[] = {1.0F, 2.0F};
    attest_problem* problem = problem_of(q, 1, k, v, 2, 1);
    struct task first, second;
    pthread_t other;
    first.problem = second.problem = problem;
    first.good = second.good = 0;
    CHECK(pthread_create(&other, NULL, repeat, &second) == 0);
    repeat(&first);
    CHECK(pthread_join(other, NULL) == 0);
    CHECK(first.good && second.good);
    attest_problem_destroy(problem);
}

/* Two numbers of 4 bits in a byte, and scales of their tensor. */
static void scales(void) {
    unsigned char const halves[2] = {0x42, 0x75}; /* 1, 2, then 3, 6 in E2M1 */
    unsigned char const powers[2] = {128, 125};   /* 2 and 1/4 in E8M0 */
    float const half = 0.5F;
    float const tenth = 0.1F;
    double const wide = 0.1;
    size_t const extents[2] = {2, 2};
    size_t const rows[2] = {2, 1};
    size_t const turned[2] = {1, 3};
    size_t const block[2] = {1, 2};
    attest_tensor *q = NULL, *v = NULL, *by_row = NULL, *one = NULL, *other = NULL, *bad = NULL;
    attest_problem* problem = NULL;
    attest_answer* answer = NULL;
    DONE(attest_tensor_create(ATTEST_FLOAT4_E2M1FN, 2, extents, NULL, halves, 2, &v, &error));
    REFUSED(701,
            attest_tensor_create(ATTEST_FLOAT4_E2M1FN, 2, extents, NULL, halves, 1, &bad, &error),
            "needs 2 bytes, there are 1");
    DONE(attest_tensor_create(ATTEST_FLOAT4_E2M1FN, 2, turned, NULL, halves, 2, &q, &error));
    attest_tensor_destroy(q);
    DONE(attest_tensor_create(ATTEST_FLOAT8_E8M0FNU, 2, rows, NULL, powers, 2, &by_row, &error));
    DONE(attest_tensor_create(ATTEST_FLOAT32, 0, NULL, NULL, &half, 4, &one, &error));
    DONE(attest_tensor_add_scale(v, by_row, NULL, &error));
    DONE(attest_tensor_add_scale(v, one, NULL, &error));
    attest_tensor_destroy(by_row);
    q = floats(&half, 1, 1);
    DONE(attest_tensor_create(ATTEST_FLOAT32, 2, rows, NULL, (float const[2]){0, 0}, 8, &bad,
                              &error));
    DONE(attest_problem_create(q, bad, v, &problem, &error));
    answer = answer_of(problem, NULL);
    /* The means of 1*2*0.5 and 3*0.25*0.5, and of 2*2*0.5 and 6*0.25*0.5. */
    CHECK(number(answer, ATTEST_OUTPUT, 0) == 0.6875F);
    CHECK(number(answer, ATTEST_OUTPUT, 1) == 1.375F);
    attest_answer_destroy(answer);
    attest_problem_destroy(problem);
    REFUSED(701, attest_tensor_add_scale(v, one, NULL, &error),
            "has 2 scales, expected at most two");
    attest_tensor_destroy(v);
    DONE(attest_tensor_create(ATTEST_FLOAT32, 2, turned, NULL, (float const[3]){1, 2, 3}, 12,
                              &other, &error));
    REFUSED(701, attest_tensor_add_scale(bad, other, NULL, &error),
            "the scale of the tensor is (1, 1, 1, 3), the tensor (1, 1, 2, 1)");
    REFUSED(1, attest_tensor_add_scale(bad, NULL, NULL, &error), "scale is NULL");
    REFUSED(1, attest_tensor_add_scale(bad, bad, NULL, &error), "a tensor is its own scale");
    attest_tensor_destroy(other);
    DONE(attest_tensor_create(ATTEST_FLOAT64, 0, NULL, NULL, &wide, 8, &other, &error));
    REFUSED(703, attest_tensor_add_scale(bad, other, NULL, &error),
            "give the scale as it is stored");
    attest_tensor_destroy(other);
    DONE(attest_tensor_create(ATTEST_FLOAT32, 2, rows, NULL, (float const[2]){1, tenth}, 8, &other,
                              &error));
    DONE(attest_tensor_add_scale(bad, other, block, &error));
    REFUSED(701, attest_tensor_add_scale(q, other, block, &error), "do not fit along axis 2");
    attest_tensor_destroy(other);
    attest_tensor_destroy(bad);
    attest_tensor_destroy(one);
    attest_tensor_destroy(q);
}

/* All scores are 0, so that each output is the mean of the values that a query sees. */
static attest_problem* means_of(attest_tensor* query, attest_tensor* key, attest_tensor* value) {
    attest_problem* result = NULL;
    DONE(attest_problem_create(query, key, value, &result, &error));
    attest_tensor_destroy(query);
    attest_tensor_destroy(key);
    attest_tensor_destroy(value);
    return result;
}

static attest_tensor* numbers(float const* data, size_t a, size_t b, size_t c, size_t d) {
    size_t const extents[4] = {a, b, c, d};
    attest_tensor* result = NULL;
    DONE(attest_tensor_create(ATTEST_FLOAT32, 4, extents, NULL, data, a * b * c * d * sizeof *data,
                              &result, &error));
    return result;
}

static float const zeros[16];

/* dV = (1/2, 1/2, 1, 1), of which the last one may be off by 2^-8 of it in bfloat16, and more for two rows. */
static void packed_gradient_by_a_model(attest_problem const* problem,
                                       attest_tensor const* gradient) {
    float const near[4] = {0.5F, 0.5F, 1, 1 + 0.00390625F}, far[4] = {0.5F, 0.5F, 1, 1.03F};
    attest_request* request = NULL;
    attest_answer* answer = NULL;
    attest_criterion* criterion = NULL;
    attest_judgement* judgement = NULL;
    attest_problem* plain = means_of(numbers(zeros, 1, 1, 3, 1), numbers(zeros, 1, 1, 4, 1),
                                     numbers(zeros, 1, 1, 4, 1));
    attest_tensor* candidate = numbers(near, 1, 4, 1, 1);
    DONE(attest_request_create(&request, &error));
    DONE(attest_request_set_bounds(request, 1, &error));
    DONE(attest_criterion_create(&criterion, &error));
    DONE(attest_criterion_set_model(criterion, "bf16-p", &error));
    DONE(attest_compute_gradients(problem, gradient, NULL, NULL, NULL, 0, request, &answer, &error));
    DONE(attest_judge_gradient_of_problem(problem, gradient, NULL, NULL, NULL,
                                          ATTEST_VALUE_GRADIENT, candidate, answer, criterion, NULL,
                                          &judgement, &error));
    CHECK(attest_judgement_passes(judgement) == 1);
    attest_judgement_destroy(judgement);
    REFUSED(ATTEST_BAD_ARGUMENT,
            attest_judge_gradient_of_problem(plain, gradient, NULL, NULL, NULL,
                                             ATTEST_VALUE_GRADIENT, candidate, answer, criterion,
                                             NULL, &judgement, &error),
            "the answer is of another problem");
    attest_tensor_destroy(candidate);
    candidate = numbers(far, 1, 4, 1, 1);
    DONE(attest_judge_gradient_of_problem(problem, gradient, NULL, NULL, NULL,
                                          ATTEST_VALUE_GRADIENT, candidate, answer, criterion, NULL,
                                          &judgement, &error));
    CHECK(attest_judgement_passes(judgement) == 0);
    attest_judgement_destroy(judgement);
    attest_tensor_destroy(candidate);
    attest_problem_destroy(plain);
    attest_criterion_destroy(criterion);
    attest_answer_destroy(answer);
    attest_request_destroy(request);
}

/* One query that sees the values 1 and 3, then two that see 2 and 6. */
static void packed_sequences(void) {
    float const v[4] = {1, 3, 2, 6};
    int64_t const starts_q[3] = {0, 1, 3};
    int64_t const starts_k[3] = {0, 2, 4};
    attest_problem* problem = means_of(numbers(zeros, 1, 3, 1, 1), numbers(zeros, 1, 4, 1, 1),
                                       numbers(v, 1, 4, 1, 1));
    DONE(attest_problem_set_cu_seqlens(problem, starts_q, 3, starts_k, 3, &error));
    DONE(attest_problem_check(problem, &error));
    attest_answer* answer = NULL;
    DONE(attest_compute(problem, NULL, &answer, &error));
    size_t extents[4] = {0, 0, 0, 0};
    DONE(attest_answer_shape(answer, ATTEST_OUTPUT, extents, &error));
    CHECK(extents[0] == 1 && extents[1] == 3 && extents[2] == 1 && extents[3] == 1);
    void const* data = NULL;
    DONE(attest_answer_elements(answer, ATTEST_OUTPUT, &data, NULL, &error));
    float const* out = data;
    CHECK(out[0] == 2 && out[1] == 4 && out[2] == 4);
    DONE(attest_answer_shape(answer, ATTEST_LOG_SUM_EXP, extents, &error));
    CHECK(extents[2] == 1 && extents[3] == 3);
    DONE(attest_answer_elements(answer, ATTEST_LOG_SUM_EXP, &data, NULL, &error));
    float const* lse = data;
    CHECK(lse[0] == lse[2] && fabsf(lse[0] - 0.69314718F) < 1e-6F);

    float const wrong[3] = {2, 4, 5};
    attest_tensor* candidate = numbers(wrong, 1, 3, 1, 1);
    attest_judgement* judgement = NULL;
    DONE(attest_judge(problem, candidate, NULL, NULL, NULL, &judgement, &error));
    uint64_t count = 0;
    DONE(attest_judgement_count(judgement, ATTEST_COUNT_FAILING, &count, &error));
    CHECK(count == 1);
    int there = 0;
    size_t index[4] = {9, 9, 9, 9};
    DONE(attest_judgement_worst(judgement, &there, index, NULL, NULL, NULL, NULL, NULL, &error));
    CHECK(there == 1 && index[1] == 0 && index[2] == 2 && index[3] == 0);
    CHECK(strstr(attest_judgement_report(judgement), "the worst row is query 1 of sequence 1"));
    DONE(attest_diagnose(problem, candidate, NULL, NULL, judgement, &error));
    CHECK(strstr(attest_judgement_diagnosis(judgement), "sequence 1:") != NULL);
    attest_judgement_destroy(judgement);
    attest_criterion* emulated = NULL;
    DONE(attest_criterion_create(&emulated, &error));
    DONE(attest_criterion_set_emulation(emulated, "fp32-p", &error));
    REFUSED(703, attest_judge(problem, candidate, NULL, emulated, NULL, &judgement, &error),
            "an emulation is asked for of packed sequences; expected one sequence at a time");
    attest_criterion_destroy(emulated);
    attest_tensor_destroy(candidate);

    candidate = numbers(out, 1, 3, 1, 1);
    DONE(attest_judge(problem, candidate, NULL, NULL, NULL, &judgement, &error));
    CHECK(attest_judgement_passes(judgement) == 1);
    attest_judgement_destroy(judgement);
    attest_tensor_destroy(candidate);
    candidate = floats(lse, 1, 3);
    DONE(attest_judge_log_sum_exp(problem, candidate, NULL, NULL, NULL, &judgement, &error));
    CHECK(attest_judgement_passes(judgement) == 1);
    attest_judgement_destroy(judgement);
    attest_tensor_destroy(candidate);
    attest_answer_destroy(answer);

    float const ones[3] = {1, 1, 1};
    attest_tensor* gradient = numbers(ones, 1, 3, 1, 1);
    DONE(attest_compute_gradients(problem, gradient, NULL, NULL, NULL, 0, NULL, &answer, &error));
    DONE(attest_answer_elements(answer, ATTEST_VALUE_GRADIENT, &data, NULL, &error));
    float const* dv = data;
    CHECK(dv[0] == 0.5F && dv[1] == 0.5F && dv[2] == 1 && dv[3] == 1);
    attest_answer_destroy(answer);
    packed_gradient_by_a_model(problem, gradient);
    attest_tensor_destroy(gradient);

    REFUSED(703, attest_compute_intermediate(problem, ATTEST_WEIGHTS, NULL, &answer, &error),
            "packed sequences have no scores or weights of one shape");
    attest_tensor* bias = numbers(zeros, 1, 1, 1, 1);
    DONE(attest_problem_set_bias(problem, bias, &error));
    REFUSED(703, attest_problem_check(problem, &error), "a bias is given for packed sequences");
    DONE(attest_problem_set_bias(problem, NULL, &error));
    attest_tensor_destroy(bias);
    REFUSED(ATTEST_BAD_ARGUMENT,
            attest_problem_set_cu_seqlens(problem, NULL, 0, starts_k, 3, &error),
            "starts_k is given without starts_q");
    REFUSED(ATTEST_BAD_ARGUMENT,
            attest_problem_set_cu_seqlens(problem, NULL, 3, starts_k, 3, &error), "starts_q is NULL");
    DONE(attest_problem_set_cu_seqlens(problem, starts_q, 3, starts_k, 2, &error));
    REFUSED(703, attest_compute(problem, NULL, &answer, &error),
            "cu_seqlens_k[1] is 2, expected 4, the number of rows");
    DONE(attest_problem_set_cu_seqlens(problem, NULL, 0, NULL, 0, &error));
    REFUSED(701, attest_compute(problem, NULL, &answer, &error),
            "there are 3 query heads and 4 key heads");
    attest_problem_destroy(problem);
}

/* Pages of two slots: 1 3, NaN NaN and 2 6. */
static void pages(void) {
    float const unused = (float)NAN;
    float const v[6] = {1, 3, unused, unused, 2, 6};
    int64_t const table[4] = {2, 0, 0, 77};
    int64_t const lengths[2] = {3, 2};
    attest_problem* problem = means_of(numbers(zeros, 2, 1, 1, 1), numbers(zeros, 3, 1, 2, 1),
                                       numbers(v, 3, 1, 2, 1));
    DONE(attest_problem_set_page_table(problem, table, 2, 2, &error));
    REFUSED(703, attest_problem_check(problem, &error),
            "key_lengths has 0 numbers, expected 2: with pages it says how many keys");
    DONE(attest_problem_set_key_lengths(problem, lengths, 2, &error));
    attest_answer* answer = NULL;
    DONE(attest_compute(problem, NULL, &answer, &error));
    void const* data = NULL;
    DONE(attest_answer_elements(answer, ATTEST_OUTPUT, &data, NULL, &error));
    float const* out = data;
    CHECK(out[0] == 3 && out[1] == 2); /* of 2, 6, 1 and of 1, 3 */
    attest_tensor* candidate = numbers(out, 2, 1, 1, 1);
    attest_judgement* judgement = NULL;
    DONE(attest_judge(problem, candidate, NULL, NULL, NULL, &judgement, &error));
    CHECK(attest_judgement_passes(judgement) == 1);
    attest_judgement_destroy(judgement);
    attest_tensor_destroy(candidate);
    attest_answer_destroy(answer);
    DONE(attest_compute_intermediate(problem, ATTEST_WEIGHTS, NULL, &answer, &error));
    size_t extents[4] = {0, 0, 0, 0};
    DONE(attest_answer_shape(answer, ATTEST_INTERMEDIATE, extents, &error));
    CHECK(extents[0] == 2 && extents[3] == 3);
    attest_answer_destroy(answer);

    /* Listed keys count those that are gathered: the second of each, and one behind the length. */
    int32_t const listed[2] = {1, 2};
    size_t const shape[4] = {1, 1, 1, 2};
    DONE(attest_problem_set_key_indices_int32(problem, listed, shape, &error));
    DONE(attest_compute(problem, NULL, &answer, &error));
    DONE(attest_answer_elements(answer, ATTEST_OUTPUT, &data, NULL, &error));
    out = data;
    CHECK(out[0] == 3.5F && out[1] == 3); /* of 6 and 1, and of 3 */
    attest_answer_destroy(answer);
    REFUSED(ATTEST_BAD_ARGUMENT, attest_problem_set_page_table(problem, table, 2, 2, &error),
            "set the page table first");
    int32_t const beyond[2] = {1, 3};
    DONE(attest_problem_set_key_indices_int32(problem, beyond, shape, &error));
    REFUSED(703, attest_compute(problem, NULL, &answer, &error),
            "key_indices at (0, 0, 0, 1) is 3, expected 0 to 2");
    DONE(attest_problem_set_key_indices(problem, NULL, NULL, &error));

    DONE(attest_problem_set_causal(problem, 1, &error));
    REFUSED(703, attest_compute(problem, NULL, &answer, &error),
            "the diagonal puts the first query at key 0, and batch entry 0 has 1 query for 3 keys");
    DONE(attest_problem_set_causal(problem, 0, &error));
    int64_t const wrong[4] = {2, 3, 0, 77};
    DONE(attest_problem_set_page_table(problem, wrong, 2, 2, &error));
    REFUSED(703, attest_compute(problem, NULL, &answer, &error),
            "page_table[0][1] is 3, expected a page of 0 to 2");
    DONE(attest_problem_set_page_table(problem, table, 1, 4, &error));
    REFUSED(701, attest_compute(problem, NULL, &answer, &error),
            "page_table is (1, 4), expected one row for each of 2 batch entries");
    REFUSED(ATTEST_BAD_ARGUMENT, attest_problem_set_page_table(problem, NULL, 1, 4, &error),
            "pages is NULL");
    attest_problem_destroy(problem);

    /* Packed queries: one of the first sequence, two of the second. */
    int64_t const starts_q[3] = {0, 1, 3};
    problem = means_of(numbers(zeros, 1, 3, 1, 1), numbers(zeros, 3, 1, 2, 1),
                       numbers(v, 3, 1, 2, 1));
    DONE(attest_problem_set_page_table(problem, table, 2, 2, &error));
    DONE(attest_problem_set_key_lengths(problem, lengths, 2, &error));
    DONE(attest_problem_set_cu_seqlens(problem, starts_q, 3, NULL, 0, &error));
    DONE(attest_compute(problem, NULL, &answer, &error));
    DONE(attest_answer_elements(answer, ATTEST_OUTPUT, &data, NULL, &error));
    out = data;
    CHECK(out[0] == 3 && out[1] == 2 && out[2] == 2);
    attest_answer_destroy(answer);
    DONE(attest_problem_set_cu_seqlens(problem, starts_q, 3, starts_q, 3, &error));
    REFUSED(703, attest_compute(problem, NULL, &answer, &error),
            "cu_seqlens_k is given with a page table");
    attest_problem_destroy(problem);
}

/* The same values times a number per row, which fits (rows, H, D) alone; then one row too many. */
static void scaled_packed_sequences(void) {
    float const v[8] = {1, 1, 3, 3, 2, 2, 6, 6};
    float const by_row[4] = {1, 2, 0.5F, 3};
    int64_t const starts_q[3] = {0, 1, 3};
    int64_t const starts_k[3] = {0, 2, 4};
    size_t const of_query[3] = {3, 2, 1};
    size_t const of_key[3] = {4, 2, 1};
    size_t const of_scale[3] = {4, 1, 1};
    attest_tensor* query = NULL;
    attest_tensor* key = NULL;
    attest_tensor* value = NULL;
    attest_tensor* scale = NULL;
    attest_tensor* turned = NULL;
    DONE(attest_tensor_create(ATTEST_FLOAT32, 3, of_query, NULL, zeros, sizeof zeros, &query,
                              &error));
    DONE(
        attest_tensor_create(ATTEST_FLOAT32, 3, of_key, NULL, zeros, sizeof zeros, &key, &error));
    DONE(attest_tensor_create(ATTEST_FLOAT32, 3, of_key, NULL, v, sizeof v, &value, &error));
    DONE(attest_tensor_create(ATTEST_FLOAT32, 3, of_scale, NULL, by_row, sizeof by_row, &scale,
                              &error));
    DONE(attest_tensor_create(ATTEST_FLOAT32, 3, (size_t[]){3, 1, 1}, NULL, by_row, sizeof by_row,
                              &turned, &error));
    REFUSED(701, attest_tensor_add_scale(value, turned, NULL, &error),
            "As (rows, H, D): the scale of the tensor is (3, 1, 1), the tensor (4, 2, 1) of packed "
            "sequences");
    DONE(attest_tensor_add_scale(value, scale, NULL, &error));
    attest_problem* problem = NULL;
    DONE(attest_problem_create(query, key, value, &problem, &error));
    DONE(attest_problem_set_cu_seqlens(problem, starts_q, 3, starts_k, 3, &error));
    attest_answer* answer = NULL;
    DONE(attest_compute(problem, NULL, &answer, &error));
    void const* data = NULL;
    DONE(attest_answer_elements(answer, ATTEST_OUTPUT, &data, NULL, &error));
    float const* out = data;
    CHECK(out[0] == 3.5F && out[1] == 3.5F && out[2] == 9.5F && out[5] == 9.5F);
    attest_answer_destroy(answer);
    REFUSED(701, attest_problem_check_quantised(problem, "mxfp8", &error),
            "query holds float32, mxfp8 has float8_e4m3fn or float8_e5m2");
    attest_problem_destroy(problem);
    attest_tensor* heads[5] = {query, key, value, scale, turned};
    for (int which = 0; which < 5; ++which)
        attest_tensor_destroy(heads[which]);

    /* Three heads of two rows each, or three rows of two heads: a scale of three rows is of the latter alone. */
    size_t const both[3] = {3, 2, 1};
    size_t const rows[3] = {3, 1, 1};
    size_t const heads_of_rows[3] = {1, 2, 1};
    DONE(attest_tensor_create(ATTEST_FLOAT32, 3, both, NULL, zeros, sizeof zeros, &query, &error));
    DONE(attest_tensor_create(ATTEST_FLOAT32, 3, rows, NULL, by_row, sizeof by_row, &scale,
                              &error));
    DONE(attest_tensor_create(ATTEST_FLOAT32, 3, heads_of_rows, NULL, by_row, sizeof by_row,
                              &turned, &error));
    DONE(attest_tensor_add_scale(query, scale, NULL, &error));
    DONE(attest_tensor_add_scale(query, turned, NULL, &error));
    attest_tensor_destroy(scale);
    attest_tensor_destroy(turned);
    attest_tensor_destroy(query);
}

/* Two keys and values apart from each other: which faults 1 ulp and a wide tolerance see. */
static void power_of_a_test(void) {
    float const q[4] = {1, 2, -1, 0.5F};
    float const v[4] = {1, 5, -2, 4};
    attest_problem* problem =
        means_of(numbers(q, 1, 1, 2, 2), numbers(v, 1, 1, 2, 2), numbers(v, 1, 1, 2, 2));
    DONE(attest_problem_set_causal(problem, 1, &error));
    attest_power* power = NULL;
    DONE(attest_compute_power(problem, NULL, NULL, NULL, &power, &error));
    attest_power_counts counts = {0};
    DONE(attest_power_summary(power, &counts, &error));
    CHECK(counts.faults > 10 && counts.rows == 2 && counts.columns == 2);
    CHECK(counts.unseen_without_roundings <= counts.unseen && counts.unseen < counts.faults);
    attest_fault fault = {0};
    size_t unseen = 0;
    int of_scale = 0;
    for (size_t which = 0; which < counts.faults; ++which) {
        DONE(attest_power_fault(power, which, &fault, &error));
        CHECK(fault.applies == 1 && fault.rows > 0 && fault.name[0] != 0 && fault.means[0] != 0);
        unseen += fault.failing == 0;
        of_scale += strcmp(fault.name, "scale-dropped") == 0 && fault.failing > 0;
    }
    CHECK(unseen == counts.unseen && of_scale == 1);
    DONE(attest_power_fault(power, counts.faults, &fault, &error));
    CHECK(fault.applies == 0 && fault.rows == 0);
    CHECK(strstr(attest_power_text(power, 1), "scale-dropped") != NULL);
    CHECK(strlen(attest_power_text(power, 0)) < strlen(attest_power_text(power, 1)));
    REFUSED(ATTEST_BAD_ARGUMENT,
            attest_power_fault(power, counts.faults + counts.others, &fault, &error),
            "there is no fault ");
    attest_power_destroy(power);

    attest_tolerance const wide = {.relative = 0, .absolute = 100};
    DONE(attest_compute_power(problem, NULL, &wide, NULL, &power, &error));
    attest_power_counts none = {0};
    DONE(attest_power_summary(power, &none, &error));
    CHECK(none.faults == counts.faults && none.unseen > counts.unseen);
    attest_power_destroy(power);
    attest_criterion* criterion = NULL;
    DONE(attest_criterion_create(&criterion, &error));
    DONE(attest_criterion_set_max_ulp(criterion, 1, &error));
    REFUSED(703, attest_compute_power(problem, criterion, &wide, NULL, &power, &error),
            "a tolerance and another criterion are both given");
    /* Of an emulated kernel all that it gives has to be known: two keys are one tile. */
    DONE(attest_criterion_set_emulation(criterion, "bf16-p", &error));
    REFUSED(703, attest_compute_power(problem, criterion, NULL, NULL, &power, &error),
            "expected tile_keys, tile_order, sums_rounded and part_tiles");
    DONE(attest_criterion_set_tile_keys(criterion, 1, &error));
    DONE(attest_criterion_set_sums_rounded(criterion, 0, &error));
    DONE(attest_criterion_set_tile_order(criterion, ATTEST_ASCENDING, &error));
    REFUSED(703, attest_compute_power(problem, criterion, NULL, NULL, &power, &error),
            "not all is told of its kernel");
    DONE(attest_criterion_set_part_tiles(criterion, 0, &error));
    DONE(attest_compute_power(problem, criterion, NULL, NULL, &power, &error));
    CHECK(strstr(attest_power_text(power, 1), "seen      scale-dropped") != NULL);
    attest_power_destroy(power);
    DONE(attest_criterion_set_tile_keys(criterion, 2, &error));
    DONE(attest_compute_power(problem, criterion, NULL, NULL, &power, &error));
    CHECK(strstr(attest_power_text(power, 1), "seen      weights-in-e4m3") != NULL);
    attest_power_destroy(power);
    attest_criterion_destroy(criterion);
    attest_problem_destroy(problem);
    CHECK(attest_power_text(NULL, 1)[0] == 0);
}

/* The number of elements that tell this fault; -1 if it does not apply. */
static int failing_by(attest_power const* power, char const* name) {
    attest_power_counts counts = {0};
    DONE(attest_power_summary(power, &counts, &error));
    for (size_t which = 0; which < counts.faults; ++which) {
        attest_fault fault = {0};
        DONE(attest_power_fault(power, which, &fault, &error));
        if (strcmp(fault.name, name) == 0)
            return (int)fault.failing;
    }
    return -1;
}

/* Keys that give each query other scores, so that no two logarithms of a faulty kernel are those of a correct one. */
static void power_of_a_test_of_log_sum_exps(void) {
    float const q[4] = {1, 2, -1, 0.5F};
    float const v[4] = {1, 5, -2, 4};
    attest_problem* problem =
        means_of(numbers(q, 1, 1, 2, 2), numbers(v, 1, 1, 2, 2), numbers(v, 1, 1, 2, 2));
    attest_power* power = NULL;
    DONE(attest_compute_power_of_log_sum_exp(problem, NULL, NULL, NULL, &power, &error));
    attest_power_counts counts = {0};
    DONE(attest_power_summary(power, &counts, &error));
    CHECK(counts.faults > 10 && counts.rows == 2 && counts.columns == 1);
    CHECK(failing_by(power, "log-negated") == 2 && failing_by(power, "scale-dropped") == 2);
    CHECK(failing_by(power, "output-doubled") == -1 && failing_by(power, "values-bshd") == -1);
    CHECK(strstr(attest_power_text(power, 1), "log-negated") != NULL);
    attest_power_destroy(power);
    /* The format is that of the log-sum-exps, not that of the outputs. */
    attest_request* request = NULL;
    DONE(attest_request_create(&request, &error));
    DONE(attest_request_set_output(request, ATTEST_FLOAT16, &error));
    DONE(attest_compute_power_of_log_sum_exp(problem, NULL, NULL, request, &power, &error));
    CHECK(failing_by(power, "scores-in-float16") > 0);
    attest_power_destroy(power);
    DONE(attest_request_set_log_sum_exp(request, ATTEST_FLOAT8_E5M2, &error));
    DONE(attest_compute_power_of_log_sum_exp(problem, NULL, NULL, request, &power, &error));
    CHECK(failing_by(power, "scores-in-float16") == -1 && failing_by(power, "log-negated") == 2);
    attest_power_destroy(power);
    attest_request_destroy(request);

    attest_tolerance const wide = {.relative = 0, .absolute = 100};
    DONE(attest_compute_power_of_log_sum_exp(problem, NULL, &wide, NULL, &power, &error));
    CHECK(failing_by(power, "log-negated") == 0);
    attest_power_destroy(power);
    attest_criterion* criterion = NULL;
    DONE(attest_criterion_create(&criterion, &error));
    DONE(attest_criterion_set_model(criterion, "fp16-p", &error));
    DONE(attest_compute_power_of_log_sum_exp(problem, criterion, NULL, NULL, &power, &error));
    CHECK(failing_by(power, "log-negated") == 2);
    attest_power_destroy(power);
    REFUSED(703,
            attest_compute_power_of_log_sum_exp(problem, criterion, &wide, NULL, &power, &error),
            "a tolerance and another criterion are both given");
    DONE(attest_criterion_set_emulation(criterion, "fp32-p", &error));
    REFUSED(703,
            attest_compute_power_of_log_sum_exp(problem, criterion, NULL, NULL, &power, &error),
            "an emulated kernel says nothing about the log-sum-exp");
    attest_criterion_destroy(criterion);
    int64_t const ends[2] = {0, 2};
    REFUSED(ATTEST_BAD_ARGUMENT,
            attest_compute_power_of_log_sum_exp(NULL, NULL, NULL, NULL, &power, &error), "problem");
    attest_problem_destroy(problem);
    problem = means_of(numbers(q, 1, 2, 1, 2), numbers(v, 1, 2, 1, 2), numbers(v, 1, 2, 1, 2));
    DONE(attest_problem_set_cu_seqlens(problem, ends, 2, ends, 2, &error));
    REFUSED(703, attest_compute_power_of_log_sum_exp(problem, NULL, NULL, NULL, &power, &error),
            "the power of packed sequences is asked for");
    attest_problem_destroy(problem);
}

/* Four queries of one key: the output of each is the value, 2. The second one is wrong, and 2 of 4 are drawn. */
static void some_rows(void) {
    float const q[] = {1.0F, 2.0F, 3.0F, 4.0F}, k[] = {1.0F}, v[] = {2.0F};
    float const out[] = {2.0F, 2.5F, 2.0F, 2.0F};
    size_t const first[] = {0, 0, 2, 3}, second[] = {1, 1}, beyond[] = {0, 4}, none[] = {2, 1},
                 zero[] = {0, 0};
    attest_problem* problem = problem_of(q, 4, k, v, 1, 1);
    attest_tensor* candidate = floats(out, 4, 1);
    attest_selection* selection = NULL;
    attest_criterion* criterion = NULL;
    attest_judgement* judgement = NULL;
    uint64_t const* distances = NULL;
    size_t listed = 9, index[4] = {9, 9, 9, 9};
    int there = 0;
    attest_rows rows;
    DONE(attest_selection_create(&selection, &error));
    DONE(attest_selection_set_queries(selection, first, 2, &error));
    DONE(attest_judge_rows(problem, candidate, selection, NULL, 1, NULL, &judgement, &error));
    CHECK(attest_judgement_passes(judgement) && count(judgement, ATTEST_COUNT_ELEMENTS) == 3);
    DONE(attest_judgement_rows(judgement, &rows, &error));
    CHECK(rows.judged == 3 && rows.eligible == 3 && rows.all == 4 && rows.wrong == 0);
    CHECK(rows.not_judged == 0 && !rows.is_sample && rows.fewer_wrong_than == 0);
    CHECK(strstr(attest_judgement_report(judgement),
                 "3 of 4 rows were judged; nothing is said about the others\n")
          != NULL);
    CHECK(strcmp(attest_judgement_diagnosis(judgement), "") == 0);
    DONE(attest_judgement_distances(judgement, &distances, &listed, &error));
    CHECK(listed == 0);
    attest_judgement_destroy(judgement);

    DONE(attest_selection_set_queries(selection, second, 1, &error));
    DONE(attest_judge_rows(problem, candidate, selection, NULL, 1, NULL, &judgement, &error));
    CHECK(!attest_judgement_passes(judgement));
    DONE(attest_judgement_worst(judgement, &there, index, NULL, NULL, NULL, NULL, NULL, &error));
    CHECK(there && index[2] == 1);
    CHECK(strstr(attest_judgement_diagnosis(judgement), "diagnosis: ") != NULL);
    DONE(attest_judgement_rows(judgement, &rows, &error));
    CHECK(rows.judged == 1 && rows.wrong == 1);
    REFUSED(ATTEST_BAD_ARGUMENT, attest_diagnose(problem, candidate, NULL, NULL, judgement, &error),
            "of some rows");
    attest_judgement_destroy(judgement);
    DONE(attest_judge_rows(problem, candidate, selection, NULL, 0, NULL, &judgement, &error));
    CHECK(strcmp(attest_judgement_diagnosis(judgement), "") == 0);
    attest_judgement_destroy(judgement);

    /* Of 3 rows, 2 are right: that 2 are wrong is refuted, that 1 is is not. */
    DONE(attest_selection_set_queries(selection, first, 2, &error));
    DONE(attest_selection_set_sample(selection, 2, 7, &error));
    DONE(attest_judge_rows(problem, candidate, selection, NULL, 0, NULL, &judgement, &error));
    DONE(attest_judgement_rows(judgement, &rows, &error));
    CHECK(rows.judged == 2 && rows.eligible == 3 && rows.all == 4 && rows.is_sample);
    CHECK(rows.wrong == 0 && rows.fewer_wrong_than == 2);
    CHECK(
        strstr(attest_judgement_report(judgement), "2 of 3 rows, all correct: with 95 % confidence")
        != NULL);
    CHECK(strstr(attest_judgement_report(judgement), ", of those from which they were drawn\n")
          != NULL);
    attest_judgement_destroy(judgement);
    judgement = NULL;

    DONE(attest_criterion_create(&criterion, &error));
    DONE(attest_criterion_set_emulation(criterion, "fp32-p", &error));
    REFUSED(
        703,
        attest_judge_rows(problem, candidate, selection, criterion, 0, NULL, &judgement, &error),
        "not all is told of its kernel");
    DONE(attest_criterion_set_tile_keys(criterion, 1, &error));
    DONE(attest_criterion_set_sums_rounded(criterion, 0, &error));
    DONE(attest_judge_rows(problem, candidate, selection, criterion, 0, NULL, &judgement, &error));
    CHECK(attest_judgement_passes(judgement));
    CHECK(strstr(attest_judgement_kernels(judgement), "consistent with float32 weights") != NULL);
    attest_judgement_destroy(judgement);
    judgement = NULL;
    DONE(attest_selection_set_sample(selection, 0, 0, &error));
    REFUSED(703,
            attest_judge_rows(problem, candidate, selection, NULL, 0, NULL, &judgement, &error),
            "sample");
    DONE(attest_selection_set_sample(selection, 9, 0, &error)); /* all of them */
    DONE(attest_selection_set_queries(selection, NULL, 0, &error));
    DONE(attest_selection_set_heads(selection, zero, 1, &error));
    DONE(attest_selection_set_batches(selection, zero, 1, &error));
    DONE(attest_judge_rows(problem, candidate, selection, NULL, 0, NULL, &judgement, &error));
    DONE(attest_judgement_rows(judgement, &rows, &error));
    CHECK(rows.judged == 4 && rows.wrong == 1 && !rows.is_sample && rows.fewer_wrong_than == 0);
    CHECK(strstr(attest_judgement_report(judgement), "rows were judged") == NULL);
    attest_judgement_destroy(judgement);
    judgement = NULL;
    DONE(attest_selection_set_heads(selection, second, 1, &error));
    REFUSED(703,
            attest_judge_rows(problem, candidate, selection, NULL, 0, NULL, &judgement, &error),
            "heads 1 to 1 are asked for");
    DONE(attest_selection_set_heads(selection, zero, 1, &error));
    DONE(attest_selection_set_batches(selection, second, 1, &error));
    REFUSED(703,
            attest_judge_rows(problem, candidate, selection, NULL, 0, NULL, &judgement, &error),
            "1 to 1 are asked for");
    DONE(attest_selection_set_batches(selection, NULL, 0, &error));
    DONE(attest_selection_set_queries(selection, beyond, 1, &error));
    REFUSED(703,
            attest_judge_rows(problem, candidate, selection, NULL, 0, NULL, &judgement, &error),
            "0 to 4 are asked for");
    DONE(attest_selection_set_queries(selection, none, 1, &error));
    REFUSED(703,
            attest_judge_rows(problem, candidate, selection, NULL, 0, NULL, &judgement, &error),
            "2 to 1 are asked for");
    REFUSED(ATTEST_BAD_ARGUMENT, attest_selection_set_queries(selection, NULL, 1, &error),
            "ranges is NULL");
    REFUSED(ATTEST_BAD_ARGUMENT,
            attest_judge_rows(problem, candidate, NULL, NULL, 0, NULL, &judgement, &error),
            "selection is NULL");
    DONE(attest_judge(problem, candidate, NULL, NULL, NULL, &judgement, &error));
    REFUSED(ATTEST_BAD_ARGUMENT, attest_judgement_rows(judgement, &rows, &error), "of all rows");
    attest_judgement_destroy(judgement);
    attest_criterion_destroy(criterion);
    attest_selection_destroy(selection);
    attest_selection_destroy(NULL);
    attest_tensor_destroy(candidate);
    attest_problem_destroy(problem);
}

/* Equal scores of the keys 1 and 3 with the values 2 and 6, and dO of 1 to 4: dP = dO (2, 6), D = 4 dO, dS = dO (-1, 1)
 * and dQ = 2 dO. */
static void some_rows_of_gradients(void) {
    float const q[] = {0, 0, 0, 0}, k[] = {1, 3}, v[] = {2, 6}, up[] = {1, 2, 3, 4}, dq[] = {2, 4.5F, 6, 8},
                dots[] = {4, 8, 12, 17}, ds[] = {-1, 1, -2, 2, -3, 3, -4, 4}, means[] = {4, 4, 4, 5},
                logs[] = {0.6931472F, 0.6931472F, 3, 0.6931472F};
    size_t const outer[] = {0, 0, 2, 3}, second[] = {1, 1}, last[] = {3, 3};
    attest_problem* problem = problem_of(q, 4, k, v, 2, 1);
    attest_tensor* upstream = floats(up, 4, 1);
    attest_tensor* candidate = floats(dq, 4, 1);
    attest_tensor* dot = floats(dots, 4, 1);
    attest_tensor* score = floats(ds, 4, 2);
    attest_tensor* mean = floats(means, 4, 1);
    attest_tensor* sums = floats(logs, 4, 1);
    attest_selection* selection = NULL;
    attest_criterion* criterion = NULL;
    attest_judgement* judgement = NULL;
    size_t index[4] = {9, 9, 9, 9};
    int there = 0;
    attest_rows rows;
    DONE(attest_selection_create(&selection, &error));
    DONE(attest_selection_set_queries(selection, outer, 2, &error));
    DONE(attest_judge_gradient_rows(problem, upstream, NULL, NULL, NULL, ATTEST_QUERY_GRADIENT,
                                    candidate, selection, NULL, NULL, &judgement, &error));
    CHECK(attest_judgement_passes(judgement) && count(judgement, ATTEST_COUNT_ELEMENTS) == 3);
    DONE(attest_judgement_rows(judgement, &rows, &error));
    CHECK(rows.judged == 3 && rows.eligible == 3 && rows.all == 4 && rows.wrong == 0);
    CHECK(strstr(attest_judgement_report(judgement),
                 "3 of 4 rows were judged; nothing is said about the others\n")
          != NULL);
    CHECK(strstr(attest_judgement_report(judgement), "query gradient (1, 1, 4, 1)") != NULL);
    CHECK(strcmp(attest_judgement_saved(judgement), "") == 0);
    attest_judgement_destroy(judgement);
    DONE(attest_judge_gradient_rows(problem, upstream, NULL, NULL, NULL, ATTEST_SCORE_GRADIENT, score,
                                    selection, NULL, NULL, &judgement, &error));
    CHECK(attest_judgement_passes(judgement) && count(judgement, ATTEST_COUNT_ELEMENTS) == 6);
    attest_judgement_destroy(judgement);
    DONE(attest_selection_set_sample(selection, 2, 7, &error));
    DONE(attest_judge_gradient_rows(problem, upstream, NULL, NULL, NULL, ATTEST_QUERY_GRADIENT,
                                    candidate, selection, NULL, NULL, &judgement, &error));
    DONE(attest_judgement_rows(judgement, &rows, &error));
    CHECK(rows.judged == 2 && rows.eligible == 3 && rows.is_sample && rows.fewer_wrong_than == 2);
    CHECK(
        strstr(attest_judgement_report(judgement), "2 of 3 rows, all correct: with 95 % confidence")
        != NULL);
    attest_judgement_destroy(judgement);
    DONE(attest_selection_set_sample(selection, 9, 7, &error));

    DONE(attest_selection_set_queries(selection, second, 1, &error));
    DONE(attest_judge_gradient_rows(problem, upstream, NULL, NULL, NULL, ATTEST_QUERY_GRADIENT,
                                    candidate, selection, NULL, NULL, &judgement, &error));
    CHECK(!attest_judgement_passes(judgement) && count(judgement, ATTEST_COUNT_FAILING) == 1);
    DONE(attest_judgement_worst(judgement, &there, index, NULL, NULL, NULL, NULL, NULL, &error));
    CHECK(there && index[2] == 1);
    REFUSED(ATTEST_BAD_ARGUMENT, attest_diagnose(problem, candidate, NULL, NULL, judgement, &error),
            "of some rows of a gradient, which are not diagnosed");
    REFUSED(ATTEST_BAD_ARGUMENT,
            attest_diagnose_gradient(problem, upstream, NULL, NULL, NULL, candidate, NULL, NULL,
                                     judgement, &error),
            "of some rows of a gradient, which are not diagnosed");
    attest_judgement_destroy(judgement);
    DONE(attest_selection_set_queries(selection, last, 1, &error));
    DONE(attest_judge_gradient_rows(problem, upstream, NULL, NULL, NULL, ATTEST_ROW_DOT, dot,
                                    selection, NULL, NULL, &judgement, &error));
    CHECK(!attest_judgement_passes(judgement));
    attest_judgement_destroy(judgement);

    /* The saved output of row 3 is 5, so that D = 20 and dS = (-6, 2), and the saved log-sum-exp of row 2 is not its own. */
    DONE(attest_judge_gradient_rows(problem, upstream, NULL, mean, sums, ATTEST_QUERY_GRADIENT,
                                    candidate, selection, NULL, NULL, &judgement, &error));
    CHECK(!attest_judgement_passes(judgement));
    CHECK(strcmp(attest_judgement_saved(judgement), "") == 0); /* 5 is within a quarter of 4 */
    attest_judgement_destroy(judgement);
    DONE(attest_selection_set_queries(selection, NULL, 0, &error));
    DONE(attest_judge_gradient_rows(problem, upstream, NULL, mean, sums, ATTEST_QUERY_GRADIENT,
                                    candidate, selection, NULL, NULL, &judgement, &error));
    CHECK(strstr(attest_judgement_saved(judgement),
                 "the saved log-sum-exp differs from that of these inputs in 1 of 4 rows (most at (0, 0, 2, 0): saved 3,")
          != NULL);
    CHECK(strstr(attest_judgement_report(judgement), attest_judgement_saved(judgement)) != NULL);
    attest_judgement_destroy(judgement);
    judgement = NULL;

    DONE(attest_selection_set_queries(selection, outer, 2, &error));
    DONE(attest_criterion_create(&criterion, &error));
    DONE(attest_criterion_set_model(criterion, "fp32-p", &error));
    DONE(attest_judge_gradient_rows(problem, upstream, NULL, NULL, NULL, ATTEST_QUERY_GRADIENT,
                                    candidate, selection, criterion, NULL, &judgement, &error));
    CHECK(attest_judgement_passes(judgement));
    attest_judgement_destroy(judgement);
    judgement = NULL;
    REFUSED(703,
            attest_judge_gradient_rows(problem, upstream, NULL, NULL, NULL, ATTEST_ROW_DOT, dot,
                                       selection, criterion, NULL, &judgement, &error),
            "describes no dO times O");
    DONE(attest_criterion_set_emulation(criterion, "bf16-p", &error));
    REFUSED(703,
            attest_judge_gradient_rows(problem, upstream, NULL, mean, sums, ATTEST_QUERY_GRADIENT,
                                       candidate, selection, criterion, NULL, &judgement, &error),
            "not all is told of its backward pass");
    DONE(attest_criterion_set_dscores_of_rounded(criterion, 0, &error));
    DONE(attest_criterion_set_dscores_scaled(criterion, 0, &error));
    DONE(attest_selection_set_queries(selection, second, 1, &error));
    DONE(attest_judge_gradient_rows(problem, upstream, NULL, mean, sums, ATTEST_QUERY_GRADIENT,
                                    candidate, selection, criterion, NULL, &judgement, &error));
    CHECK(strcmp(attest_judgement_kernels(judgement),
                 "not consistent; with 1 of 1 elements outside: P and dS in bfloat16\n")
          == 0);
    attest_judgement_destroy(judgement);
    judgement = NULL;
    REFUSED(703,
            attest_judge_gradient_rows(problem, upstream, NULL, NULL, NULL, ATTEST_KEY_GRADIENT,
                                       candidate, selection, NULL, NULL, &judgement, &error),
            "rows are selected of the key gradient, each element of which adds all queries up");
    REFUSED(701,
            attest_judge_gradient_rows(problem, upstream, NULL, NULL, NULL, ATTEST_QUERY_GRADIENT,
                                       score, selection, NULL, NULL, &judgement, &error),
            "candidate query gradient is (1, 1, 4, 2)");
    REFUSED(ATTEST_BAD_ARGUMENT,
            attest_judge_gradient_rows(problem, upstream, NULL, NULL, NULL, ATTEST_OUTPUT, candidate,
                                       selection, NULL, NULL, &judgement, &error),
            "there is no gradient 0");
    REFUSED(ATTEST_BAD_ARGUMENT,
            attest_judge_gradient_rows(problem, upstream, NULL, NULL, NULL, ATTEST_QUERY_GRADIENT,
                                       candidate, NULL, NULL, NULL, &judgement, &error),
            "selection is NULL");
    REFUSED(ATTEST_BAD_ARGUMENT,
            attest_judge_gradient_rows(problem, upstream, NULL, NULL, NULL, ATTEST_QUERY_GRADIENT,
                                       NULL, selection, NULL, NULL, &judgement, &error),
            "candidate is NULL");
    /* All rows, by gradients that are computed for it */
    DONE(attest_judge_gradient_of_problem(problem, upstream, NULL, NULL, NULL, ATTEST_SCORE_GRADIENT,
                                          score, NULL, NULL, NULL, &judgement, &error));
    CHECK(attest_judgement_passes(judgement) && count(judgement, ATTEST_COUNT_ELEMENTS) == 8);
    attest_judgement_destroy(judgement);
    attest_criterion_destroy(criterion);
    attest_selection_destroy(selection);
    attest_tensor_destroy(sums);
    attest_tensor_destroy(mean);
    attest_tensor_destroy(score);
    attest_tensor_destroy(dot);
    attest_tensor_destroy(candidate);
    attest_tensor_destroy(upstream);
    attest_problem_destroy(problem);
}

/* One query with the keys 1 and 3 and the values 1 and 3, then two with the keys 1 and 3 and the values 2 and 6: the
 * outputs are 2, 4, 4, and with dO = 1 dQ is 1, 2, 2 and D 2, 4, 4. */
static void some_rows_of_packed_sequences(void) {
    float const k[4] = {1, 3, 1, 3}, v[4] = {1, 3, 2, 6}, ones[3] = {1, 1, 1}, out[3] = {2, 4, 5},
                dq[3] = {1, 2, 3}, dots[3] = {2, 4, 5};
    int64_t const starts_q[3] = {0, 1, 3}, starts_k[3] = {0, 2, 4};
    size_t const first[] = {0, 0};
    attest_problem* problem =
        means_of(numbers(zeros, 1, 3, 1, 1), numbers(k, 1, 4, 1, 1), numbers(v, 1, 4, 1, 1));
    attest_tensor* upstream = numbers(ones, 1, 3, 1, 1);
    attest_tensor* output = numbers(out, 1, 3, 1, 1);
    attest_tensor* gradient = numbers(dq, 1, 3, 1, 1);
    attest_tensor* dot = floats(dots, 1, 3);
    attest_selection* selection = NULL;
    attest_judgement* judgement = NULL;
    attest_rows rows;
    size_t index[4] = {9, 9, 9, 9};
    int there = 0, k_of = 0;
    DONE(attest_problem_set_cu_seqlens(problem, starts_q, 3, starts_k, 3, &error));
    DONE(attest_selection_create(&selection, &error));
    DONE(attest_selection_set_heads(selection, first, 1, &error));
    for (k_of = 0; k_of < 3; ++k_of) {
        if (k_of == 0)
            DONE(attest_judge_rows(problem, output, selection, NULL, 1, NULL, &judgement, &error));
        else
            DONE(attest_judge_gradient_rows(problem, upstream, NULL, NULL, NULL,
                                            k_of == 1 ? ATTEST_QUERY_GRADIENT : ATTEST_ROW_DOT,
                                            k_of == 1 ? gradient : dot, selection, NULL, NULL,
                                            &judgement, &error));
        CHECK(count(judgement, ATTEST_COUNT_ELEMENTS) == 3);
        CHECK(count(judgement, ATTEST_COUNT_FAILING) == 1);
        DONE(attest_judgement_worst(judgement, &there, index, NULL, NULL, NULL, NULL, NULL, &error));
        CHECK(there && index[0] == 0 && index[1] == 0 && index[2] == 2 && index[3] == 0);
        CHECK(strstr(attest_judgement_report(judgement), "the worst row is query 1 of sequence 1\n")
              != NULL);
        CHECK((strstr(attest_judgement_diagnosis(judgement), "sequence 1:") != NULL) == (k_of == 0));
        DONE(attest_judgement_rows(judgement, &rows, &error));
        CHECK(rows.judged == 3 && rows.all == 3 && rows.wrong == 1);
        attest_judgement_destroy(judgement);
        judgement = NULL;
    }
    DONE(attest_selection_set_sample(selection, 2, 1, &error));
    DONE(attest_judge_rows(problem, output, selection, NULL, 0, NULL, &judgement, &error));
    DONE(attest_judgement_rows(judgement, &rows, &error));
    CHECK(rows.judged == 2 && rows.eligible == 3 && rows.is_sample);
    attest_judgement_destroy(judgement);
    judgement = NULL;
    REFUSED(701, attest_judge_rows(problem, dot, selection, NULL, 0, NULL, &judgement, &error),
            "candidate output is");
    REFUSED(703,
            attest_judge_gradient_rows(problem, upstream, NULL, NULL, NULL, ATTEST_SCORE_GRADIENT,
                                       gradient, selection, NULL, NULL, &judgement, &error),
            "whose scores have no common shape");
    DONE(attest_selection_set_queries(selection, first, 1, &error));
    REFUSED(703, attest_judge_rows(problem, output, selection, NULL, 0, NULL, &judgement, &error),
            "ranges of queries are selected of packed sequences");
    REFUSED(703,
            attest_judge_gradient_rows(problem, upstream, NULL, NULL, NULL, ATTEST_QUERY_GRADIENT,
                                       gradient, selection, NULL, NULL, &judgement, &error),
            "ranges of queries are selected of packed sequences");
    attest_selection_destroy(selection);
    attest_tensor_destroy(dot);
    attest_tensor_destroy(gradient);
    attest_tensor_destroy(output);
    attest_tensor_destroy(upstream);
    attest_problem_destroy(problem);
}

int main(void) {
    names();
    power_of_a_test();
    power_of_a_test_of_log_sum_exps();
    packed_sequences();
    scaled_packed_sequences();
    pages();
    scales();
    one_key();
    equal_scores();
    scores_and_weights();
    past_and_strides();
    judgements();
    some_rows();
    some_rows_of_gradients();
    some_rows_of_packed_sequences();
    emulations();
    diagnoses();
    gradients();
    refusals();
    two_threads();
    printf("%d %d\n", passed, failed);
    return failed != 0;
}
