# A package of all that is built, by CPack:
#
#     cmake -B build/package -DCMAKE_BUILD_TYPE=Release -DATTEST_PROOFS=OFF -DATTEST_EXAMPLES=OFF -DATTEST_TESTS=OFF \
#           -DATTEST_TOOLS=ON
#     cmake --build build/package --parallel
#     cpack --config build/package/CPackConfig.cmake
#
# gives attest_VERSION_MACHINE.deb where dpkg is, elsewhere an archive. What its programs and libraries need is
# found by dpkg-shlibdeps (dpkg-dev), without which cpack stops. package_python.cmake adds the Python package.
set(CPACK_PACKAGE_NAME attest)
set(CPACK_PACKAGE_VENDOR Attest)
set(CPACK_PACKAGE_CONTACT "the maintainers of Attest")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "exact attention: correctly rounded references, judged kernels")
set(CPACK_PACKAGE_DESCRIPTION
    "Attest computes attention over the reals and rounds it once, judges what a kernel computed
against that, and checks attention at compile time. The package has the program attest, the
libraries for C and C++, the headers, and the Python package, which loads the library.")
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_MONOLITHIC_INSTALL ON)
find_program(ATTEST_DPKG dpkg-deb)
mark_as_advanced(ATTEST_DPKG)
if(ATTEST_DPKG)
    set(CPACK_GENERATOR DEB)
else()
    set(CPACK_GENERATOR TGZ)
endif()
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "python3 (>= 3.9), python3-numpy")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "libboost-dev, python3-pytest")
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_INSTALL_SCRIPTS ${CMAKE_CURRENT_LIST_DIR}/package_python.cmake)
include(CPack)
