/* Attest for C: certified attention, and the judgement of a candidate.
 *
 *     attest_tensor_create(ATTEST_FLOAT16, 4, extents, NULL, bytes, size, &query, &error);
 *     attest_problem_create(query, key, value, &problem, &error);
 *     attest_compute(problem, NULL, &answer, &error);
 *     attest_answer_elements(answer, ATTEST_OUTPUT, &data, &data_size, &error);
 *
 * Link libattest; CMake: find_package(attest COMPONENTS c), target attest::c. C99 or C++.
 *
 * Errors. A function that can fail returns an attest_code, 0 when it succeeded. Its last parameter
 * is NULL, or where to leave an object with the words, which the caller destroys; it is set to NULL
 * on success. A function that failed leaves its other results as they were. No exception leaves the
 * library and there is no state besides the handles: nothing is remembered from call to call.
 *
 * Handles. What ends in _create or is a result of attest_compute... or attest_judge... is destroyed by the caller; NULL may be destroyed. A
 * tensor, a problem, a request or a criterion that is handed over is copied, but never its bytes:
 * those stay the caller's, and must be there, unchanged, until the last call that reads them.
 * A pointer that is given out is borrowed from its handle and lives as long, unless its function says otherwise.
 *
 * Threads. A handle may be used by several threads at once as long as none of them calls a setter
 * or destroys it. An attest_progress may be used by all at any time.
 *
 * Tensors have up to four axes. Fewer are filled up in front with extent 1:
 *     query (B, Hq, Sq, D)   key (B, Hk, S, D)   value (B, Hk, S, Dv)
 *     past key (B, Hk, P, D) and past value (B, Hk, P, Dv) come before: T = P + S keys
 *     allowed, bias          broadcastable to (B, Hq, Sq, T)
 * Query head h reads key head h / (Hq/Hk). Elements are little-endian.
 *
 * Exact: each element of a result is the exact value of its definition over the reals, rounded once,
 * to nearest, ties to even; a result that rounds to zero is +0. lower <= exact value <= upper. The
 * number of threads changes no result.
 *
 * The numbers of all constants stay what they are; later versions add to them.
 */
#ifndef ATTEST_H
#define ATTEST_H

#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define ATTEST_API __attribute__((visibility("default")))
#else
#define ATTEST_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

#define ATTEST_VERSION_MAJOR 0
#define ATTEST_VERSION_MINOR 2
#define ATTEST_VERSION_PATCH 0

/* "0.2.0", of the library that is loaded */
ATTEST_API char const* attest_version(void);

/* Errors ------------------------------------------------------------------------------------- */

/* Below 100 the library's own; from 100 on the refusal ATT-100 and so on: 701 tensors do not fit,
 * 702 an element is not finite, 703 an option does not fit, 704 a query has no key, 705 a rounding
 * could not be decided, 706 the arithmetic of this thread is altered. */
typedef int attest_code;

enum {
    ATTEST_OK = 0,
    ATTEST_BAD_ARGUMENT = 1,  /* a null pointer, an unknown constant, a count that does not fit */
    ATTEST_STOPPED = 2,       /* by attest_progress_stop */
    ATTEST_OUT_OF_MEMORY = 3, /* or out of what else the system gives */
    ATTEST_UNEXPECTED = 4     /* a fault of the library */
};

typedef struct attest_error attest_error;

ATTEST_API attest_code attest_error_code(attest_error const* error);    /* ATTEST_OK of NULL */
ATTEST_API char const* attest_error_message(attest_error const* error); /* "" of NULL; borrowed */
ATTEST_API void attest_error_destroy(attest_error* error);

/* Formats ------------------------------------------------------------------------------------ */

typedef int attest_format;

enum {
    ATTEST_FLOAT8_E4M3FN = 0,
    ATTEST_FLOAT8_E5M2 = 1,
    ATTEST_FLOAT16 = 2,
    ATTEST_BFLOAT16 = 3,
    ATTEST_FLOAT32 = 4,
    ATTEST_FLOAT64 = 5,
    ATTEST_FLOAT8_E4M3FNUZ = 6,
    ATTEST_FLOAT8_E5M2FNUZ = 7,
    ATTEST_FLOAT8_E8M0FNU = 8, /* of scales only */
    ATTEST_FLOAT4_E2M1FN = 9,  /* two in a byte, the first in its lower half; no results */
    ATTEST_INT8 = 10,          /* two's complement; no results */
    ATTEST_BOOLEAN = 64 /* one byte an element, 0 or not; of a mask only */
};

/* "bfloat16", or NULL for what is no format; lives as long as the library */
ATTEST_API char const* attest_format_name(attest_format format);
/* The number of bytes of an element, 1 where two share a byte; 0 for an unknown format */
ATTEST_API size_t attest_format_bytes(attest_format format);
/* By its name or a usual short one: "bf16", "half", "e4m3", "boolean" */
ATTEST_API attest_code attest_format_named(char const* name, attest_format* result,
                                           attest_error** error);

/* Tensors ------------------------------------------------------------------------------------ */

/* Where elements lie. The bytes stay the caller's. */
typedef struct attest_tensor attest_tensor;

/* rank: the number of extents and of strides, 0 to 4. Both count elements, also where two share a
 * byte. strides: 0 or more; NULL where the elements lie side by side, the last axis the fastest. byte_size: how many bytes there
 * are from data on.
 * Errors: ATT-701 fewer bytes than the elements need. */
ATTEST_API attest_code attest_tensor_create(attest_format format, size_t rank,
                                            size_t const* extents, size_t const* strides,
                                            void const* data, size_t byte_size,
                                            attest_tensor** result, attest_error** error);
ATTEST_API void attest_tensor_destroy(attest_tensor* tensor);
/* Each element is multiplied by the number of the scale for its block, exactly; a tensor has two scales
 * at most, and none after it was handed to a problem. scale: of the rank of the tensor, along each axis of
 * extent 1, of that of the tensor, or of the number of its blocks; or one number. block: `rank` extents of
 * the blocks; NULL: as many as there are, of 16, 32, 64 or 128 elements, and along the heads of any number.
 * The bytes of the scale stay the caller's; the tensor that described them may be destroyed. A factor of outputs, as kernels
 * with outputs in float8 have it, is a scale of the values.
 * Errors: ATT-701 the shape does not fit, ATT-702 a number is not finite, ATT-703 a product may be no
 * double. */
ATTEST_API attest_code attest_tensor_add_scale(attest_tensor* tensor, attest_tensor const* scale,
                                               size_t const* block, attest_error** error);

