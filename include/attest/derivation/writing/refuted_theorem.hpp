// A claim about all sizes and all numbers that is false, with a model in which it is.
//
//     constexpr auto any_temperature = attest::proofs::refuted<"K1", "a factor leaves the weights">(
//         [](context& let) {
//             ...
//             return claim(...);
//         });
//
// The lambda is that of a theorem without its steps. It compiles only if the compiler finds a model, with
// sets of 0 to 3 elements and small rational values, in which every hypothesis holds and the claim does
// not, by exact numbers or enclosures (explanation/refutable_claim.hpp says what is evidence). What is not
// refuted is undecided, and refused (ATT-515); a statement that says nothing or is not defined is refused
// as in a theorem (ATT-506). The statement is judged in one evaluation and the model evaluated in another;
// both have to write the same claim. The ledger does both again, and the mirror evaluates the model in its
// own arithmetic (report/refuted_again.hpp).
#pragma once

#include <attest/derivation/writing/judged_refutation.hpp>
#include <attest/derivation/writing/refutation_record.hpp>
#include <attest/derivation/writing/theorem.hpp>

#include <cstddef>

namespace attest::proofs {

template <fixed_string Id, fixed_string Title, class Statement>
class refuted_claim;

template <fixed_string Id, fixed_string Title, class Statement>
[[nodiscard]] consteval auto refuted(Statement,
                                     std::source_location where = std::source_location::current()) {
    using made = refuted_claim<Id, Title, Statement>;
    return made(typename made::place{where});
}

template <fixed_string Id, fixed_string Title, class Statement>
class refuted_claim {
    static_assert(
        detail::is_one_line(Id.view()) && detail::is_one_line(Title.view()),
        "ATT-507 the number and the title of a claim are one line of printable ASCII each");
    static_assert(
        std::is_empty_v<Statement> && std::is_convertible_v<Statement, source>,
        "ATT-507 a claim to be refuted is a lambda that captures nothing, takes a context& "
        "and returns the claim without steps");
    static constexpr source write = detail::source_of<Statement>;
    static_assert(detail::is_refuted<Id, Title, write>(),
                  "ATT-515 this claim is not refuted; the error next to this one says why");

    using search = explanation::claim_search<write>;
    static constexpr unsigned seed = search::seed();

public:
    [[nodiscard]] static constexpr std::string_view id() { return Id.view(); }

    [[nodiscard]] static constexpr std::string_view title() { return Title.view(); }

    /// The claim, and what is assumed, as they are printed: in full.
    [[nodiscard]] static constexpr std::string_view statement() {
        return printed_texts.claim.view();
    }

    [[nodiscard]] static constexpr std::string_view hypotheses() {
        return printed_texts.hypotheses.view();
    }

    /// The model in which the claim is false, with both sides of it. A model of more than 1500 characters is cut and
    /// ends with "..."; a side of more than 160 is given to six digits, or said to be too long.
    [[nodiscard]] static constexpr std::string_view instance() {
        return detail::instance_of<write>.view();
    }

    [[nodiscard]] static constexpr refutation_record recorded() {
        return {detail::view_of(claimed_words), seed,
                search::template evidence_of<seed>() == explanation::evidence::exact_numbers,
                instance()};
    }

    /// The name of the source file, without its folders; cut at 80 characters.
    [[nodiscard]] constexpr std::string_view file() const { return file_.view(); }

    [[nodiscard]] constexpr std::uint_least32_t line() const { return line_; }

    // Here to say, instead of "private", how a refuted claim is made.
    template <class... Forged>

        requires(sizeof...(Forged) != 1
                 || !(std::is_same_v<std::remove_cvref_t<Forged>, refuted_claim> && ...))
    explicit consteval refuted_claim(Forged const&...) {
        static_assert(acceptable<sizeof...(Forged)>,
                      "ATT-507 a refuted claim is made by attest::proofs::refuted alone");
    }

private:
    static constexpr auto claimed_words =
        detail::exact<detail::refutation_outline_of<write>.claimed.size>(
            detail::refutation_outline_of<write>.claimed.words);

    // The claim and the hypotheses in words, with the record of the run in which they were printed. These are as
    // long as they are written: text that is longer than the room for it is cut, and printed again with room.
    template <std::size_t Room>
    struct texts {
        bounded_text<Room> claim;
        bounded_text<Room> hypotheses;
        std::size_t longest = 0;
        kept_words<1 << 14> claimed{};
    };

    template <std::size_t Room = 800>
    static constexpr auto printed_with_room() {
        constexpr auto result = [] {
            run const here(write);
            text const claim = printed(here.in().nodes(), here.written().claim);
            text assumed;
            for (kernel::id const each : here.written().assumed)
                assumed << (assumed.empty() ? "" : "; ") << printed(here.in().nodes(), each);
            texts<Room> made{bounded_text<Room>(claim), bounded_text<Room>(assumed),
                             claim.size() < assumed.size() ? assumed.size() : claim.size()};
            recorder(here.in().nodes(), made.claimed).add_claim(here.written());
            return made;
        }();
        if constexpr (result.longest > Room)
            return printed_with_room<result.longest>();
        else
            return result;
    }

    static constexpr auto printed_texts = printed_with_room();
    static_assert(detail::writes_the_same<detail::judged_function<write>,
                                          view_of(printed_texts.claimed)
                                              == detail::view_of(claimed_words)>());

    struct place {
        std::source_location where;
    };

    explicit consteval refuted_claim(place at)
        : file_(detail::name_of_file(at.where)), line_(at.where.line()) {}

    template <fixed_string OtherId, fixed_string OtherTitle, class OtherStatement>
    friend consteval auto refuted(OtherStatement, std::source_location);

    bounded_text<80> file_;
    std::uint_least32_t line_ = 0;
};

} // namespace attest::proofs
