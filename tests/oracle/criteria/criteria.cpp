// Which faults of an attention kernel published criteria see, and which of them reject a correct kernel.
//
//     attest_criteria                          the table, in Markdown
//     attest_criteria --check FILE...          compares it with that of each file; status 1 where they differ
// Every kernel is simulated in float32 (support/float_kernel.hpp) and has 64-key tiles, an exponential
// fused with the scale, and weights rounded to the format of its inputs. Queries, keys and values are
// drawn from a seed, nearly normal: 2 heads, 512 queries and keys, 128 components, causal.
//
//     bfloat16      all rows but the last two
//     float16       the last two; one query may see no key
//     float8        for the criteria of float8 kernels (MSE, RMSE) the same kernel, with the same fault, on
//                   the same tensors quantised to e4m3, one scale each as those projects do; its outputs, in
//                   float16, are compared with the certified ones of the tensors that are not quantised
// A fault that float8 kernels do not have is left out there ("—").
#include <attest/oracle/attention.hpp>
#include <attest/oracle/judge/judge.hpp>
#include <attest/oracle/judge/report.hpp>

#include "oracle/criteria/published.hpp"
#include "support/float_kernel.hpp"

#include <array>
#include <cstdio>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>

namespace {

using namespace attest::oracle;
using tests::fault;
using tests::published::outputs;

constexpr std::size_t heads = 2;
constexpr std::size_t tokens = 512;
constexpr std::size_t size = 128;
constexpr std::size_t tile = 64;
constexpr std::size_t hidden_query = 300; // sees no key in float16

/// The sum of 12 uniform numbers: a variance of 1, and the same doubles with every library.
double nearly_normal(tests::seeded& draw) {
    double sum = 0;
    for (int k = 0; k < 12; ++k)
        sum += static_cast<double>(draw.whole(-1000000, 1000000)) / 1e6;
    return sum / 2;
}

outputs elements(tensor const& of) {
    outputs result;
    extents const& shape = of.shape();
    for (std::size_t b = 0; b < shape[0]; ++b)
        for (std::size_t h = 0; h < shape[1]; ++h)
            for (std::size_t i = 0; i < shape[2]; ++i)
                for (std::size_t d = 0; d < shape[3]; ++d)
                    result.push_back(of.at(b, h, i, d));
    return result;
}

/// What is done to the outputs of a kernel that computes them with a fault, or without one.
enum class spoiled : unsigned char { no, zeros, halved };

emulated_kernel fused_kernel(format weights) {
    emulated_kernel result;
    result.kernel = fused(rounds_weights{.weights = weights, .tile_keys = tile});
    return result;
}

/// One problem in 16 bits with everything that the criteria need to judge its candidates.
class setting {
public:
    explicit setting(format type) : type_(type), kernel_(fused_kernel(type)) {
        tests::seeded draw(26);
        auto const tensor_of = [&] {
            return keep_.drawn(type, {1, heads, tokens, size}, [&] { return nearly_normal(draw); });
        };
        problem_ = {tensor_of(), tensor_of(), tensor_of()};
        problem_->how.causal = true;
        if (type == format::float16) {
            std::vector<int> seen(tokens, 1);
            seen[hidden_query] = 0;
            problem_->allowed = hiding(seen);
        }
        by_.emplace(attention(*problem_, {.output = type, .bounds = true}));
        correct_ = elements(by_->output.view());
        golden_ = elements(attention(*problem_, {.output = format::float64}).output.view());
        half_ = type == format::float16
                    ? correct_
                    : elements(attention(*problem_, {.output = format::float16}).output.view());
        materialised_ =
            tests::published::reference(*problem_, type, tests::published::scaled::keys);
        eager_ = tests::published::reference(*problem_, type, tests::published::scaled::scores);
        quantise();
    }

