// A theorem: a claim whose proof the compiler has judged, and the only way to make one.
//
//     constexpr auto shift = attest::proofs::theorem<"T2", "a common shift leaves softmax alone">(
//         [](context& let) {
//             ...
//             return claim(...).by(exp_of_sum, ...).by(cancel, ...);
//         });
//
// The lambda captures nothing. It is run several times, each in a constant evaluation of its own.
// The theorem carries a record of what was judged; the ledger runs the lambda once more, judges it
// again and compares (report/judged_again.hpp; calculus, paragraphs 8.1 to 8.3).
#pragma once

#include <attest/core/fixed_string.hpp>
#include <attest/core/source_name.hpp>
#include <attest/core/text.hpp>
#include <attest/core/witness.hpp>
#include <attest/derivation/writing/judged_proof.hpp>
#include <attest/derivation/writing/kept_record.hpp>

#include <cstdint>
#include <source_location>
#include <string_view>
#include <type_traits>
#include <utility>

namespace attest::proofs {

namespace detail {

[[nodiscard]] constexpr std::string_view name_of_file(std::source_location const& where) {
    return attest::detail::file_name(where.file_name());
}

/// Printable ASCII and not empty: no title that is printed may pass for more than it is.
[[nodiscard]] constexpr bool is_one_line(std::string_view text) {
    bool seen = false;
    for (char const c : text) {
        unsigned char const code = static_cast<unsigned char>(c); // in range: of the same size
        if (code < 0x20 || code > 0x7e)
            return false;
        seen = seen || c != ' ';
    }
    return seen;
}

/// A lambda that captures nothing, takes a context& and returns its claim with the steps. A lambda with an
/// error inside is not one: the compiler does not know what it returns.
template <class Proof>
concept proof_to_run = std::is_empty_v<Proof> && std::is_convertible_v<Proof, source>;

} // namespace detail

template <fixed_string Id, fixed_string Title, class Proof>
class proved_theorem;

template <fixed_string Id, fixed_string Title, class Proof>
[[nodiscard]] consteval auto theorem(Proof,
                                     std::source_location where = std::source_location::current()) {
    using made = proved_theorem<Id, Title, Proof>;
    return made(typename made::place{where});
}

template <fixed_string Id, fixed_string Title, class Proof>
class proved_theorem {
    static_assert(
        detail::is_one_line(Id.view()) && detail::is_one_line(Title.view()),
        "ATT-507 the number and the title of a theorem are one line of printable ASCII each");
    using judged = detail::by_function<Proof>;
    static_assert(detail::is_proved<judged>(),
                  "ATT-501 this is not proved; the error next to this one says why");

public:
    [[nodiscard]] static constexpr std::string_view id() { return Id.view(); }

    [[nodiscard]] static constexpr std::string_view title() { return Title.view(); }

    /// What the compiler judged, for a later run to be compared with.
    [[nodiscard]] static constexpr record recorded() {
        return detail::record_of<judged>(numbers{});
    }

    [[nodiscard]] constexpr std::string_view file() const { return file_.view(); }

    [[nodiscard]] constexpr std::uint_least32_t line() const { return line_; }

    /// The theorem as a reason for a step; with(...) says what takes the place of its symbols.
    [[nodiscard]] constexpr lemma_use lemma() const {
        static_assert(detail::is_proved<judged>(), "ATT-507 only a theorem can be used as a lemma");
        return lemma_use(&judged_);
    }

    // Here to say, instead of "private", how a theorem is made.
    template <class... Forged>

        requires(sizeof...(Forged) != 1
                 || !(std::is_same_v<std::remove_cvref_t<Forged>, proved_theorem> && ...))
    explicit consteval proved_theorem(Forged const&...) {
        static_assert(acceptable<sizeof...(Forged)>,
                      "ATT-507 a theorem is made by attest::proofs::theorem alone");
    }

private:
    using numbers = std::make_integer_sequence<int, detail::outline_of<judged>.steps>;

    static constexpr judged_source judged_{detail::source_of<Proof>, Id.view(), Title.view(),
                                           detail::view_of(detail::claimed_words_of<judged>),
                                           &proved_theorem::recorded};

    struct place {
        std::source_location where;
    };

    explicit consteval proved_theorem(place at)
        : file_(detail::name_of_file(at.where)), line_(at.where.line()) {}

    template <fixed_string OtherId, fixed_string OtherTitle, class OtherProof>
    friend consteval auto theorem(OtherProof, std::source_location);

    bounded_text<80> file_;
    std::uint_least32_t line_ = 0;
};

/// What is no proof, or a lambda with an error inside, is refused here, and nothing else is asked of it.
template <fixed_string Id, fixed_string Title, class Proof>
    requires(!detail::proof_to_run<Proof>)
class proved_theorem<Id, Title, Proof> {
    static_assert(detail::proof_to_run<Proof>,
                  "ATT-507 a proof is a lambda that captures nothing, takes a context& and returns "
                  "its claim with the steps: mend first what is said to be wrong inside it");

    struct place {
        std::source_location where;
    };

    explicit consteval proved_theorem(place) {}

    template <fixed_string OtherId, fixed_string OtherTitle, class OtherProof>
    friend consteval auto theorem(OtherProof, std::source_location);
};

} // namespace attest::proofs
