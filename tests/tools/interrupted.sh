# What is interrupted ends soon, with status 130 and a sentence, and leaves no file. Sourced by run.
#
# Each of these phases would last for a minute or more, except making inputs, which takes several seconds; what has not ended half a minute after the
# signal is killed and so has another status.

# interrupt SIGNAL NAME ARGUMENT...
interrupt() {
    local signal=$1 name="interrupted: $2" status=0 child before turn
    shift 2
    : >out
    : >err
    before=$(files_here)
    "$attest" "$@" >out 2>err </dev/null &
    child=$!
    sleep 1
    kill -s "$signal" "$child" 2>/dev/null || true
    for ((turn = 0; turn < 300; ++turn)); do
        kill -0 "$child" 2>/dev/null || break
        sleep 0.1
    done
    kill -s KILL "$child" 2>/dev/null || true
    wait "$child" || status=$?
    expect "$name" "exit status $status, expected 130" [ "$status" -eq 130 ]
    says "$name" err "attest: interrupted; nothing was written"
    expect "$name" "no terminal, and yet it is shown how far it is: $(head -n 3 err)" [ "$(cat err)" = "attest: interrupted; nothing was written" ]
    expect "$name" "standard output says: $(head -n 3 out)" [ ! -s out ]
    expect "$name" "files came or went" [ "$before" = "$(files_here)" ]
}

# repeated FILE BYTES TIMES: the last bytes of a file, 2^TIMES of them
repeated() {
    local turn
    tail -c "$2" "$1" >twice
    for ((turn = 0; turn < $3; ++turn)); do
        cat twice twice >once
        mv once twice
    done
    cat twice
    rm twice
}

# 64 queries and 2^18 keys. Values beyond 2^500 are left to the reference implementation, which takes more
# than a second per row; the fast path decides the others.
call 0 "make huge" make --shape 1,1,1,64,64,16 --kind huge --dtype fp64 --out long
for name in k v; do repeated "long/$name.npy" 8192 12 >"long/$name.raw"; done
call 0 "make normal" make --shape 1,1,1,64,64,16 --out many
for name in k v; do repeated "many/$name.npy" 4096 12 >"many/$name.raw"; done
head -c 4096 /dev/zero >zeros.raw
slow=(--q long/q.npy --k long/k.raw --v long/v.raw --input-dtype fp64 --k-shape 1,1,262144,16)
fast=(--q many/q.npy --k many/k.raw --v many/v.raw --input-dtype fp32 --k-shape 1,1,262144,16)
interrupt INT "compute" compute "${slow[@]}" --out late.npy --lse late_lse.npy
if script --version 2>/dev/null | grep -q util-linux && script -qec true /dev/null >/dev/null 2>&1 </dev/null; then
    script -qec "timeout --foreground -s INT 3 '$attest' compute ${slow[*]} --out late.npy" /dev/null >shown 2>&1 </dev/null || true
    says "progress on a terminal" shown "of 64 rows, "
    says "progress on a terminal" shown " rows/s"
    says "interrupted on a terminal" shown "attest: interrupted; nothing was written"
else
    skip "progress on a terminal" "there is no script of util-linux, or no pseudo-terminal for it"
fi
interrupt TERM "compute by TERM" compute "${slow[@]}" --out late.npy
# timeout sends its signal to the program, and to the group that the program is in.
status=0
timeout --preserve-status 2 "$attest" compute "${slow[@]}" --out late.npy 2>err </dev/null || status=$?
expect "compute under timeout" "exit status $status, expected 130" [ "$status" -eq 130 ]
says "compute under timeout" err "attest: interrupted; nothing was written"

# 256 queries and 2^17 equal keys. In E5M2 each weight, 2^-17, and each score, 1.125, lies halfway
# between two numbers, and products that begin at 2^-400 are not exact in doubles: the outputs are
# decided by the fast path, and each weight and score is left to the reference implementation.
numbers() { # BYTES BYTES: rows of 16 doubles that begin with these two
    printf "$1$2" && head -c 112 /dev/zero
}
numbers '\0\0\0\0\0\0\x12\x40' '\0\0\0\0\0\0\0\0' >query.raw
numbers '\0\0\0\0\0\0\xf0\x3f' '\0\0\0\0\0\0\xf0\x26' >key.raw
repeated query.raw 128 8 >tied_q.raw
repeated key.raw 128 17 >tied_k.raw
tied=(--q tied_q.raw --k tied_k.raw --v tied_k.raw --input-dtype fp64 --shape 1,1,256,16 --k-shape 1,1,131072,16)
tied+=(--dtype e5m2 --threads 1)
interrupt INT "compute: weights" compute "${tied[@]}" --out late.npy --weights late_w.npy
interrupt INT "compute: scores" compute "${tied[@]}" --out late.npy --scores late_s.npy
interrupt INT "judge" judge "${slow[@]}" --candidate zeros.raw --dtype fp32 --json late.json
interrupt INT "judge: rows by the reference implementation" judge "${fast[@]}" --candidate zeros.raw --verify 64 --json late.json
interrupt INT "judge: a model" judge "${fast[@]}" --candidate zeros.raw --model fp16-p --json late.json
interrupt INT "make" make --shape 1,32,1,65536,1,64 --dtype e4m3 --out late
interrupt INT "make into one file" make --shape 1,32,1,65536,1,64 --dtype e4m3 --out late.npz

tail -c 8192 long/q.npy >q.raw
packed=(--q q.raw --k long/k.raw --v long/v.raw --input-dtype fp64 --shape 64,1,16 --k-shape 262144,1,16)
interrupt INT "one packed sequence" compute "${packed[@]}" --cu-seqlens-q 0,64 --cu-seqlens-k 0,262144 --out late.npy

# double_proto ROWS-BYTES LENGTH-BYTES FILE: (1, 1, ROWS, 16) in float64, as ONNX's .pb
double_proto() { printf "\\x08\\x01\\x08\\x01\\x08$1\\x08\\x10\\x10\\x0b\\x4a$2" && cat "$3"; }
model slow '\x17' '' 0
double_proto '\x40' '\x80\x40' q.raw >slow/test_data_set_0/input_0.pb
for slot in 1:k 2:v; do
    double_proto '\x80\x80\x10' '\x80\x80\x80\x10' "long/${slot#*:}.raw" >"slow/test_data_set_0/input_${slot%:*}.pb"
done
head -c 8192 /dev/zero >zeros8.raw
double_proto '\x40' '\x80\x40' zeros8.raw >slow/test_data_set_0/output_0.pb
interrupt INT "onnx" onnx slow