    /// The cells of a row: one for each criterion.
    std::string cells(fault broken, spoiled how) {
        tests::float_kernel kernel(kernel_, {}, broken);
        tensor const candidate = spoil(kernel.outputs(keep_, *problem_, type_), how);
        outputs const out = elements(candidate);
        bool const has_no_float8 = broken == fault::weights_in_e4m3;
        outputs const narrow = has_no_float8 ? half_ : in_float8(broken, how);
        namespace by = tests::published;
        std::string result;
        auto const add = [&result](bool passes) { result += passes ? " pass |" : " FAIL |"; };
        add(judge(*problem_, candidate, *by_, {.max_ulp = 1}).passes());
        add(by::torch_close(type_, out, correct_));
        add(by::flash_attention(type_, out, correct_, materialised_));
        add(by::flex_attention(out, golden_, eager_));
        add(by::flash_mla(out, golden_));
        if (has_no_float8) {
            result += " — | — |";
        } else {
            add(by::flashinfer(narrow, half_));
            add(by::transformer_engine(narrow, half_));
        }
        judgement const modelled = judge(*problem_, candidate, *by_, {.model = kernel_.kernel});
        judgement const emulated = judge(*problem_, candidate, *by_, {.emulation = kernel_});
        add(modelled.passes());
        add(emulated.passes());
        std::fprintf(stderr, "--emulate: %s\n", verdict_text(emulated).c_str());
        return result;
    }

private:
    boolean_tensor hiding(std::vector<int> const& seen) {
        std::vector<int> all;
        for (int const one : seen)
            all.insert(all.end(), tokens, one);
        return keep_.booleans({1, 1, tokens, tokens}, all);
    }

    tensor spoil(tensor const& of, spoiled how) {
        if (how == spoiled::no)
            return of;
        outputs all = elements(of);
        for (double& one : all)
            one = how == spoiled::zeros ? 0 : one / 2;
        return keep_.numbers(of.type(), of.shape(), all);
    }

    /// A scale s = max|x|/448 in float32 for each tensor, and x/s in e4m3.
    tensor quantised(tensor const& of, float& scale) {
        outputs all = elements(of);
        double largest = 0;
        for (double const one : all)
            largest = std::max(largest, std::fabs(one));
        scale = static_cast<float>(largest) / 448;
        for (double& one : all)
            one = std::clamp(static_cast<double>(static_cast<float>(one) / scale), -448.0, 448.0);
        return keep_.numbers(format::float8_e4m3fn, of.shape(), all);
    }

    void quantise() {
        float q = 0;
        float k = 0;
        narrow_ = {quantised(problem_->query, q), quantised(problem_->key, k),
                   quantised(problem_->value, value_scale_)};
        narrow_->allowed = problem_->allowed;
        narrow_->how = problem_->how;
        narrow_->how.scale =
            static_cast<double>(q) * static_cast<double>(k) / std::sqrt(static_cast<double>(size));
    }

    /// The outputs of a float8 kernel, in float16: weights times 2^8 in e4m3, the sum of those before.
    outputs in_float8(fault broken, spoiled how) {
        emulated_kernel kernel = fused_kernel(format::float8_e4m3fn);
        kernel.kernel.weights_power = 8;
        tensor const wide =
            tests::float_kernel(kernel, {}, broken).outputs(keep_, *narrow_, format::float32);
        outputs all = elements(spoil(wide, how));
        for (double& one : all)
            one = tests::published::narrow(
                format::float16, static_cast<double>(static_cast<float>(one) * value_scale_));
        return all;
    }

