# From names, one per line: functions outside of all namespaces whose mere consideration for a call is an error.
#
# A compiler that deduces the arguments of one of them has to instantiate considered<...>, which is an error
# that nothing suppresses: it is not asked whether the function would be chosen. The three forms are for calls
# without template arguments or with types, with values, and with both.
BEGIN {
    print "#pragma once"
    print "namespace poison {"
    print "template <class... Arguments> struct considered {"
    print "    static_assert(sizeof...(Arguments) > 99, \"a function of the program is considered for this call\");"
    print "    using type = void;"
    print "};"
    print "}"
    found = "class = typename poison::considered<A...>::type"
}
{
    print "template <class... A, " found "> void(" $0 ")(A&&...);"
    print "template <auto, auto..., class... A, " found "> void(" $0 ")(A&&...);"
    print "template <class First, auto, auto..., class... A, " found "> void(" $0 ")(A&&...);"
}
END {
    if (!operators) exit
    many = split("== != < <= > >= <=> + - * / % & | ^ << >> && ||", signs, " ")
    for (i = 1; i <= many; ++i)
        print "template <class... A, " found ", class First, class Second> requires true void operator" signs[i] "(First&&, Second&&);"
}
