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

# Pages of two slots: those of the six keys in the order 2, 0, 1, and one that is not read.
{ tail -c 32 k.bin && head -c 64 k.bin && printf '\x00\x00\xc0\x7f%.0s' {1..8}; } >pages_k.bin
{ tail -c 32 v.bin && head -c 64 v.bin && printf '\x00\x00\xc0\x7f%.0s' {1..8}; } >pages_v.bin
pages=(--q in/q.npy --k pages_k.bin --v pages_v.bin --input-dtype fp32)
paged=("${pages[@]}" --k-shape 4,2,1,4 --page-layout bshd)
call 0 "six keys" compute "${qkv[@]}" --out six.bin
call 0 "pages" compute "${paged[@]}" --page-table 1,2,0 --key-lengths 6 --out x.bin
same "pages" x.bin six.bin
printf '\x01\x00\x00\x00\x02\x00\x00\x00\x00\x00\x00\x00\xff\xff\xff\xff' | vector table.npy '<i4' '(1, 4)'
call 0 "pages of a file of int32" compute "${paged[@]}" --page-table table.npy --key-lengths 6 --out x.bin
same "pages of a file of int32" x.bin six.bin
printf '\x01\x00\x00\x00\x00\x00\x00\x00\x02\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00' >table.raw
call 0 "pages of a raw file" compute "${paged[@]}" --page-table table.raw --key-lengths 6 --out x.bin
same "pages of a raw file" x.bin six.bin
call 0 "pages, heads first" compute "${pages[@]}" --k-shape 4,1,2,4 --page-layout bhsd --page-table 1,2,0 --key-lengths 6 --out x.bin
same "pages, heads first" x.bin six.bin
call 0 "a page that ends early" compute "${paged[@]}" --page-table 1,2,0 --key-lengths 5 --out x.bin
same "a page that ends early" x.bin clean.bin
call 0 "judge: pages" judge "${paged[@]}" --page-table table.npy --key-lengths 5 --candidate clean.bin --verify 3 --json pages.json
says "judge: pages" pages.json '"option": "--page-table"'
call 1 "judge: another length" judge "${paged[@]}" --page-table 1,2,0 --key-lengths 6 --candidate clean.bin
call 0 "gradients: pages" gradients "${paged[@]}" --page-table 1,2,0 --key-lengths 6 --dout q.bin --dk paged_dk.npy
says "gradients: pages" out "paged_dk.npy: (1, 1, 6, 4) float32"
call 0 "gradients: six keys" gradients "${qkv[@]}" --dout q.bin --dk six_dk.npy
same "gradients: pages" paged_dk.npy six_dk.npy
varlen=(--q q.bin --shape 5,2,4 "${paged[@]:2}" --cu-seqlens-q 0,2,5 --page-table 1,-1,2,0 --key-lengths 2,4 --causal --diagonal bottom_right)
call 0 "packed queries over pages" compute "${varlen[@]}" --out x.bin
call 0 "two packed sequences" compute "${raw[@]}" "${shaped[@]}" "${two[@]}" --layout thd --out packed.bin
same "packed queries over pages" x.bin packed.bin
call 0 "judge: packed queries over pages" judge "${varlen[@]}" --candidate packed.bin
p=(compute "${paged[@]}" --out no.npy)
refuse "--page-table is given without --page-layout, and heads and slots cannot be told apart" compute "${pages[@]}" --k-shape 4,2,1,4 --page-table 1,2,0 --key-lengths 6 --out no.npy
refuse "--page-layout is given without --page-table" "${p[@]}"
refuse "--page-layout is 'nhd', expected one of bhsd, bshd" compute "${pages[@]}" --k-shape 4,2,1,4 --page-layout nhd --page-table 1,2,0 --key-lengths 6 --out no.npy
refuse "--page-table is given without --key-lengths" "${p[@]}" --page-table 1,2,0
refuse "--past-k is given with --page-table" "${p[@]}" --page-table 1,2,0 --key-lengths 6 --past-k k.bin --past-v v.bin
refuse "ATT-703 an option does not fit: --page-table[0][1] is 4, expected a page of 0 to 3: --key-lengths[0] is 6" "${p[@]}" --page-table 1,4,0 --key-lengths 6
refuse "ATT-703 an option does not fit: --page-table table.npy[0][3] is -1, expected a page of 0 to 3" "${p[@]}" --page-table table.npy --key-lengths 7
refuse "ATT-703 an option does not fit: --key-lengths[0] is 7, expected 0 to 6: 3 pages of 2 slots" "${p[@]}" --page-table 1,2,0 --key-lengths 7
refuse "ATT-703 an option does not fit: the diagonal puts the first query at key 0, and batch entry 0 has 5 queries for 6 keys" "${p[@]}" --page-table 1,2,0 --key-lengths 6 --causal
refuse "--k pages_k.bin has the shape (8, 4), expected the 4 axes of pages: (pages,slots,Hk,D) with --page-layout bshd" compute "${pages[@]}" --k-shape 8,4 --page-layout bshd --page-table 1 --key-lengths 1 --out no.npy
refuse "--page-table in/q.npy holds float32, expected int64 or int32" "${p[@]}" --page-table in/q.npy --key-lengths 6
refuse "--page-table has 3 numbers, expected as many for each of 2 batch entries" compute --q q.bin --shape 5,2,4 "${paged[@]:2}" --cu-seqlens-q 0,2,5 --page-table 1,2,0 --key-lengths 2,4 --out no.npy

