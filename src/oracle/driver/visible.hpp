// A copy of a problem in which NaN and infinities that no query sees are 0, which changes no
// result.
//
//     visible_part const seen(p);          ATT-702 if a query does see one
//     attend(seen.is(), ...);              as p with options::ignore_hidden false
//     seen.hidden()                        the rows of tensors that were changed
// A key, and its value, is seen by the rows that may use it; under empty_row::mean a value is also
// seen by the rows of its head that may use no key. A query is seen if it may use a key; an element
// of the bias is seen if nothing else hides the key at one of its places. A hidden key has the
// weight 0, so no result depends on it or on its value; but 0·NaN is NaN, hence the zeros.
//
// Exact: all other elements keep their patterns.
#pragma once

#include <attest/core/config.hpp>
#include <attest/oracle/judge/judgement.hpp>
#include <attest/oracle/require.hpp>

#include <vector>

namespace attest::oracle {

/// A row of a tensor that no query sees and that has an element that is not finite.
struct hidden_row {
    reached_output::from of;
    std::size_t batch;
    std::size_t head; ///< a query head of a query, otherwise a key head
    std::size_t row;  ///< keys are counted from the first past key
    bool holds_nan;   ///< otherwise only infinities
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
    bool changes_ = false; ///< whether the last tensor examined has any
};

} // namespace attest::oracle
