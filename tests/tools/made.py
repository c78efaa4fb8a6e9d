"""Bytes of tensor files, written by hand, so that tests do not depend on the project's own readers and writers."""

import struct

NAN = b"\x00\x00\xc0\x7f"
FLOAT, BYTE, BOOL, DOUBLE = 1, 2, 9, 11  # TensorProto.DataType


def floats(*values):
    return struct.pack(f"<{len(values)}f", *values)


def doubles(*values):
    return struct.pack(f"<{len(values)}d", *values)


def int64s(*values):
    return struct.pack(f"<{len(values)}q", *values)


def int32s(*values):
    return struct.pack(f"<{len(values)}i", *values)


def unpacked(kind, content):
    """The numbers, floats ("f") or doubles ("d")."""
    return struct.unpack(f"<{len(content) // struct.calcsize(kind)}{kind}", content)


def npy(descr, shape, content):
    header = f"{{'descr': '{descr}', 'fortran_order': False, 'shape': {shape}, }}"
    return b"\x93NUMPY\x01\x00\x76\x00" + f"{header:<117}\n".encode() + content


def safetensors(name, dtype, shape, size, content):
    """One tensor, with this size in its header."""
    header = f'{{"{name}":{{"dtype":"{dtype}","shape":{shape},"data_offsets":[0,{size}]}}}}'
    return struct.pack("<Q", len(header)) + header.encode() + content


def varint(number):
    """As protobuf writes an integer; negative ones as their 64 bits."""
    number %= 2**64
    low, rest = number & 127, number >> 7
    return bytes([low]) if rest == 0 else bytes([low | 128]) + varint(rest)


def field(number, content):
    """A field of protobuf: an integer, or bytes."""
    if isinstance(content, int):
        return varint(number << 3) + varint(content)
    return varint(number << 3 | 2) + varint(len(content)) + content


def proto(shape, data_type, content):
    """A TensorProto: dims, data_type, raw_data."""
    return b"".join(field(1, extent) for extent in shape) + field(2, data_type) + field(9, content)


def attribute(name, value):
    """An integer attribute of a node."""
    return field(5, field(1, name.encode()) + field(3, value) + field(20, 2))


def onnx_model(opset=23, more=b"", node="Attention", inputs=(1, 1, 1)):
    """One node, Q, K, V -> Y, and what else it has; `inputs` says of which kind the slots are: 1 input, 2 output."""
    slots = b"".join(field(kind, name) for kind, name in zip(inputs, (b"Q", b"K", b"V")))
    content = slots + field(2, b"Y") + field(4, node.encode()) + more
    return field(7, field(1, content)) + field(8, field(2, opset))
