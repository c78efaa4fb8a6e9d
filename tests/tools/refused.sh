# What attest refuses: exit status 2, a sentence, nothing on standard output, no file. Sourced by run.

# refuse WORDS ARGUMENT...
refuse() {
    local words=$1 status=0 before
    shift
    before=$(find . ! -name . | LC_ALL=C sort | cksum)
    "$attest" "$@" >out 2>err </dev/null || status=$?
    expect "refused: $words" "exit status $status, expected 2: $*" [ "$status" -eq 2 ]
    says "refused: $words" err "$words"
    expect "refused: $words" "standard output says: $(head -n 3 out)" [ ! -s out ]
    expect "refused: $words" "files came or went" [ "$before" = "$(find . ! -name . | LC_ALL=C sort | cksum)" ]
}
c=(compute "${qkv[@]}" --out no.npy)
j=(judge "${qkv[@]}" --candidate o.bin)
m=(make --out nothing)

refuse "ATT-721 the command line does not fit: A subcommand is required"
refuse "ATT-721 the command line does not fit: there is no command 'paint'; expected one of compute, judge" paint
refuse "there is no command 'jugde'; did you mean judge? expected one of compute, judge" jugde --q in/q.npy
refuse "there is no command 'comput'; did you mean compute?" help comput
refuse "--q is required" compute --k in/k.npy --v in/v.npy --out no.npy
refuse "--out is required" compute "${qkv[@]}"
refuse "attest compute --help lists what there is" "${c[@]}" --colour red
refuse "ATT-721 the command line does not fit: attest judge has no option --max_ulp; did you mean --max-ulp? attest judge --help lists" "${j[@]}" --max_ulp 1 --atol 2
refuse "attest judge has no option --atol; attest judge --help" "${j[@]}" --atol 2
# before anything that is missing
while read -r given words; do
    refuse "attest compute has no option ${given%%=*}$words" compute "$given"