    format type_;
    emulated_kernel kernel_;
    tests::stored keep_{};
    std::optional<problem> problem_{};
    std::optional<problem> narrow_{};
    float value_scale_ = 1;
    std::optional<answer> by_{};
    outputs correct_{};
    outputs golden_{};
    outputs half_{};
    outputs materialised_{};
    outputs eager_{};
};

struct row {
    std::string_view name;
    fault broken = fault::none;
    spoiled how = spoiled::no;
};

constexpr std::array in_bfloat16{
    row{"**correct kernel**"},
    row{"no rescale of the last tile", fault::no_rescaling_of_the_last_tile},
    row{"causal mask + 1", fault::causal_one_too_far},
    row{"causal mask − 1", fault::causal_one_too_near},
    row{"scale in bf16", fault::scale_in_bfloat16},
    row{"log₂e in bf16", fault::log2_of_e_in_bfloat16},
    row{"P in e4m3", fault::weights_in_e4m3},
    row{"bf16 accumulator", fault::accumulator_in_bfloat16},
    row{"one key skipped", fault::skipped_key},
    row{"P by a stale maximum", fault::stale_maximum},
    row{"all outputs zero", fault::none, spoiled::zeros},
    row{"all outputs halved", fault::none, spoiled::halved},
};
constexpr std::array in_float16{
    row{"**correct kernel**, fp16"},
    row{"mask −10⁴, empty row, fp16", fault::hides_by_ten_thousand_less},
};

std::string table() {
    std::string result =
        "| fault | 1 ulp | torch | FA, 2× | Flex | cosine | MSE | RMSE | model | emulate |\n"
        "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n";
    auto const add = [&result](setting with, auto const& rows) {
        for (row const& one : rows) {
            std::fprintf(stderr, "%s: ", std::string(one.name).c_str());
            result += "| " + std::string(one.name) + " |" + with.cells(one.broken, one.how) + "\n";
        }
    };
    add(setting(format::bfloat16), in_bfloat16);
    add(setting(format::float16), in_float16);
    return result;
}

/// The criteria as they are written here: each accepts the reference itself and rejects it with a NaN, or an
/// infinity, in one place.
bool criteria_are_sound() {
    namespace by = tests::published;
    constexpr format f = format::bfloat16;
    outputs const right{1, -0.5, 0.25, 2};
    auto const accepted = [&right](outputs const& out) {
        return std::array{by::torch_close(f, out, right),
                          by::flash_attention(f, out, right, right),
                          by::flex_attention(out, right, right),
                          by::flash_mla(out, right),
                          by::flashinfer(out, right),
                          by::transformer_engine(out, right)};
    };
    bool sound = true;
    for (bool const one : accepted(right))
        sound = sound && one;
    for (double const wrong :
         {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
        outputs spoiled = right;
        spoiled[2] = wrong;
        for (bool const one : accepted(spoiled))
            sound = sound && !one;
    }
    return sound;
}

/// The lines of the table in a file: from its first one on, all that begin with a bar. In a chapter they
/// are comments.
std::string table_of(std::string const& file, std::string_view first) {
    std::ifstream in(file);
    std::string result;
    for (std::string line; std::getline(in, line);) {
        if (line.starts_with("// "))
            line.erase(0, 3);
        if (result.empty() ? line == first : line.starts_with("|"))
            result += line + "\n";
        else if (!result.empty())
            break;
    }
    return result;
}

} // namespace

int main(int count, char** words) {
    std::vector<std::string> const said(words + 1, words + count);
    if (!said.empty() && (said[0] != "--check" || said.size() == 1)) {
        std::fprintf(stderr, "expected nothing, or --check FILE..., but found %s\n",
                     said[0].c_str());
        return 2;
    }
    if (!criteria_are_sound()) {
        std::printf("a criterion rejects the reference, or accepts it with a NaN or an infinity\n");
        return 1;
    }
    std::string const computed = table();
    if (said.empty())
        std::fputs(computed.c_str(), stdout);
    std::string const first = computed.substr(0, computed.find('\n'));
    int status = 0;
    for (std::size_t k = 1; k < said.size(); ++k) {
        std::string const written = table_of(said[k], first);
        if (written == computed)
            continue;
        status = 1;
        std::printf("%s: the table of criteria is another one; expected\n%sbut found\n%s",
                    said[k].c_str(), computed.c_str(),
                    written.empty() ? "none\n" : written.c_str());
    }
    return status;
}
