/* The same question put to Calcium at run time: does every softmax row of the exact frontier sum to
   exactly 1?  calcium_rows N prints how many of the N rows it proves, and the seconds it took.
   Entries, seed and scale are those of frontier.awk. */
#include <calcium/ca.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

int main(int argc, char **argv)
{
    int const n = argc > 1 ? atoi(argv[1]) : 8;
    int *const entries = malloc(2 * (size_t)n * (size_t)n * sizeof(int));
    unsigned state = 1;
    for (int k = 0; k < 2 * n * n; ++k) {
        state = (state * 1103 + 12345) % 65536;
        entries[k] = (int)(state / 128) % 41 - 20;
    }

    clock_t const start = clock();
    ca_ctx_t ctx;
    ca_ctx_init(ctx);
    ca_t scale, sum, weight;
    ca_init(scale, ctx);
    ca_init(sum, ctx);
    ca_init(weight, ctx);
    ca_set_si(scale, n, ctx);
    ca_sqrt(scale, scale, ctx);
    ca_mul_si(scale, scale, 100, ctx); /* entries are tenths: a product is hundredths */
    ca_ptr const power = malloc((size_t)n * sizeof(ca_struct));
    int proved = 0;
    for (int i = 0; i < n; ++i) {
        ca_zero(sum, ctx);
        for (int j = 0; j < n; ++j)
            ca_init(power + j, ctx);
        for (int j = 0; j < n; ++j) {
            slong score = 0;
            for (int a = 0; a < n; ++a)
                score += entries[i * n + a] * entries[n * n + j * n + a];
            ca_set_si(power + j, score, ctx);
            ca_div(power + j, power + j, scale, ctx);
            ca_exp(power + j, power + j, ctx);
            ca_add(sum, sum, power + j, ctx);
        }
        ca_t total;
        ca_init(total, ctx);
        for (int j = 0; j < n; ++j) {
            ca_div(weight, power + j, sum, ctx);
            ca_add(total, total, weight, ctx);
        }
        proved += ca_check_is_one(total, ctx) == T_TRUE;
        ca_clear(total, ctx);
        for (int j = 0; j < n; ++j)
            ca_clear(power + j, ctx);
    }
    printf("%d %.2f\n", proved, (double)(clock() - start) / CLOCKS_PER_SEC);
    return 0;
}
