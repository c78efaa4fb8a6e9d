// judged_source: nobody but a theorem makes one, copies one or changes one, by whatever access.

#include <attest/derivation.hpp>

#include <type_traits>

namespace {

using namespace attest::proofs;

static_assert(std::is_final_v<judged_source> && !std::is_default_constructible_v<judged_source>
              && !std::is_copy_constructible_v<judged_source>
              && !std::is_move_constructible_v<judged_source>
              && !std::is_copy_assignable_v<judged_source>
              && !std::is_move_assignable_v<judged_source>
              && !std::is_constructible_v<judged_source, source, std::string_view, std::string_view,
                                          words_view, record (*)()>
              && !std::is_trivially_default_constructible_v<judged_source>);
static_assert(
    !std::is_assignable_v<decltype((std::declval<judged_source&>().write)), source>
    && !std::is_assignable_v<decltype((std::declval<judged_source&>().claimed)), words_view>
    && !std::is_assignable_v<decltype((std::declval<judged_source&>().recorded)), record (*)()>);

} // namespace
