// The commands of the program: each adds its options and returns the action to run after parsing.
#pragma once

#include <functional>
#include <string>

namespace attest::tool {

class parser; // must outlive each action

/// Returns the exit status; refusals are exceptions.
using action = std::function<int()>;

action add_completion(parser& program);
action add_compute(parser& program);
action add_gradients(parser& program);
action add_judge(parser& program);
action add_make(parser& program);
action add_man(parser& program);
action add_merge(parser& program);
action add_onnx(parser& program);
action add_power(parser& program);
action add_version(parser& program);

/// "0.2.0"
std::string version();

} // namespace attest::tool
