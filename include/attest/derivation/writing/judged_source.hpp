// Where a lemma comes from: the proof of a theorem, with what the compiler judged (calculus, paragraph 8.1).
//
// There is one for each theorem, a constant that is not copied. It is no guard: a program can reach private
// members, and constructors, by an explicit instantiation. What guards is that the compiler asks behind each
// run whether the function of each cited proof was judged (writing/judged_proof.hpp).
#pragma once

#include <attest/core/fixed_string.hpp>
#include <attest/derivation/writing/record.hpp>

#include <string_view>

namespace attest::proofs {

template <fixed_string Id, fixed_string Title, class Proof>
class proved_theorem;

class judged_source final {
public:
    judged_source(judged_source const&) = delete;
    judged_source& operator=(judged_source const&) = delete;

    source const write;
    std::string_view const name;
    std::string_view const title;
    words_view const claimed; // the transcript of the statement that was judged
    record (*const recorded)();

private:
    template <fixed_string Id, fixed_string Title, class Proof>
    friend class proved_theorem; // nobody else has something that is proved

    consteval judged_source(source proof, std::string_view named, std::string_view titled,
                            words_view transcript, record (*record_of)())
        : write(proof), name(named), title(titled), claimed(transcript), recorded(record_of) {}
};

} // namespace attest::proofs
