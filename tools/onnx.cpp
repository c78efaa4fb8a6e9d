// attest onnx: ONNX's node tests of Attention, as they are stored, against certified results.
//
// Y and qk_matmul_output have to be within --max-ulp of the correctly rounded numbers, present_key
// and present_value the same bits as what was put together from the inputs. One line a data set.
#include <attest/oracle/intermediate.hpp>
#include <attest/oracle/judge/judge.hpp>
#include <attest/oracle/judge/number_text.hpp>

#include "commands.hpp"
#include "numbers.hpp"
#include "onnx_case.hpp"
#include "options_parser.hpp"
#include "places.hpp"
#include "watch.hpp"

#include <algorithm>
#include <memory>

namespace attest::tool {

namespace {

using namespace oracle;

struct onnx_options {
    std::vector<std::string> folders;
    std::string max_ulp = "0";
    std::string threads = "0";
};

/// What was found in one data set.
struct tally {
    std::size_t elements = 0;
    std::size_t correct = 0;
    std::uint64_t greatest = 0;
    std::string wrong{}; ///< in words, nothing if it passes
};

void add_wrong(tally& into, std::string const& what) {
    into.wrong += (into.wrong.empty() ? "" : "; ") + what;
}

void count(tally& into, std::string_view name, std::vector<std::uint64_t> const& distances,
           extents const& shape, std::uint64_t max_ulp) {
    into.elements += distances.size();
    std::size_t failing = 0;
    std::optional<std::size_t> worst;
    for (std::size_t k = 0; k < distances.size(); ++k) {
        into.correct += distances[k] == 0 ? 1U : 0U;
        into.greatest = std::max(into.greatest, distances[k]);
        if (distances[k] <= max_ulp)
            continue;
        ++failing;
        if (!worst || distances[k] > distances[*worst])
            worst = k;
    }
    if (worst)
        add_wrong(into, std::string(name) + ": " + std::to_string(failing) + " of "
                            + std::to_string(distances.size()) + " elements, worst at "
                            + shape_text(index_of(shape, *worst)));
}

/// Distances of a tensor between, of which judge() does not know.
std::vector<std::uint64_t> distances_of(tensor const& candidate, intermediate_answer const& by) {
    std::vector<std::uint64_t> result;
    for (std::size_t k = 0; k < by.element_bounds.size(); ++k) {
        auto const [b, h, i, j] = index_of(by.elements.shape(), k);
        result.push_back(distance_from_correct(candidate.type(), candidate.bits(b, h, i, j),
                                               by.elements.bits(k), by.element_bounds[k]));
    }
    return result;
}

/// The past and what is new, one behind the other, compared to the bit.
void require_present(tally& into, std::string_view name, stored_tensor const& found,
                     std::optional<tensor> const& past, tensor const& fresh) {
    auto const [B, H, S, D] = fresh.shape();
    std::size_t const before = past ? past->shape()[2] : 0;
    std::vector<std::size_t> const wanted{B, H, before + S, D};
    if (found.shape != wanted || found.type.number() != fresh.type())
        return add_wrong(into, std::string(name) + ": it is " + shape_words(found.shape)
                                   + ", expected " + shape_words(wanted));
    tensor const candidate = view_of(name, found);
    for (std::size_t place = 0; place < B * H * (before + S) * D; ++place) {
        auto const at = index_of({B, H, before + S, D}, place);
        auto const [b, h, j, a] = at;
        std::uint64_t const bits =
            j < before ? past->bits(b, h, j, a) : fresh.bits(b, h, j - before, a);
        if (candidate.bits(b, h, j, a) != bits)
            return add_wrong(into, std::string(name) + ": other bits at " + shape_text(at));
    }
}

tally check(onnx_case const& one, std::uint64_t max_ulp, unsigned threads) {
    tally result;
    problem const p = one.problem();
    if (one.expected.output) {
        tensor const candidate = one.output();
        require(p);
        oracle::detail::require_shape("candidate output", candidate.shape(),
                                      oracle::detail::output_shape(p));
        answer const by = attention(
            p,
            {.output = candidate.type(), .bounds = true, .threads = threads, .watched = &running});
        judgement const found = judge(p, candidate, by, {.max_ulp = max_ulp}, threads, &running);
        count(result, "Y", found.distances, found.shape, max_ulp);
    }
    if (one.expected.scores) {
        tensor const candidate = view_of("qk_matmul_output", *one.expected.scores);
        oracle::detail::require_shape("qk_matmul_output", candidate.shape(),
                                      {p.batches(), p.query_heads(), p.queries(), p.keys()});
        intermediate_answer const by = intermediate(
            p, one.node.stage,
            {.output = candidate.type(), .bounds = true, .threads = threads, .watched = &running});
        count(result, "qk_matmul_output", distances_of(candidate, by), candidate.shape(), max_ulp);
    }
    if (one.expected.present_key)
        require_present(result, "present_key", *one.expected.present_key, p.past_key, p.key);
    if (one.expected.present_value)
        require_present(result, "present_value", *one.expected.present_value, p.past_value,
                        p.value);
    return result;
}

std::string line_of(std::string const& name, tally const& found) {
    double const share = found.elements == 0 ? 100
                                             : 100 * static_cast<double>(found.correct)
                                                   / static_cast<double>(found.elements);
    return (found.wrong.empty() ? "pass  " : "fail  ") + name + "  "
           + std::to_string(found.elements) + " elements, " + three_digits(share)
           + " % correctly rounded, greatest distance "
           + (found.greatest == no_distance ? "none" : std::to_string(found.greatest) + " ulp")
           + (found.wrong.empty() ? "" : "; " + found.wrong) + "\n";
}

std::vector<std::filesystem::path> data_sets_in(std::filesystem::path const& folder) {
    std::vector<std::filesystem::path> result;
    std::error_code problem;
    for (auto const& one : std::filesystem::directory_iterator(folder, problem))
        if (one.path().filename().string().starts_with("test_data_set_"))
            result.push_back(one.path());
    if (result.empty())
        files::detail::refuse_reading(folder.string(), "test_data_set_0", "there is none");
    std::ranges::sort(result);
    return result;
}

int check_all(onnx_options const& asked) {
    auto const max_ulp = integer_of<std::uint64_t>("--max-ulp", asked.max_ulp);
    auto const threads = threads_of(asked.threads);
    std::string text;
    std::size_t cases = 0;
    std::size_t passing = 0;
    for (std::string const& each : asked.folders) {
        std::filesystem::path folder = each;
        if (!folder.has_filename())
            folder = folder.parent_path();
        onnx_node const node = read_onnx_node(folder / "model.onnx");
        auto const data_sets = data_sets_in(folder);
        for (auto const& one : data_sets) {
            end_if_stopped();
            std::string name = folder.filename().string();
            if (data_sets.size() > 1)
                name += "/" + one.filename().string();
            tally const found = check(read_onnx_case(node, one), max_ulp, threads);
            text += line_of(name, found);
            ++cases;
            passing += found.wrong.empty() ? 1U : 0U;
        }
    }
    print(text + std::to_string(passing) + " of " + std::to_string(cases) + " pass\n");
    return passing == cases ? passed : failed;
}

} // namespace

action add_onnx(CLI::App& program) {
    auto const asked = std::make_shared<onnx_options>();
    CLI::App& command =
        *program.add_subcommand("onnx", "ONNX's node tests of Attention, as they are stored");
    command
        .add_option("folders", asked->folders,
                    "Folders with model.onnx and test_data_set_N/input_K.pb, output_K.pb")
        ->required();
    command.add_option("--max-ulp", asked->max_ulp, "Greatest distance that passes (default: 0)");
    command.add_option("--threads", asked->threads, "0 (default): as many as the machine has");
    return [asked] { return check_all(*asked); };
}

} // namespace attest::tool
