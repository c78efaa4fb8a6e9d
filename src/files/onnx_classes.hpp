// ONNX's own protobuf classes, without the warnings of their headers.
//
// Both macros select which of the classes are declared and must be the same in a whole program.
#pragma once

#include <attest/core/config.hpp>

#if !defined(ONNX_NAMESPACE)
#define ONNX_NAMESPACE onnx
#endif
#if !defined(ONNX_ML)
#define ONNX_ML 1
#endif

#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpedantic"
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wsign-conversion"
#pragma GCC diagnostic ignored "-Wshadow"
#pragma GCC diagnostic ignored "-Wunused-parameter"
#endif
#include <onnx/onnx_pb.h>
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif
