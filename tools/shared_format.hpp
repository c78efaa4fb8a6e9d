// The format that one option names for several files, such as --input-dtype for q, k and v.
//
// It is used for files that do not say theirs. A file that says another one, such as float32
// log-sum-exps beside a dO of bfloat16 bits, has the one that it says. If no file can have the named
// format, the option is a mistake: the first file that says another one is refused.
#pragma once

#include "reading.hpp"

#include <exception>

namespace attest::tool {

class shared_format {
public:
    /// `hints` are those of the option.
    explicit shared_format(files::reading_hints const& hints) : is_named_(hints.pattern_of) {}

    /// Reads one of the files.
    files::stored_tensor read(std::string_view option, std::string const& file,
                              files::reading_hints const& hints) {
        if (!is_named_)
            return read_for(option, file, hints);
        try {
            files::stored_tensor result = read_for(option, file, hints);
            fits_one_ = true;
            return result;
        } catch (unreadable_tensor_file const&) {
            std::exception_ptr const refusal = std::current_exception();
            try {
                files::reading_hints own = hints;
                own.pattern_of.reset();
                files::stored_tensor result = read_for(option, file, own);
                if (!first_)
                    first_ = refusal;
                return result;
            } catch (unreadable_tensor_file const&) {
                std::rethrow_exception(refusal); // unreadable for another reason
            }
        }
    }

    /// Refuses the first file that says another format if no file has this one.
    void require_used() const {
        if (first_ && !fits_one_)
            std::rethrow_exception(first_);
    }

private:
    bool is_named_;
    bool fits_one_ = false;
    std::exception_ptr first_{};
};

} // namespace attest::tool