/* Problems ----------------------------------------------------------------------------------- */

/* Tensors and options:
 *     s_ij = cap(c * sum_a q_ia k_ja) + bias_ij - slope |i + offset - j|   where j is allowed for i
 *     w_ij = e^s_ij / (sum_l e^s_il + e^sink)                              and 0 for all other keys
 *     o_ib = sum_j keep_ij f w_ij v_jb,   lse_i = log(sum_l e^s_il + e^sink)
 * cap(x) = C tanh(x/C) with a soft cap C; keep and f are 1 without dropout. Numbers given as double are
 * taken exactly. */
typedef struct attest_problem attest_problem;

/* Where the first query stands among the keys, which is the offset. */
typedef int attest_diagonal;

enum {
    ATTEST_TOP_LEFT = 0,     /* at key 0 */
    ATTEST_BOTTOM_RIGHT = 1, /* so that the last query stands at the last key of its batch entry */
    ATTEST_AFTER_PAST = 2,   /* behind the keys of the past */
    ATTEST_BY_CACHE = 3 /* AFTER_PAST with a past, BOTTOM_RIGHT with key lengths, else TOP_LEFT */
};

/* What a query without any key gets, if there is no sink. */
typedef int attest_empty_row;

enum {
    ATTEST_EMPTY_ROW_ZERO = 0,   /* outputs and weights 0, log-sum-exp minus infinity */
    ATTEST_EMPTY_ROW_REFUSE = 1, /* ATT-704 */
    ATTEST_EMPTY_ROW_NAN = 2,    /* outputs and weights NaN, log-sum-exp minus infinity */
    ATTEST_EMPTY_ROW_MEAN = 3    /* the mean of the values of all T keys, hidden ones and padding among
                                  * them; log-sum-exp minus infinity */
};

typedef int attest_logarithm;

enum { ATTEST_NATURAL = 0, ATTEST_BINARY = 1 };

/* Shapes are looked at by attest_problem_check and by whatever computes. */
ATTEST_API attest_code attest_problem_create(attest_tensor const* query, attest_tensor const* key,
                                             attest_tensor const* value, attest_problem** result,
                                             attest_error** error);
/* Explicit scores (B, Hq, Sq, T) in place of queries and keys, and values (B, Hk, T, Dv): s_ij are these, less
 * what ALiBi takes; minus infinity hides a key. Masks, windows, lengths, sinks and dropout are as always. The gradient
 * of the bias is that of the scores; queries and keys have none, and their parts hold zeros.
 * Such a problem takes no other bias (ATTEST_BAD_ARGUMENT), and no scale, soft cap or past (ATT-703 by
 * attest_problem_check and whatever computes): apply them to the scores. */
ATTEST_API attest_code attest_problem_create_of_scores(attest_tensor const* scores,
                                                       attest_tensor const* value,
                                                       attest_problem** result,
                                                       attest_error** error);
ATTEST_API void attest_problem_destroy(attest_problem* problem);

/* Both, or neither: NULL twice takes them away again. */
ATTEST_API attest_code attest_problem_set_past(attest_problem* problem, attest_tensor const* key,
                                               attest_tensor const* value, attest_error** error);
/* A mask of ATTEST_BOOLEAN, true where a key takes part; NULL takes it away again. */
ATTEST_API attest_code attest_problem_set_allowed(attest_problem* problem,
                                                  attest_tensor const* allowed,
                                                  attest_error** error);
/* Minus infinity hides a key; NULL takes the bias away again. */
ATTEST_API attest_code attest_problem_set_bias(attest_problem* problem, attest_tensor const* bias,
                                               attest_error** error);

/* The numbers of the keys that each query attends to, copied: shape (B or 1, heads, Sq or 1, K), side by side,
 * the last axis the fastest; a number counts all T keys, so set the past before, and -1 means no key. The number of heads
 * is 1 or divides that of the query heads. Masks and positions hide keys as always. NULL takes them away again. With a
 * page table, which is set before, a number counts the keys that are gathered.
 * Errors, with a page table of whatever computes: ATT-701 a shape that does not fit, ATT-703 a number that is no key,
 * or a key twice in a row. */
ATTEST_API attest_code attest_problem_set_key_indices(attest_problem* problem,
                                                      int64_t const* indices, size_t const shape[4],
                                                      attest_error** error);
ATTEST_API attest_code attest_problem_set_key_indices_int32(attest_problem* problem,
                                                            int32_t const* indices,
                                                            size_t const shape[4],
                                                            attest_error** error);
/* Dropout with given decisions, after the softmax: a mask of ATTEST_BOOLEAN, broadcastable to (B, Hq, Sq, T), true where
 * a weight is kept. A dropped key stays in the denominator and in the log-sum-exp. NULL takes it away again.
 * An emulation of outputs refuses such a problem (ATT-703), and so do models that normalise weights or sum rounded ones. */
ATTEST_API attest_code attest_problem_set_kept(attest_problem* problem, attest_tensor const* kept,
                                               attest_error** error);
/* f of the kept weights, at first 1: the real number 1/(1 - p) for the probability p, or the factor itself, such as the
 * float32 by which a kernel multiplies. The later call counts; errors as for a setter, ATT-703 when checked. */
ATTEST_API attest_code attest_problem_set_dropout(attest_problem* problem, double p,
                                                  attest_error** error);
ATTEST_API attest_code attest_problem_set_keep_factor(attest_problem* problem, double factor,
                                                      attest_error** error);

/* All options as an implementation has them, so call it before the other setters: "torch",
 * "onnx-23", "onnx-24", "onnx-25", "fa2", "fa3", "jax", "mlx". NULL: as a new problem has them.
 * Errors: ATT-703 a name that is none of these. */
ATTEST_API attest_code attest_problem_set_preset(attest_problem* problem, char const* name,
                                                 attest_error** error);
/* Preset number 0, 1, ..., or NULL beyond the last; lives as long as the library */
ATTEST_API char const* attest_preset_name(size_t number);

/* c; without it 1/sqrt(D), also where that is irrational */
ATTEST_API attest_code attest_problem_set_scale(attest_problem* problem, double scale,
                                                attest_error** error);
/* Not 0: key j is allowed for j <= i + offset. At first 0 */
ATTEST_API attest_code attest_problem_set_causal(attest_problem* problem, int causal,
                                                 attest_error** error);
