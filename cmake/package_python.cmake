# Run by cpack before it installs what is packaged: puts the Python package into its staging folder, where Debian's
# Python looks, and what pip and pytest read about it. A package for Debian is refused where what it needs of others
# would be left out.
if(CPACK_GENERATOR STREQUAL "DEB")
    find_program(attest_shlibdeps dpkg-shlibdeps PATHS ENV PATH NO_DEFAULT_PATH NO_CACHE)
    if(NOT attest_shlibdeps)
        message(FATAL_ERROR "dpkg-shlibdeps is not on PATH, and without it the package would not say which libraries "
                            "it needs: apt-get install dpkg-dev")
    endif()
endif()
set(attest_site ${CPACK_TEMPORARY_INSTALL_DIRECTORY}${CPACK_PACKAGING_INSTALL_PREFIX}/lib/python3/dist-packages)
file(COPY ${CMAKE_CURRENT_LIST_DIR}/../tools/python/attest DESTINATION ${attest_site}
     PATTERN "__pycache__" EXCLUDE PATTERN "*.so*" EXCLUDE PATTERN bin EXCLUDE)
set(attest_told ${attest_site}/attest_oracle-${CPACK_PACKAGE_VERSION}.dist-info)
file(WRITE ${attest_told}/METADATA
     "Metadata-Version: 2.1\nName: attest-oracle\nVersion: ${CPACK_PACKAGE_VERSION}\nLicense: BSL-1.0\n")
file(WRITE ${attest_told}/INSTALLER "dpkg\n")
file(WRITE ${attest_told}/entry_points.txt "[pytest11]\nattest.pytest_plugin = attest.pytest_plugin\n")
