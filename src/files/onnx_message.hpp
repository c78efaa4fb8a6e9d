// A message of ONNX out of a stream, by ONNX's own classes.
//
// Refused (ATT-711): a stream that fails, 2 GiB and more, for which protobuf has no message, and bytes
// that are no message of the kind.
#pragma once

#include "files/onnx_classes.hpp"
#include "files/stream.hpp"

#include <cstdint>
#include <limits>

namespace attest::files {

/// The maximum number of bytes of a message.
inline constexpr std::size_t onnx_longest = std::numeric_limits<std::int32_t>::max();

/// All that the stream has, as one Message of ONNX, whose kind ("TensorProto") and whose file are for
/// what is refused, which is what is said above.
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