/* At first ATTEST_TOP_LEFT */
ATTEST_API attest_code attest_problem_set_diagonal(attest_problem* problem,
                                                   attest_diagonal diagonal, attest_error** error);
/* Keys from i + offset - left to i + offset + right; at first both are unbounded */
ATTEST_API attest_code attest_problem_set_window_left(attest_problem* problem, int64_t keys,
                                                      attest_error** error);
ATTEST_API attest_code attest_problem_set_window_right(attest_problem* problem, int64_t keys,
                                                       attest_error** error);
/* Not 0: the mask is true where a key is hidden. At first 0 */
ATTEST_API attest_code attest_problem_set_true_means_hidden(attest_problem* problem, int hidden,
                                                            attest_error** error);
ATTEST_API attest_code attest_problem_set_soft_cap(attest_problem* problem, double cap,
                                                   attest_error** error);
/* One a query head, copied; NULL and a count of 0 take them away again, and a count of 0 is refused otherwise
 * (ATTEST_BAD_ARGUMENT), here and for the following lists. -slope |i + offset - j| is added to the score of key j
 * for query i, whose position is i + offset. */
ATTEST_API attest_code attest_problem_set_alibi_slopes(attest_problem* problem,
                                                       double const* slopes, size_t count,
                                                       attest_error** error);
/* One logit a query head, copied; NULL and 0 take them away again. A sink of 0 adds 1 to the
 * denominator. */
ATTEST_API attest_code attest_problem_set_sinks(attest_problem* problem, double const* sinks,
                                                size_t count, attest_error** error);
/* One a batch entry, copied: later keys are padding, which has to be finite like all else; NULL and 0
 * take them away again. */
ATTEST_API attest_code attest_problem_set_key_lengths(attest_problem* problem,
                                                      int64_t const* lengths, size_t count,
                                                      attest_error** error);
/* Sequences of different lengths, packed one behind the other: query (total_q, Hq, D), key (total_k, Hk, D),
 * value (total_k, Hk, Dv), of which sequence n has the queries starts_q[n] to starts_q[n + 1] - 1 and the keys
 * that starts_k says likewise, and attends to no others. Copied; NULL and 0 take them away again. Outputs
 * are (1, total_q, Hq, Dv), log-sum-exps (1, 1, Hq, total_q), gradients (1, total_q, Hq, D) and so on; candidates
 * are (total_q, Hq, Dv) and (Hq, total_q). A scale has the axes (rows, H, D), too. Masks, biases, a past, key
 * lengths, intermediate tensors and emulations are refused. A judgement has the shape (1, Hq, total_q, Dv), and its report says in which
 * sequence the worst element is.
 * Errors of whatever computes: ATT-703 starts that do not go from 0 to the number of rows. */
ATTEST_API attest_code attest_problem_set_cu_seqlens(attest_problem* problem,
                                                     int64_t const* starts_q, size_t count_q,
                                                     int64_t const* starts_k, size_t count_k,
                                                     attest_error** error);
/* Key and value are pages of a cache, (N, Hk, slots, D) and (N, Hk, slots, Dv); strides make them of
 * (N, slots, Hk, D). Key j of batch entry b is slot j mod slots of page pages[b * columns + j / slots], for
 * j < key_lengths[b], which have to be set; keys: T is the largest of them. Behind a length the table is not
 * read, nor are slots, which may hold NaN. Copied; NULL and 0 rows take it away again. Of packed queries set starts_q
 * alone: starts_k is NULL, and count_k is 0.
 * Errors of whatever computes: ATT-701 pages of key and value that differ, a table that has not one row for
 * each batch entry; ATT-703 a page that is not there, a length beyond the table, and ATTEST_TOP_LEFT where
 * positions matter and there are more keys than queries. */
ATTEST_API attest_code attest_problem_set_page_table(attest_problem* problem, int64_t const* pages,
                                                     size_t rows, size_t columns,
                                                     attest_error** error);
/* Not 0: NaN and infinities may be where no query sees them: in hidden keys, padding among them, in their
 * values, in queries without keys, in a bias at hidden keys. A report says which ones may have reached a
 * candidate. At first 0: they are refused everywhere, as they still are where a query sees one (ATT-702). */
ATTEST_API attest_code attest_problem_set_ignore_hidden(attest_problem* problem, int ignore,
                                                        attest_error** error);
/* At first ATTEST_EMPTY_ROW_ZERO */
ATTEST_API attest_code attest_problem_set_empty_row(attest_problem* problem, attest_empty_row empty,
                                                    attest_error** error);
/* Of the log-sum-exp. At first ATTEST_NATURAL */
ATTEST_API attest_code attest_problem_set_logarithm(attest_problem* problem, attest_logarithm base,
                                                    attest_error** error);

/* What a refusal calls a tensor or a list of this problem, in place of the word here, copied: for callers whose users know
 * it by another one. */
typedef int attest_named;

enum {
    ATTEST_NAME_QUERY = 0,       /* "query" */
    ATTEST_NAME_KEY = 1,         /* "key" */
    ATTEST_NAME_VALUE = 2,       /* "value" */
    ATTEST_NAME_PAST_KEY = 3,    /* "past_key" */
    ATTEST_NAME_PAST_VALUE = 4,  /* "past_value" */
    ATTEST_NAME_ALLOWED = 5,     /* "allowed" */
    ATTEST_NAME_BIAS = 6,        /* "bias" */
    ATTEST_NAME_KEY_INDICES = 7, /* "key_indices" */
    ATTEST_NAME_KEPT = 8         /* "kept" */
};

ATTEST_API attest_code attest_problem_set_name(attest_problem* problem, attest_named what,
                                               char const* name, attest_error** error);

/* What is wrong with the problem, if anything is: ATT-701 shapes, ATT-702 infinities and NaN,
 * ATT-703 options. Whatever computes looks first. */
ATTEST_API attest_code attest_problem_check(attest_problem const* problem, attest_error** error);
/* Elements and scales are as a quantisation scheme has them: "mxfp8", "mxfp4", "nvfp4" or "fa3-fp8"; so a
 * scale that was forgotten is refused.
 * Errors: those of attest_problem_check; ATT-701 they are not, ATT-703 no such scheme. */
ATTEST_API attest_code attest_problem_check_quantised(attest_problem const* problem,
                                                      char const* scheme, attest_error** error);

/* Requests ----------------------------------------------------------------------------------- */

/* Seen from other threads while something is computed, and a way to end it early. One for each
 * computation; it must outlive it. */
typedef struct attest_progress attest_progress;

