// attest make: inputs from a seed.
#include <attest/files/npy.hpp>
#include <attest/files/npz.hpp>
#include <attest/files/safetensors.hpp>
#include <attest/oracle/answer.hpp>

#include "commands.hpp"
#include "generate.hpp"
#include "make_testing.hpp"
#include "numbers.hpp"
#include "parser.hpp"
#include "places.hpp"
#include "size_text.hpp"
#include "suggestion.hpp"
#include "tensors.hpp"
#include "watch.hpp"

#include <array>
#include <memory>

namespace attest::tool {

namespace {

struct make_options {
    std::string shape, out, output_gradient;
    std::string dtype = "float32";
    std::string kind = "normal";
    std::string seed = "0";
    testing_options testing;
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
    if (n[1] % n[2] != 0)
        refuse_usage("--shape is '" + std::string(text) + "', with " + std::to_string(n[1])
                     + " query heads and " + std::to_string(n[2])
                     + " key heads; expected a multiple of the latter, as attest compute does");
    std::array<extents, 3> const result{
        {{n[0], n[1], n[3], n[5]}, {n[0], n[2], n[4], n[5]}, {n[0], n[2], n[4], n.back()}}};
    for (extents const& one : result)
        if (!files::byte_count(files::format::float64, one))
            refuse_usage("--shape is '" + std::string(text) + "', which is too large");
    return result;
}

/// Refuses to create a folder whose name has a file ending, which is probably a mistake.
void require_place(std::string const& out) {
    std::filesystem::path const path(out);
    std::string const ending = path.extension().string();
    std::error_code problem;
    if (ending.empty() || std::filesystem::is_directory(path, problem))
        return;
    if (auto const kind = files::kind_of(out); kind && files::holds_names(*kind))
        return;
    std::vector<std::string> const known{".npz", ".safetensors"};
    std::string const word = suggestion(ending, known);
    refuse_usage("--out is '" + out + "', expected a folder, .npz or .safetensors"
                 + (word.empty() ? "" : "; did you mean " + word + "?")
                 + (files::kind_of(out) ? "" : " (a new folder of this name is " + out + "/)"));
}

bool is_folder(std::string const& out) {
    auto const kind = files::kind_of(out);
    return !kind || !files::holds_names(*kind);
}

/// Refuses a file of dO that is also one of the other tensors, or has no folder.
void require_place_of_gradient(make_options const& asked, oracle::format type) {
    std::string const& file = asked.output_gradient;
    if (file.empty())
        return;
    if (!files::kind_of(file))
        files::refuse_writing(file, "file: " + files::unknown_ending(file));
    if (type == oracle::format::int8 || oracle::description(type).is_packed())
        refuse_usage(
            "--dout is given with --dtype " + std::string(oracle::description(type).name)
            + ", which no output has; make it by a call of its own with the --dtype of the "
              "outputs");
    std::vector<std::filesystem::path> others{asked.out};
    if (is_folder(asked.out))
        for (char const* name : {"q", "k", "v", "mask", "bias", "alibi", "sinks"})
            others.push_back(std::filesystem::path(asked.out) / (std::string(name) + ".npy"));
    for (std::filesystem::path const& other : others)
        if (detail::same_file(file, other))
            refuse_usage("--dout " + file + " is also that of --out " + asked.out
                         + "; expected a file of its own");
    auto const folder = std::filesystem::absolute(file).parent_path();
    std::error_code problem;
    if (!std::filesystem::is_directory(folder, problem)
        && !(is_folder(asked.out) && detail::same_file(folder, asked.out)))
        files::refuse_writing(file, "there is no folder " + folder.string());
}

/// Writes to one file that holds names, or to a folder, which is created if needed; and dO.
void write_inputs(make_options const& asked, std::vector<files::named_tensor> const& tensors,
                  files::stored_tensor const* output_gradient) {
    std::string const& out = asked.out;
    auto const kind = files::kind_of(out);
    std::optional<output_folder> folder;
    files::files_together written; // destroyed before the folder is removed
    if (kind == files::file_kind::npz) {
        files::write_npz(out, tensors, &written);
    } else if (kind == files::file_kind::safetensors) {
        files::write_safetensors(out, tensors, &written);
    } else {
        folder.emplace(out);
        for (files::named_tensor const& one : tensors) {
            end_if_stopped();
            files::write_npy(std::filesystem::path(out) / (one.name + ".npy"), one.tensor,
                             &written);
        }
    }
    if (output_gradient != nullptr)
        files::write_tensor(asked.output_gradient, *output_gradient, "dout", &written);
    let_appear(written);
    if (folder)
        folder->keep();
}

/// Returns the heads and rows of q with the components of v.
extents shape_of_outputs(std::array<extents, 3> const& shapes) {
    auto const [B, H, S, D] = shapes[0];
    return {B, H, S, shapes[2][3]};
}

std::optional<files::stored_tensor> output_gradient_of(make_options const& asked,
                                                       std::array<extents, 3> const& shapes,
                                                       oracle::format type, input_kind kind) {
    if (asked.output_gradient.empty())
        return std::nullopt;
    shown_progress const shown("drawing dout");
    extents const shape = shape_of_outputs(shapes);
    generator from(integer_of<std::uint64_t>("--seed", asked.seed), 1);
    auto const found = generated(from, kind, input_role::output_gradient, type, shape);
    return files::stored_tensor{type, {shape.begin(), shape.end()}, found.bytes()};
}

std::string text_of(make_options const& asked, std::vector<files::named_tensor> const& tensors,
                    files::stored_tensor const* output_gradient) {
    std::string text;
    for (files::named_tensor const& one : tensors)
        text += one.name + ": " + tensor_text(one.tensor) + "\n";
    return output_gradient == nullptr
               ? text
               : text + asked.output_gradient + ": " + tensor_text(*output_gradient) + "\n";
}

int make_testing(make_options const& asked, std::array<extents, 3> const& shapes,
                 oracle::format type) {
    made_for_testing const made = make_for_testing(asked.testing, shapes, type,
                                                   integer_of<std::uint64_t>("--seed", asked.seed));
    auto const dout = output_gradient_of(asked, shapes, type, input_kind::normal);
    end_if_stopped();
    write_inputs(asked, made.tensors, dout ? &*dout : nullptr);
    print(text_of(asked, made.tensors, dout ? &*dout : nullptr) + made.text);
    return made.all_seen ? passed : failed;
}

int make_all(make_options const& asked, std::array<extents, 3> const& shapes, oracle::format type,
             input_kind kind, generator& from) {
    constexpr std::array names{"q", "k", "v"};
    constexpr std::array roles{input_role::query, input_role::key, input_role::value};
    std::vector<files::named_tensor> tensors;
    for (std::size_t n = 0; n < names.size(); ++n) {
        end_if_stopped();
        shown_progress const shown("drawing " + std::string(names[n]));
        auto const found = generated(from, kind, roles[n], type, shapes[n]);
        std::vector const shape(shapes[n].begin(), shapes[n].end());
        tensors.push_back({names[n], {type, shape, found.bytes()}});
    }
    auto const dout = output_gradient_of(asked, shapes, type, kind);
    end_if_stopped();
    write_inputs(asked, tensors, dout ? &*dout : nullptr);
    print(text_of(asked, tensors, dout ? &*dout : nullptr));
    return passed;
}

int make(make_options const& asked) {
    auto const shapes = shapes_of(asked.shape);
    auto const type = format_of("--dtype", asked.dtype);
    if (type == oracle::format::float8_e8m0fnu)
        refuse_usage("--dtype is float8_e8m0fnu, a format of scales, expected one of numbers");
    if (oracle::description(type).is_packed())
        for (extents const& one : shapes)
            if (one[3] % oracle::description(type).elements_per_byte() != 0)
                refuse_usage("--shape is '" + asked.shape + "', whose rows of "
                             + std::string(oracle::description(type).name)
                             + " end inside of a byte; expected an even number");
    auto const kind = one_of<input_kind>("--kind", asked.kind, kinds);
    generator from(integer_of<std::uint64_t>("--seed", asked.seed));
    require_place(asked.out);
    require_place_of_gradient(asked, type);
    require_testing(asked.testing);
    if (asked.testing.asked && kind != input_kind::normal)
        refuse_usage("--kind is given with --for-testing, which has numbers of its own");
    double bytes = 0;
    for (extents const& one : shapes)
        bytes += size_of(type, one);
    if (!asked.output_gradient.empty())
        bytes += size_of(type, shape_of_outputs(shapes));
    try {
        if (asked.testing.asked)
            return make_testing(asked, shapes, type);
        return make_all(asked, shapes, type, kind, from);
    } catch (std::bad_alloc const&) {
    } catch (std::length_error const&) {
    }
    refuse_usage("--shape is '" + asked.shape + "', of " + size_text(bytes) + " in "
                 + std::string(oracle::description(type).name)
                 + ", for which there is not enough memory");
}

} // namespace

action add_make(parser& program) {
    auto const asked = std::make_shared<make_options>();
    command_parser const command =
        program.add_command("make", "Inputs q, k, v from a seed, the same bytes on every machine");
    command.add_option("--shape", asked->shape, "B,Hq,Hk,Sq,S,D or B,Hq,Hk,Sq,S,D,Dv").required();
    command.add_option("--out", asked->out, "A folder (q.npy, k.npy, v.npy), .npz or .safetensors")
        .required();
    command.add_option(
        "--dout", asked->output_gradient,
        "A file for dO (B,Hq,Sq,Dv) as well, of the same seed and format, for attest "
        "gradients");
    command.add_option("--dtype", asked->dtype, "Their format (default: float32)");
    command.add_option("--kind", asked->kind, "One of " + words_of(kinds) + " (default: normal)");
    command.add_option("--seed", asked->seed, "An integer of 0 or more (default: 0)");
    add_to(command, asked->testing);
    return [asked] { return make(*asked); };
}

} // namespace attest::tool