# Heads and positions exchanged.
head -c 16384 /dev/zero >many.bin
many=(--q many.bin --k many.bin --v many.bin --input-dtype fp32 --shape 512,2,4)
refuse "ATT-701 tensors do not fit: the key heads (512) are more than the keys (2): the layout looks like bshd; say --layout bshd, or --layout bhsd" compute "${many[@]}" --out no.npy
call 0 "many heads" compute "${many[@]}" --layout bhsd --out x.bin
call 0 "many positions" compute "${many[@]}" --layout bshd --out x.bin
refuse "with heads and positions exchanged there are 2 and 1, so the axes look like (B, S, H, D), the layout bshd" compute "${raw[@]}" "${shaped[@]}" --out no.npy
refuse "--layout thd is given without --cu-seqlens-q" compute "${raw[@]}" "${shaped[@]}" --layout thd --out no.npy

# Values that are a slice of the keys: the first three of four components.
for row in 0 1 2 3 4 5; do
    tail -c +$((16 * row + 1)) k.bin | head -c 12
done >slice.bin
same_key=(--q in/q.npy --k k.bin --input-dtype fp32 --k-shape 6,4)
call 0 "a slice by itself" compute "${same_key[@]}" --v slice.bin --v-shape 6,3 --out sliced.npy
call 0 "a slice of the keys" compute "${same_key[@]}" --v k.bin --v-size 3 --out x.npy
same "a slice of the keys" x.npy sliced.npy
call 0 "a slice of pages" compute "${pages[@]:0:4}" --v pages_k.bin --input-dtype fp32 --k-shape 4,2,1,4 --page-layout bshd \
    --v-size 3 --page-table 1,2,0 --key-lengths 6 --out x.npy
same "a slice of pages" x.npy sliced.npy
call 0 "a slice of all components" compute "${same_key[@]}" --v k.bin --v-size 4 --out x.npy
call 0 "the keys as values" compute "${same_key[@]}" --v k.bin --out whole.npy
same "a slice of all components" x.npy whole.npy
call 0 "a slice of a past" compute "${same_key[@]}" --past-k k.bin --past-k-shape 6,4 --past-v k.bin --v k.bin --v-size 3 --out x.npy
call 0 "a past that is one" compute "${same_key[@]}" --past-k k.bin --past-k-shape 6,4 --past-v slice.bin --past-v-shape 6,3 \
    --v slice.bin --v-shape 6,3 --out past.npy
same "a slice of a past" x.npy past.npy
for size in 0 5; do
    refuse "--v-size is $size, expected 1 to 4, the components of --v k.bin" compute "${same_key[@]}" --v k.bin --v-size $size --out no.npy
done
refuse "--v-size is '-1', expected an integer of 0 or more" compute "${same_key[@]}" --v k.bin --v-size -1 --out no.npy
refuse "--v-size is given, and --v k.bin holds float4_e2m1fn, of which two share a byte" compute --q k.bin --k k.bin --v k.bin --input-dtype e2m1 --shape 24,8 --v-size 3 --out no.npy
