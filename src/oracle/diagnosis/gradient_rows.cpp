// Chooses the rows of a gradient on which faults are tried.
#include "oracle/diagnosis/gradient_rows.hpp"

namespace attest::oracle::diagnosed {

namespace {

/// If a key head has more scores, faults of its gradients are not tried.
constexpr double most_scores = 1e8;
constexpr std::size_t most_sampled_keys = 48;

/// "key head 1 of batch entry 0"
std::string name_of_head(extents const& shape, bool of_keys, std::size_t unit) {
    std::string const head =
        shape[1] == 1 ? "" : (of_keys ? "key head " : "head ") + std::to_string(unit % shape[1]);
    std::string const batch = shape[0] == 1 ? "" : "batch entry " + std::to_string(unit / shape[1]);
    return head + (head.empty() || batch.empty() ? "" : " of ") + batch;
}

} // namespace

tried_rows rows_to_try(problem const& p, gradient_part part, judgement const& failed) {
    extents const shape = failed.shape;
    tried_rows result{wanted_rows(shape)};
    double const scores = static_cast<double>(p.queries()) * static_cast<double>(p.keys());
    double const size = static_cast<double>(p.size() + p.value_size());
    if (static_cast<double>(p.batches() * p.query_heads()) * scores * size
        <= most_products_as_whole)
        return result;
    bool const of_keys = is_by_key(part);
    if (!of_keys && !is_by_query(part, shape, p)) {
        result.left_out = "faults of the backward pass were not tried, each of which takes more "
                          "than 70 million products";
        return result;
    }
    if (of_keys && scores * static_cast<double>(p.query_heads() / p.key_heads()) > most_scores) {
        result.left_out = "faults of the backward pass were not tried, each of which takes more "
                          "than 100 million scores of a key head";
        return result;
    }
    std::size_t const in_head = shape[2] * shape[3];
    std::vector<std::size_t> failing(shape[0] * shape[1]);
    for (std::size_t place = 0; place < failed.failed.size(); ++place)
        failing[place / in_head] += failed.failed[place];
    auto const most = std::max_element(failing.begin(), failing.end());
    auto const least = std::min_element(failing.begin(), failing.end());
    bool const is_of_one = failing.size() > 1 && (of_keys || *least <= *most / 8);
    auto const unit = static_cast<std::size_t>(most - failing.begin());
    result.is_sample = true;
    result.head = {0, shape[0] * shape[1] * shape[2]};
    if (is_of_one) {
        result.where = name_of_head(shape, of_keys, unit);
        result.head = {unit * shape[2], (unit + 1) * shape[2]};
        result.failing = *most;
    }
    result.rows = wanted_rows(
        shape, sampled_rows(failed, of_keys ? most_sampled_keys : most_sampled(p), result.head));
    return result;
}

} // namespace attest::oracle::diagnosed