done <<'LIST'
--colour ; attest compute --help
--casual ; did you mean --causal?
--is-causal ; did you mean --causal?
--softcap=3 ; did you mean --soft-cap?
--windowleft ; did you mean --window-left?
--qq ; did you mean --q?
LIST
refuse "ATT-721 the command line does not fit: true is not expected" "${c[@]}" --causal true
refuse "--mask-true-hides is given without a --mask of booleans" "${c[@]}" --mask-true-hides
refuse "--mask-true-hides is given without a --mask of booleans" "${c[@]}" --mask numbers.pb --mask-true-hides
refuse "--stage is given without --scores" "${c[@]}" --stage capped
refuse "ATT-711 unreadable tensor file: --q in/x.npy: file: it cannot be opened" compute --q in/x.npy --k in/k.npy --v in/v.npy --out no.npy
refuse "'.txt' is no ending of a tensor file" compute --q q.txt --k in/k.npy --v in/v.npy --out no.npy
refuse "there is no tensor 'x'; there are 'q', 'k', 'v'" compute --q made.npz#x --k in/k.npy --v in/v.npy --out no.npy
refuse "ask for one of them by its name" compute --q made.npz --k in/k.npy --v in/v.npy --out no.npy
refuse "--q q.bin: shape: the file does not say it; name it by --shape" compute "${raw[@]}" --out no.npy
refuse "--q q.bin: type: the file does not say it; name it by --input-dtype" compute --q q.bin --k k.bin --v v.bin --shape 5,2,4 --out no.npy
refuse "q.bin: data: the shape and float32 need 192 bytes, found 160" compute "${raw[@]}" --shape 6,2,4 --out no.npy
refuse "ATT-721 the command line does not fit: --shape is 'x', expected an integer of 0 or more" compute "${raw[@]}" --shape 5,x --out no.npy
refuse "--q in/q.npy: descr: '<f4' cannot hold the format named by --input-dtype, bfloat16" "${c[@]}" --input-dtype bf16
refuse "ATT-701 tensors do not fit: --v in/v.npy is (1, 1, 6, 4), expected (1, 2, 5, 4)" compute --q in/q.npy --k in/q.npy --v in/v.npy --out no.npy
refuse "ATT-701 tensors do not fit: there are 1 query heads and 2 key heads" compute --q in/k.npy --k in/q.npy --v in/q.npy --out no.npy
refuse "--dtype is 'fp12', expected one of float8_e4m3fn" "${c[@]}" --dtype fp12
g=(gradients "${qkv[@]}" --dout in/q.npy)
refuse "--dout is required" gradients "${qkv[@]}" --dq no.npy
refuse "no gradient is asked for, expected --dq, --dk, --dv or another one" "${g[@]}"
refuse "--dq in/q.npy is also read" "${g[@]}" --dq in/q.npy
refuse "--dsinks is given, and the problem has nothing of which it is the gradient" "${g[@]}" --dsinks no.npy
refuse "ATT-701 tensors do not fit: --dout in/k.npy is (1, 1, 6, 4), expected (1, 2, 5, 4)" gradients "${qkv[@]}" --dout in/k.npy --dq no.npy
refuse "ATT-701 tensors do not fit: --saved-out in/k.npy is (1, 1, 6, 4)" "${g[@]}" --saved-out in/k.npy --dq no.npy
refuse "--dout-dtype is 'x', expected one of" "${g[@]}" --dout-dtype x --dq no.npy
refuse "--gradient is 'dx', expected one of dq, dk, dv" "${j[@]}" --gradient dx --dout in/q.npy
refuse "--gradient is given without --dout" "${j[@]}" --gradient dq
refuse "--intermediate is 'scores', expected one of scaled_scores, capped_scores, biased_scores, weights" "${j[@]}" --intermediate scores
refuse "--gradient and --intermediate are both given" "${j[@]}" --gradient dq --intermediate weights
refuse "--emulate says nothing about weights" "${j[@]}" --intermediate weights --emulate bf16-p
refuse "--candidate-lse is given with --intermediate" "${j[@]}" --intermediate weights --candidate-lse lse.npy
refuse "rows are selected with --intermediate" "${j[@]}" --intermediate weights --sample 2
refuse "has the shape (1, 2, 5, 4), expected (1, 2, 5, 6)" judge "${qkv[@]}" --candidate in/q.npy --intermediate weights
refuse "--dout belongs to --gradient" "${j[@]}" --intermediate weights --dout in/q.npy
refuse "--dout belongs to --gradient, which is not given" "${j[@]}" --dout in/q.npy
refuse "--model says nothing about a gradient" "${j[@]}" --gradient dq --dout in/q.npy --model fp16-p
refuse "--candidate-lse is given with --gradient" "${j[@]}" --gradient dq --dout in/q.npy --candidate-lse lse.npy
refuse "--emulate says nothing about a gradient" "${j[@]}" --gradient dq --dout in/q.npy --emulate fp16-p
refuse "--json is given with --gradient" "${j[@]}" --gradient dq --dout in/q.npy --json -
refuse "--verify is given with --gradient" "${j[@]}" --gradient dq --dout in/q.npy --verify 1
refuse "--gradient is 'dbias', and the problem has nothing" "${j[@]}" --gradient dbias --dout in/q.npy
refuse "--candidate in/k.npy has the shape (1, 1, 6, 4), expected (1, 2, 5, 4)" judge "${qkv[@]}" --candidate in/k.npy --gradient dq --dout in/q.npy
refuse "--lse-dtype is 'x', expected one of" "${c[@]}" --lse l2.npy --lse-dtype x
refuse "--input-dtype is 'x', expected one of" "${c[@]}" --input-dtype x
refuse "--scale is 'big', expected a finite number" "${c[@]}" --scale big
refuse "--scale is 'inf', expected a finite number" "${c[@]}" --scale inf
refuse "--scale is '0.1x', expected a finite number" "${c[@]}" --scale 0.1x
refuse "--scale is '0x', expected a finite number" "${c[@]}" --scale 0x
refuse "--scale-f32 is '1e99', expected a finite number" "${c[@]}" --scale-f32 1e99
refuse "--scale and --scale-f32 are both given" "${c[@]}" --scale 1 --scale-f32 1
refuse "--diagonal is 'left', expected one of top_left, bottom_right, after_past, by_cache" "${c[@]}" --diagonal left
refuse "--empty is 'none', expected one of zero, refuse, nan, mean" "${c[@]}" --empty none
refuse "--lse-base is '10', expected one of e, 2" "${c[@]}" --lse-base 10
refuse "--layout is 'hbsd', expected one of bhsd, bshd, thd" "${c[@]}" --layout hbsd
refuse "--threads is '-1', expected an integer of 0 or more" "${c[@]}" --threads=-1
refuse "--threads is 5000, expected 0 to 1024" "${c[@]}" --threads 5000
refuse "--window-left is '1.5', expected an integer" "${c[@]}" --window-left 1.5
refuse "ATT-703 an option does not fit: a window reaches -1 keys" "${c[@]}" --window-left=-1
refuse "dscores is asked for of packed sequences, whose scores have no common shape; expected one sequence at a time" gradients "${raw[@]}" "${shaped[@]}" --cu-seqlens-q 0,5 --cu-seqlens-k 0,6 --dout q.bin --dscores no.npy
refuse "--dlse q.bin: data: more follows after the 40 bytes that the shape and float32 need" gradients "${raw[@]}" "${shaped[@]}" --cu-seqlens-q 0,5 --cu-seqlens-k 0,6 --dout q.bin --dlse q.bin --dq no.npy
refuse "--dout in/q.npy has the shape (1, 2, 5, 4), expected (5, 2, 4) of packed sequences" gradients "${raw[@]}" "${shaped[@]}" --cu-seqlens-q 0,5 --cu-seqlens-k 0,6 --dout in/q.npy --dq no.npy
refuse "ATT-703 an option does not fit: there is no preset \"fa9\"" "${c[@]}" --preset fa9
refuse "ATT-703 an option does not fit: soft_cap is 0" "${c[@]}" --soft-cap 0
refuse "ATT-703 an option does not fit: --sinks has 1 numbers, expected 2" "${c[@]}" --sinks 1
refuse "ATT-703 an option does not fit: --alibi has 3 numbers" "${c[@]}" --alibi 1,2,3
refuse "--alibi is '', expected a finite number" "${c[@]}" --alibi 1,
refuse "ATT-703 an option does not fit: a key length is 7, expected 0 to 6" "${c[@]}" --key-lengths 7
refuse "--key-lengths in/q.npy holds float32, expected int64 or int32" "${c[@]}" --key-lengths in/q.npy
refuse "ATT-704 a query may not use any key: query 0 of head 0" "${c[@]}" --empty refuse --key-lengths 0
refuse "--past-k and --past-v come together" "${c[@]}" --past-k in/k.npy
refuse "--cu-seqlens-q and --cu-seqlens-k come together" "${c[@]}" --cu-seqlens-q 0,5
refuse "expected (rows, H, D) of packed sequences" "${c[@]}" --cu-seqlens-q 0,5 --cu-seqlens-k 0,6
refuse "--cu-seqlens-q[1] is 4, expected 5, the number of rows" compute "${raw[@]}" "${shaped[@]}" --cu-seqlens-q 0,4 --cu-seqlens-k 0,6 --out no.npy
refuse "--mask is given for packed sequences" compute "${raw[@]}" "${shaped[@]}" --cu-seqlens-q 0,5 --cu-seqlens-k 0,6 --mask shown.pb --out no.npy
refuse "--past-k is given for packed sequences" compute "${raw[@]}" "${shaped[@]}" "${two[@]}" --past-k k.bin --past-v v.bin --out no.npy
refuse "--layout is given for packed sequences, which are (rows,H,D)" compute "${raw[@]}" "${shaped[@]}" "${two[@]}" --layout bshd --out no.npy
refuse "--weights and --scores are not computed of packed" compute "${raw[@]}" "${shaped[@]}" --cu-seqlens-q 0,5 --cu-seqlens-k 0,6 --weights w2.npy --out no.npy
refuse "--mask and --bias both hold numbers" "${c[@]}" --mask numbers.pb --bias numbers.pb
refuse "--bias shown.pb holds bool, expected floating-point numbers" "${c[@]}" --bias shown.pb
refuse "ATT-701 tensors do not fit: --bias in/q.npy is (1, 2, 5, 4), expected (1, 2, 5, 6) of batch entries, query heads, queries and keys, or 1 in place of an extent" "${c[@]}" --bias in/q.npy
refuse "--stage is 'raw', expected one of scaled, capped, biased" "${c[@]}" --scores s2.npy --stage raw
refuse "ATT-712 unwritable tensor file: no.txt: file: '.txt' is no ending" compute "${qkv[@]}" --out no.txt
refuse "ATT-713 parts of a judgement do not fit: no.json: it cannot be opened; run its shard" merge no.json
mkdir folder.npy
refuse "ATT-713 parts of a judgement do not fit: in: it is a folder, expected the file" merge in
for option in --alibi --sinks --key-lengths --mask --bias; do
    refuse "$option folder.npy: file: it is a directory" "${c[@]}" "$option" folder.npy
