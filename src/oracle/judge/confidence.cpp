// Confidence limits of a sample.
#include <attest/core/config.hpp>
#include <attest/oracle/judge/judge_rows.hpp>
#include <attest/oracle/refuse.hpp>

#include <mpfr.h>

#include <algorithm>

namespace attest::oracle {

namespace {

/// Numbers of 128 bits, rounded up; the relative error of n operations is less than n·2^-127.
class upper {
public:
    explicit upper(double x) {
        mpfr_init2(value_, 128);
        mpfr_set_d(value_, x, MPFR_RNDU);
    }

    upper(upper const& other) : upper(0) { mpfr_set(value_, other.value_, MPFR_RNDU); }

    upper& operator=(upper const&) = delete;

    ~upper() { mpfr_clear(value_); }

    void times(std::size_t x, std::size_t over) {
        mpfr_mul_ui(value_, value_, x, MPFR_RNDU);
        mpfr_div_ui(value_, value_, over, MPFR_RNDU);
    }

    void add(upper const& other) { mpfr_add(value_, value_, other.value_, MPFR_RNDU); }

    [[nodiscard]] bool is_above(double limit) const { return mpfr_cmp_d(value_, limit) > 0; }

private:
    mpfr_t value_;
};

/// Returns whether Σ_{k ≤ x} C(K, k) C(N − K, n − k) / C(N, n) is at most the risk.
bool is_refuted(std::size_t N, std::size_t n, std::size_t x, std::size_t K, double risk) {
    // The smallest possible k: n − k of the N − K others.
    std::size_t const least = n > N - K ? n - (N - K) : 0;
    if (least > x)
        return true;
    std::size_t const most = std::min({x, K, n});
    // The first term, k = least: a product of factors, each at most 1.
    upper term(1);
    if (least == 0) { // C(N − K, n)/C(N, n), by the shorter of two products
        std::size_t const count = std::min(n, K);
        std::size_t const other = std::max(n, K);
        for (std::size_t t = 0; t < count; ++t)
            term.times(N - other - t, N - t);
    } else { // C(K, least)/C(N, n), where C(N, n) = C(N, N − n) and N − K = n − least
        // = Π_{t < N−n} (t + 1)/(N − t) · C(K, K − least), K − least = N − n
        for (std::size_t t = 0; t < N - n; ++t)
            term.times(K - t, N - t);
    }
    upper sum = term;
    for (std::size_t k = least; k < most; ++k) {
        // C(K, k+1) C(N−K, n−k−1) = C(K, k) C(N−K, n−k) · (K−k)(n−k) / ((k+1)(N−K−n+k+1))
        term.times(K - k, k + 1);
        term.times(n - k, N - K + k + 1 - n);
        sum.add(term);
    }
    return !sum.is_above(risk);
}

/// "1,048,576"
std::string grouped(std::size_t count) {
    std::string digits = std::to_string(count);
    for (std::size_t place = digits.size(); place > 3;) {
        place -= 3;
        digits.insert(place, 1, ',');
    }
    return digits;
}

/// Returns 100·part/whole with two digits, rounded up.
std::string percent(std::size_t part, std::size_t whole) {
    __extension__ using wide = unsigned __int128;
    wide scaled = static_cast<wide>(part) * 100;
    std::size_t decimals = 0;
    auto const digits = [&] { return static_cast<std::size_t>((scaled + whole - 1) / whole); };
    for (; digits() < 10 && decimals < 15; ++decimals)
        scaled *= 10;
    std::string text = std::to_string(digits());
    if (decimals == 0)
        return text;
    if (text.size() <= decimals)
        text.insert(0, decimals + 1 - text.size(), '0');
    text.insert(text.size() - decimals, 1, '.');
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.')
        text.pop_back();
    return text;
}

} // namespace

std::size_t too_many_wrong(std::size_t all, std::size_t drawn, std::size_t wrong, double risk) {
    if (drawn == 0 || drawn > all || wrong > drawn || !(risk > 0 && risk < 1))
        refuse_option("of " + std::to_string(all) + " rows " + std::to_string(drawn)
                      + " are drawn, of which " + std::to_string(wrong)
                      + " are wrong; expected 1 or more, each no more than the one before, and a "
                        "risk between 0 and 1");
    std::size_t low = wrong; // not refuted
    std::size_t high = all + 1;
    while (high - low > 1) {
        std::size_t const middle = low + (high - low) / 2;
        (is_refuted(all, drawn, wrong, middle, risk) ? high : low) = middle;
    }
    return high;
}

std::string confidence_text(std::size_t all, std::size_t drawn, std::size_t wrong,
                            std::size_t not_judged) {
    std::string text = grouped(drawn) + " of " + grouped(all) + " rows, ";
    if (wrong + not_judged == 0)
        text += "all correct";
    else
        text += grouped(wrong) + " wrong"
                + (not_judged > 0 ? " and " + grouped(not_judged) + " not judged" : "");
    std::size_t const limit = too_many_wrong(all, drawn, wrong + not_judged);
    if (limit > all)
        return text + ": nothing is said about the others";
    return text + ": with 95 % confidence fewer than " + percent(limit, all)
           + " % of rows are wrong" + (not_judged > 0 ? " or not judged" : "");
}

} // namespace attest::oracle
