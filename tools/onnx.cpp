// attest onnx: compares stored ONNX node tests of Attention with certified results.
//
// Prints one line per data set, and the number that pass.
#include <attest/files/refuse.hpp>

#include "commands.hpp"
#include "numbers.hpp"
#include "onnx_check.hpp"
#include "parser.hpp"
#include "places.hpp"
#include "watch.hpp"

#include <algorithm>
#include <memory>

namespace attest::tool {

namespace {

struct onnx_options {
    std::vector<std::string> folders;
    std::string max_ulp = "0";
    std::string threads = "0";
};

std::vector<std::filesystem::path> data_sets_in(std::filesystem::path const& folder) {
    std::vector<std::filesystem::path> result;
    std::error_code problem;
    for (auto const& one : std::filesystem::directory_iterator(folder, problem))
        if (one.path().filename().string().starts_with("test_data_set_"))
            result.push_back(one.path());
    if (result.empty())
        files::refuse_reading(folder.string(), "test_data_set_0", "there is none");
    std::ranges::sort(result);
    return result;
}

/// Returns the folder of a node test, or those in it.
std::vector<std::filesystem::path> tests_in(std::filesystem::path folder) {
    if (!folder.has_filename())
        folder = folder.parent_path();
    std::error_code problem;
    if (std::filesystem::exists(folder / "model.onnx", problem))
        return {folder};
    std::vector<std::filesystem::path> result;
    for (auto const& one : std::filesystem::directory_iterator(folder, problem))
        if (std::filesystem::exists(one.path() / "model.onnx", problem))
            result.push_back(one.path());
    if (result.empty())
        files::refuse_reading(folder.string(), "model.onnx",
                              "there is none, neither in this folder nor in one directly below it");
    std::ranges::sort(result);
    return result;
}

int check_all(onnx_options const& asked) {
    auto const max_ulp = integer_of<std::uint64_t>("--max-ulp", asked.max_ulp);
    auto const threads = threads_of(asked.threads);
    std::string text;
    std::size_t cases = 0;
    std::size_t passing = 0;
    std::vector<std::filesystem::path> folders;
    for (std::string const& each : asked.folders)
        std::ranges::copy(tests_in(each), std::back_inserter(folders));
    for (std::filesystem::path const& folder : folders) {
        onnx_node const node = read_onnx_node(folder / "model.onnx");
        auto const data_sets = data_sets_in(folder);
        for (auto const& one : data_sets) {
            end_if_stopped();
            std::string name = folder.filename().string();
            if (data_sets.size() > 1)
                name += "/" + one.filename().string();
            onnx_tally const found = check(read_onnx_case(node, one), max_ulp, threads);
            text += line_of(name, found);
            ++cases;
            passing += found.wrong.empty() ? 1U : 0U;
        }
    }
    print(text + std::to_string(passing) + " of " + std::to_string(cases) + " pass\n");
    return passing == cases ? passed : failed;
}

} // namespace

action add_onnx(parser& program) {
    auto const asked = std::make_shared<onnx_options>();
    command_parser const command =
        program.add_command("onnx", "ONNX's node tests of Attention, judged as they are stored");
    command
        .add_option("folders", asked->folders,
                    "Folders with model.onnx and test_data_set_N/input_K.pb, output_K.pb, or "
                    "folders of such folders")
        .required();
    command.add_option("--max-ulp", asked->max_ulp,
                       "Largest distance in ulps that passes (default: 0)");
    command.add_option("--threads", asked->threads,
                       "Number of threads; 0 (default): one per processor");
    return [asked] { return check_all(*asked); };
}

} // namespace attest::tool
