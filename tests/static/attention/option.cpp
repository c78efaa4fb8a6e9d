#include <attest/attention/option.hpp>

struct first_mask {
    static constexpr attest::choice makes = attest::choice::mask;
};

struct second_mask {
    static constexpr attest::choice makes = attest::choice::mask;
};

struct some_scale {
    static constexpr attest::choice makes = attest::choice::scale;
    int factor;
};

static_assert(attest::attention_option<first_mask>);
static_assert(attest::mask_option<first_mask>);
static_assert(!attest::mask_option<some_scale>);
static_assert(!attest::attention_option<int>);

// Several masks are fine, and so is one choice of each other kind.
static_assert(attest::detail::options_fit<>::value);
static_assert(attest::detail::options_fit<first_mask, some_scale, second_mask, first_mask>::value);

// The first option that makes a choice is the one taken, wherever it stands.
constexpr some_scale usual{1};
constexpr some_scale given{7};
static_assert(attest::detail::chosen<attest::choice::scale>(usual).factor == 1);
static_assert(attest::detail::chosen<attest::choice::scale>(usual, first_mask{}).factor == 1);
static_assert(attest::detail::chosen<attest::choice::scale>(usual, first_mask{}, given).factor
              == 7);
static_assert(attest::detail::chosen<attest::choice::scale>(usual, given, first_mask{}).factor
              == 7);
