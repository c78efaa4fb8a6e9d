# From the syntax tree that clang prints (-ast-dump): the parameters of public functions that are bare
# built-in integers, one per line: FILE, line, function, type of the parameter.
#
# Public is what is not private or protected in its class and lies in no namespace detail, no function
# body and no anonymous namespace. Of a template the pattern counts and not its instances.

function is_function(k) { return k ~ /^(FunctionDecl|CXXMethodDecl|CXXConstructorDecl)$/ }

/^Dumping / { delete kinds; next }
{
    if (!match($0, /[A-Za-z<]/)) next
    depth = int((RSTART - 1) / 2)
    rest = substr($0, RSTART)
    kind = rest
    sub(/ .*/, "", kind)
    kinds[depth] = kind
    located(rest)
    # Whether what is declared here is hidden from callers, or what it declares.
    above = depth > 0 ? hidden[depth - 1] : 0
    hidden[depth] = above
    if (kind == "NamespaceDecl") {
        if (behind !~ / [A-Za-z_0-9]+( nested)?( inline)?$/ || behind ~ / detail( nested)?$/) hidden[depth] = 1
    } else if (kind == "CXXRecordDecl" || kind == "ClassTemplatePartialSpecializationDecl" || kind == "ClassTemplateSpecializationDecl") {
        if (depth > 0 && kinds[depth - 1] == "ClassTemplateDecl" && kind == "ClassTemplateSpecializationDecl") hidden[depth] = 1 # an instance
        if (depth > 0 && is_record[depth - 1] && section[depth - 1] != "public") hidden[depth] = 1
        section[depth] = behind ~ / class / ? "private" : "public"
    } else if (kind == "AccessSpecDecl") {
        section[depth - 1] = behind
        sub(/^ */, "", section[depth - 1])
        sub(/ .*/, "", section[depth - 1])
    } else if (kind == "FunctionTemplateDecl" || kind == "ClassTemplateDecl") {
        if (depth > 0 && is_record[depth - 1] && section[depth - 1] != "public") hidden[depth] = 1
        patterns[depth] = 0
    } else if (kind == "FriendDecl") {
    } else if (is_function(kind)) {
        if (depth > 0 && kinds[depth - 1] == "FunctionTemplateDecl" && patterns[depth - 1]++ > 0) hidden[depth] = 1
        if (depth > 0 && is_record[depth - 1] && section[depth - 1] != "public") hidden[depth] = 1
        if (behind ~ / implicit /) hidden[depth] = 1
        name[depth] = behind
        sub(/^ *(implicit |constexpr |used |referenced |invalid )*/, "", name[depth])
        sub(/ '.*/, "", name[depth])
    } else if (kind == "ParmVarDecl" && depth > 0 && is_function(kinds[depth - 1]) && !hidden[depth - 1]) {
        type = behind
        if (!match(type, /'[^']*'(:'[^']*')?/)) next
        type = substr(type, RSTART, RLENGTH)
        spelled = type
        sub(/^'[^']*':/, "", type)
        gsub(/'|const |volatile | ?&&?$/, "", type)
        sub(/ ?&+'?$/, "", type)
        if (type ~ /^(unsigned |signed )?(short|int|long|long long|__int128)$/)
            print file "\t" line "\t" name[depth - 1] "\t" spelled
    } else if (kind !~ /^(LinkageSpecDecl|TemplateTypeParmDecl)$/) {
        hidden[depth] = 1 # a body
    }
    is_record[depth] = kind ~ /^(CXXRecordDecl|ClassTemplatePartialSpecializationDecl|ClassTemplateSpecializationDecl)$/
}