ATTEST_API attest_code attest_progress_create(attest_progress** result, attest_error** error);
ATTEST_API void attest_progress_destroy(attest_progress* progress);
/* What is being computed soon ends with ATTEST_STOPPED. It cannot be taken back. */
ATTEST_API void attest_progress_stop(attest_progress* progress);
ATTEST_API size_t attest_progress_rows_done(attest_progress const* progress);
ATTEST_API size_t attest_progress_rows_in_all(attest_progress const* progress);

/* What is asked for besides the problem. Where a request may be NULL, a new one is meant. */
typedef struct attest_request attest_request;

ATTEST_API attest_code attest_request_create(attest_request** result, attest_error** error);
ATTEST_API void attest_request_destroy(attest_request* request);
/* Of the output, and of what attest_compute_intermediate gives. At first ATTEST_FLOAT32 */
ATTEST_API attest_code attest_request_set_output(attest_request* request, attest_format format,
                                                 attest_error** error);
/* At first ATTEST_FLOAT32 */
ATTEST_API attest_code attest_request_set_log_sum_exp(attest_request* request, attest_format format,
                                                      attest_error** error);
/* Not 0: lower and upper bounds of every element as well. At first 0 */
ATTEST_API attest_code attest_request_set_bounds(attest_request* request, int bounds,
                                                 attest_error** error);
/* The number of threads. At first 1; 0: one per processor */
ATTEST_API attest_code attest_request_set_threads(attest_request* request, unsigned threads,
                                                  attest_error** error);
/* NULL: none, as at first */
ATTEST_API attest_code attest_request_set_progress(attest_request* request,
                                                   attest_progress* progress, attest_error** error);

/* Answers ------------------------------------------------------------------------------------ */

typedef struct attest_answer attest_answer;

/* Output (B, Hq, Sq, Dv) and log-sum-exp (B, Hq, Sq, 1). request may be NULL.
 * Errors: those of attest_problem_check; ATT-704; ATT-705, under a soft cap only; ATT-706;
 * ATTEST_STOPPED. */
ATTEST_API attest_code attest_compute(attest_problem const* problem, attest_request const* request,
                                      attest_answer** result, attest_error** error);

/* The intermediate tensors, from query to output, (B, Hq, Sq, T). */
typedef int attest_stage;

enum {
    ATTEST_SCALED_SCORES = 0, /* c * sum_a q_ia k_ja, of every key */
    ATTEST_CAPPED_SCORES = 1, /* then the soft cap, of every key */
    ATTEST_BIASED_SCORES = 2, /* then bias and ALiBi; minus infinity where a key is hidden */
    ATTEST_WEIGHTS = 3        /* 0 where a key is hidden */
};

/* An answer with the part ATTEST_INTERMEDIATE alone, in the format that the request asks of the
 * output. Errors as for attest_compute. */
ATTEST_API attest_code attest_compute_intermediate(attest_problem const* problem,
                                                   attest_stage stage,
                                                   attest_request const* request,
                                                   attest_answer** result, attest_error** error);

/* An answer with gradients alone, the real derivatives of the exact outputs, each in the format that the
 * request asks of the output:
 *     dV = sum_i w dO   dS = w (dP - D + dLSE)   dQ = c dS K   dK = c dS^T Q
 * with dP_ij = sum_b dO_ib v_jb; under dropout dP and the w of dV have the factor keep_ij f. output_gradient: dO,
 * (B, Hq, Sq, Dv). Each of the others may be NULL: dLSE, (B, Hq, Sq, 1); a saved output O'; a saved log-sum-exp LSE'.
 *     neither      w is exact,            D_i = sum_j w_ij dP_ij, which is sum_b dO_ib O_ib of the exact output O
 *     O' alone     w is exact,            D_i = sum_b dO_ib O'_ib
 *     LSE' alone   w_ij = e^(s_ij - LSE'_i), D_i = sum_j w_ij dP_ij, which is not the sum of dO_ib O_ib
 *     both         w_ij = e^(s_ij - LSE'_i), D_i = sum_b dO_ib O'_ib
 * A kernel that computes D from its output is judged with both. scores: not 0 asks for dS as well.
 * Errors: as for attest_compute; ATT-701 and ATT-702 also for these tensors; ATT-705 also without a
 * soft cap. */
ATTEST_API attest_code attest_compute_gradients(attest_problem const* problem,
                                                attest_tensor const* output_gradient,
                                                attest_tensor const* log_sum_exp_gradient,
                                                attest_tensor const* saved_output,
                                                attest_tensor const* saved_log_sum_exp, int scores,
                                                attest_request const* request,
                                                attest_answer** result, attest_error** error);

ATTEST_API void attest_answer_destroy(attest_answer* answer);

/* A gradient has the shape of what it is the gradient of; those of sinks and slopes are (1, Hq, 1, 1). */
typedef int attest_part;

enum {
    ATTEST_OUTPUT = 0,
    ATTEST_LOG_SUM_EXP = 1,
    ATTEST_INTERMEDIATE = 2,
    ATTEST_QUERY_GRADIENT = 16,
    ATTEST_KEY_GRADIENT = 17,
    ATTEST_VALUE_GRADIENT = 18,
    ATTEST_PAST_KEY_GRADIENT = 19,
    ATTEST_PAST_VALUE_GRADIENT = 20,
    ATTEST_BIAS_GRADIENT = 21,
    ATTEST_SINK_GRADIENT = 22,
    ATTEST_SLOPE_GRADIENT = 23,
    ATTEST_ROW_DOT = 24,       /* D, (B, Hq, Sq, 1) */
    ATTEST_SCORE_GRADIENT = 25 /* dS, (B, Hq, Sq, T), where it was asked for */
};

/* Of each: ATTEST_BAD_ARGUMENT for a part that the answer does not have. */
ATTEST_API attest_code attest_answer_shape(attest_answer const* answer, attest_part part,
                                           size_t extents[4], attest_error** error);
ATTEST_API attest_code attest_answer_format(attest_answer const* answer, attest_part part,
                                            attest_format* format, attest_error** error);
/* The rounded elements, side by side, the last axis the fastest; borrowed. byte_size may be NULL. */
ATTEST_API attest_code attest_answer_elements(attest_answer const* answer, attest_part part,
                                              void const** data, size_t* byte_size,
                                              attest_error** error);
/* Copies the bounds in the same order; lower or upper may be NULL. count: how many elements the
 * caller has room for, which must be all of them.
 * Errors: ATTEST_BAD_ARGUMENT for another count, and where no bounds were asked for. */
