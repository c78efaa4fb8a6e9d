# What attest writes: all files of a call, or none of them and the old ones as they were. Sourced by run.

files_here() { find . ! -name . | LC_ALL=C sort | cksum; }
mkdir taken.npy
echo "what stood here" >stood.npy
cp stood.npy old.npy
for order in "--out stood.npy --lse taken.npy" "--out new.npy --lse stood.npy --lower taken.npy" \
    "--out taken.npy --lse stood.npy" "--out new.bin --lse stood.npy --weights taken.npy --scores s2.npy"; do
    # shellcheck disable=SC2086 # the options are words
    refuse "ATT-712 unwritable tensor file: taken.npy: it is a directory" compute "${qkv[@]}" $order
    same "not written: $order" stood.npy old.npy
done
if [ -c /dev/full ]; then
    ln -s /dev/full full.npy
    refuse "ATT-712 unwritable tensor file: full.npy: No space left on device" compute "${qkv[@]}" --out full.npy
    refuse "ATT-712 unwritable tensor file: full.npy: No space left on device" compute "${qkv[@]}" --out new.npy --lse stood.npy --upper full.npy
    same "not written: a full disk" stood.npy old.npy
    refuse "ATT-721 the command line does not fit: /dev/full cannot be written: No space left on device" "${j[@]}" --json /dev/full
    status=0
    "$attest" version >/dev/full 2>err || status=$?
    expect "a full standard output" "exit status $status, expected 2" [ "$status" -eq 2 ]
    says "a full standard output" err "standard output cannot be written: No space left on device"
else
    skip "a full disk" "there is no /dev/full"
fi

# limited FILE ARGUMENT...: with room for 1024 bytes in a file, of which FILE needs more
limited() {
    local file=$1 status=0 before
    shift
    before=$(files_here)
    (
        trap '' XFSZ
        ulimit -f 1
        exec "$attest" "$@" >out 2>err </dev/null
    ) || status=$?
    expect "no room for $file" "exit status $status, expected 2" [ "$status" -eq 2 ]
    says "no room for $file" err "ATT-712 unwritable tensor file: $file: File too large"
    expect "no room for $file" "files came or went" [ "$before" = "$(files_here)" ]
}
call 0 "make few queries" make --shape 1,1,1,16,32,4 --out few
few=(--q few/q.npy --k few/k.npy --v few/v.npy)
limited large.npy compute "${few[@]}" --out new.npy --lse stood.npy --weights large.npy
same "not written: no room" stood.npy old.npy
limited made/below/k.npy make --shape 1,1,1,4,100,4 --out made/below
call 0 "make in folders" make --shape 1,1,1,4,100,4 --out made/below/
call 0 "all written" compute "${few[@]}" --out new.npy --lse stood.npy --weights large.npy
expect "all written" "the old file stands there" test "$(cksum <stood.npy)" != "$(cksum <old.npy)"
expect "all written" "something else is there: $(ls)" test -z "$(find . -name '*.partial*' -o -name '*.previous*')"
