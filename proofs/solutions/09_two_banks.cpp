// # Solutions to chapter 9, the two banks

#include <attest/attest.hpp>

#include <cstddef>

using namespace attest::literals;

namespace {

constexpr auto river = attest::rows(attest::tokens<"stream", "bank", "mud">,
                                    {{1.2_q, 0_q, 0_q, 0.3_q},
                                     {0.8_q, 0.8_q, 0.2_q, 0_q},
                                     {0.9_q, 0_q, 0_q, 0.9_q}});

constexpr auto finance = attest::rows(attest::tokens<"money", "bank", "loan">,
                                      {{0_q, 1.4_q, 0_q, 0.1_q},
                                       {0.8_q, 0.8_q, 0.2_q, 0_q},
                                       {0_q, 1.1_q, 0_q, 0.6_q}});

// **1.** Between "stream" and "money", the bank leans towards finance. Its score with "money" is
// $1.12$ and with "stream" $0.96$, and "money" has more finance than "stream" has land.

constexpr auto between = attest::rows(attest::tokens<"stream", "bank", "money">,
                                      {{1.2_q, 0_q, 0_q, 0.3_q},
                                       {0.8_q, 0.8_q, 0.2_q, 0_q},
                                       {0_q, 1.4_q, 0_q, 0.1_q}});

constexpr auto mixed() {
    return attest::self_attention(between, attest::unscaled);
}

constexpr auto leans_to = 1; // 0 is land, and 1 is finance

static_assert(attest::require([] {
    return attest::strictly_greater(mixed().output("bank", leans_to),
                                    mixed().output("bank", 1 - leans_to));
}));

// **2.** The sum over the keys does not depend on their order. Chapter 15 says more.

constexpr auto forwards = attest::self_attention(river, attest::unscaled);
constexpr auto backwards = attest::self_attention(
    attest::permute_rows(attest::permutation<2, 1, 0>{}, river), attest::unscaled);

static_assert(attest::require([] {
    return attest::equal(attest::row(forwards.output, "bank"),
                         attest::row(backwards.output, "bank"));
}));
static_assert(backwards.scores(0, 0) == forwards.scores(2, 2));

// **3.** No. The two bank rows are equal before the function is applied, $(0.98, 1.14, 0.2)$, and a function of
// each entry takes equal entries to equal entries. The same holds for any number of such layers in a
// row.

constexpr auto W = attest::rows(
    {{1_q, 0.2_q, 0_q}, {0.1_q, 1.1_q, 0_q}, {0.5_q, 0.5_q, 1_q}, {0_q, 0.3_q, 0.8_q}});

constexpr attest::rational square(attest::rational const& x) { return x * x; }

constexpr attest::rational positive_part(attest::rational const& x) {
    if (x < 0_q)
        return 0_q;
    return x;
}

constexpr auto bank_by_squares = attest::row_vector({0.9604_q, 1.2996_q, 0.04_q});
constexpr auto bank_by_maxima = attest::row_vector({0.98_q, 1.14_q, 0.2_q});

static_assert(attest::row(attest::map(river * W, square), "bank") == bank_by_squares);
static_assert(attest::row(attest::map(finance * W, square), "bank") == bank_by_squares);
static_assert(attest::row(attest::map(river * W, positive_part), "bank") == bank_by_maxima);
static_assert(attest::row(attest::map(finance * W, positive_part), "bank") == bank_by_maxima);

// **4.** The scores are symmetric, but each row is divided by a sum of its own. "stream" has more weight
// in the row of "bank" than "bank" has in the row of "stream".

constexpr auto plain = attest::self_attention(river, attest::unscaled);

static_assert(attest::require([] { return attest::symmetric(plain.scores); }));
static_assert(!attest::symmetric(plain.weights));
static_assert(attest::require([] {
    return attest::strictly_greater(plain.weights("bank", "stream"), plain.weights("stream", "bank"));
}));

// **5.** By $e^{0.57}$ and $e^{0.9}$. Their scores with themselves are 1.53 and 1.62, those with the bank
// 0.96 and 0.72. The ratio of two weights of a row is $e$ to the difference of the scores. For "bank" both
// words are the same, so its two scores are equal.

constexpr auto stream_leads_by = 1.53_q - 0.96_q;
constexpr auto mud_leads_by = 1.62_q - 0.72_q;

static_assert([] {
    return plain.weights("stream", "stream") / plain.weights("stream", "bank")
               == attest::exp(stream_leads_by)
           && plain.weights("mud", "mud") / plain.weights("mud", "bank")
                  == attest::exp(mud_leads_by);
}());

// Both exponents are positive.

static_assert(stream_leads_by == 0.57_q && mud_leads_by == 0.9_q);

// **6.** "loan" gives most of its weight to "money", which is longer and points nearly the same way. Its
// output is nearer to "money".

constexpr auto by_the_money = attest::self_attention(finance, attest::unscaled);

constexpr attest::exponential squared_distance_of_loan_to(std::size_t word) {
    attest::exponential sum = 0;
    for (std::size_t b = 0; b < 4; ++b) {
        auto const gap = by_the_money.output(2, b) - finance(word, b);
        sum += gap * gap;
    }
    return sum;
}

static_assert(attest::require([] {
    return attest::strictly_greater(by_the_money.weights("loan", "money"), by_the_money.weights("loan", "loan"));
}));
static_assert(attest::require([] {
    return attest::strictly_greater(squared_distance_of_loan_to(2), squared_distance_of_loan_to(0));
}));

// **7.** Neither way. The bank has the same score with both neighbours, so both have the same weight, and
// the first has as much land as the second has finance.

constexpr auto mirrored = attest::rows(attest::tokens<"stream", "bank", "its mirror image">,
                                       {{1.2_q, 0_q, 0_q, 0.3_q},
                                        {0.8_q, 0.8_q, 0.2_q, 0_q},
                                        {0_q, 1.2_q, 0_q, 0.3_q}});

constexpr auto undecided = attest::self_attention(mirrored, attest::unscaled);

static_assert(undecided.scores("bank", "stream") == undecided.scores("bank", "its mirror image"));
static_assert([] { return undecided.output("bank", 0) == undecided.output("bank", 1); }());

// **8.** Twice. Each "money" brings $1.4\,e^{1.12}$, about 4.29, to the finance component, before it is divided
// by the sum of the row. "stream" and "mud" bring about 4.98 to the other. What the bank brings is the same for both.

constexpr auto lean(std::size_t times) {
    attest::exponential land = 0;
    attest::exponential finances = 0;
    for (std::size_t j = 0; j < 3; ++j) {
        land += attest::exp(plain.scores("bank", j)) * river(j, 0);
        finances += attest::exp(plain.scores("bank", j)) * river(j, 1);
    }
    return land - finances - times * attest::exp(by_the_money.scores("bank", "money")) * finance("money", 1);
}

constexpr auto smallest = 2;

static_assert([] { return lean(smallest) < 0 && lean(smallest - 1) > 0; }());

// The decimals are as said, and with the word twice the output itself leans to finance.

static_assert(attest::rounds_to(1.4_q * attest::exp(1.12_q), 4.29_q, 2));
static_assert([] {
    return attest::rounds_to(attest::exp(plain.scores("bank", "stream")) * river("stream", 0)
                                 + attest::exp(plain.scores("bank", "mud")) * river("mud", 0),
                             4.98_q, 2);
}());

constexpr auto twice_money = attest::self_attention(
    attest::above(attest::row(river, 0), attest::row(river, 1), attest::row(river, 2),
                  attest::row(finance, 0), attest::row(finance, 0)),
    attest::unscaled);

static_assert([] { return twice_money.output(1, 1) > twice_money.output(1, 0); }());

// **9.** (a) is true, and it is true of every layer of this chapter: equal rows have equal queries, so equal
// weights, and both mix the same values. So (b) is false. (c) is false: a layer whose $W_q$ does not read the
// fourth component cannot see the difference, and $W_q$ of this chapter is one. To tell the two apart their
// places must enter, as in chapters 15 and 23.

constexpr auto W_query = attest::rows({{1_q, 0_q}, {0_q, 1_q}, {0.2_q, 0.2_q}, {0_q, 0_q}});
constexpr auto W_key = attest::rows({{1_q, 0_q}, {0_q, 1_q}, {0_q, 0_q}, {0.1_q, 0.1_q}});
constexpr auto W_value =
    attest::rows({{1_q, 0_q, 0_q}, {0_q, 1_q, 0_q}, {0_q, 0_q, 1_q}, {0_q, 0_q, 0.5_q}});

constexpr auto bank_by_bank(attest::rational const& fourth) {
    return attest::rows({{1.2_q, 0_q, 0_q, 0.3_q}, {0.8_q, 0.8_q, 0.2_q, 0_q}, {0.8_q, 0.8_q, 0.2_q, fourth}});
}

constexpr auto same_bank = attest::self_attention(bank_by_bank(0), attest::unscaled);
constexpr auto same_in_layer = attest::self_attention(bank_by_bank(0), W_query, W_key, W_value);
constexpr auto other_in_layer = attest::self_attention(bank_by_bank(1), W_query, W_key, W_value);

static_assert(attest::require([] {
    return attest::equal(attest::row(same_bank.output, 1), attest::row(same_bank.output, 2));
}));
static_assert(same_bank.output.columns == 4); // of the plain layer
static_assert(attest::require([] {
    return attest::equal(attest::row(same_in_layer.output, 1), attest::row(same_in_layer.output, 2));
}));
static_assert(attest::require([] {
    return attest::equal(attest::row(other_in_layer.output, 1), attest::row(other_in_layer.output, 2));
}));
static_assert(!attest::equal(attest::row(other_in_layer.output, 1),
                             attest::row(same_in_layer.output, 1)));

// **10.** The score is $x M x^\top$ with the bank's $x$, which is the same in both sentences. It is linear in
// $M$, so sixteen matrices stand for all. For the last part let $W_q$, $W_k$ and $W_v$ be the column that
// reads the third component. The neighbours have none: in both sentences the query of "bank" is 0.2, the keys and
// values are 0, 0.2 and 0, and nothing is left that differs.

static_assert([] {
    for (std::size_t a = 0; a < 4; ++a)
        for (std::size_t b = 0; b < 4; ++b) {
            auto const M = attest::tabulate<4, 4>([=](std::size_t i, std::size_t j) {
                return i == a && j == b ? 1_q : 0_q;
            });
            auto const by_river = attest::row(river, "bank") * M * transpose(river);
            auto const by_money = attest::row(finance, "bank") * M * transpose(finance);
            if (by_river(0, 1) != by_money(0, 1))
                return false;
        }
    return true;
}());

constexpr auto third = attest::column_vector({0, 0, 1, 0});

static_assert(third != 0 * third);
static_assert(attest::require([] {
    constexpr auto by_river = attest::self_attention(river, third, third, third);
    constexpr auto by_money = attest::self_attention(finance, third, third, third);
    return attest::equal(attest::row(by_river.output, "bank"), attest::row(by_money.output, "bank"));
}));

} // namespace