ATTEST_API attest_code attest_answer_bounds(attest_answer const* answer, attest_part part,
                                            double* lower, double* upper, size_t count,
                                            attest_error** error);

/* The tier that decided an element. They add up to all elements, log-sum-exps included; of an intermediate
 * hidden elements are not counted. */
typedef int attest_effort;

enum {
    ATTEST_FAST = 0,          /* doubles with proven bounds */
    ATTEST_DOUBLE_DOUBLE = 1, /* pairs of doubles with proven bounds */
    ATTEST_INTERVAL = 2,      /* intervals of 128 bits and more */
    ATTEST_EXACT = 3          /* an exact decision at the midpoint of two numbers */
};

ATTEST_API attest_code attest_answer_effort(attest_answer const* answer, attest_effort by,
                                            size_t* elements, attest_error** error);

/* Criteria ----------------------------------------------------------------------------------- */

/* What a candidate has to keep to; a new one: that it is correctly rounded. */
typedef struct attest_criterion attest_criterion;

ATTEST_API attest_code attest_criterion_create(attest_criterion** result, attest_error** error);
ATTEST_API void attest_criterion_destroy(attest_criterion* criterion);
/* The maximum distance from the correctly rounded number, in units of the last place. At first 0 */
ATTEST_API attest_code attest_criterion_set_max_ulp(attest_criterion* criterion, uint64_t ulp,
                                                    attest_error** error);
/* The proven error bound of a kernel that rounds its weights, in place of a distance: "fp16-p",
 * "bf16-p", "fp32-p", "e4m3-p", "e5m2-p", or that of an implementation: "fa2", "fa3", "fa3-fp8", "fa4",
 * "split-kv", "torch-math", "onnx". Replaces a model and an emulation, and sets the numbers below to those of this
 * model. NULL: no model; an emulation stays.
 * Errors: ATT-703 a name that is none of these. */
ATTEST_API attest_code attest_criterion_set_model(attest_criterion* criterion, char const* name,
                                                  attest_error** error);
/* What the algorithm of such a kernel gives, with the same names: tile by tile, its weights rounded as
 * it rounds them; only what it leaves open, the order of the additions in a tile and the errors of its
 * exponential, is enclosed. In place of a distance; replaces a model. NULL: no emulation; a model stays. Of the keys of a tile, the
 * order of the tiles, which weights are summed, the parts and where a sink is taken, what is not set is found
 * by attest_judge, one kernel for all elements.
 * Errors: ATT-703 a name that is none of these. */
ATTEST_API attest_code attest_criterion_set_emulation(attest_criterion* criterion, char const* name,
                                                      attest_error** error);
/* Of each: ATTEST_BAD_ARGUMENT before there is a model or an emulation. */
/* The largest error of its exponential in units of the last place of float32; at first 2 */
ATTEST_API attest_code attest_criterion_set_exp_ulps(attest_criterion* criterion, double ulps,
                                                     attest_error** error);
/* The unit of its sums; at first 2^-24, which is rounding to nearest in float32 */
ATTEST_API attest_code attest_criterion_set_sums_unit(attest_criterion* criterion, double unit,
                                                      attest_error** error);
/* Keys between two rescalings; at first 64 */
ATTEST_API attest_code attest_criterion_set_tile_keys(attest_criterion* criterion, size_t keys,
                                                      attest_error** error);
/* Roundings from the product of query and key to a score; at first 2 */
ATTEST_API attest_code attest_criterion_set_scale_roundings(attest_criterion* criterion,
                                                            size_t roundings, attest_error** error);
/* The largest error of the exponentials that rescale; at first that of the others */
ATTEST_API attest_code attest_criterion_set_rescale_ulps(attest_criterion* criterion, double ulps,
                                                         attest_error** error);
/* The largest error of the tanh of a soft cap; at first 2 */
ATTEST_API attest_code attest_criterion_set_tanh_ulps(attest_criterion* criterion, double ulps,
                                                      attest_error** error);
/* The error of its logarithm in units of 2^-23 of the larger of 1 and the logarithm; at first 4 */
ATTEST_API attest_code attest_criterion_set_log_ulps(attest_criterion* criterion, double ulps,
                                                     attest_error** error);
/* Parts of the keys that are merged by their log-sum-exps; at first 1 */
ATTEST_API attest_code attest_criterion_set_parts(attest_criterion* criterion, size_t parts,
                                                  attest_error** error);
/* The maximum may be less than the largest score so far by this times log 2; at first 0 */
ATTEST_API attest_code attest_criterion_set_lag(attest_criterion* criterion, double lag,
                                                attest_error** error);
/* Weights are rounded after a product with 2 to this; at first 0 */
ATTEST_API attest_code attest_criterion_set_weights_power(attest_criterion* criterion, int power,
                                                          attest_error** error);
/* Not 0: the row sum is that of the rounded weights */
ATTEST_API attest_code attest_criterion_set_sums_rounded(attest_criterion* criterion, int rounded,
                                                         attest_error** error);
/* Not 0: weights are divided by their sum before they are rounded */
ATTEST_API attest_code attest_criterion_set_normalised(attest_criterion* criterion, int normalised,
                                                       attest_error** error);
/* log2(e) is folded into the scale and the shift fused with it: two more roundings of the scale.
 * Once a model. */
ATTEST_API attest_code attest_criterion_set_fused(attest_criterion* criterion,
                                                  attest_error** error);

/* Of an emulation; of each: ATTEST_BAD_ARGUMENT before there is one. */
typedef int attest_tile_order;

enum { ATTEST_ASCENDING = 0, ATTEST_DESCENDING = 1 };

/* The order in which the kernel takes its tiles of keys */
ATTEST_API attest_code attest_criterion_set_tile_order(attest_criterion* criterion,
                                                       attest_tile_order order,
                                                       attest_error** error);
/* Tiles in a part of the keys, where parts are merged in float32; 0: there are no parts */
ATTEST_API attest_code attest_criterion_set_part_tiles(attest_criterion* criterion, size_t tiles,
                                                       attest_error** error);
/* Not 0: its maximum starts with the sink; 0: the sink is added to the row sum at last */
ATTEST_API attest_code attest_criterion_set_sink_first(attest_criterion* criterion, int first,
                                                       attest_error** error);

/* Emulated backward passes differ in where they round. What is not set is tried; only gradients read these four.
   Not 0: dS = P (dP - D) of P as it was rounded; 0: of P before that */
