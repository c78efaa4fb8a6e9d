# Options that a mode of a command does not use: each is refused by its name, none is ignored. Sourced by run.

# valid OPTION: a value with which it would be accepted elsewhere
valid() {
    case $1 in
    --model | --emulate) echo fp16-p ;;
    --tile-order) echo ascending ;;
    --row-sum) echo rounded ;;
    --sink-term) echo last ;;
    --exp-error) echo 1e-6 ;;
    --sums-unit) echo 0x1p-24 ;;
    --json) echo not_written.json ;;
    --weights | --scores) echo not_written.npy ;;
    --intermediate) echo weights ;;
    --gradient) echo dq ;;
    --candidate-lse) echo l.bin ;;
    --*-dtype) echo fp32 ;;
    --*-shape) echo 5,6 ;;
    --past-k | --past-v) echo k.bin ;;
    --mask | --bias) echo shown.pb ;;
    --quantised) echo mxfp8 ;;
    --layout) echo bshd ;;
    --stage) echo capped ;;
    --key-lengths) echo 5 ;;
    *) echo 1 ;;
    esac
}

# refuses_others NAME USED ARGUMENT...: every option of the command but those of USED, one by one
refuses_others() {
    local name=$1 used=" $2 " option words
    shift 2
    "$attest" "$1" --help | grep -oE '^ +--[a-z0-9-]+( TEXT)?' >listed
    expect "$name: options" "no more than $(wc -l <listed) are listed" [ "$(wc -l <listed)" -gt 20 ]
    while read -r option words; do
        [[ $used != *" ${option#--} "* ]] || continue
        if [ "$words" = TEXT ]; then
            refuse "$option" "$@" "$option=$(valid "$option")"
        else
            refuse "$option" "$@" "$option"
        fi
        expect "$name: $option" "its value is refused: $(cat err)" bash -c '! grep -qE "is .[^ ]*., expected" err'
    done <listed
}

tensors="q k v past-k past-v mask bias key-lengths cu-seqlens-q cu-seqlens-k input-dtype layout quantised"
tensors+=" mask-dtype bias-dtype alibi-dtype sinks-dtype shape k-shape v-shape v-size past-k-shape past-v-shape"
tensors+=" page-table page-layout given-scores key-indices key-indices-shape keep-mask keep-mask-shape dropout keep-factor"
tensors+=" mask-shape bias-shape q-scale k-scale v-scale past-k-scale past-v-scale scale-dtype"
choices="preset scale scale-f32 causal diagonal window-left window-right mask-true-hides ignore-hidden"
choices+=" soft-cap alibi sinks empty lse-base threads"
refuses_others "judge --gradient" "$tensors $choices candidate gradient dout dlse saved-out saved-lse dout-dtype dtype max-ulp no-diagnosis" \
    judge "${qkv[@]}" --candidate in/q.npy --gradient dq --dout in/q.npy
modelled="model fused tile-keys exp-ulps sums-unit exp-error rescale-ulps tanh-ulps log-ulps scale-roundings parts"
modelled+=" lag normalised row-sum weight-exponent"
refuses_others "judge --intermediate" "$tensors $choices candidate intermediate dtype max-ulp no-diagnosis $modelled" \
    judge "${qkv[@]}" --candidate in/q.npy --intermediate weights --model fp16-p
packed=(--q q.bin --k k.bin --v v.bin --input-dtype fp32 "${shaped[@]}" "${two[@]}")
refuses_others "compute, packed" \
    "q k v cu-seqlens-q cu-seqlens-k page-table page-layout input-dtype shape k-shape v-shape v-size alibi-dtype sinks-dtype $choices out dtype lse lse-dtype lower upper" \
    compute "${packed[@]}" --out no.npy

# Without the option of which it says something.
while read -r option others; do
    refuse "$option is given without $others" compute "${qkv[@]}" --out no.npy "$option" "$(valid "$option")"
done <<'LIST'
--mask-dtype --mask or --bias, of which
--mask-shape --mask
--bias-dtype --bias
--bias-shape --bias
--alibi-dtype --alibi
--sinks-dtype --sinks
--past-k-shape --past-k
--past-v-shape --past-v
--scale-dtype --q-scale, --k-scale, --v-scale, --past-k-scale or --past-v-scale
--keep-mask-shape --keep-mask
--dropout --keep-mask
--keep-factor --keep-mask
--key-indices-shape --key-indices
--lse-dtype --lse
LIST
refuse "--lse-dtype is given without --candidate-lse" "${j[@]}" --lse-dtype fp32
refuse "--seed is given without --verify or --sample" "${j[@]}" --seed 1
refuse "--dout-dtype is given without --dout or --gradient" "${j[@]}" --dout-dtype fp32
for option in --shape --k-shape --v-shape; do
    refuse "$option is given, and no file of which it says the shape is raw" "${c[@]}" "$option" 1,2,5,4
done
refuse "--mask-shape is given, and no file of which it says the shape is raw" "${c[@]}" --mask numbers.pb --mask-shape 5,6

# A variable of the shell that is not set leaves an option with nothing.
for option in --key-indices --keep-mask --page-table --v-size --key-lengths --mask --window-left --scale --q-scale --preset; do
    refuse "$option is given with an empty value; leave it out, or give one" compute "${qkv[@]}" --out no.npy $option ""
done
for option in --model --emulate --intermediate --gradient --sample --rows --candidate-lse --json; do
    refuse "$option is given with an empty value; leave it out, or give one" judge "${qkv[@]}" --candidate in/q.npy $option ""
done
refuse "--emulate looks for what is not told of a kernel in one problem; for packed sequences give --tile-keys" judge "${packed[@]}" --candidate q.bin --emulate fp32-p --tile-keys 64
