// Reads an ONNX message from a stream, by ONNX's own classes.
//
// Refused (ATT-711): a stream that fails, 2 GiB or more, which a protobuf message cannot hold, and
// bytes that are not a message of the kind.
#pragma once

#include "files/onnx_classes.hpp"
#include "files/stream.hpp"

#include <cstdint>
#include <limits>

namespace attest::files {

/// The maximum number of bytes of a message.
inline constexpr std::size_t onnx_longest = std::numeric_limits<std::int32_t>::max();

/// Returns the whole stream as one Message of ONNX; its kind ("TensorProto") and the file are for
/// the error messages described above.
template <class Message>
Message read_onnx_message(std::istream& stream, std::string_view kind, std::string_view file) {
    auto const bytes = bytes_from(stream, onnx_longest, file, "message");
    if (!at_end(stream, file, "message"))
        refuse_reading(file, "message", "it is 2 GiB or longer");
    Message message;
    if (!message.ParseFromArray(bytes.data(), static_cast<int>(bytes.size())))
        refuse_reading(file, "message", "it is no " + std::string(kind));
    return message;
}

} // namespace attest::files
