# attest onnx: a case by hand, and those of ONNX where they are. Sourced by run.

# opset 23, one node: Q, K, V -> Y; attributes follow the node's type
model() { # FOLDER OPSET-BYTE ATTRIBUTE-BYTES ATTRIBUTE-LENGTH
    local node=$((23 + $4)) graph=$((25 + $4))
    mkdir -p "$1/test_data_set_0"
    {
        printf "\\x3a\\x$(printf %02x $graph)\\x0a\\x$(printf %02x $node)"
        printf '\x0a\x01Q\x0a\x01K\x0a\x01V\x12\x01Y\x22\x09Attention'
        printf "$3\\x42\\x02\\x10$2"
    } >"$1/model.onnx"
}
proto() { # FILE: 8 float32 on standard input, as (1, 1, 2, 4)
    { printf '\x08\x01\x08\x01\x08\x02\x08\x04\x10\x01\x4a\x20'; cat; } >"$1"
}
call 0 "onnx: inputs" make --shape 1,1,1,2,2,4 --out tiny
model hand '\x17' '' 0
for slot in 0:q 1:k 2:v; do tail -c 32 "tiny/${slot#*:}.npy" | proto "hand/test_data_set_0/input_${slot%:*}.pb"; done
tiny=(--q tiny/q.npy --k tiny/k.npy --v tiny/v.npy)
call 0 "onnx: output" compute "${tiny[@]}" --out hand/test_data_set_0/output_0.pb
call 0 "onnx: by hand" onnx hand/
says "onnx: by hand" out "pass  hand  8 elements, 100 % correctly rounded, maximum distance 0 ulp"
cp -R hand causal
model causal '\x17' '\x2a\x10\x0a\x09is_causal\x18\x01\xa0\x01\x02' 18
call 1 "onnx: causal, and the output is not" onnx hand causal
says "onnx: causal, and the output is not" out "Y: 4 of 8 elements"
says "onnx: how many" out "1 of 2 pass"
call 0 "onnx: causal output" compute "${tiny[@]}" --causal --out causal/test_data_set_0/output_0.pb
call 0 "onnx: causal" onnx causal
mkdir several
cp -R hand causal several
call 0 "onnx: a folder of tests" onnx several
says "onnx: a folder of tests" out "2 of 2 pass"
expect "onnx: in the order of their names" "$(cat out)" test "$(sed 's/ elements.*//' out | head -n 2 | tr '\n' ' ')" = "pass  causal  8 pass  hand  8 "
spoil causal/test_data_set_0/output_0.pb $(($(wc -c <causal/test_data_set_0/output_0.pb) - 4))
call 1 "onnx: one bit" onnx causal
says "onnx: one bit" out "Y: 1 of 8 elements, worst at (0, 0, 1, 3)"
call 0 "onnx: within 1 ulp" onnx causal --max-ulp 1
put causal/test_data_set_0/output_0.pb $(($(wc -c <causal/test_data_set_0/output_0.pb) - 4)) '\x00\x00\xc0\x7f'
call 1 "onnx: NaN" onnx causal --max-ulp 18446744073709551615
says "onnx: NaN" out "Y: 1 of 8 elements, worst at (0, 0, 1, 3)"
cp -R hand bad
mkdir vacant
refuse "ATT-711 unreadable tensor file: vacant: model.onnx: there is none, neither in this folder nor in one directly below it" onnx vacant
refuse "gone: model.onnx: there is none" onnx gone
model bad '\x16' '' 0
refuse "ATT-711 unreadable tensor file: bad/model.onnx: opset_import: the opset is 22, expected 23 to 25" onnx bad
model bad '\x17' '\x2a\x10\x0a\x09is_casual\x18\x01\xa0\x01\x02' 18
refuse "bad/model.onnx: attribute: 'is_casual' is none of Attention" onnx bad
echo nonsense >bad/model.onnx
refuse "ATT-711 unreadable tensor file: bad/model.onnx: message: it is no ModelProto" onnx bad
model bad '\x17' '' 0
rm bad/test_data_set_0/input_2.pb
refuse "ATT-711 unreadable tensor file: bad/test_data_set_0/input_2.pb: file: it cannot be opened" onnx bad
cp hand/test_data_set_0/input_2.pb bad/test_data_set_0/
model bad '\x17' '\x2a\x1c\x0a\x15qk_matmul_output_mode\x18\x07\xa0\x01\x02' 30
refuse "bad/model.onnx: qk_matmul_output_mode: it is 7, expected 0 to 3" onnx bad
model bad '\x17' '\x2a\x1b\x0a\x0bq_num_heads\x18\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01\xa0\x01\x02' 29
refuse "bad/model.onnx: q_num_heads: it is -1, expected 1 or more" onnx bad
model bad '\x17' '\x2a\x1c\x0a\x0ckv_num_heads\x18\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01\xa0\x01\x02' 30
refuse "bad/model.onnx: kv_num_heads: it is -1, expected 1 or more" onnx bad
model bad '\x17' '\x12\x01a\x12\x01b\x12\x01c\x12\x01d' 12
refuse "bad/model.onnx: node: it has more slots than Attention has" onnx bad
model bad '\x17' '' 0
LC_ALL=C sed -i s/Attention/Attentive/ bad/model.onnx
refuse "bad/model.onnx: graph: expected one node, an Attention" onnx bad
model bad '\x17' '' 0
LC_ALL=C sed -i -z 's/\x0a\x01K/\x12\x01K/' bad/model.onnx
refuse "bad/model.onnx: node: one of Q, K and V is left out" onnx bad
model bad '\x17' '' 0
{ printf '\x08\x01\x08\x02\x08\x04\x10\x01\x4a\x20'; tail -c 32 tiny/q.npy; } >bad/test_data_set_0/input_0.pb
refuse "ATT-711 unreadable tensor file: bad/model.onnx: q_num_heads: it is missing, expected 1 or more for Q, which has the shape (1, 2, 4)" onnx bad
heads() { # Q-BYTE KV-BYTE: a model with both numbers of heads
    model bad '\x17' "\\x2a\\x12\\x0a\\x0bq_num_heads\\x18\\x$1\\xa0\\x01\\x02\\x2a\\x13\\x0a\\x0ckv_num_heads\\x18\\x$2\\xa0\\x01\\x02" 41
}
heads 00 01
refuse "ATT-711 unreadable tensor file: bad/model.onnx: q_num_heads: it is 0, expected 1 or more" onnx bad
heads 01 00
refuse "ATT-711 unreadable tensor file: bad/model.onnx: kv_num_heads: it is 0, expected 1 or more" onnx bad
heads 03 01
refuse "bad/model.onnx: q_num_heads: it is 3, expected a divisor of the last extent of Q, which has the shape (1, 2, 4)" onnx bad
for slot in 1:k 2:v; do
    { printf '\x08\x01\x08\x02\x08\x04\x10\x01\x4a\x20'; tail -c 32 "tiny/${slot#*:}.npy"; } >"bad/test_data_set_0/input_${slot%:*}.pb"
