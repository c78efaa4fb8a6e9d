// attest: the oracle of attention from the command line.
#include "commands.hpp"
#include "option_needs.hpp"
#include "parser.hpp"
#include "places.hpp"
#include "size_text.hpp"
#include "watch.hpp"

#include <iostream>
#include <new>

namespace {

using namespace attest::tool;

struct command {
    char const* name;
    action run;
};

int run(int argc, char** argv) {
    parser program(
        "Certified attention: compute it correctly rounded, and judge what others compute.",
        "attest",
        "To judge the output of a kernel in float16, whose inputs and output are in files:\n"
        "attest judge --q q.npy --k k.npy --v v.npy --causal --candidate out.npy --model fp16-p\n"
        "\n"
        "Exit status: 0 pass, 1 fail, 2 a command line or an input that does not fit,\n"
        "3 not judged, 4 a fault of the oracle, 130 interrupted. Errors are explained by their\n"
        "number in errors.md, which is proofs/errors.md of the sources and "
        "share/doc/attest/errors.md\n"
        "where Attest is installed. attest help COMMAND and attest COMMAND --help list the options "
        "of a\n"
        "command, attest --version says which version this is.");
    command const commands[] = {{"compute", add_compute(program)},
                                {"judge", add_judge(program)},
                                {"merge", add_merge(program)},
                                {"gradients", add_gradients(program)},
                                {"onnx", add_onnx(program)},
                                {"make", add_make(program)},
                                {"power", add_power(program)},
                                {"version", add_version(program)},
                                {"completion", add_completion(program)},
                                {"man", add_man(program)}};
    if (auto const help = program.parse(argc, argv)) {
        print(*help);
        return passed;
    }
    stop_on_signals();
    for (auto const& [name, act] : commands)
        if (program.has(name)) {
            require_needed(name, program.given());
            return act();
        }
    return faulty;
}

int say(int status, std::string const& words) {
    std::cerr << "attest: " << words << '\n';
    return status;
}

} // namespace

int main(int argc, char** argv) {
    try {
        return run(argc, argv);
    } catch (attest::error const& found) {
        return say(refused, found.what());
    } catch (attest::oracle::stopped const&) {
        return say(interrupted, "interrupted; nothing was written");
    } catch (oracle_fault const& found) {
        return say(faulty, found.what());
    } catch (std::bad_alloc const&) {
        return say(refused, memory.too_little());
    } catch (std::length_error const&) {
        return say(refused, memory.too_little());
    } catch (std::exception const& found) {
        return say(faulty, std::string("fault: ") + found.what());
    }
}