done
refuse "--q folder.npy: file: it is a directory" compute --q folder.npy --k in/k.npy --v in/v.npy --out no.npy
refuse "--candidate folder.npy: file: it is a directory" judge "${qkv[@]}" --candidate folder.npy
refuse "folder.npy: it is a directory" compute "${qkv[@]}" --out folder.npy
refuse "folder.npy: model.onnx: there is none" onnx folder.npy
rmdir folder.npy
refuse "ATT-712 unwritable tensor file: nowhere/o.npy: there is no folder" compute "${qkv[@]}" --out nowhere/o.npy
refuse "--out in/../in/q.npy is also read" compute "${qkv[@]}" --out in/../in/q.npy
ln -s in/k.npy link.npy
ln in/v.npy hard.npy
refuse "--out link.npy is also read" compute "${qkv[@]}" --out link.npy
refuse "--lse hard.npy is also read" "${c[@]}" --lse hard.npy
refuse "--lse ./no.npy is also that of --out" "${c[@]}" --lse ./no.npy
refuse "--json o.bin is also read" "${j[@]}" --json o.bin
refuse "--candidate is required" judge "${qkv[@]}"
refuse "--max-ulp is '-1', expected an integer of 0 or more" "${j[@]}" --max-ulp=-1
refuse "--max-ulp and --model are both given" "${j[@]}" --max-ulp 1 --model fp16-p
refuse "--model is 'fp64-p', expected the format of the weights" "${j[@]}" --model fp64-p
refuse "--fused belongs to --model" "${j[@]}" --fused
refuse "--tile-keys belongs to --model or --emulate, and neither is given" "${j[@]}" --tile-keys 128
refuse "--exp-ulps belongs to --model or --emulate, and neither is given" "${j[@]}" --max-ulp 1 --exp-ulps 4
refuse "--sums-unit belongs to --model or --emulate, and neither is given" "${j[@]}" --sums-unit 0x1p-23
refuse "--row-sum belongs to --model or --emulate, and neither is given" "${j[@]}" --row-sum rounded
refuse "--weight-exponent belongs to --model or --emulate, and neither is given" "${j[@]}" --weight-exponent 1
for option in tile-order part-tiles sink-term; do
    refuse "--$option belongs to --emulate, which is not given" "${j[@]}" --model fp16-p "--$option" 1