done
heads 02 03
refuse "bad/model.onnx: kv_num_heads: it is 3, expected a divisor of the last extent of K, which has the shape (1, 2, 4)" onnx bad
{ printf '\x08\x01\x08\x02\x08\x04\x10\x01\x4a\x20'; tail -c 32 hand/test_data_set_0/output_0.pb; } >bad/test_data_set_0/output_0.pb
heads 01 01
call 0 "onnx: one head of 3 axes" onnx bad
{ printf '\x08\x02\x08\x04\x10\x01\x4a\x20'; tail -c 32 tiny/k.npy; } >bad/test_data_set_0/input_1.pb
refuse "bad/test_data_set_0: K: it has the shape (2, 4), expected rank 3 or 4" onnx bad
cp -R hand present
model present '\x17' '\x12\x01P\x12\x01R' 6
for slot in 1 2; do cp "present/test_data_set_0/input_$slot.pb" "present/test_data_set_0/output_$slot.pb"; done
call 0 "onnx: present key and value" onnx present
spoil present/test_data_set_0/output_1.pb $(($(wc -c <present/test_data_set_0/output_1.pb) - 4))
cp bad/test_data_set_0/input_1.pb present/test_data_set_0/output_2.pb
call 1 "onnx: another present key and value" onnx present
says "onnx: another present key" out "; present_key: other bits at (0, 0, 1, 3)"
says "onnx: another present value" out "; present_value: it is (2, 4) float32, expected (1, 1, 2, 4) float32"
rm -r bad/test_data_set_0
refuse "ATT-711 unreadable tensor file: bad: test_data_set_0: there is none" onnx bad

if [ -z "${ATTEST_DATA:-}" ]; then
    skip "onnx: the node tests" "ATTEST_DATA names no folder that has them"
else
    good=0
    for folder in "$ATTEST_DATA"/onnx-attention/test_* "$ATTEST_DATA"/onnx-attention/supplement/test_*; do
        ulp=0
        [[ $folder != *_bf16 ]] || ulp=2
        call 0 "onnx: $(basename "$folder") within $ulp ulp" onnx "$folder" --max-ulp "$ulp"
        good=$((good + 1))
        [ "$ulp" -eq 2 ] || continue
        call 1 "onnx: $(basename "$folder") is not correctly rounded" onnx "$folder"
        says "onnx: $(basename "$folder"): how far" out "maximum distance $(case $folder in *4d_causal_bf16) echo 2 ;; *) echo 1 ;; esac) ulp"
    done
    expect "onnx: cases" "$good, expected 56" [ "$good" -eq 56 ]
    for folder in "$ATTEST_DATA"/onnx-attention-wrong/*/test_*; do
        call 1 "onnx: wrong $(basename "$folder")" onnx "$folder" --max-ulp 100
        says "onnx: wrong $(basename "$folder")" out " elements, worst at ("
    done
fi
