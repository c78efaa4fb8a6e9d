// A problem without what no query sees: NaN and infinities there are 0, which changes no result.
//
//     visible_part const seen(p);          ATT-702 where a query does see one
//     attend(seen.is(), ...);              as p where options::ignore_hidden is false
//     seen.hidden()                        the rows of tensors that were changed
// A key, and its value, is seen by the rows that may use it; under empty_row::mean a value also by the rows
// of its head that may use none. A query is seen if it may use a key, an element of the bias if one of its
// places is that of a key which nothing else hides. A hidden key has the weight 0, so that no result depends
// on it, nor on its value; but 0·NaN is NaN: hence zeros.
//
// Exact: all other elements keep their patterns.
#pragma once

#include <attest/core/config.hpp>
#include <attest/oracle/judge/judgement.hpp>
#include <attest/oracle/require.hpp>

#include <vector>

namespace attest::oracle {

/// A row of a tensor that no query sees, and that holds something that is not finite.
struct hidden_row {
    reached_output::from of;
    std::size_t batch;
    std::size_t head; ///< a query head of a query, otherwise a key head
    std::size_t row;  ///< a key counts those of the past
    bool holds_nan;   ///< otherwise infinities alone
};

class visible_part {
public:
    explicit visible_part(problem const& p, tensor_names const& names = {});

    visible_part(visible_part const&) = delete;
    visible_part& operator=(visible_part const&) = delete;

    [[nodiscard]] problem const& is() const { return changed_ ? *changed_ : given_; }

    [[nodiscard]] std::vector<hidden_row> const& hidden() const { return hidden_; }

private:
    tensor kept(tensor const& x);
    void look(reached_output::from part, std::string_view name, tensor const& x,
              std::size_t before);
    void look_at_bias(std::string_view name);

    problem const& given_;
    std::optional<problem> changed_{};
    std::vector<std::vector<std::byte>> bytes_{};
    std::vector<hidden_row> hidden_{};
    bool changes_ = false; ///< whether the tensor that was looked at holds any
};

} // namespace attest::oracle