ATTEST_API attest_code attest_criterion_set_dscores_of_rounded(attest_criterion* criterion,
                                                               int rounded, attest_error** error);
/* Not 0: dS is multiplied by the scale before it is rounded; 0: dQ and dK are */
ATTEST_API attest_code attest_criterion_set_dscores_scaled(attest_criterion* criterion, int scaled,
                                                           attest_error** error);
/* Not 0: of a group of query heads the part of each is rounded before they are added; 0: none is */
ATTEST_API attest_code attest_criterion_set_heads_apart(attest_criterion* criterion, int apart,
                                                        attest_error** error);
/* Not 0: dQ, dK and dV are multiplied by the factor of dropout, and D by its inverse before; 0: P and dP are */
ATTEST_API attest_code attest_criterion_set_dropout_last(attest_criterion* criterion, int last,
                                                         attest_error** error);
/* Judgements --------------------------------------------------------------------------------- */

typedef struct attest_judgement attest_judgement;

/* candidate: (B, Hq, Sq, Dv). answer: of this problem, with bounds, in the candidate's format; one of another problem
 * with the same shapes is not noticed, here and below, and gives a wrong verdict. NULL:
 * it is computed. criterion: NULL means a new one. request: its threads and its progress;
 * may be NULL.
 * Errors: as for attest_compute; ATT-701 a candidate or an answer that does not fit; ATT-703 a
 * problem that the model does not describe. A candidate that is wrong is no error. */
ATTEST_API attest_code attest_judge(attest_problem const* problem, attest_tensor const* candidate,
                                    attest_answer const* answer, attest_criterion const* criterion,
                                    attest_request const* request, attest_judgement** result,
                                    attest_error** error);
/* candidate: (B, Hq, Sq), or with a last axis of 1; fewer axes are filled up in front. */
ATTEST_API attest_code attest_judge_log_sum_exp(attest_problem const* problem,
                                                attest_tensor const* candidate,
                                                attest_answer const* answer,
                                                attest_criterion const* criterion,
                                                attest_request const* request,
                                                attest_judgement** result, attest_error** error);
/* A candidate for this gradient. answer: of attest_compute_gradients, with bounds, in the candidate's
 * format. A model and an emulation need the problem (ATT-703; attest_judge_gradient_of_problem). request: its threads and
 * its progress; may be NULL. */
ATTEST_API attest_code attest_judge_gradient(attest_part part, attest_tensor const* candidate,
                                             attest_answer const* answer,
                                             attest_criterion const* criterion,
                                             attest_request const* request,
                                             attest_judgement** result, attest_error** error);
/* The same by any criterion that says something about gradients, also by a model of a backward pass, of
 * the problem and the tensors that attest_compute_gradients was given for the answer; an answer of NULL is computed. A model bounds the
 * error of a kernel that computes P again from the saved log-sum-exp, rounds P and dS to the format of its
 * weights, adds in float32 in any order and rounds once at the end. It saved the given tensors; without a log-sum-exp, the
 * exact one rounded to float32; without an output, that of these weights, rounded to the format of dO, which is the exact one
 * unless a log-sum-exp is given. An emulation gives what
 * that algorithm gives, from both saved tensors; tiles, order and row sums are those of the forward pass, and not read.
 * Errors: those of attest_judge_gradient; ATT-703 also for an emulation without both saved tensors, and where no model describes the gradient, which is
 * another than that of queries, keys or values, or the problem: dropout, explicit scores, scaled tensors. */
ATTEST_API attest_code attest_judge_gradient_of_problem(
    attest_problem const* problem, attest_tensor const* output_gradient,
    attest_tensor const* log_sum_exp_gradient, attest_tensor const* saved_output,
    attest_tensor const* saved_log_sum_exp, attest_part part, attest_tensor const* candidate,
    attest_answer const* answer, attest_criterion const* criterion, attest_request const* request,
    attest_judgement** result, attest_error** error);

/* A candidate tensor of scores or weights, (B, Hq, Sq, T). answer: of attest_compute_intermediate for the same
 * problem and stage, with bounds and in the format of the candidate; NULL: it is computed. The criterion may be a
 * distance or a model, which describes the scores that a kernel forms in float32, and weights divided by their row
 * sum. Errors: as for attest_judge; ATT-703 also for a fused model, which forms no scores, and an emulation. */
ATTEST_API attest_code attest_judge_intermediate(attest_problem const* problem, attest_stage stage,
                                                 attest_tensor const* candidate,
                                                 attest_answer const* answer,
                                                 attest_criterion const* criterion,
                                                 attest_request const* request,
                                                 attest_judgement** result, attest_error** error);
ATTEST_API void attest_judgement_destroy(attest_judgement* judgement);

/* Some rows of a candidate, which are computed and judged alone: a row is a query of a head of a batch entry. A new
 * selection: all of them. */
typedef struct attest_selection attest_selection;

ATTEST_API attest_code attest_selection_create(attest_selection** result, attest_error** error);
ATTEST_API void attest_selection_destroy(attest_selection* selection);
/* ranges: 2 count indices, the first and the last one of each range, both included. A count of 0: all. */
ATTEST_API attest_code attest_selection_set_batches(attest_selection* selection,
                                                    size_t const* ranges, size_t count,
                                                    attest_error** error);
/* The same of query heads */
ATTEST_API attest_code attest_selection_set_heads(attest_selection* selection, size_t const* ranges,
                                                  size_t count, attest_error** error);
/* The same of queries */
ATTEST_API attest_code attest_selection_set_queries(attest_selection* selection,
                                                    size_t const* ranges, size_t count,
                                                    attest_error** error);
/* So many of these rows, drawn at random from the seed, each at most once: the same ones on every machine, and those
 * of attest judge --sample. Replaces an earlier sample. */
ATTEST_API attest_code attest_selection_set_sample(attest_selection* selection, size_t rows,
                                                   uint64_t seed, attest_error** error);
/* As attest_judge, of these rows; the report ends with what follows for all rows. diagnose: not 0 also finds what a
 * candidate is that fails in them, for attest_judgement_diagnosis; attest_diagnose refuses a judgement
 * of rows that fails (ATTEST_BAD_ARGUMENT). The counts and measures are of these elements, the index of the worst one is that in the
 * whole candidate, and the lists of all elements have a count of 0.
 * Of packed sequences a row is one of a sequence, and heads and a sample are selected: a range of queries or batch entries is
 * refused (ATT-703). The diagnosis is that of the sequence with the worst element.
 * Errors: as for attest_judge; ATT-703 also for a range that is empty or ends beyond the last index, a sample of 0
 * rows, and an emulation of which not all is set that attest_judge would look for. */
