#include "files/npy_header.hpp"

#include <initializer_list>

using attest::files::read_npy_header;

constexpr bool reads(std::string_view text, std::string_view descr, bool fortran_order,
                     std::initializer_list<std::size_t> shape) {
    auto const header = read_npy_header(text, "x.npy");
    return header.descr == descr && header.fortran_order == fortran_order
           && header.shape == std::vector<std::size_t>(shape);
}

// As NumPy writes it, and as the grammar allows it.
static_assert(reads("{'descr': '<f8', 'fortran_order': False, 'shape': (3,), }          \n", "<f8",
                    false, {3}));
static_assert(reads("{'descr': '<f4', 'fortran_order': True, 'shape': (2, 3), }\n", "<f4", true,
                    {2, 3}));
static_assert(reads("{'descr': '|b1', 'fortran_order': False, 'shape': (), }", "|b1", false, {}));
static_assert(reads("{\"shape\":(0,18446744073709551615),\"fortran_order\":True,\"descr\":\"\"}",
                    "", true, {0, 18446744073709551615U}));
static_assert(reads("\n { 'shape' :\t( 1 , 2 , 3 , ) ,\n'descr' : \"it's\" , 'fortran_order' : "
                    "False } \r\n",
                    "it's", false, {1, 2, 3}));