done
refuse "--emulate is 'bf16', expected the format of the weights and -p" "${j[@]}" --emulate bf16
refuse "--model and --emulate are both given" "${j[@]}" --model fp16-p --emulate fp16-p
refuse "--max-ulp and --emulate are both given" "${j[@]}" --max-ulp 1 --emulate fp16-p
refuse "--tile-order is 'up', expected ascending or descending" "${j[@]}" --emulate fp16-p --tile-order up
refuse "--row-sum is 'both', expected unrounded or rounded" "${j[@]}" --emulate fp16-p --row-sum both
refuse "--part-tiles is '-1', expected an integer of 0 or more" "${j[@]}" --emulate fp16-p --part-tiles=-1
refuse "weights_power is 16" "${j[@]}" --emulate fp16-p --weight-exponent 16
refuse "--sums-unit is 'one', expected a finite number" "${j[@]}" --emulate fp16-p --sums-unit one
refuse "--emulate says nothing about --candidate-lse" "${j[@]}" --emulate fp16-p --candidate-lse lse.npy
refuse "--sink-term is 'middle', expected last or first" "${j[@]}" --emulate fp16-p --sink-term middle
refuse "--parts belongs to --model, which is not given" "${j[@]}" --emulate fp16-p --parts 2
refuse "--log-ulps belongs to --model, which is not given" "${j[@]}" --emulate fp16-p --log-ulps 2
refuse "--exp-ulps and --exp-error are both given" "${j[@]}" --emulate fp16-p --exp-ulps 2 --exp-error 1e-5
refuse "an emulated kernel with a sink has no parts to merge" "${j[@]}" --emulate fp16-p --sinks 0,0 --part-tiles 1
refuse "an emulated kernel starts with a sink, and the problem has none" "${j[@]}" --emulate fp16-p --sink-term first
while read -r option value words; do
    refuse "ATT-721 the command line does not fit: --$option is $words" "${j[@]}" --model fp16-p "--$option=$value"
