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
