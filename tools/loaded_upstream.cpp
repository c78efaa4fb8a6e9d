#include "loaded_upstream.hpp"

#include "parser.hpp"
#include "reading.hpp"

namespace attest::tool {

namespace {

using namespace oracle;

/// Reads tensors of one shape, by their options; a raw file has this shape.
class upstream_reader {
public:
    upstream_reader(upstream_options const& asked, loaded_problem const& of,
                    std::vector<std::string>& read_from)
        : asked_(asked), of_(of), read_from_(read_from) {}

    loaded_upstream::named read(std::string_view option, std::string const& file,
                                std::vector<std::size_t> shape) {
        auto hints = hints_of("--dout-dtype", asked_.dtype);
        if (!hints.raw_type)
            hints.raw_type = of_.query_format();
        hints.raw_shape = std::move(shape);
        loaded_upstream::named result{name_of(option, file), read_for(option, file, hints)};
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

private:
    upstream_options const& asked_;
    loaded_problem const& of_;
    std::vector<std::string>& read_from_;
};

} // namespace

void add_to(command_parser const& command, upstream_options& into, bool required) {
    auto const output =
        command.add_option("--dout", into.output, "dO, the derivative of a loss by the outputs");
    if (required)
        output.required();
    command.add_option("--dlse", into.log_sum_exp, "The same by the log-sum-exps (B,Hq,Sq)");
    command.add_option("--saved-out", into.saved_output,
                       "Outputs from which D is computed, in place of the exact ones");
    command.add_option("--saved-lse", into.saved_log_sum_exp,
                       "Log-sum-exps from which the weights are computed (B,Hq,Sq)");
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

loaded_upstream load(upstream_options const& asked, loaded_problem const& of) {
    if (of.packed())
        refuse_usage("gradients are not computed of packed sequences; give them one by one");
    problem const p = of.problem();
    loaded_upstream result;
    result.order = of.order;
    auto const outputs = of.style().outputs(p.output_shape());
    auto const rows = of.style().rows(p.rows_shape());
    upstream_reader reader(asked, of, result.read_from);
    result.output = reader.read("--dout", asked.output, outputs);
    result.log_sum_exp = reader.read_if("--dlse", asked.log_sum_exp, rows);
    result.saved_output = reader.read_if("--saved-out", asked.saved_output, outputs);
    result.saved_log_sum_exp = reader.read_if("--saved-lse", asked.saved_log_sum_exp, rows);
    oracle::upstream const from = result.from();
    auto const require_fits = [](std::string const& name, tensor const& found,
                                 extents const& wanted, bool may_hide) {
        require_shape(name, found.shape(), wanted);
        require_finite(name, found, may_hide);
    };
    require_fits(result.output.name, from.output, p.output_shape(), false);
    if (from.log_sum_exp)
        require_fits(result.log_sum_exp->name, *from.log_sum_exp, p.rows_shape(), false);
    if (from.saved_output)
        require_fits(result.saved_output->name, *from.saved_output, p.output_shape(), false);
    if (from.saved_log_sum_exp)
        require_fits(result.saved_log_sum_exp->name, *from.saved_log_sum_exp, p.rows_shape(), true);
    return result;
}

} // namespace attest::tool
