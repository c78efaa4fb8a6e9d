# Explicit scores, listed keys and dropout. Sourced by run, after refused.sh and scales.sh, whose refuse() and
# vector() it uses.

# 0, 1, 2, 3, 4, 5 for each of two query heads and five queries
for row in {0..9}; do printf '\x00\x00\x00\x00\x00\x00\x80\x3f\x00\x00\x00\x40\x00\x00\x40\x40\x00\x00\x80\x40\x00\x00\xa0\x40'; done |
    vector scores.npy '<f4' '(1, 2, 5, 6)'
given=(--given-scores scores.npy --v in/v.npy)
call 0 "given scores" compute "${given[@]}" --causal --out of_scores.npy --lse lse_of_scores.npy
call 0 "given scores judged" judge "${given[@]}" --causal --candidate of_scores.npy --candidate-lse lse_of_scores.npy --json of_scores.json
says "given scores are an input" of_scores.json '"scores.npy"'
call 1 "given scores, another mask" judge "${given[@]}" --candidate of_scores.npy
call 0 "gradients of given scores" gradients "${given[@]}" --dout of_scores.npy --dbias dbias.npy --dscores dscores_of.npy
same "gradients of given scores" dbias.npy dscores_of.npy
call 0 "gradients of given scores judged" judge "${given[@]}" --dout of_scores.npy --gradient dbias --candidate dbias.npy
refuse "--dq is given together with --given-scores, whose gradient is --dbias" gradients "${given[@]}" --dout of_scores.npy --dq no.npy
c=(compute "${qkv[@]}" --out no.npy)
refuse "--q is given together with --given-scores, which take its place" compute "${given[@]}" --q in/q.npy --out no.npy
refuse "--k is given together with --given-scores, which take its place" compute "${given[@]}" --k in/k.npy --out no.npy
refuse "--bias is given together with --given-scores; expected none: apply it to the scores" compute "${given[@]}" --bias scores.npy --out no.npy
refuse "--mask scores.npy holds numbers together with --given-scores" compute "${given[@]}" --mask scores.npy --out no.npy
refuse "a soft cap is given together with the scores themselves" compute "${given[@]}" --soft-cap 30 --out no.npy
refuse "a scale is given together with the scores themselves" compute "${given[@]}" --scale 2 --out no.npy
refuse "--given-scores is given for packed sequences" compute "${given[@]}" --cu-seqlens-q 0,5 --cu-seqlens-k 0,6 --out no.npy
refuse "--k is required" compute --q in/q.npy --v in/v.npy --out no.npy

# keys 5 and 1 for every query; -1 is none
printf '\x05\0\0\0\0\0\0\0\x01\0\0\0\0\0\0\0\xff\xff\xff\xff\xff\xff\xff\xff' | vector top.npy '<i8' '(1, 3)'
printf '\0\x01\0\0\0\x01' | vector chosen.npy '|b1' '(1, 6)'
call 0 "key indices" compute "${qkv[@]}" --key-indices top.npy --out listed.npy
call 0 "the same keys by a mask" judge "${qkv[@]}" --mask chosen.npy --candidate listed.npy
call 0 "key indices judged" judge "${qkv[@]}" --key-indices top.npy --candidate listed.npy --json listed.json
says "key indices are an input" listed.json '"top.npy"'
call 0 "key indices, some rows" judge "${qkv[@]}" --key-indices top.npy --candidate listed.npy --rows 1-2
call 1 "without key indices" judge "${qkv[@]}" --candidate listed.npy
tail -c 24 top.npy >top.raw
call 0 "raw key indices" compute "${qkv[@]}" --key-indices top.raw --key-indices-shape 3 --out raw_listed.npy
same "raw key indices" raw_listed.npy listed.npy
printf '\x06\0\0\0\0\0\0\0' | vector beyond.npy '<i8' '(1,)'
printf '\x02\0\0\0\0\0\0\0\x02\0\0\0\0\0\0\0' | vector again.npy '<i8' '(2,)'
refuse "--key-indices beyond.npy at (0, 0, 0, 0) is 6, expected 0 to 5" "${c[@]}" --key-indices beyond.npy
refuse "--key-indices again.npy at (0, 0, 0, 1) is 2, as an earlier one of its row" "${c[@]}" --key-indices again.npy
refuse "--key-indices in/q.npy holds float32, expected int64" "${c[@]}" --key-indices in/q.npy

# dropout: half of the keys, by the factor 2 and by the probability 1/2
call 0 "dropout" compute "${qkv[@]}" --keep-mask chosen.npy --dropout 0.5 --out dropped.npy --lse lse_dropped.npy
call 0 "dropout judged" judge "${qkv[@]}" --keep-mask chosen.npy --keep-factor 2 --candidate dropped.npy --candidate-lse lse_dropped.npy --json dropped.json
says "the keep mask is an input" dropped.json '"chosen.npy"'
call 0 "dropout, some rows" judge "${qkv[@]}" --keep-mask chosen.npy --keep-factor 2 --candidate dropped.npy --rows 1-2
call 1 "dropout without its factor" judge "${qkv[@]}" --keep-mask chosen.npy --candidate dropped.npy
call 0 "no factor of dropout" compute "${qkv[@]}" --keep-mask chosen.npy --out no.npy
call 1 "no factor of dropout, judged" judge "${qkv[@]}" --keep-mask chosen.npy --dropout 0.5 --candidate no.npy
says "no factor of dropout, named" out "for \`no --dropout\` (dropout-factor-absent)"
rm -f no.npy
call 0 "the log-sum-exp knows of no dropout" compute "${qkv[@]}" --out no.npy --lse lse_whole.npy
same "the log-sum-exp knows of no dropout" lse_whole.npy lse_dropped.npy
rm -f no.npy
refuse "--dropout is given without --keep-mask" "${c[@]}" --dropout 0.5
refuse "--keep-mask in/q.npy: descr: '<f4' cannot hold the format named, bool" "${c[@]}" --keep-mask in/q.npy
refuse "a dropout probability and a keep factor are both given" "${c[@]}" --keep-mask chosen.npy --dropout 0.5 --keep-factor 2
refuse "the dropout probability is 1.000000" "${c[@]}" --keep-mask chosen.npy --dropout 1
refuse "a model of rounded weights describes no dropout" judge "${qkv[@]}" --keep-mask chosen.npy --candidate dropped.npy --model fp32-p
call 0 "gradients under dropout" gradients "${qkv[@]}" --keep-mask chosen.npy --dropout 0.5 --dout in/q.npy --dv dv_dropped.npy
call 0 "gradients under dropout judged" judge "${qkv[@]}" --keep-mask chosen.npy --keep-factor 2 --dout in/q.npy --gradient dv --candidate dv_dropped.npy
call 1 "gradients without dropout" judge "${qkv[@]}" --dout in/q.npy --gradient dv --candidate dv_dropped.npy

# What scores in place of queries and keys have no part of.
refuse "--gradient is dq, and there are scores in place of queries and keys; their gradient is dbias" judge "${given[@]}" --dout of_scores.npy --gradient dq --candidate of_scores.npy
refuse "explicit scores have no products of queries and keys" judge "${given[@]}" --intermediate scaled_scores --candidate scores.npy
