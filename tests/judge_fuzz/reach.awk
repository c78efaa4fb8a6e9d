# From what judge_fuzz prints: one line for each rule that was reached 0 times, and one if less than 90 in
# 100 of what was accepted was evaluated, so that "false 0" says something about every rule.
/^rules reached:/ {
    reached = 1
    rules = (NF - 2) / 2 # a name and a number each
    for (i = 3; i < NF; i += 2)
        if ($(i + 1) + 0 <= 0) print "the rule " $i " was reached 0 times"
}
/^evaluated [0-9]+ / { evaluated = $2 }
/^accepted [0-9]+, false / { accepted = $2 + 0 }
END {
    if (!reached || rules < 20) print "it does not say which rules were reached"
    if (accepted == 0 || evaluated == "" || evaluated / accepted < 0.9)
        print "evaluated were " evaluated + 0 " of " accepted + 0 ", fewer than 90 %"
}
