// Attention vectors that other projects printed: ATTEST_DATA/peer-attention, one text file per
// case.
//
//     attr NAME VALUE      scale, is_causal; compute says how it was rounded
//     tol X                what that project allowed
//     tensor NAME TYPE DIMS, and its numbers on the next line
// The error of a printed number is at most half a unit of its last digit plus that of the project's
// computation, which used float32, or float16 where the case says so. Cases that expect NaN are
// refused here.

#include <attest/oracle/attention.hpp>
#include <attest/oracle/preset.hpp>

#include "support/catch.hpp"
#include "support/stored.hpp"

#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

using namespace attest::oracle;
using tests::stored;

namespace {

struct printed_tensor {
    std::string type{};
    extents shape{1, 1, 1, 1};
    std::vector<double> numbers{};
    std::vector<double> half_digit{}; ///< half a unit of the last digit of each
};

struct printed_case {
    std::map<std::string, std::string> attributes{};
    std::map<std::string, printed_tensor> tensors{};

    [[nodiscard]] bool half() const {
        auto const found = attributes.find("compute");
        return found != attributes.end() && found->second.find("f16") != std::string::npos;
    }
};

double half_digit_of(std::string const& word) {
    std::size_t const point = word.find('.');
    std::size_t const digits = point == std::string::npos ? 0 : word.size() - point - 1;
    return 0.5 * std::pow(10.0, -static_cast<double>(digits));
}

printed_case read_case(std::filesystem::path const& file) {
    printed_case result;
    std::ifstream stream(file);
    for (std::string line; std::getline(stream, line);) {
        std::istringstream words(line);
        std::string kind;
        std::string name;
        words >> kind >> name;
        if (kind == "attr") {
            std::getline(words >> std::ws, result.attributes[name]);
        } else if (kind == "tensor") {
            printed_tensor& tensor = result.tensors[name];
            std::string sizes;
            words >> tensor.type >> sizes;
            std::vector<std::size_t> shape;
            std::istringstream list(sizes);
            for (std::string one; std::getline(list, one, ',');)
                shape.push_back(std::stoul(one));
            REQUIRE(shape.size() <= 4);
            std::copy_backward(shape.begin(), shape.end(), tensor.shape.end());
            std::getline(stream, line);
            std::istringstream numbers(line);
            for (std::string one; numbers >> one;) {
                tensor.numbers.push_back(std::stod(one));
                tensor.half_digit.push_back(half_digit_of(one));
            }
            REQUIRE(tensor.numbers.size()
                    == tensor.shape[0] * tensor.shape[1] * tensor.shape[2] * tensor.shape[3]);
        }
    }
    return result;
}

problem problem_of(stored& keep, printed_case const& from) {
    format const f = from.half() ? format::float16 : format::float32;
    auto const numbers = [&](char const* name) {
        printed_tensor const& tensor = from.tensors.at(name);
        return keep.numbers(f, tensor.shape, tensor.numbers);
    };
    problem p{numbers("Q"), numbers("K"), numbers("V")};
    p.how = preset("torch");
    if (auto const found = from.attributes.find("scale"); found != from.attributes.end())
        p.how.scale = static_cast<double>(std::stof(found->second));
    if (auto const found = from.attributes.find("is_causal"); found != from.attributes.end())
        p.how.causal = found->second == "1";
    if (auto const found = from.tensors.find("attn_mask"); found != from.tensors.end()) {
        printed_tensor const& mask = found->second;
        if (mask.type == "bool") {
            std::vector<int> allowed;
            for (double const one : mask.numbers)
                allowed.push_back(one != 0 ? 1 : 0);
            p.allowed = keep.booleans(mask.shape, allowed);
        } else {
            p.bias = keep.numbers(format::float32, mask.shape, mask.numbers);
        }
    }
    return p;
}

/// The project's own arithmetic: a few units of float32 of the largest value, one of float16.
double arithmetic_of(printed_case const& from, double expected) {
    double largest = 0;
    for (double const value : from.tensors.at("V").numbers)
        largest = std::max(largest, std::abs(value));
    return from.half() ? std::abs(expected) * 0x1p-10 : largest * 8 * 0x1p-24;
}

void check_case(printed_case const& from) {
    stored keep;
    printed_tensor const& expected = from.tensors.at("Y");
    if (std::isnan(expected.numbers.at(0))) {
        try {
            attention(problem_of(keep, from));
            FAIL("a case that has no value was answered");
        } catch (attest::error const& refused) {
            CHECK((refused.number == 702 || refused.number == 703));
        }
        return;
    }
    answer const found = attention(problem_of(keep, from), {.bounds = true});
    REQUIRE(found.output.shape() == expected.shape);
    for (std::size_t k = 0; k < expected.numbers.size(); ++k) {
        double const allowed = expected.half_digit[k] + arithmetic_of(from, expected.numbers[k]);
        CAPTURE(k, expected.numbers[k], found.output_bounds[k].lower);
        CHECK(found.output_bounds[k].lower >= expected.numbers[k] - allowed);
        CHECK(found.output_bounds[k].upper <= expected.numbers[k] + allowed);
    }
}

} // namespace

TEST_CASE("what other projects printed") {
    char const* const data = std::getenv("ATTEST_DATA");
    if (data == nullptr) {
        WARN("skipped: ATTEST_DATA names no folder with peer-attention");
        return;
    }
    std::size_t cases = 0;
    for (auto const& entry : std::filesystem::recursive_directory_iterator(
             std::filesystem::path(data) / "peer-attention"))
        if (entry.path().extension() == ".txt"
            && entry.path().filename().string().find("LICENSE") == std::string::npos) {
            INFO(entry.path().filename().string());
            check_case(read_case(entry.path()));
            ++cases;
        }
    CHECK(cases >= 14);
}
