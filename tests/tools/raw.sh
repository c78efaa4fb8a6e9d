# Every tensor may be a raw file whose format and shape the command line says. Sourced by run.

tail -c 30 shown.pb >mask.raw
tail -c 24 numbers.pb >bias.raw
masked=(--mask mask.raw --mask-dtype bool --mask-shape 5,6)
call 0 "a raw mask" compute "${qkv[@]}" --out x.bin "${masked[@]}"
same "a raw mask" x.bin shown.bin
call 0 "a raw mask of numbers" compute "${qkv[@]}" --out x.bin --mask bias.raw --mask-dtype fp32 --mask-shape 6
same "a raw mask of numbers" x.bin shown.bin
call 0 "a raw bias" compute "${qkv[@]}" --out x.bin --bias bias.raw --bias-dtype fp32 --bias-shape 1,6
same "a raw bias" x.bin shown.bin
call 0 "a raw bias as --mask-dtype says" compute "${qkv[@]}" --out x.bin --bias bias.raw --mask-dtype fp32 --bias-shape 6
same "a raw bias as --mask-dtype says" x.bin shown.bin
call 0 "a raw bias beside a raw mask" compute "${qkv[@]}" --out x.bin "${masked[@]}" --bias bias.raw --bias-dtype fp32 --bias-shape 6
same "a raw bias beside a raw mask" x.bin shown.bin

# A mask of uint8, where it is said that these are booleans.
npy() { # FILE DESCR SHAPE: an array of .npy, its elements on standard input
    local header="{'descr': '$2', 'fortran_order': False, 'shape': $3, }"
    printf '\x93NUMPY\x01\x00\x76\x00%-117s\n' "$header" >"$1"
    cat >>"$1"
}
safetensors() { # FILE DTYPE SHAPE SIZE: one tensor, mask
    printf '\x48\x00\x00\x00\x00\x00\x00\x00%-72s' "{\"mask\":{\"dtype\":\"$2\",\"shape\":$3,\"data_offsets\":[0,$4]}}" >"$1"
    cat >>"$1"
}
npy bytes_mask.npy '|u1' '(5, 6)' <mask.raw
tail -c 30 hidden.pb | npy bytes_hidden.npy '|u1' '(5, 6)'
safetensors bytes_mask.safetensors U8 '[5,6]' 30 <mask.raw
{ printf '\x08\x05\x08\x06\x10\x02\x4a\x1e' && cat mask.raw; } >bytes_mask.pb
kinds=(npy safetensors pb)
if command -v python3 >/dev/null 2>&1; then
    python3 -c 'import zipfile; zipfile.ZipFile("bytes_mask.npz", "w").write("bytes_mask.npy", "mask.npy")'
    kinds+=(npz)
fi
for kind in "${kinds[@]}"; do
    call 0 "a mask of uint8: $kind" compute "${qkv[@]}" --out x.bin --mask bytes_mask.$kind --mask-dtype bool
    same "a mask of uint8: $kind" x.bin shown.bin
done
call 0 "a mask of uint8 that hides" compute "${qkv[@]}" --out x.bin --mask bytes_hidden.npy --mask-dtype bool --mask-true-hides
same "a mask of uint8 that hides" x.bin shown.bin
call 0 "judge: a raw mask" judge "${qkv[@]}" "${masked[@]}" --candidate shown.bin

call 0 "past" compute "${qkv[@]}" --out x.bin --past-k in/k.npy --past-v in/v.npy
past=(--past-k k.bin --past-v v.bin --input-dtype fp32)
call 0 "a raw past" compute "${qkv[@]}" "${past[@]}" --past-k-shape 6,4 --out y.bin
same "a raw past" x.bin y.bin
call 0 "a raw past, both shapes" compute "${qkv[@]}" "${past[@]}" --past-k-shape 6,4 --past-v-shape 1,1,6,4 --out y.bin
same "a raw past, both shapes" x.bin y.bin

