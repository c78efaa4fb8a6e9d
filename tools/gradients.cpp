// attest gradients: writes the requested gradients, correctly rounded, to files.
//
// Everything is computed before anything is written; all files are written, or none.
#include "commands.hpp"
#include "gradient_files.hpp"
#include "loaded_upstream.hpp"
#include "numbers.hpp"
#include "parser.hpp"
#include "places.hpp"
#include "problem_options.hpp"
#include "size_text.hpp"
#include "watch.hpp"

#include <memory>

namespace attest::tool {

namespace {

using namespace oracle;

struct gradients_options {
    problem_options problem;
    upstream_options upstream;
    std::array<std::string, every_gradient_part.size()> files;
    std::string dtype;

    [[nodiscard]] std::string const& file_of(gradient_part part) const {
        return files[static_cast<std::size_t>(part)];
    }
};

void require_files(gradients_options const& asked, loaded_problem const& from,
                   loaded_upstream const& upstream) {
    std::vector<std::string> read = from.read_from;
    read.insert(read.end(), upstream.read_from.begin(), upstream.read_from.end());
    std::vector<named_place> written;
    for (gradient_part const part : every_gradient_part)
        if (!asked.file_of(part).empty())
            written.push_back({"--" + std::string(option_of(part)), asked.file_of(part)});
    for (gradient_part const part : {gradient_part::query, gradient_part::key})
        if (from.scores_are_given && !asked.file_of(part).empty())
            refuse_usage("--" + std::string(option_of(part))
                         + " is given together with --given-scores, whose gradient is --dbias");
    if (written.empty())
        refuse_usage("no gradient is asked for, expected --dq, --dk, --dv or another one");
    require_free_places(written, read);
}

stored_tensor stored(gradient_part part, gradient const& found, loaded_problem const& from) {
    extents const& shape = found.elements.shape();
    auto const width = static_cast<std::size_t>(description(found.elements.type()).bytes());
    result_style style = from.style();
    style.order = order_in_file(part, from);
    return {found.elements.type(), shape_in_file(part, shape, from),
            laid_out(found.elements.bytes(), shape, width, style)};
}

/// Records the requested gradients that are not small, for the message about insufficient memory.
void state_results(gradients_options const& asked, loaded_problem const& from, format type) {
    auto const state = [&](gradient_part part, std::span<std::size_t const> shape) {
        if (!asked.file_of(part).empty())
            memory.add_result(option_of(part), type, shape);
    };
    auto const state_inputs = [&](auto const& p) {
        state(gradient_part::query, p.query.shape());
        state(gradient_part::key, p.key.shape());
        state(gradient_part::value, p.value.shape());
    };
    if (from.packed())
        return state_inputs(from.packed_problem());
    problem const p = from.problem();
    state_inputs(p);
    if (p.past_key)
        state(gradient_part::past_key, p.past_key->shape());
    if (p.past_value)
        state(gradient_part::past_value, p.past_value->shape());
    if (from.bias)
        state(gradient_part::bias, from.bias->shape);
    state(gradient_part::rows, p.rows_shape());
    state(gradient_part::scores, p.scores_shape());
}

int compute_gradients(gradients_options const& asked) {
    std::optional<format> chosen;
    if (!asked.dtype.empty())
        chosen = format_of("--dtype", asked.dtype);
    loaded_problem const from = load(asked.problem);
    loaded_upstream const upstream = load(asked.upstream, from);
    require_files(asked, from, upstream);
    state_results(asked, from, chosen.value_or(from.query_format()));
    gradient_answer const found = [&] {
        shown_progress const shown("gradients");
        return gradients_of(from, upstream,
                            {.output = chosen.value_or(from.query_format()),
                             .scores = !asked.file_of(gradient_part::scores).empty(),
                             .threads = from.threads,
                             .watched = &running});
    }();
    files::files_together written;
    std::string text;
    for (gradient_part const part : every_gradient_part) {
        std::string const& file = asked.file_of(part);
        if (file.empty())
            continue;
        gradient const* const one = part_of(found, part);
        if (one == nullptr)
            refuse_usage("--" + std::string(option_of(part)) + " is given without "
                         + std::string(input_of(part)) + ", of which it is the gradient");
        stored_tensor const result = stored(part, *one, from);
        files::write_tensor(file, result, std::string(option_of(part)), &written);
        text += file + ": " + tensor_text(result) + "\n";
    }
    let_appear(written);
    effort const& spent = found.spent;
    print(text + "decided by fast: " + std::to_string(spent.fast) + ", double_double: "
          + std::to_string(spent.double_double) + ", interval: " + std::to_string(spent.interval)
          + ", exact: " + std::to_string(spent.exact) + "\n");
    return passed;
}

} // namespace

action add_gradients(parser& program) {
    auto const asked = std::make_shared<gradients_options>();
    command_parser const command =
        program.add_command("gradients", "Gradients of attention, every element correctly rounded");
    add_to(command, asked->problem);
    add_to(command, asked->upstream, true);
    constexpr std::array<std::string_view, every_gradient_part.size()> texts{
        "Gradient with respect to q, with the axes and the layout of q",
        "With respect to k",
        "With respect to v",
        "With respect to the past keys",
        "With respect to the past values",
        "With respect to the bias, summed where it is broadcast, or to given scores",
        "With respect to the sinks (Hq)",
        "With respect to the ALiBi slopes (Hq)",
        "D of each row (B,Hq,Sq): the sum of dO times O, or what --saved-out and --saved-lse say",
        "With respect to the scores (B,Hq,Sq,T)"};
    for (gradient_part const part : every_gradient_part)
        command.add_option("--" + std::string(option_of(part)),
                           asked->files[static_cast<std::size_t>(part)],
                           std::string(texts[static_cast<std::size_t>(part)]));
    command.add_option("--dtype", asked->dtype, "Format of the gradients (default: that of q)");
    return [asked] { return compute_gradients(*asked); };
}

} // namespace attest::tool
