// The heads of keys and values that a problem uses, each read once and shared by all threads.
//
// A head is read when its first block of rows begins and released after its last one, so memory
// grows neither with the number of heads nor with the number of threads that share one.
#pragma once

#include "oracle/fast/source.hpp"

#include <atomic>
#include <memory>
#include <mutex>
#include <vector>

namespace attest::oracle::fast {

class heads {
public:
    heads(problem const& p, kernel const& with)
        : p_(p), with_(with), heads_(p.batches() * p.key_heads()) {
        std::size_t const group = p.query_heads() / p.key_heads();
        for (one& head : heads_)
            head.rows_left = group * p.queries();
    }

    /// Reads the head together with other threads that request it at the same time.
    [[nodiscard]] source const& at(std::size_t b, std::size_t head) {
        one& wanted = place_of(b, head);
        std::call_once(wanted.begun, [&] {
            wanted.from = std::make_unique<source>(p_, b, head, with_);
            wanted.parts = wanted.from->parts();
        });
        source& from = *wanted.from;
        for (std::size_t part = wanted.next++; part < wanted.parts; part = wanted.next++) {
            from.read(part);
            if (++wanted.read == wanted.parts) {
                from.conclude();
                wanted.whole = true;
                wanted.whole.notify_all();
            }
        }
        wanted.whole.wait(false);
        return from;
    }

    /// Reports rows that use the head as done; each row must be reported once.
    void rows_are_done(std::size_t b, std::size_t head, std::size_t rows) {
        one& wanted = place_of(b, head);
        if ((wanted.rows_left -= rows) == 0)
            wanted.from.reset();
    }

private:
    struct one {
        std::once_flag begun{};
        std::unique_ptr<source> from{};
        std::size_t parts = 0;
        std::atomic<std::size_t> next{0};
        std::atomic<std::size_t> read{0};
        std::atomic<bool> whole{false};
        std::atomic<std::size_t> rows_left{0};
    };

    [[nodiscard]] one& place_of(std::size_t b, std::size_t head) {
        return heads_[b * p_.key_heads() + head];
    }

    problem const& p_;
    kernel const& with_;
    std::vector<one> heads_;
};

} // namespace attest::oracle::fast