done <<'LIST'
tile-keys 0 0, expected 1 or more
tile-keys -1 '-1', expected an integer of 0 or more
tile-keys 64.5 '64.5', expected an integer
exp-ulps 0 0, expected a number above 0, and 1024 at most
exp-ulps -0.5 -0.5, expected a number above 0, and 1024 at most
exp-ulps 1025 1025, expected a number above 0, and 1024 at most
exp-ulps inf 'inf', expected a finite number
exp-ulps nan 'nan', expected a finite number
exp-ulps 2x '2x', expected a finite number
LIST
refuse "--model is 'fa5', expected the format of the weights and -p" "${j[@]}" --model fa5
refuse "or one of float32-p, fp16-p, bf16-p, e4m3-p, e5m2-p, fa2, fa3, fa3-fp8, fa4, split-kv, torch-math, onnx" "${j[@]}" --model fa5
refuse "--fused is given, but --model fa2 is fused already" "${j[@]}" --model fa2 --fused
refuse "--exp-ulps and --exp-error are both given" "${j[@]}" --model fp16-p --exp-ulps 2 --exp-error 1e-6
for option in --exp-error --rescale-ulps --tanh-ulps --log-ulps --scale-roundings --parts --lag; do
    refuse "$option belongs to --model, which is not given" "${j[@]}" "$option" 1