printf '\x03\x00\x00\x00\x00\x00\x00\x00' >three.raw
printf '\x00\x00\x00\x3f\x00\x00\x80\x3e' >slopes.raw # 0.5, 0.25
printf '\x80\x3f\x80\xbf' >sinks.raw                  # 1, -1 in bfloat16
printf '\x00\x00\x00\x00\x00\x00\x00\x00\x05\x00\x00\x00\x00\x00\x00\x00' >fives.raw
while IFS='|' read -r file list; do
    # shellcheck disable=SC2086 # the options are words
    call 0 "a raw list: $file" compute "${qkv[@]}" --out x.bin $file
    # shellcheck disable=SC2086
    call 0 "a list: $list" compute "${qkv[@]}" --out y.bin $list
    same "$file and $list" x.bin y.bin
done <<'LIST'
--key-lengths three.raw|--key-lengths 3
--alibi slopes.raw --alibi-dtype fp32|--alibi 0.5,0.25
--sinks sinks.raw --sinks-dtype bf16|--sinks 1,-1
LIST
printf '\x00\x00\x00\x00\x00\x00\x00\x00\x06\x00\x00\x00\x00\x00\x00\x00' >sixes.raw
call 0 "raw sequences" compute "${raw[@]}" "${shaped[@]}" --cu-seqlens-q fives.raw --cu-seqlens-k sixes.raw --out x.npy
same "raw sequences" x.npy packed.npy

refuse "--mask mask.raw: type: the file does not say it; name it by --mask-dtype" "${c[@]}" --mask mask.raw --mask-shape 5,6
refuse "--mask mask.raw: shape: the file does not say it; name it by --mask-shape" "${c[@]}" --mask mask.raw --mask-dtype bool
refuse "ATT-711 unreadable tensor file: --mask mask.raw: data: more follows after the 25 bytes" "${c[@]}" --mask mask.raw --mask-dtype bool --mask-shape 5,5
refuse "mask.raw: data: the shape and bool need 36 bytes, found 30" "${c[@]}" --mask mask.raw --mask-dtype bool --mask-shape 6,6
refuse "ATT-711 unreadable tensor file: --mask bias.raw: data: element (1, 4) is 128, expected 0 or 1 of a boolean; store x != 0 in its place" "${c[@]}" --mask bias.raw --mask-dtype bool --mask-shape 4,6
refuse "--mask numbers.pb: type: the elements are float32, not of the format named by --mask-dtype, bool" "${c[@]}" --mask numbers.pb --mask-dtype bool
refuse "--mask-dtype is 'x', expected one of float8_e4m3fn, float8_e5m2, float16, bfloat16, float32, float64, float8_e4m3fnuz, float8_e5m2fnuz, float8_e8m0fnu, float4_e2m1fn, int8, bool" "${c[@]}" --mask mask.raw --mask-dtype x --mask-shape 5,6
refuse "--mask-shape is 'x', expected an integer of 0 or more" "${c[@]}" --mask mask.raw --mask-dtype bool --mask-shape 5,x
refuse "ATT-701 tensors do not fit: --mask mask.raw is (1, 1, 6, 5), expected (1, 2, 5, 6) of batch entries, query heads, queries and keys, or 1 in place of an extent" "${c[@]}" --mask mask.raw --mask-dtype bool --mask-shape 6,5
refuse "--bias bias.raw: type: the file does not say it; name it by --bias-dtype" "${c[@]}" --bias bias.raw --bias-shape 6
refuse "--bias bias.raw: type: the file does not say it; name it by --bias-dtype" "${c[@]}" --bias bias.raw --bias-shape 6 "${masked[@]}"
refuse "--bias bias.raw: shape: the file does not say it; name it by --bias-shape" "${c[@]}" --bias bias.raw --bias-dtype fp32
refuse "bias.raw: data: the shape and float64 need 48 bytes, found 24" "${c[@]}" --bias bias.raw --bias-dtype fp64 --bias-shape 6
refuse "--bias-dtype is 'bool', expected one of" "${c[@]}" --bias bias.raw --bias-dtype bool --bias-shape 6
refuse "--past-k k.bin: shape: the file does not say it; name it by --past-k-shape" "${c[@]}" "${past[@]}"
refuse "v.bin: data: more follows after the 80 bytes that the shape and float32 need" "${c[@]}" "${past[@]}" --past-k-shape 6,4 --past-v-shape 5,4
refuse "--alibi slopes.raw: type: the file does not say it; name it by --alibi-dtype" "${c[@]}" --alibi slopes.raw
refuse "--alibi-dtype is 'x', expected one of" "${c[@]}" --alibi slopes.raw --alibi-dtype x
refuse "--sinks sinks.raw: type: the file does not say it; name it by --sinks-dtype" "${c[@]}" --sinks sinks.raw
refuse "ATT-703 an option does not fit: --sinks sinks.raw has 1 numbers, expected 2" "${c[@]}" --sinks sinks.raw --sinks-dtype fp32
refuse "--sinks in/q.npy: descr: '<f4' cannot hold the format named by --sinks-dtype, bfloat16" "${c[@]}" --sinks in/q.npy --sinks-dtype bf16
head -c 7 slopes.raw >odd.raw
refuse "odd.raw: data: more follows after the 4 bytes that the shape and float32 need" "${c[@]}" --alibi odd.raw --alibi-dtype fp32
refuse "odd.raw: data: more follows after the 0 bytes that the shape and int64 need" "${c[@]}" --key-lengths odd.raw
refuse "gone.raw: file: it cannot be opened" "${c[@]}" --key-lengths gone.raw
: >empty.raw
refuse "--key-lengths empty.raw is a file without numbers" "${c[@]}" --key-lengths empty.raw

