// "The cat sat on the mat because it was tired."  Who was tired?
#include <attest/attest.hpp>
#include <attest/report/heat_map.hpp>

#include <iostream>

using namespace attest::literals;

constexpr auto words = attest::tokens<"cat", "it", "mat">;

constexpr auto Q = attest::rows(words, {{0.1_q, 0.2_q, 0.3_q, 0.1_q},
                                        {0.9_q, 0.8_q, 0.7_q, 0.1_q},
                                        {0.1_q, 0.1_q, 0.2_q, 0.1_q}});
constexpr auto K = attest::rows(words, {{0.9_q, 0.9_q, 0.8_q, 0.2_q},
                                        {0.3_q, 0.9_q, 0.5_q, 0.1_q},
                                        {0.1_q, 0.9_q, 0.2_q, 0.2_q}});
constexpr auto V = attest::rows(words, {{0.7_q, 0.6_q, 0.4_q, 0.9_q},
                                        {0.1_q, 0.5_q, 0.3_q, 0.1_q},
                                        {0.1_q, 0.6_q, 0.3_q, 0.9_q}});

constexpr auto A = attest::attention(Q, K, V); // softmax(QKᵀ/√4)V, exactly

static_assert(attest::row_stochastic(A.weights)); // each row sums to 1, not to 1 ± 1e-7
static_assert(!attest::symmetric(A.scores));      // q·k is not k·q
static_assert(A.weights("it", "cat") > A.weights("it", "mat"));
static_assert(A.weights("it", "cat") / A.weights("it", "mat") == attest::exp(0.57_q));

int main()
{
    std::cout << attest::report::heat_map(A.weights, 4) << '\n'
              << "it -> cat  " << to_text(A.weights("it", "cat")) << '\n';
}
