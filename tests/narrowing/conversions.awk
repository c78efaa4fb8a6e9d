# From the syntax tree that clang prints (-ast-dump): the conversions to an integer or an enumeration
# that may change the value, one per line: FILE, first line, last line, "FROM to TO".
#
# The tree has the conversions without a cast in templates that nothing uses too, and it names the type
# that an alias stands for. Not one of these is
# - a conversion to a type that holds every value of the first type, with a cast or without;
# - one of a constant that fits, whose value is in the tree or is computed here from such (evaluate);
# - one of a value that a constant bounds where it stands: x & 0xff, x % 10;
# - T{x}, which the compiler refuses if it may change the value.
# A cast between an enumeration and another type always is one.
#
# In a template, a value whose type is a parameter of the template (of it, or of an operand of its
# arithmetic) may be of any type. A cast of such a value to an integer or enumeration is one of these,
# and so is its return as an integer, its assignment to one and the initialisation of one by it.

function bare(t) { # of an alias what it stands for, without const, volatile and reference
    sub(/^'[^']*':/, "", t)
    gsub(/'|const |volatile | ?&&?$/, "", t)
    return t
}

function is_integer(t) { return t in bits && t != "bool" }
function is_number_or_name(t) { return t in underlying_of || is_integer(t) }
function integer_of(t) { return t in underlying_of ? underlying_of[t] : t }

# Whether `to` holds every value of the type `from`. Whether a char has a sign depends on the machine.
function holds(to, from) {
    if (from == to || from == "bool") return 1
    if (!(from in bits) || !(to in bits)) return 0
    if (from == "char") return is_signed[to] && bits[to] > 8
    if (to == "char") return !is_signed[from] && bits[from] < 8
    if (is_signed[from]) return is_signed[to] && bits[to] >= bits[from]
    return bits[to] - is_signed[to] >= bits[from]
}

# Whether `to` holds the values from low to high. Neither is known: no.
function fits(to, low, high,    magnitude) {
    if (!is_integer(to) || low == "" || high == "") return 0
    magnitude = to == "char" ? 7 : bits[to] - is_signed[to]
    return high < 2 ^ magnitude && low >= (is_signed[to] && to != "char" ? -2 ^ magnitude : 0)
}

# The value of the node at depth d lies from low to high. Beyond 2^53 awk's numbers are not exact.
function set(d, low, high) {
    if (low < -2 ^ 53 || high > 2 ^ 53) return
    low_of[d] = low
    high_of[d] = high
}

function set_if_fits(d, t, low, high) { if (fits(t, low, high)) set(d, low, high) }

# What is known of the value of the node at depth d, from its operands: from low_of to high_of, or "".
function evaluate(d,    k, t, a, b, c, e, op) {
    k = kinds[d]
    t = integer_of(type[d])
    if (low_of[d] != "" || !is_integer(t) || children[d] == 0) return
    a = child_low[d, 1]; b = child_high[d, 1]
    c = child_low[d, 2]; e = child_high[d, 2]
    op = sign[d]
    if (k ~ /^(ConstantExpr|ParenExpr|InitListExpr|ExprWithCleanups|SubstNonTypeTemplateParmExpr)$/ || k ~ /CastExpr$/) {
        if (children[d] == 1) set_if_fits(d, t, a, b)
    } else if (k == "UnaryOperator" && a != "") {
        if (op == "-") set_if_fits(d, t, -b, -a)
        if (op == "+") set(d, a, b)
    } else if (k == "ConditionalOperator" && children[d] == 3) {
        a = child_low[d, 3]; b = child_high[d, 3]
        if (a != "" && c != "") set(d, a < c ? a : c, b > e ? b : e)
    } else if (k == "BinaryOperator" && children[d] == 2) {
        if (op == "&") {
            if (a != "" && a >= 0 && (c == "" || c < 0 || b < e)) set(d, 0, b)
            else if (c != "" && c >= 0) set(d, 0, e)
        } else if (op == "%") {
            if (c != "" && c > 0) set(d, !is_signed[t] || (a != "" && a >= 0) ? 0 : 1 - e, e - 1)
        } else if (a != "" && c != "") {
            if (op == "+") set_if_fits(d, t, a + c, b + e)
            if (op == "-") set_if_fits(d, t, a - e, b - c)
            if (a >= 0 && c >= 0) {
                if (op == "*") set_if_fits(d, t, a * c, b * e)
                if (op == "/" && c > 0) set(d, int(a / e), int(b / c))
                if (op == "<<" && e < 53) set_if_fits(d, t, a * 2 ^ c, b * 2 ^ e)
                if (op == ">>" && e < 53) set(d, int(a / 2 ^ e), int(b / 2 ^ c))
            }
        }
    }
}

# Whether a parameter of a template is the type of the node, or of an operand of its arithmetic.
function depends(d,    i, k) {
    k = kinds[d]
    if (type[d] in is_parameter || type[d] ~ /(^| )auto$|^type-parameter-/) return 1
    if (k == "ParenListExpr") return children[d] == 1 && child_depends[d, 1]
    if (type[d] != "<dependent type>") return 0
    if (k !~ /^(ParenExpr|UnaryOperator|BinaryOperator|ConditionalOperator|CXXOperatorCallExpr)$/) return 0
    if (k ~ /^(BinaryOperator|CXXOperatorCallExpr)$/ && sign[d] !~ /^([-+*\/%&|^~]|<<|>>)$/) return 0
    for (i = k ~ /^(ConditionalOperator|CXXOperatorCallExpr)$/ ? 2 : 1; i <= children[d]; ++i)
        if (child_depends[d, i]) return 1
    return 0
}

function assigns(operator) { return operator ~ /^([-+*\/%&|^]|<<|>>)?=$/ }

function report(d, from, to) {
    if (from == "" || from ~ /<dependent type>|NULL TYPE/) from = "a type that depends on the arguments"
    if (begin_file[d] != "") print begin_file[d] "\t" first[d] "\t" last[d] "\t" from " to " to
}

function is_expression(k) { return k ~ /(Expr|Literal|Operator)$/ }

function close_node(d,    k, t, s, n, i) {
    k = kinds[d]
    t = type[d]
    n = children[d]
    evaluate(d)
    # The type before a cast: below the conversions that are parts of the cast.
    before[d] = k == "ImplicitCastExpr" && part[d] ? child_before[d, 1] : t
    if (k ~ /^(CXXStaticCastExpr|CXXFunctionalCastExpr|CStyleCastExpr)$/) {
        s = child_before[d, 1]
        # An enumeration that no room declares, such as std::byte, is known by the kind of its cast.
        if ((is_number_or_name(t) || cast[d] == "IntegralCast") && !is_reference[d] && child_kind[d, 1] != "InitListExpr") {
            if (t in underlying_of || s in underlying_of || !(t in bits)) { if (s != t) report(d, s, t) }
            else if (!(s in bits) || (!holds(t, s) && !fits(t, child_low[d, 1], child_high[d, 1])))
                report(d, s, t)
        }
    } else if (k == "CXXUnresolvedConstructExpr") {
        if (is_number_or_name(t) && !is_list[d]) report(d, child_before[d, 1], t)
    } else if (k == "ImplicitCastExpr") {
        s = child_type[d, 1]
        if (!part[d] && is_number_or_name(t) \
            && (cast[d] == "FloatingToIntegral" || (cast[d] == "IntegralCast" \
                && !holds(integer_of(t), integer_of(s)) && !fits(integer_of(t), child_low[d, 1], child_high[d, 1]))))
            report(d, s, t)
    } else if (k == "ReturnStmt") {
        if (n == 1 && child_depends[d, 1]) {
            for (i = d - 1; i > 0 && kinds[i] !~ /^(FunctionDecl|CXXMethodDecl|CXXConversionDecl|LambdaExpr)$/;) --i
            if (kinds[i] != "LambdaExpr" && returned[i] != "") report(d, child_type[d, 1], returned[i])
        }
    } else if (k == "BinaryOperator" || k == "CompoundAssignOperator") {
        if (k == "CompoundAssignOperator" && is_integer(t) && computed[d] != "" && !holds(t, computed[d]))
            report(d, computed[d], t)
        if (assigns(sign[d]) && is_integer(child_type[d, 1]) && child_depends[d, 2])
            report(d, child_type[d, 2], child_type[d, 1])
    } else if (k == "CXXOperatorCallExpr") { # the operator itself comes first
        if (assigns(sign[d]) && is_integer(child_type[d, 2]) && child_depends[d, 3])
            report(d, child_type[d, 3], child_type[d, 2])
    } else if (k ~ /^(VarDecl|FieldDecl|CXXCtorInitializer)$/) {
        if (is_integer(t) && n == 1 && child_depends[d, 1]) report(d, child_type[d, 1], t)
        if (k == "VarDecl" && is_constant[d] && low_of[d] != "") {
            constant_low[id[d]] = low_of[d]
            constant_high[id[d]] = high_of[d]
        }
    }
    if (d > 0 && is_expression(k)) { # an operand of the node above
        n = ++children[d - 1]
        child_kind[d - 1, n] = k
        child_type[d - 1, n] = t
        child_before[d - 1, n] = before[d]
        child_low[d - 1, n] = low_of[d]
        child_high[d - 1, n] = high_of[d]
        child_depends[d - 1, n] = depends(d)
    }
}

function close_until(depth) { while (deepest >= depth) { close_node(deepest); --deepest } }

BEGIN {
    deepest = -1
    many = split("bool 1 0,char 8 1,signed char 8 1,unsigned char 8 0,short 16 1,unsigned short 16 0," \
        "int 32 1,unsigned int 32 0,long 64 1,unsigned long 64 0,long long 64 1,unsigned long long 64 0," \
        "__int128 128 1,unsigned __int128 128 0,char8_t 8 0,char16_t 16 0,char32_t 32 0,wchar_t 32 1", all, ",")
    for (i = 1; i <= many; ++i) {
        match(all[i], / [0-9]+ [01]$/)
        t = substr(all[i], 1, RSTART - 1)
        split(substr(all[i], RSTART + 1), two, " ")
        bits[t] = two[1] + 0
        is_signed[t] = two[2] + 0
    }
}

/^Dumping / { close_until(0); next }
{
    if (!match($0, /[A-Za-z<]/)) next
    depth = int((RSTART - 1) / 2)
    rest = substr($0, RSTART)
    kind = rest
    sub(/ .*/, "", kind)
    close_until(depth)
    if (kind == "value:") { # of the node above
        if (rest ~ /^value: Int /) set(depth - 1, substr(rest, 12) + 0, substr(rest, 12) + 0)
        next
    }
    while (deepest < depth) {
        ++deepest
        kinds[deepest] = type[deepest] = id[deepest] = begin_file[deepest] = returned[deepest] = ""
        low_of[deepest] = high_of[deepest] = sign[deepest] = cast[deepest] = ""
        children[deepest] = part[deepest] = 0
        for (i = 1; i <= 3; ++i) { # the operands of the node before
            child_kind[deepest, i] = child_type[deepest, i] = child_before[deepest, i] = ""
            child_low[deepest, i] = child_high[deepest, i] = ""
            child_depends[deepest, i] = 0
        }
    }
    kinds[depth] = kind
    if (kind == "CXXCtorInitializer" && match(rest, /'[^']*'(:'[^']*')?$/)) { # it has no place of its own
        type[depth] = bare(substr(rest, RSTART))
        begin_file[depth] = file
        first[depth] = last[depth] = line
    }
    if (!located(rest)) next
    if (match(rest, / 0x[0-9a-f]+/)) id[depth] = substr(rest, RSTART + 1, RLENGTH - 1)
    begin_file[depth] = node_file
    first[depth] = node_line
    last[depth] = node_end
    if (kind == "TemplateTypeParmDecl") {
        if (match(behind, / [A-Za-z_][A-Za-z_0-9]*$/)) is_parameter[substr(behind, RSTART + 1)] = 1
        next
    }
    if (kind == "EnumDecl") underlying = "long" # int or unsigned int, unless it is named behind
    if (!match(behind, /'[^']*'(:'[^']*')?/)) next
    name = substr(behind, 1, RSTART - 1)
    spelled = substr(behind, RSTART, RLENGTH)
    after = substr(behind, RSTART + RLENGTH)
    type[depth] = bare(spelled)
    if (kind ~ /CastExpr$/) {
        part[depth] = after ~ / part_of_explicit_cast$/
        is_reference[depth] = after ~ /^ [lx]value/
        if (match(after, /<[A-Za-z]+>( part_of_explicit_cast)?$/)) {
            cast[depth] = substr(after, RSTART + 1)
            sub(/>.*/, "", cast[depth])
        }
    } else if (kind == "IntegerLiteral" || kind == "CharacterLiteral") {
        sub(/.* /, "", after)
        set(depth, after + 0, after + 0)
    } else if (kind == "CXXBoolLiteralExpr") {
        set(depth, after ~ /true/ ? 1 : 0, after ~ /true/ ? 1 : 0)
    } else if (kind ~ /Operator$/ || kind == "CXXOperatorCallExpr") {
        if (match(after, /'[^']*'/)) sign[depth] = substr(after, RSTART + 1, RLENGTH - 2)
        computed[depth] = ""
        if (sub(/.*ComputeResultTy=/, "", after) && is_integer(bare(after))) computed[depth] = bare(after)
    } else if (kind == "DeclRefExpr") {
        if (after ~ / non_odr_use_constant/ && match(after, / Var 0x[0-9a-f]+/)) {
            declared = substr(after, RSTART + 5, RLENGTH - 5)
            if (declared in constant_low) set(depth, constant_low[declared], constant_high[declared])
        }
    } else if (kind == "CXXUnresolvedConstructExpr") {
        is_list[depth] = after ~ / list$/
    } else if (kind == "VarDecl") {
        is_constant[depth] = spelled ~ /^'const /
    } else if (kind == "EnumDecl") {
        underlying = type[depth]
    } else if (kind == "EnumConstantDecl") {
        underlying_of[type[depth]] = underlying
    } else if (kind ~ /^(FunctionDecl|CXXMethodDecl|CXXConversionDecl)$/) {
        # The type of a function names its result by an alias, which is not said to be one.
        result = type[depth]
        if (!sub(/^auto \(.*-> /, "", result)) sub(/ ?\(.*/, "", result)
        result = bare(result)
        sub(/^.*::/, "", result)
        if (is_integer(result) || result in is_alias || result ~ /^(size_t|ptrdiff_t|u?int(8|16|32|64|ptr|max)_t)$/)
            returned[depth] = result
    } else if (kind == "TypeAliasDecl" || kind == "TypedefDecl") {
        if (is_integer(type[depth]) && match(name, / [A-Za-z_0-9]+ $/)) is_alias[substr(name, RSTART + 1, RLENGTH - 2)] = 1
    }
}
END { close_until(0) }