# uint8 that is no mask: not named, with other bytes, or named as something else
spoilt_mask() { printf '\x02' | cat - mask.raw | head -c 30; }
spoilt_mask | npy spoilt_mask.npy '|u1' '(5, 6)'
spoilt_mask | safetensors spoilt_mask.safetensors U8 '[5,6]' 30
{ printf '\x08\x05\x08\x06\x10\x02\x4a\x1e' && spoilt_mask; } >spoilt_mask.pb
for file in spoilt_mask.npy:\ data spoilt_mask.safetensors#mask:\ data spoilt_mask.pb:\ raw_data; do
    refuse "ATT-711 unreadable tensor file: --mask $file: element (0, 0) is 2, expected 0 or 1 of a boolean; store x != 0 in its place" \
        "${c[@]}" --mask "${file%%[:#]*}" --mask-dtype bool
done
refuse "--mask bytes_mask.safetensors#mask: dtype: 'U8' is not supported; supported are F64, F32, F16, BF16, F8_E4M3, F8_E5M2, F8_E4M3FNUZ, F8_E5M2FNUZ, F8_E8M0, F4, I8, BOOL, I64 and I32, and U8 that is named bool" "${c[@]}" --mask bytes_mask.safetensors
refuse "--mask bytes_mask.pb: data_type: 2 is not supported" "${c[@]}" --mask bytes_mask.pb
refuse "--mask pairs/q.npy: descr: '<u2' cannot hold the format named by --mask-dtype, bool" "${c[@]}" --mask pairs/q.npy --mask-dtype bool
refuse "--bias bytes_mask.safetensors#mask: dtype: 'U8' is not supported" "${c[@]}" --bias bytes_mask.safetensors
safetensors short.safetensors U8 '[5,7]' 30 <mask.raw
refuse "--mask short.safetensors: data_offsets: 'mask': the shape and U8 need 35 bytes, the offsets leave 30" "${c[@]}" --mask short.safetensors --mask-dtype bool
