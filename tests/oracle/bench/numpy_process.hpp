// NumPy, in a process of its own.
#pragma once

#include "drawn_head.hpp"

#include <cstdio>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

namespace bench {

using namespace attest::oracle;

/// A Python program that answers line by line.
class numpy_process {
public:
    numpy_process(char const* python, char const* script) {
        int to[2];
        int from[2];
        if (*python == 0 || pipe(to) != 0 || pipe(from) != 0)
            return;
        child_ = fork();
        if (child_ == 0) {
            dup2(to[0], 0);
            dup2(from[1], 1);
            for (int const end : {to[0], to[1], from[0], from[1]})
                close(end);
            execlp(python, python, script, static_cast<char*>(nullptr));
            _exit(127);
        }
        close(to[0]);
        close(from[1]);
        in_ = fdopen(to[1], "w");
        out_ = fdopen(from[0], "r");
        state_ = ask("check");
        if (state_.rfind("openblas", 0) == 0)
            ready_ = true;
    }

    numpy_process(numpy_process const&) = delete;
    numpy_process& operator=(numpy_process const&) = delete;

    ~numpy_process() {
        if (in_ != nullptr) {
            std::fclose(in_);
            std::fclose(out_);
            waitpid(child_, nullptr, 0);
        }
    }

    [[nodiscard]] bool ready() const { return ready_; }

    [[nodiscard]] std::string const& state() const { return state_; }

    std::string ask(std::string const& command) {
        std::fprintf(in_, "%s\n", command.c_str());
        std::fflush(in_);
        char line[256] = "";
        if (std::fgets(line, sizeof line, out_) == nullptr)
            return "it broke off";
        std::string words = line;
        words.erase(words.find_last_not_of('\n') + 1);
        return words;
    }

    void load(drawn_head const& of, bool causal, std::string const& folder) {
        std::string const file = folder + "/tensors";
        std::FILE* const to = std::fopen(file.c_str(), "wb");
        if (to == nullptr || std::fwrite(of.bytes.data(), 1, of.bytes.size(), to) != of.bytes.size()
            || std::fclose(to) != 0) {
            ready_ = false;
            return;
        }
        ask("load " + file + " " + std::to_string(of.n) + " " + std::to_string(of.d) + " "
            + std::string(description(of.type).name) + (causal ? " 1" : " 0"));
    }

private:
    std::FILE* in_ = nullptr;
    std::FILE* out_ = nullptr;
    pid_t child_ = 0;
    bool ready_ = false;
    std::string state_ = "NumPy is not here";
};

} // namespace bench