done
refuse "--normalised belongs to --model, which is not given" "${j[@]}" --normalised
refuse "--exp-error is 0.01, expected a number above 0, and 2^-13 at most" "${j[@]}" --model fp16-p --exp-error 0.01
refuse "--parts is 'all', expected an integer of 0 or more" "${j[@]}" --model fp16-p --parts all
refuse "ATT-703 an option does not fit: parts is 0, expected 1 to 2^20" "${j[@]}" --model fp16-p --parts 0
refuse "ATT-703 an option does not fit: weights reach 2^9, which is too near to 448" "${j[@]}" --model e4m3-p --lag 9
refuse "ATT-703 an option does not fit: normalised weights have no parts" "${j[@]}" --model fp16-p --normalised --parts 2
refuse "ATT-703 an option does not fit: a model of rounded weights describes no negative scale under a fused shift" "${j[@]}" --model fp16-p --fused --scale=-1
refuse "--verify is 'all', expected an integer of 0 or more" "${j[@]}" --verify all
refuse "ATT-701 tensors do not fit: --candidate in/k.npy is (1, 1, 6, 4), expected (1, 2, 5, 4)" judge "${qkv[@]}" --candidate in/k.npy
refuse "ATT-701 tensors do not fit: --candidate-lse in/k.npy is (1, 1, 6, 4), expected (1, 2, 5, 1)" "${j[@]}" --candidate-lse in/k.npy
refuse "--candidate shown.pb holds bool" judge "${qkv[@]}" --candidate shown.pb
refuse "--candidate in/k.npy has the shape (1, 1, 6, 4), expected (5, 2, 4)" judge "${raw[@]}" "${shaped[@]}" "${two[@]}" --candidate in/k.npy
refuse "--candidate-lse in/k.npy has the shape (1, 1, 6, 4), expected (2, 5)" judge "${raw[@]}" "${shaped[@]}" "${two[@]}" --candidate packed.bin --candidate-lse in/k.npy
refuse "o.bin: data: the shape and float64 need 320 bytes, found 160" "${j[@]}" --dtype fp64
refuse "--kind is 'odd', expected one of normal" "${m[@]}" --shape 1,1,1,1,1,1 --kind odd
refuse "--shape is '1,1,1', expected B,Hq,Hk,Sq,S,D" "${m[@]}" --shape 1,1,1
refuse "--shape is '1,1,1,1,0,1', expected extents of 1 or more" "${m[@]}" --shape 1,1,1,1,0,1
refuse "which is too large" "${m[@]}" --shape 99999999999,99999999999,1,1,1,1
refuse "--seed is '-1', expected an integer of 0 or more" "${m[@]}" --shape 1,1,1,1,1,1 --seed=-1
refuse "expected a folder, .npz or .safetensors" make --shape 1,1,1,1,1,1 --out x.pb
refuse "--out is 'q.safetensor', expected a folder, .npz or .safetensors; did you mean .safetensors? (a new folder of this name is q.safetensor/)" make --shape 1,1,1,1,1,1 --out q.safetensor
refuse "--out is 'in/q.d', expected a folder, .npz or .safetensors (a new folder of this name is in/q.d/)" make --shape 1,1,1,1,1,1 --out in/q.d
refuse "--shape is '1,3,2,4,4,4', with 3 query heads and 2 key heads; expected a multiple of the latter" "${m[@]}" --shape 1,3,2,4,4,4
refuse "--shape is '99999,99999,9,99999,9,9', of 32.0 PiB in float32, for which there is not enough memory" "${m[@]}" --shape 99999,99999,9,99999,9,9
refuse "ATT-712 unwritable tensor file: o.bin" make --shape 1,1,1,1,1,1 --out o.bin/inputs
refuse "--max-ulp is 'x', expected an integer" onnx --max-ulp x hand
refuse "folders is required" onnx
refuse "there is no completion for the shell 'tcsh', expected bash, zsh or fish" completion tcsh
refuse "shell is required" completion

# An input that holds NaN, and one that was cut off.
cp in/q.npy nan.npy
put nan.npy 128 '\x00\x00\xc0\x7f'
refuse "ATT-702 an element is not a finite number: --q nan.npy at (0, 0, 0, 0) is NaN" compute --q nan.npy --k in/k.npy --v in/v.npy --out no.npy
put nan.npy 128 '\x00\x00\x00\x00'
put nan.npy 284 '\x00\x00\x80\x7f' # the last number
refuse "--k nan.npy at (0, 1, 4, 3) is infinity" compute --q in/q.npy --k nan.npy --v nan.npy --key-lengths 2 --out no.npy
call 0 "make bytes" make --shape 1,1,1,5,6,4 --dtype e4m3 --out bytes
call 0 "make pairs" make --shape 1,2,1,5,6,4 --dtype bf16 --out pairs
# plain FILE DESCR SHAPE: the same elements under a dtype that does not say which format they have
plain() {
    { printf '\x93NUMPY\x01\x00\x76\x00' && printf '%-117s\n' "{'descr': '$2', 'fortran_order': False, 'shape': $3, }" &&
        tail -c +129 "$1"; } >plain.part && mv plain.part "$1"
}
refuse "--q pairs/q.npy: descr: the field says that the format is bfloat16, which is not the one named by --input-dtype, float16" compute --q pairs/q.npy --k pairs/k.npy --v pairs/v.npy --input-dtype fp16 --out no.npy
for name in "q (1, 2, 5, 4)" "k (1, 1, 6, 4)" "v (1, 1, 6, 4)"; do
    plain "pairs/${name%% *}.npy" '<u2' "${name#* }"
    plain "bytes/${name%% *}.npy" '|u1' "${name#* }"
