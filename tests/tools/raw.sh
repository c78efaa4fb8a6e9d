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

refuse "mask.raw: type: the file does not say it; name it" "${c[@]}" --mask mask.raw --mask-shape 5,6
refuse "mask.raw: shape: the file does not say it; name it" "${c[@]}" --mask mask.raw --mask-dtype bool
refuse "ATT-711 unreadable tensor file: mask.raw: data: more follows after the 25 bytes" "${c[@]}" --mask mask.raw --mask-dtype bool --mask-shape 5,5
refuse "mask.raw: data: the shape and bool need 36 bytes, found 30" "${c[@]}" --mask mask.raw --mask-dtype bool --mask-shape 6,6
refuse "bias.raw: data: element 10 is a boolean and neither 0 nor 1" "${c[@]}" --mask bias.raw --mask-dtype bool --mask-shape 4,6
refuse "--mask holds float32, expected bool as --mask-dtype says" "${c[@]}" --mask numbers.pb --mask-dtype bool
refuse "--mask-dtype is 'x', expected one of" "${c[@]}" --mask mask.raw --mask-dtype x --mask-shape 5,6
refuse "--mask-shape is 'x', expected an integer of 0 or more" "${c[@]}" --mask mask.raw --mask-dtype bool --mask-shape 5,x
refuse "ATT-701 tensors do not fit: allowed is (1, 1, 6, 5)" "${c[@]}" --mask mask.raw --mask-dtype bool --mask-shape 6,5
refuse "bias.raw: type: the file does not say it; name it" "${c[@]}" --bias bias.raw --bias-shape 6
refuse "bias.raw: type: the file does not say it; name it" "${c[@]}" --bias bias.raw --bias-shape 6 "${masked[@]}"
refuse "bias.raw: shape: the file does not say it; name it" "${c[@]}" --bias bias.raw --bias-dtype fp32
refuse "bias.raw: data: the shape and float64 need 48 bytes, found 24" "${c[@]}" --bias bias.raw --bias-dtype fp64 --bias-shape 6
refuse "--bias-dtype is 'bool', expected one of" "${c[@]}" --bias bias.raw --bias-dtype bool --bias-shape 6
refuse "k.bin: shape: the file does not say it; name it" "${c[@]}" "${past[@]}"
refuse "v.bin: data: more follows after the 80 bytes that the shape and float32 need" "${c[@]}" "${past[@]}" --past-k-shape 6,4 --past-v-shape 5,4
refuse "slopes.raw: type: the file does not say it; name it" "${c[@]}" --alibi slopes.raw
refuse "--alibi-dtype is 'x', expected one of" "${c[@]}" --alibi slopes.raw --alibi-dtype x
refuse "sinks.raw: type: the file does not say it; name it" "${c[@]}" --sinks sinks.raw
refuse "ATT-703 an option does not fit: sinks has 1 numbers, expected 2" "${c[@]}" --sinks sinks.raw --sinks-dtype fp32
refuse "in/q.npy: descr: '<f4' cannot hold the format named, bfloat16" "${c[@]}" --sinks in/q.npy --sinks-dtype bf16
head -c 7 slopes.raw >odd.raw
refuse "odd.raw: data: more follows after the 4 bytes that the shape and float32 need" "${c[@]}" --alibi odd.raw --alibi-dtype fp32
refuse "odd.raw: data: more follows after the 0 bytes that the shape and int64 need" "${c[@]}" --key-lengths odd.raw
refuse "gone.raw: file: it cannot be opened" "${c[@]}" --key-lengths gone.raw
: >empty.raw
refuse "--key-lengths names a file without numbers" "${c[@]}" --key-lengths empty.raw
