// attest make: inputs from a seed.
#include <attest/files/npy.hpp>
#include <attest/files/npz.hpp>
#include <attest/files/safetensors.hpp>
#include <attest/oracle/answer.hpp>

#include "commands.hpp"
#include "generate.hpp"
#include "numbers.hpp"
#include "parser.hpp"
#include "places.hpp"
#include "tensors.hpp"
#include "watch.hpp"

#include <array>
#include <memory>

namespace attest::tool {

namespace {

struct make_options {
    std::string shape, out;
    std::string dtype = "float32";
    std::string kind = "normal";
    std::string seed = "0";
};

constexpr std::array<std::pair<std::string_view, input_kind>, 8> kinds{{
    {"normal", input_kind::normal},
    {"uniform", input_kind::uniform},
    {"outliers", input_kind::outliers},
    {"saturated", input_kind::saturated},
    {"cancellation", input_kind::cancellation},
    {"ties", input_kind::ties},
    {"huge", input_kind::huge},
    {"subnormal", input_kind::subnormal},
}};

std::array<extents, 3> shapes_of(std::string_view text) {
    auto const n = shape_of("--shape", text);
    if (n.size() != 6 && n.size() != 7)
        refuse_usage("--shape is '" + std::string(text) + "', expected B,Hq,Hk,Sq,S,D or "
                     + "B,Hq,Hk,Sq,S,D,Dv");
    for (std::size_t const extent : n)
        if (extent == 0)
            refuse_usage("--shape is '" + std::string(text) + "', expected extents of 1 or more");
    std::array<extents, 3> const result{
        {{n[0], n[1], n[3], n[5]}, {n[0], n[2], n[4], n[5]}, {n[0], n[2], n[4], n.back()}}};
    for (extents const& one : result)
        if (!files::byte_count(files::format::float64, one))
            refuse_usage("--shape is '" + std::string(text) + "', which is too large");
    return result;
}

/// Into one file that holds names, or into a folder that is made if need be.
void write_inputs(std::string const& out, std::vector<files::named_tensor> const& tensors) {
    auto const kind = files::kind_of(out);
    if (kind == files::file_kind::npz)
        return files::write_npz(out, tensors);
    if (kind == files::file_kind::safetensors)
        return files::write_safetensors(out, tensors);
    output_folder folder(out);
    files::files_together written; // gone before the folder goes
    for (files::named_tensor const& one : tensors) {
        end_if_stopped();
        files::write_npy(std::filesystem::path(out) / (one.name + ".npy"), one.tensor, &written);
    }
    let_appear(written);
    folder.keep();
}

int make(make_options const& asked) {
    auto const shapes = shapes_of(asked.shape);
    auto const type = format_of("--dtype", asked.dtype);
    auto const kind = one_of<input_kind>("--kind", asked.kind, kinds);
    generator from(integer_of<std::uint64_t>("--seed", asked.seed));
    if (auto const ending = files::kind_of(asked.out); ending && !files::holds_names(*ending))
        refuse_usage("--out is '" + asked.out + "', expected a folder, .npz or .safetensors");
    constexpr std::array names{"q", "k", "v"};
    constexpr std::array roles{input_role::query, input_role::key, input_role::value};
    std::vector<files::named_tensor> tensors;
    std::string text;
    for (std::size_t n = 0; n < names.size(); ++n) {
        end_if_stopped();
        auto const found = generated(from, kind, roles[n], type, shapes[n]);
        std::vector const shape(shapes[n].begin(), shapes[n].end());
        tensors.push_back({names[n], {type, shape, found.bytes()}});
        text += std::string(names[n]) + ": " + shape_text(shape) + " "
                + std::string(oracle::description(type).name) + "\n";
    }
    end_if_stopped();
    write_inputs(asked.out, tensors);
    print(text);
    return passed;
}

} // namespace

action add_make(parser& program) {
    auto const asked = std::make_shared<make_options>();
    command_parser const command =
        program.add_command("make", "Inputs q, k, v from a seed, the same bytes on every machine");
    command.add_option("--shape", asked->shape, "B,Hq,Hk,Sq,S,D or B,Hq,Hk,Sq,S,D,Dv").required();
    command.add_option("--out", asked->out, "A folder (q.npy, k.npy, v.npy), .npz or .safetensors")
        .required();
    command.add_option("--dtype", asked->dtype, "Their format (default: float32)");
    command.add_option("--kind", asked->kind, "One of " + words_of(kinds) + " (default: normal)");
    command.add_option("--seed", asked->seed, "An integer of 0 or more (default: 0)");
    return [asked] { return make(*asked); };
}

} // namespace attest::tool