ATTEST_API attest_code attest_judge_rows(attest_problem const* problem,
                                         attest_tensor const* candidate,
                                         attest_selection const* selection,
                                         attest_criterion const* criterion, int diagnose,
                                         attest_request const* request, attest_judgement** result,
                                         attest_error** error);

/* The same of a gradient that has a row for each query: ATTEST_QUERY_GRADIENT, ATTEST_ROW_DOT or ATTEST_SCORE_GRADIENT.
 * Only these rows are computed, by what attest_judge_gradient_of_problem is given; an element of another gradient adds
 * all queries up (ATT-703). candidate: as for attest_judge_gradient_of_problem; of packed sequences (total_q, Hq, D), or
 * (Hq, total_q) for ATTEST_ROW_DOT, and the judgement has the shape (1, Hq, total_q, D) or (1, Hq, total_q, 1).
 * attest_judgement_saved is about these rows, and there is no diagnosis.
 * Errors: those of attest_judge_gradient_of_problem and of attest_judge_rows; ATT-703 also for an emulation of which not
 * all is set that attest_judge_gradient_of_problem would try. */
ATTEST_API attest_code attest_judge_gradient_rows(
    attest_problem const* problem, attest_tensor const* output_gradient,
    attest_tensor const* log_sum_exp_gradient, attest_tensor const* saved_output,
    attest_tensor const* saved_log_sum_exp, attest_part part, attest_tensor const* candidate,
    attest_selection const* selection, attest_criterion const* criterion,
    attest_request const* request, attest_judgement** result, attest_error** error);

/* The rows of a judgement of attest_judge_rows or attest_judge_gradient_rows. Rows of a sample prove something about those that were not judged:
 * with a confidence of 95 % fewer than fewer_wrong_than of the eligible rows are wrong or not judged. */
typedef struct attest_rows {
    size_t judged;
    size_t eligible; /* in the ranges, from which a sample is drawn */
    size_t all;
    size_t wrong;            /* of the judged ones: with an element that fails */
    size_t not_judged;       /* likewise, with none that fails and one that is not judged */
    int is_sample;           /* not 0: drawn, and fewer than the eligible ones */
    size_t fewer_wrong_than; /* eligible + 1 if nothing is proved; 0 unless it is a sample */
} attest_rows;

/* Errors: ATTEST_BAD_ARGUMENT for a judgement of another function. */
ATTEST_API attest_code attest_judgement_rows(attest_judgement const* judgement, attest_rows* result,
                                             attest_error** error);

/* 1 if every element keeps to the criterion, otherwise 0, also of NULL and where elements are not
 * judged. */
ATTEST_API int attest_judgement_passes(attest_judgement const* judgement);

typedef int attest_count;

enum {
    ATTEST_COUNT_ELEMENTS = 0,
    ATTEST_COUNT_FAILING = 1,
    ATTEST_COUNT_CORRECT = 2,           /* correctly rounded */
    ATTEST_COUNT_NAN = 3,               /* candidates, correct or not */
    ATTEST_COUNT_INFINITE = 4,          /* candidates, correct or not */
    ATTEST_COUNT_WITH_DISTANCE = 5,     /* of these are the distances that follow */
    ATTEST_COUNT_MAXIMUM_ULP = 6,        /* a distance; ATTEST_NO_DISTANCE if there is none */
    ATTEST_COUNT_P99_ULP = 7,           /* one that 99 of 100 elements do not exceed; likewise */
    ATTEST_COUNT_MEASURED = 8,          /* of these are the errors */
    ATTEST_COUNT_MEASURED_RELATIVE = 9, /* of these are the relative errors */
    ATTEST_COUNT_ALLOWED_KEYS = 10,     /* in the row of the worst element; 0 without one */
    ATTEST_COUNT_NOT_JUDGED = 11        /* do not fail, and the model says nothing about them */
};

ATTEST_API attest_code attest_judgement_count(attest_judgement const* judgement, attest_count what,
                                              uint64_t* result, attest_error** error);

/* Errors are candidate - m, m the midpoint of the bounds. A measure of no elements is NaN. */
typedef int attest_measure;

enum {
    ATTEST_MEASURE_MEAN_ULP = 0,
    ATTEST_MEASURE_MAXIMUM_ABSOLUTE = 1,
    ATTEST_MEASURE_MEAN_ABSOLUTE = 2,
    ATTEST_MEASURE_MAXIMUM_RELATIVE = 3,
    ATTEST_MEASURE_MEAN_RELATIVE = 4,
    ATTEST_MEASURE_ROOT_MEAN_SQUARE = 5,
    ATTEST_MEASURE_COSINE = 6, /* NaN where one of the two is 0 */
    ATTEST_MEASURE_BIAS = 7,
    ATTEST_MEASURE_BIAS_ERROR = 8, /* NaN for less than two elements */
    ATTEST_MEASURE_MAXIMUM_WIDTH = 9,
    ATTEST_MEASURE_MAXIMUM_SHARE = 10 /* of a model's bound; NaN without a model */
};

ATTEST_API attest_code attest_judgement_measure(attest_judgement const* judgement,
                                                attest_measure what, double* result,
                                                attest_error** error);

/* The distance of an infinity or a NaN, which is undefined. */
#define ATTEST_NO_DISTANCE UINT64_MAX

/* The element that is furthest from right; *there is 0, and nothing else is set, where all are
 * correctly rounded. Each of the others may be NULL. The bits are those of the format. */
ATTEST_API attest_code attest_judgement_worst(attest_judgement const* judgement, int* there,
                                              size_t index[4], uint64_t* candidate,
                                              uint64_t* correct, uint64_t* distance, double* lower,
                                              double* upper, attest_error** error);
/* Of every element, in units of the last place or ATTEST_NO_DISTANCE; borrowed. */
ATTEST_API attest_code attest_judgement_distances(attest_judgement const* judgement,
                                                  uint64_t const** distances, size_t* count,
                                                  attest_error** error);
/* 1 where an element fails, otherwise 0; borrowed. */
ATTEST_API attest_code attest_judgement_failed(attest_judgement const* judgement,
                                               unsigned char const** failed, size_t* count,
                                               attest_error** error);
