# Caches, padding and rows without keys. Sourced by run, after refused.sh, whose refuse() it uses.

# Rows without keys: each policy is right for itself alone.
for policy in zero nan mean; do
    call 0 "empty rows: $policy" compute "${qkv[@]}" --key-lengths 0 --empty $policy --out empty_$policy.npy
done
for policy in zero nan mean; do
    for given in zero nan mean; do
        status=1
        [ $policy != $given ] || status=0
        call $status "empty rows: $policy and $given" judge "${qkv[@]}" --key-lengths 0 --empty $policy --candidate empty_$given.npy
    done
done
call 1 "empty rows: JSON" judge "${qkv[@]}" --key-lengths 0 --empty nan --candidate empty_zero.npy --json empty.json
says "empty rows: JSON" empty.json '"lower": "NaN"'
refuse "query 0 of head 0, batch entry 0 may not use any key, and neither a model nor an emulation describes a mean of all values" \
    judge "${qkv[@]}" --key-lengths 0 --empty mean --candidate empty_mean.npy --model fp32-p

# NaN where no query sees it: the last key of six.
cp k.bin nan_k.bin
put nan_k.bin 80 '\x00\x00\xc0\x7f'
spoilt=(--q in/q.npy --k nan_k.bin --k-shape 6,4 --v in/v.npy --input-dtype fp32)
call 0 "hidden NaN: without it" compute "${qkv[@]}" --key-lengths 5 --out clean.bin
call 0 "hidden NaN" compute "${spoilt[@]}" --key-lengths 5 --ignore-hidden --out x.bin
same "hidden NaN" x.bin clean.bin
call 0 "hidden NaN judged" judge "${spoilt[@]}" --key-lengths 5 --ignore-hidden --candidate clean.bin --json hidden.json
expect "hidden NaN judged" "something reached the output" bash -c '! grep -q reached_by_hidden hidden.json'
cp clean.bin leaking.bin
put leaking.bin 0 '\x00\x00\xc0\x7f'
call 1 "hidden NaN that leaks" judge "${spoilt[@]}" --key-lengths 5 --ignore-hidden --candidate leaking.bin
says "hidden NaN that leaks" out "hidden: key 5 of head 0, batch entry 0 is hidden and holds NaN: it reached the output"
call 1 "hidden NaN that leaks, JSON" judge "${spoilt[@]}" --key-lengths 5 --ignore-hidden --candidate leaking.bin --json hidden.json
says "hidden NaN that leaks, JSON" hidden.json '"hidden": "key 5 of head 0, batch entry 0 is hidden and holds NaN"'
refuse "--k nan_k.bin at (0, 0, 5, 0) is NaN" compute "${spoilt[@]}" --key-lengths 5 --out no.npy
refuse "--k nan_k.bin at (0, 0, 5, 0) is NaN, and query 0 of head 0 sees it" compute "${spoilt[@]}" --ignore-hidden --out no.npy
