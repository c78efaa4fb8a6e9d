# From what judge_fuzz prints: one line for each law of normal forms that was reached 0 times, one for each
# kind of trials of which none was accepted, and one if less than 90 in 100 of what was accepted was
# evaluated, so that "false 0" says something about each law and each kind of judgement.
/^[a-z][a-z ]* trials +[0-9]+ +accepted / {
    kinds++
    kind = $0
    sub(/ +trials .*/, "", kind)
    accepted_here = $0
    sub(/^.* accepted +/, "", accepted_here)
    if (accepted_here + 0 <= 0) print "of the trials " kind " none was accepted"
    else if (accepted_here !~ /^[0-9]+ \([0-9]+ %\)/)
        print "of the trials " kind " it does not say which share was accepted"
}
/^rules reached:/ {
    reached = 1
    rules = (NF - 2) / 2 # a name and a number each
    for (i = 3; i < NF; i += 2)
        if ($(i + 1) + 0 <= 0) print "the rule " $i " was reached 0 times"
}
/^evaluated [0-9]+ / { evaluated = $2 }
/^accepted [0-9]+, false / { accepted = $2 + 0 }
END {
    # A kind that is never tried has no line (trials.hpp lists them).
    if (kinds < 14) print "it names " kinds + 0 " kinds of trials, fewer than 14"
    if (!reached || rules < 20) print "it does not say which rules were reached"
    if (accepted == 0 || evaluated == "" || evaluated / accepted < 0.9)
        print "evaluated were " evaluated + 0 " of " accepted + 0 ", fewer than 90 %"
}
