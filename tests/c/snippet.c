/* The example of the README: one query, two keys with equal scores. */
#include <attest.h>
#include <stdio.h>

int main(void) {
    float const query[] = {1.0F}, key[] = {2.0F, 2.0F}, value[] = {1.0F, 4.0F};
    size_t const one[] = {1, 1}, two[] = {2, 1};
    attest_tensor *q = NULL, *k = NULL, *v = NULL;
    attest_problem* problem = NULL;
    attest_answer* answer = NULL;
    attest_error* error = NULL;
    void const* output = NULL;

    if (attest_tensor_create(ATTEST_FLOAT32, 2, one, NULL, query, sizeof query, &q, &error)
        || attest_tensor_create(ATTEST_FLOAT32, 2, two, NULL, key, sizeof key, &k, &error)
        || attest_tensor_create(ATTEST_FLOAT32, 2, two, NULL, value, sizeof value, &v, &error)
        || attest_problem_create(q, k, v, &problem, &error)
        || attest_problem_set_preset(problem, "fa2", &error)
        || attest_compute(problem, NULL, &answer, &error)
        || attest_answer_elements(answer, ATTEST_OUTPUT, &output, NULL, &error))
        fprintf(stderr, "%s\n", attest_error_message(error));
    else
        printf("%g\n", (double)*(float const*)output); /* 2.5 */

    int const status = error != NULL;
    attest_error_destroy(error);
    attest_answer_destroy(answer);
    attest_problem_destroy(problem);
    attest_tensor_destroy(v);
    attest_tensor_destroy(k);
    attest_tensor_destroy(q);
    return status;
}
