// The content of an answer: shapes, formats, elements, bounds, and the effort that they took.
#include "answer.hpp"

#include "error.hpp"

#include <algorithm>
#include <vector>

using namespace attest::c;
namespace oracle = attest::oracle;

namespace {

struct part_of {
    oracle::result_tensor const& elements;
    std::vector<oracle::bounds> const& bounds;
};

part_of part(attest_answer const* answer, attest_part which) {
    given(answer, "answer");
    if (which == ATTEST_OUTPUT && answer->whole)
        return {answer->whole->output, answer->whole->output_bounds};
    if (which == ATTEST_LOG_SUM_EXP && answer->whole)
        return {answer->whole->log_sum_exp, answer->whole->log_sum_exp_bounds};
    if (which == ATTEST_INTERMEDIATE && answer->intermediate)
        return {answer->intermediate->elements, answer->intermediate->element_bounds};
    if (auto const found = gradient_part_of(which); found && answer->gradients)
        if (auto const* const one = oracle::part_of(*answer->gradients, *found))
            return {one->elements, one->element_bounds};
    refuse("the answer has no part " + std::to_string(which));
}

std::size_t elements_by(oracle::effort const& spent, attest_effort by) {
    switch (by) {
    case ATTEST_FAST:
        return spent.fast;
    case ATTEST_DOUBLE_DOUBLE:
        return spent.double_double;
    case ATTEST_INTERVAL:
        return spent.interval;
    case ATTEST_EXACT:
        return spent.exact;
    default:
        refuse("there is no effort " + std::to_string(by));
    }
}

} // namespace

void attest_answer_destroy(attest_answer* answer) {
    delete answer;
}

attest_code attest_answer_shape(attest_answer const* answer, attest_part which, size_t extents[4],
                                attest_error** error) {
    return guarded(error, [&] {
        oracle::extents const shape = part(answer, which).elements.shape();
        given(extents, "extents");
        std::copy(shape.begin(), shape.end(), extents);
    });
}

attest_code attest_answer_format(attest_answer const* answer, attest_part which,
                                 attest_format* format, attest_error** error) {
    return guarded(error, [&] {
        oracle::format const found = part(answer, which).elements.type();
        given(format, "format") = static_cast<attest_format>(found);
    });
}

attest_code attest_answer_elements(attest_answer const* answer, attest_part which,
                                   void const** data, size_t* byte_size, attest_error** error) {
    return guarded(error, [&] {
        std::vector<std::byte> const& bytes = part(answer, which).elements.bytes();
        given(data, "data") = bytes.data();
        if (byte_size != nullptr)
            *byte_size = bytes.size();
    });
}

attest_code attest_answer_bounds(attest_answer const* answer, attest_part which, double* lower,
                                 double* upper, size_t count, attest_error** error) {
    return guarded(error, [&] {
        std::vector<oracle::bounds> const& bounds = part(answer, which).bounds;
        if (bounds.empty())
            refuse("no bounds were asked for; attest_request_set_bounds asks for them");
        if (count != bounds.size())
            refuse("there is room for " + std::to_string(count) + " bounds, expected "
                   + std::to_string(bounds.size()));
        for (std::size_t k = 0; k < count; ++k) {
            if (lower != nullptr)
                lower[k] = bounds[k].lower;
            if (upper != nullptr)
                upper[k] = bounds[k].upper;
        }
    });
}

attest_code attest_answer_effort(attest_answer const* answer, attest_effort by, size_t* elements,
                                 attest_error** error) {
    return guarded(error, [&] {
        given(answer, "answer");
        given(elements, "elements");
        oracle::effort const& spent = answer->whole          ? answer->whole->spent
                                      : answer->intermediate ? answer->intermediate->spent
                                                             : answer->gradients->spent;
        *elements = elements_by(spent, by);
    });
}
