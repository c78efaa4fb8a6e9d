// The commands of the program: each adds its options, and gives what to run once they are read.
#pragma once

#include <functional>
#include <string>

namespace CLI {
class App;
}

namespace attest::tool {

/// Returns the exit status; what it refuses is thrown.
using action = std::function<int()>;

action add_compute(CLI::App& program);
action add_judge(CLI::App& program);
action add_make(CLI::App& program);
action add_onnx(CLI::App& program);
action add_version(CLI::App& program);

/// "0.1.0"
std::string version();

} // namespace attest::tool
