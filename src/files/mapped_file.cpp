// Files mapped into memory.
#include <attest/core/config.hpp>
#include <attest/files/tensor_bytes.hpp>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace attest::files {

namespace {

/// A file descriptor that is closed by the destructor.
class opened_file {
public:
    explicit opened_file(std::filesystem::path const& file)
        : number_(::open(file.c_str(), O_RDONLY | O_CLOEXEC)) {}

    opened_file(opened_file const&) = delete;
    opened_file& operator=(opened_file const&) = delete;

    ~opened_file() {
        if (number_ >= 0)
            ::close(number_);
    }

    [[nodiscard]] int number() const { return number_; }

    /// Returns the size of a regular file; 0 for others.
    [[nodiscard]] std::size_t size() const {
        struct stat found{};
        bool const is_plain =
            number_ >= 0 && ::fstat(number_, &found) == 0 && S_ISREG(found.st_mode);
        return is_plain ? static_cast<std::size_t>(found.st_size) : 0;
    }

private:
    int number_;
};

} // namespace

std::shared_ptr<mapped_file const> mapped_file::open(std::filesystem::path const& file,
                                                     std::size_t offset, std::size_t size) {
    opened_file const opened(file);
    std::size_t const all = opened.size();
    if (size == 0 || offset > all || size > all - offset)
        return nullptr;
    // Made before the mapping, which ends with it: nothing throws while the mapping has no owner.
    std::shared_ptr<mapped_file> result(new mapped_file(nullptr, 0, {}));
    auto const page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
    std::size_t const before = offset % page;
    void* const from = ::mmap(nullptr, size + before, PROT_READ, MAP_PRIVATE, opened.number(),
                              static_cast<off_t>(offset - before));
    if (from == MAP_FAILED)
        return nullptr;
    result->from_ = from;
    result->all_ = size + before;
    result->bytes_ = {static_cast<std::byte const*>(from) + before, size};
    return result;
}

mapped_file::~mapped_file() {
    if (from_ != nullptr)
        ::munmap(from_, all_);
}

void mapped_file::let_go() const {
    // The pages of a mapping that was only read are those of the file.
    (void)::madvise(from_, all_, MADV_DONTNEED);
}

} // namespace attest::files
