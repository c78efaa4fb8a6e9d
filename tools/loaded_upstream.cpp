#include "loaded_upstream.hpp"

#include "parser.hpp"
#include "shared_format.hpp"

namespace attest::tool {

namespace {

using namespace oracle;

/// Reads tensors of one shape for their options; a raw file has this shape.
class upstream_reader {
public:
    upstream_reader(upstream_options const& asked, loaded_problem const& of,
                    std::vector<std::string>& read_from)
        : of_(of), read_from_(read_from), hints_(hints_of("--dout-dtype", asked.dtype)),
          format_(hints_) {}

    loaded_upstream::named read(std::string_view option, std::string const& file,
                                std::vector<std::size_t> shape) {
        files::reading_hints hints = hints_;
        if (!hints.raw_type)
            hints.raw_type = of_.query_format();
        hints.raw_shape = std::move(shape);
        loaded_upstream::named result{name_of(option, file), format_.read(option, file, hints)};
        require_number(result.name, result.tensor);
        read_from_.push_back(file);
        return result;
    }

    std::optional<loaded_upstream::named> read_if(std::string_view option, std::string const& file,
                                                  std::vector<std::size_t> const& shape) {
        if (file.empty())
            return std::nullopt;
        return read(option, file, shape);
    }

    void require_format_used() const { format_.require_used(); }

private:
    loaded_problem const& of_;
    std::vector<std::string>& read_from_;
    files::reading_hints hints_;
    shared_format format_;
};

/// Reads the files of all options; refuses a format that none of them has.
loaded_upstream read_all(upstream_options const& asked, loaded_problem const& of,
                         std::vector<std::size_t> const& outputs,
                         std::vector<std::size_t> const& rows) {
    loaded_upstream result;
    upstream_reader reader(asked, of, result.read_from);
    result.output = reader.read("--dout", asked.output, outputs);
    result.log_sum_exp = reader.read_if("--dlse", asked.log_sum_exp, rows);
    result.saved_output = reader.read_if("--saved-out", asked.saved_output, outputs);
    result.saved_log_sum_exp = reader.read_if("--saved-lse", asked.saved_log_sum_exp, rows);
    reader.require_format_used();
    return result;
}

} // namespace

void add_to(command_parser const& command, upstream_options& into, bool required) {
    auto const output = command.add_option(
        "--dout", into.output, "dO, the derivative of a loss with respect to the outputs");
    if (required)
        output.required();
    command.add_option(
        "--dlse", into.log_sum_exp,
        "The same with respect to the log-sum-exps (B,Hq,Sq), (Hq,rows) of packed sequences");
    command.add_option("--saved-out", into.saved_output,
                       "Outputs O': D is the sum of dO O', as a kernel computes it; without them, "
                       "the sum of w dP, which is that of dO O with the exact outputs unless "
                       "--saved-lse is given");
    command.add_option("--saved-lse", into.saved_log_sum_exp,
                       "Log-sum-exps LSE': the weights are w' = e^(s - LSE'), and D is the sum of "
                       "w' dP unless --saved-out is given too, which a kernel that computes D from "
                       "its output needs; with the axes of --dlse");
    command.add_option("--dout-dtype", into.dtype,
                       "Format of these where their files do not say it");
}

oracle::upstream loaded_upstream::from() const {
    oracle::upstream result{view_of(output.name, output.tensor, order)};
    if (log_sum_exp)
        result.log_sum_exp = row_view_of(log_sum_exp->name, log_sum_exp->tensor);
    if (saved_output)
        result.saved_output = view_of(saved_output->name, saved_output->tensor, order);
    if (saved_log_sum_exp)
        result.saved_log_sum_exp = row_view_of(saved_log_sum_exp->name, saved_log_sum_exp->tensor);
    return result;
}

packed_upstream loaded_upstream::packed_from(std::size_t heads) const {
    auto const outputs = [](named const& one) {
        auto const& shape = one.tensor.shape;
        return packed_tensor(*one.tensor.type.number(), {shape[0], shape[1], shape[2]},
                             one.tensor.bytes);
    };
    auto const rows = [&](named const& one) {
        return packed_rows(*one.tensor.type.number(), heads, one.tensor.shape[1], one.tensor.bytes);
    };
    packed_upstream result{outputs(output)};
    if (log_sum_exp)
        result.log_sum_exp = rows(*log_sum_exp);
    if (saved_output)
        result.saved_output = outputs(*saved_output);
    if (saved_log_sum_exp)
        result.saved_log_sum_exp = rows(*saved_log_sum_exp);
    return result;
}

gradient_answer gradients_of(loaded_problem const& of, loaded_upstream const& from,
                             gradient_request const& asked) {
    if (!of.packed())
        return gradients(of.problem(), from.from(), asked);
    if (asked.scores)
        refuse_usage(
            "dscores is asked for of packed sequences, whose scores have no common shape; expected "
            "one sequence at a time");
    packed_problem const p = of.packed_problem();
    return gradients(p, from.packed_from(p.query.shape()[1]), asked);
}

namespace {

loaded_upstream load_packed(upstream_options const& asked, loaded_problem const& of) {
    packed_problem const p = of.packed_problem();
    auto const [total, heads, size] = p.query.shape();
    std::vector<std::size_t> const outputs{total, heads, p.value.shape()[2]};
    std::vector<std::size_t> const rows{heads, total};
    loaded_upstream result = read_all(asked, of, outputs, rows);
    auto const require_shape_of = [](loaded_upstream::named const& one,
                                     std::vector<std::size_t> const& wanted) {
        if (one.tensor.shape != wanted)
            refuse_usage(one.name + " has the shape " + shape_text(one.tensor.shape) + ", expected "
                         + shape_text(wanted) + " of packed sequences");
    };
    require_shape_of(result.output, outputs);
    if (result.log_sum_exp)
        require_shape_of(*result.log_sum_exp, rows);
    if (result.saved_output)
        require_shape_of(*result.saved_output, outputs);
    if (result.saved_log_sum_exp)
        require_shape_of(*result.saved_log_sum_exp, rows);
    packed_upstream const from = result.packed_from(heads);
    require_finite(result.output.name, from.output.rows(0, total));
    if (from.log_sum_exp)
        require_finite(result.log_sum_exp->name, from.log_sum_exp->rows(0, total));
    if (from.saved_output)
        require_finite(result.saved_output->name, from.saved_output->rows(0, total));
    if (from.saved_log_sum_exp)
        require_finite(result.saved_log_sum_exp->name, from.saved_log_sum_exp->rows(0, total),
                       true);
    return result;
}

} // namespace

loaded_upstream load(upstream_options const& asked, loaded_problem const& of) {
    if (of.packed())
        return load_packed(asked, of);
    problem const p = of.problem();
    loaded_upstream result =
        read_all(asked, of, of.style().outputs(p.output_shape()), of.style().rows(p.rows_shape()));
    result.order = of.order;
    oracle::upstream const from = result.from();
    auto const require_outputs = [&](loaded_upstream::named const& read, tensor const& found) {
        require_shape(read.name, found.shape(), p.output_shape());
        require_finite(read.name, found);
    };
    auto const require_sums = [&](loaded_upstream::named const& read, tensor const& found,
                                  bool may_hide) {
        require_rows(read.name, read.tensor, found, p.rows_shape());
        require_finite(read.name, found, may_hide);
    };
    require_outputs(result.output, from.output);
    if (from.log_sum_exp)
        require_sums(*result.log_sum_exp, *from.log_sum_exp, false);
    if (from.saved_output)
        require_outputs(*result.saved_output, *from.saved_output);
    if (from.saved_log_sum_exp)
        require_sums(*result.saved_log_sum_exp, *from.saved_log_sum_exp, true);
    return result;
}

} // namespace attest::tool
