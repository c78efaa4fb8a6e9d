// Every public header in two translation units of one program: nothing is defined twice, and both agree.
//
// The linker refuses a function or a variable that a header defines without inline. One that is static or
// const is defined once in each part, which shows where its address is compared.
#include "one_definition/part.hpp"

#include <cstdio>

int main() {
    one_definition::found const first = one_definition::first(), second = one_definition::second();
    for (std::size_t n = 0; n < first.values.size(); ++n)
        if (first.values[n] != second.values.at(n) || first.values[n].empty())
            return std::printf("value %zu: %s and %s\n", n, first.values[n].c_str(),
                               second.values[n].c_str()),
                   1;
    for (std::size_t n = 0; n < first.addresses.size(); ++n)
        if (first.addresses[n] != second.addresses.at(n))
            return std::printf("address %zu: what is there is defined twice\n", n), 1;
    return std::printf("%zu values and %zu addresses agree\n", first.values.size(),
                       first.addresses.size()),
           0;
}