/* 1 where an element is not judged, otherwise 0; borrowed; a count of 0 without a model. An element is
 * not judged if it is not correctly rounded, keeps to the model's bound, and that says too little: at most
 * that an output is a mean of the values; of a gradient, it is infinite or above a quarter of the size of all
 * that is added; or it leaves 0 within it for every element of rows with alike numbers of keys (of a
 * gradient, for every element), though not all exact values are 0. */
ATTEST_API attest_code attest_judgement_not_judged(attest_judgement const* judgement,
                                                   unsigned char const** not_judged, size_t* count,
                                                   attest_error** error);
/* "pass: ...", "fail: ..." or "not judged: ...", one line without its end; borrowed; "" of NULL. */
ATTEST_API char const* attest_judgement_verdict(attest_judgement const* judgement);
/* On one screen, in ASCII; borrowed; "" of NULL. */
ATTEST_API char const* attest_judgement_report(attest_judgement const* judgement);
/* Of an emulation: the kernels with which the candidate is consistent, and those that are not excluded by the
 * elements on which they were tried, a line each, or one line that no kernel fits, and which one is the nearest, and one that says which tiles and parts were tried. Unless these are
 * all that are possible, only what no kernel with such weights can give fails, and the rest is not judged. Borrowed;
 * "" of NULL and of other criteria. */
ATTEST_API char const* attest_judgement_kernels(attest_judgement const* judgement);

/* Of attest_judge_gradient_of_problem with a saved output or log-sum-exp: a line for each of them that differs from
 * the exact one of these inputs in some rows, a log-sum-exp by more than 1/4 and a unit in its last place (in base 2,
 * 1/4 / log 2), an output by more than 1/4 of the largest component of its row and 2^-10 of that of all rows. The
 * report has these lines, too. The verdict does not depend on them: the gradient is judged as that of what was saved,
 * which may differ for a reason, as in ring attention. Borrowed; "" of NULL and where nothing differs. */
ATTEST_API char const* attest_judgement_saved(attest_judgement const* judgement);

/* Diagnosis ---------------------------------------------------------------------------------- */

/* What a candidate is that this judgement failed: the convention that it follows instead, such as a mask aligned
 * elsewhere or a scale that is dropped. problem, candidate and answer: those of the judgement; an answer of NULL
 * is computed, but of gradients. request: its threads and its progress; may be NULL. A judgement that does not
 * fail has an empty diagnosis; that is not an error. Errors: as for attest_judge. */
ATTEST_API attest_code attest_diagnose(attest_problem const* problem,
                                       attest_tensor const* candidate, attest_answer const* answer,
                                       attest_request const* request, attest_judgement* judgement,
                                       attest_error** error);
/* The same of a judgement of a gradient, with what the gradient was computed from, as for attest_compute_gradients: the
 * faults of a backward pass are tried as well, where attest_diagnose tries factors alone. answer: the one by which it
 * was judged, with bounds. Of packed sequences, whose tensors are packed as well, faults are tried on the sequence with
 * the most elements that fail, and those that explain it are compared with all. */
ATTEST_API attest_code attest_diagnose_gradient(
    attest_problem const* problem, attest_tensor const* output_gradient,
    attest_tensor const* log_sum_exp_gradient, attest_tensor const* saved_output,
    attest_tensor const* saved_log_sum_exp, attest_tensor const* candidate,
    attest_answer const* answer, attest_request const* request, attest_judgement* judgement,
    attest_error** error);
/* Its lines, in ASCII; "" of NULL, where nothing was diagnosed and where it does not fail. The first line says
 * how many conventions were tried on all elements, and how many on a sample of rows alone. Borrowed until the next
 * diagnosis of this judgement that succeeds. One that fails leaves the lines as they were. */
ATTEST_API char const* attest_judgement_diagnosis(attest_judgement const* judgement);

/* Power -------------------------------------------------------------------------------------- */

/* |x - y| <= absolute + relative |y| of each element, y the correctly rounded one. */
typedef struct attest_tolerance {
    double relative;
    double absolute;
} attest_tolerance;

/* A fault that kernels have, and what a test sees of it. */
typedef struct attest_fault {
    char const* name;  /* such as "diagonal-top-left"; both are the library's and never freed */
    char const* means; /* such as "the kernel aligns its mask at the top left" */
    int is_rounding;   /* not 0: a rounding alone, such as weights in another format */
    int applies;       /* 0: no test of these shapes, masks and lengths sees it, or it is another one of these */
    size_t failing;    /* elements that tell it from a correct kernel; 0: it is not seen */
    size_t rows;       /* for which it was computed */
} attest_fault;

typedef struct attest_power_counts {
    size_t faults; /* that apply */
    size_t unseen; /* of these */
    size_t unseen_without_roundings;
    size_t others; /* that do not apply, or are one of these under these options */
    size_t rows;   /* of all batch entries and heads */
    size_t columns;
} attest_power_counts;

typedef struct attest_power attest_power;

/* Which faults of a kernel these inputs and this criterion see. criterion: a distance, a model, or an emulation of which
 * all is told; NULL, and a distance of 0 with a tolerance: the correctly rounded number alone. tolerance: NULL for none.
 * request: the format of the outputs, threads and progress. Errors: as for attest_judge; ATT-703 two criteria, an
 * emulation of which something is not told, packed sequences. */
ATTEST_API attest_code attest_compute_power(attest_problem const* problem,
                                            attest_criterion const* criterion,
                                            attest_tolerance const* tolerance,
                                            attest_request const* request, attest_power** result,
                                            attest_error** error);
/* The same of its log-sum-exps, in the format of the request for these: faults that change no log-sum-exp, such as
 * values of another head, do not apply. columns is 1. An emulation says nothing about them (ATT-703). */
ATTEST_API attest_code attest_compute_power_of_log_sum_exp(
    attest_problem const* problem, attest_criterion const* criterion,
    attest_tolerance const* tolerance, attest_request const* request, attest_power** result,
    attest_error** error);
ATTEST_API void attest_power_destroy(attest_power* power);
ATTEST_API attest_code attest_power_summary(attest_power const* power, attest_power_counts* result,
                                            attest_error** error);
/* which: 0 to faults + others - 1, those that apply first. */
ATTEST_API attest_code attest_power_fault(attest_power const* power, size_t which,
                                          attest_fault* result, attest_error** error);
/* A line for each fault that applies, those that are not seen first, and a line of counts; with_roundings 0: without
 * those that are a rounding alone. Borrowed; "" of NULL. */
ATTEST_API char const* attest_power_text(attest_power const* power, int with_roundings);

#ifdef __cplusplus
}
#endif

#endif
