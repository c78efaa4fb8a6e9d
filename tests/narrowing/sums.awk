# From the syntax tree that clang prints (-ast-dump): the sums, differences, products, shifts to the
# left and negations of machine integers, one per line: FILE, first line, last line, operator, type.
# run says which are left out.

# The node's kind, and its depth in the tree: two characters for each level.
function is_constant_kind(what) {
    return what ~ /^(IntegerLiteral|CharacterLiteral|CXXBoolLiteralExpr|ImplicitCastExpr|ConstantExpr|ParenExpr|UnaryExprOrTypeTraitExpr|CXXStaticCastExpr|CXXFunctionalCastExpr|CStyleCastExpr|InitListExpr|BinaryOperator|UnaryOperator|SubstNonTypeTemplateParmExpr|NonTypeTemplateParmDecl|SizeOfPackExpr|NonTypeTemplateParm|value:.*)$/
}

function closed_until(depth) { # the sites whose subtree ends before a node of this depth
    while (open > 0 && at[open] >= depth) {
        if (open_operand[open]) constants[open] += operand_is_constant[open]
        report(open)
        --open
    }
}

function report(i,    allowed) {
    allowed = constant[i]                                                 # the compiler computes it
    if (operator[i] ~ /^[-+]=?$/ && constants[i] > 0 && type[i] ~ /^(int|unsigned long)$/) allowed = 1 # i + 1
    if (in_step[i] && type[i] ~ /^(int|unsigned long)$/) allowed = 1      # for (...; ...; i += n)
    if (!allowed) print from_file[i] "\t" first[i] "\t" last[i] "\t" operator[i] "\t" type[i]
}

/^Dumping / { closed_until(0); next }
{
    if (!match($0, /[A-Za-z<]/)) next
    depth = int((RSTART - 1) / 2)
    rest = substr($0, RSTART)
    kind = rest
    sub(/ .*/, "", kind)
    closed_until(depth)
    # An operand that is a constant; an expression that is one.
    if (open > 0 && depth == at[open] + 1) {
        if (open_operand[open]) constants[open] += operand_is_constant[open]
        open_operand[open] = 1
        operand_is_constant[open] = 1
    }
    if (!is_constant_kind(kind))
        for (i = open; i > 0; --i) { constant[i] = 0; operand_is_constant[i] = 0 }
    kinds[depth] = kind
    located(rest)
    sign = ""
    if (kind == "BinaryOperator" && match(rest, / '([-+*]|<<)'$/)) sign = substr(rest, RSTART + 2, RLENGTH - 3)
    if (kind == "CompoundAssignOperator" && match(rest, / '([-+*]|<<)=' /)) sign = substr(rest, RSTART + 2, RLENGTH - 4)
    if (kind == "UnaryOperator" && rest ~ / prefix '-'$/) sign = "negative"
    if (sign == "" || node_file == "") next
    if (!match(behind, /'[^']*'(:'[^']*')?/)) next
    spelled = substr(behind, RSTART, RLENGTH)
    sub(/^'[^']*':/, "", spelled)
    gsub(/'|const |volatile /, "", spelled)
    if (spelled !~ /^(unsigned |signed )?(char|short|int|long|long long|__int128)$/) next
    ++open
    at[open] = depth; constant[open] = 1; constants[open] = 0; open_operand[open] = 0
    from_file[open] = node_file; first[open] = node_line; last[open] = node_end
    operator[open] = sign; type[open] = spelled; in_step[open] = kinds[depth - 1] == "ForStmt"
}
END { closed_until(0) }
