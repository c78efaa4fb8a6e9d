# Scaled tensors and narrow formats: what is written is right, whatever way the numbers came. Sourced by run.

# vector FILE DESCR SHAPE: an array of .npy, its elements on standard input
vector() {
    printf '\x93NUMPY\x01\x00\x76\x00%-117s\n' "{'descr': '$2', 'fortran_order': False, 'shape': $3, }" >"$1"
    cat >>"$1"
}
for dtype in fp4 int8 e4m3fnuz; do
    call 0 "make $dtype" make --shape 1,4,2,3,16,32 --dtype $dtype --out $dtype.safetensors
    call 0 "make $dtype in a folder" make --shape 1,4,2,3,16,32 --dtype $dtype --out ${dtype}_folder
done
printf '\x7e\x7f\x80\x7d%.0s' {1..8} | vector blocks.npy '|u1' '(1, 2, 16, 1)' # 1/2, 1, 2, 1/4 in E8M0, one for each key
printf '\x00\x00\x00\x40\x00\x00\x40\x3f' | vector heads.npy '<f4' '(1, 2, 1, 1)' # 2 and 3/4, one for each key head
scaled=(--k-scale blocks.npy,0.3 --scale-dtype e8m0 --q-scale heads.npy --v-scale 0.5 --scale 0.002)
for dtype in fp4 int8 e4m3fnuz; do
    one=(--q $dtype.safetensors#q --k $dtype.safetensors#k --v $dtype.safetensors#v)
    other=(--q ${dtype}_folder/q.npy --k ${dtype}_folder/k.npy --v ${dtype}_folder/v.npy)
    call 0 "scaled $dtype" compute "${one[@]}" "${scaled[@]}" --dtype fp32 --out scaled.npy
    call 0 "scaled $dtype judged" judge "${other[@]}" "${scaled[@]}" --candidate scaled.npy --json scaled.json
    call 1 "scaled $dtype, a scale dropped" judge "${other[@]}" --k-scale blocks.npy --scale-dtype e8m0 --q-scale heads.npy \
        --v-scale 0.5 --scale 0.002 --candidate scaled.npy
    call 0 "gradients of scaled $dtype" gradients "${one[@]}" "${scaled[@]}" --dout scaled.npy --dtype fp32 --dq dq.npy
    call 0 "gradients of scaled $dtype judged" judge --gradient dq "${other[@]}" "${scaled[@]}" --dout scaled.npy --candidate dq.npy
done
says "a scale is an input" scaled.json '"blocks.npy"'
call 0 "an output of e4m3fnuz" compute "${one[@]}" --out fnuz.npy
call 0 "an output of e4m3fnuz judged" judge "${one[@]}" --candidate fnuz.npy
call 0 "a model of e4m3fnuz" judge "${one[@]}" --candidate fnuz.npy --model e4m3fnuz-p
call 0 "a model of scaled tensors" judge "${other[@]}" "${scaled[@]}" --candidate scaled.npy --model e4m3-p
call 0 "a model of some rows of scaled tensors" judge "${other[@]}" "${scaled[@]}" --candidate scaled.npy --model e4m3-p --rows 1-2
call 1 "a model, a scale of values doubled" judge "${other[@]}" --k-scale blocks.npy,0.3 --scale-dtype e8m0 --q-scale heads.npy \
    --v-scale 1 --scale 0.002 --candidate scaled.npy --model e4m3-p

printf '\x7e\x7f\x80\x7d%.0s' {1..16} | vector halves.npy '|u1' '(1, 2, 16, 2)' # for 16 components of each key
halves=("${other[@]}" --k-scale halves.npy,0.3 --scale-dtype e8m0 --scale 0.002)
call 0 "scales of blocks of components" compute "${halves[@]}" --dtype fp16 --out halves_out.npy
call 0 "a model of blocks of components" judge "${halves[@]}" --candidate halves_out.npy --model fp16-p
printf '\x7f\x7e\x7d\x80%.0s' {1..16} | vector exchanged.npy '|u1' '(1, 2, 16, 2)'
call 1 "a model, scales of neighbours exchanged" judge "${other[@]}" --k-scale exchanged.npy,0.3 --scale-dtype e8m0 --scale 0.002 \
    --candidate halves_out.npy --model fp16-p

fp4=(--q fp4_folder/q.npy --k fp4_folder/k.npy --v fp4_folder/v.npy)
refuse "--dtype is missing: --q holds float4_e2m1fn, to which no result is rounded" compute "${fp4[@]}" --out no.npy
refuse "the format of the output is int8, to which no result is rounded; expected one of" compute "${fp4[@]}" --dtype int8 --out no.npy
f=(compute "${fp4[@]}" --dtype bf16 --out no.npy)
refuse "--k-scale blocks.npy: descr: '|u1' does not say which format its patterns have; name it by --scale-dtype" "${f[@]}" --k-scale blocks.npy
refuse "--q-scale blocks.npy is (1, 2, 16, 1), --q fp4_folder/q.npy (1, 4, 3, 32); expected along each axis 1" "${f[@]}" --q-scale blocks.npy --scale-dtype e8m0
refuse "--v-scale is 'x', expected a finite number" "${f[@]}" --v-scale x
refuse "--v fp4_folder/v.npy has 2 scales, expected at most two" "${f[@]}" --v-scale 1,2,3
refuse "--past-k-scale is given without --past-k" "${f[@]}" --past-k-scale 2
refuse "--q fp4_folder/q.npy has no scale; mxfp4 has (1, 4, 3, 1) or (1, 4, 1, 32) of float8_e8m0fnu" "${f[@]}" --quantised mxfp4
refuse "there is no quantisation scheme \"fp4\", expected one of mxfp8, mxfp4, nvfp4, fa3-fp8" "${f[@]}" --quantised fp4
j=(judge --q fp4_folder/q.npy --k fp4_folder/k.npy --v fp4_folder/v.npy --candidate scaled.npy)
refuse "a model of rounded weights describes no scale of values that differs along the keys" "${j[@]}" --v-scale blocks.npy --scale-dtype e8m0 --model bf16-p
refuse "a model of rounded weights describes no scale of values that differs along the keys" "${j[@]}" --v-scale blocks.npy --scale-dtype e8m0 --emulate bf16-p
refuse "--dtype is float8_e8m0fnu, a format of scales" make --shape 1,1,1,1,1,2 --dtype e8m0 --out no
refuse "whose rows of float4_e2m1fn end inside of a byte" make --shape 1,1,1,1,1,3 --dtype fp4 --out no

# Packed sequences: (4, 1, 16) in place of (1, 1, 4, 16), whose bytes are the same.
for shape in '(4, 1, 16)' '(1, 1, 4, 16)'; do
    name=${shape//[^0-9]/}
    tail -c 64 e4m3fnuz_folder/k.npy | vector x$name.npy '|u1' "$shape"
    printf '\x00\x00\x00\x40\x00\x00\x40\x3f\x00\x00\x80\x3f\x00\x00\x00\x3f' | vector s$name.npy '<f4' "${shape/16/1}"
done
packed=(--q x4116.npy --k x4116.npy --v x4116.npy --input-dtype e4m3fnuz --cu-seqlens-q 0,4 --cu-seqlens-k 0,4 --k-scale s4116.npy --v-scale 0.5,s4116.npy)
plain=(--q x11416.npy --k x11416.npy --v x11416.npy --input-dtype e4m3fnuz --k-scale s11416.npy --v-scale 0.5,s11416.npy)
call 0 "scaled packed tensors" compute "${packed[@]}" --dtype fp32 --out packed_scaled.npy
call 0 "the same as one problem" compute "${plain[@]}" --dtype fp32 --out plain_scaled.npy
tail -c 256 packed_scaled.npy >one.raw && tail -c 256 plain_scaled.npy >other.raw
same "scaled packed tensors are those of the sequence alone" one.raw other.raw
call 0 "scaled packed tensors judged" judge "${packed[@]}" --candidate packed_scaled.npy
call 1 "scaled packed tensors, a scale dropped" judge "${packed[@]:0:14}" --candidate packed_scaled.npy
call 0 "gradients of scaled packed tensors" gradients "${packed[@]}" --dout packed_scaled.npy --dtype fp32 --dk dk.npy
p=(compute "${packed[@]:0:12}" --dtype fp32 --out no.npy)
refuse "--k-scale s11416.npy is (1, 1, 4, 1) and --k x4116.npy (4, 1, 16) of packed sequences; expected 3 axes as well" "${p[@]}" --k-scale s11416.npy
printf '\x00\x00\x00\x40\x00\x00\x40\x3f\x00\x00\x80\x3f\x00\x00\x00\x3f' | vector turned.npy '<f4' '(1, 4, 1)'
refuse "--k-scale turned.npy is (1, 4, 1), --k x4116.npy (4, 1, 16) of packed sequences, (rows, heads, components); expected along each axis 1, its extent or the number of its blocks of 16, 32, 64 or 128; (4, 1, 1) would fit: exchange rows and heads" "${p[@]}" --k-scale turned.npy
refuse "--q x4116.npy holds float8_e4m3fnuz, mxfp4 has float4_e2m1fn" "${p[@]}" --quantised mxfp4
