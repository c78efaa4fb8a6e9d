// Numerator and denominator of the online softmax give the output after each key (T6).
#pragma once

#include <attest/theorems/online/reference.hpp>
#include <attest/theorems/online/sums.hpp>

namespace attest::proofs::theorems {

/// l_it > 0, if l follows its recurrence and query i sees one of the keys 0, ..., t.
inline constexpr auto online_denominator_is_positive =
    theorem<"T6", "online: the denominator is positive once the row has seen a key">(
        [](context& let) {
            key_by_key const y{let};
            auto const read = sum(y.j, y.visible(y.j, y.t));
            let.define_by_recursion(y.first_denominator, y.next_denominator);
            let.assume(y.sees_a_key);
            return claim(0 < y.denominators(y.i, y.t))
                .less(adding(read), read)
                .by(online_denominator.lemma(), y.denominators(y.i, y.t));
        });

/// a_itd = l_it o_itd, if a and l follow their recurrences and query i sees one of the keys 0, ..., t.
/// Since l_it > 0, the quotient a_itd / l_it is the output of the keys read so far.
inline constexpr auto online_output =
    theorem<"T6", "online: the numerator is the denominator times the output">([](context& let) {
        key_by_key const y{let};
        auto const i = y.i, t = y.t, j = y.j, d = y.d;
        auto const numerator = sum(j, y.visible(j, t) * y.values(j, d));
        auto const denominator = sum(j, y.visible(j, t));
        auto const output =
            any_reference_gives_output.lemma().with("T", up_to(t)).with("m", i, y.references(i, t));
        let.define_by_recursion(y.first_numerator, y.next_numerator);
        let.define_by_recursion(y.first_denominator, y.next_denominator);
        let.assume(y.sees_a_key);
        return claim(y.numerators(i, t, d) == y.denominators(i, t) * y.outputs(i, t, d))
            .by(online_numerator.lemma(), numerator)
            .by(cancel, denominator * (numerator / denominator))
            .by(output, denominator * y.outputs(i, t, d))
            .by(online_denominator.lemma(), y.denominators(i, t) * y.outputs(i, t, d));
    });

} // namespace attest::proofs::theorems