done
plain bytes/q.npy '|u1' "(1, 1, 5, 4)"
float8="float8_e4m3fn, float8_e5m2 or another of 8 bits, or float4_e2m1fn with two in a byte (booleans are |b1, or |u1 that is named bool)"
does_not_say() { # OPTION FILE DTYPE-OPTION FORMATS
    echo "ATT-711 unreadable tensor file: $1 $2: descr: '$3' does not say which format its patterns have; name it by $4: $5"
}
refuse "$(does_not_say --mask bytes/q.npy '|u1' --mask-dtype "$float8")" "${c[@]}" --mask bytes/q.npy
refuse "$(does_not_say --bias pairs/q.npy '<u2' --bias-dtype 'bfloat16 or float16')" "${c[@]}" --bias pairs/q.npy
refuse "$(does_not_say --bias pairs/q.npy '<u2' --bias-dtype 'bfloat16 or float16')" "${c[@]}" --bias pairs/q.npy --mask shown.pb --mask-dtype bool
refuse "$(does_not_say --q bytes/q.npy '|u1' --input-dtype "$float8")" compute --q bytes/q.npy --k in/k.npy --v in/v.npy --out no.npy
refuse "$(does_not_say --past-v pairs/v.npy '<u2' --input-dtype 'bfloat16 or float16')" "${c[@]}" --past-k in/k.npy --past-v pairs/v.npy
refuse "$(does_not_say --alibi pairs/q.npy '<u2' --alibi-dtype 'bfloat16 or float16')" "${c[@]}" --alibi pairs/q.npy
refuse "$(does_not_say --sinks bytes/q.npy '|u1' --sinks-dtype "$float8")" "${c[@]}" --sinks bytes/q.npy
refuse "$(does_not_say --candidate pairs/q.npy '<u2' --dtype 'bfloat16 or float16')" judge "${qkv[@]}" --candidate pairs/q.npy
refuse "$(does_not_say --candidate-lse bytes/q.npy '|u1' --lse-dtype "$float8")" "${j[@]}" --candidate-lse bytes/q.npy
refuse "--candidate in/q.npy: descr: '<f4' cannot hold the format named by --dtype, bfloat16" judge "${qkv[@]}" --candidate in/q.npy --dtype bf16
head -c 200 in/q.npy >cut.npy
refuse "cut.npy: data: the array needs 160 bytes, found" compute --q cut.npy --k in/k.npy --v in/v.npy --out no.npy

printf '\x08\x00\x10\x01' >empty.pb
refuse "--sinks empty.pb is a file without numbers" "${c[@]}" --sinks empty.pb
printf '\x10\x01\x4a\x04\x00\x00\x80\x3f' >scalar.pb
refuse "--q scalar.pb has the shape (), expected (rows, H, D) of packed sequences" judge --q scalar.pb --k scalar.pb --v scalar.pb --cu-seqlens-q 0,1 --cu-seqlens-k 0,1 --candidate scalar.pb
call 0 "a tensor without axes" compute --q scalar.pb --k scalar.pb --v scalar.pb --out scalar_out.npy
says "a tensor without axes" out "scalar_out.npy: (1, 1) float32"
printf '\x08\x01\x08\x01\x08\x01\x08\x01\x08\x01\x10\x01\x4a\x04\x00\x00\x80\x3f' >axes.pb
refuse "--q axes.pb has the shape (1, 1, 1, 1, 1), expected 4 axes or less" compute --q axes.pb --k axes.pb --v axes.pb --out no.npy

refuse "--causal belongs to --for-testing, which is not given" make --shape 1,1,1,2,2,2 --causal --out refused_testing
refuse "--rtol belongs to --for-testing, which is not given" make --shape 1,1,1,2,2,2 --rtol 0.1 --out refused_testing
refuse "--kind is given with --for-testing" make --for-testing --shape 1,1,1,2,2,2 --kind ties --out refused_testing
refuse "--with has 'sink', expected sinks, alibi, mask or bias" make --for-testing --shape 1,1,1,2,2,2 --with sink --out refused_testing
refuse "--max-ulp, --model and a tolerance (--rtol, --atol) are given together" power "${qkv[@]}" --max-ulp 1 --rtol 0.1
refuse "--model is 'fa9', expected the format of the weights and -p" power "${qkv[@]}" --model fa9
refuse "a tolerance is -1.000000, expected a finite number of 0 or more" power "${qkv[@]}" --atol=-1
