# What is installed whatever is built: headers, and the ways to find them (CMake, pkg-config).
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# Each library can be installed alone, beside the headers: cmake --install FOLDER --component headers,
# oracle, files, c or program.
set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME headers)

# Headers alone serve every machine; a library serves one.
set(package_dir ${CMAKE_INSTALL_DATADIR}/cmake/attest)
set(any_machine ARCH_INDEPENDENT)
if(ATTEST_ORACLE)
    set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/attest)
    set(any_machine)
endif()

# The headers of a component that is not built are not installed.
set(left_out)
if(NOT ATTEST_ORACLE)
    list(APPEND left_out PATTERN oracle EXCLUDE PATTERN oracle.hpp EXCLUDE)
endif()
if(NOT ATTEST_FILES)
    list(APPEND left_out PATTERN files EXCLUDE)
endif()
install(DIRECTORY include/attest DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
        FILES_MATCHING PATTERN "*.hpp" ${left_out})
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright)
install(TARGETS attest EXPORT attest-targets INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(EXPORT attest-targets NAMESPACE attest:: DESTINATION ${package_dir})
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/attest-config-version.cmake
                                 COMPATIBILITY SameMinorVersion ${any_machine})
install(FILES cmake/attest-config.cmake ${CMAKE_CURRENT_BINARY_DIR}/attest-config-version.cmake
        DESTINATION ${package_dir})

# attest_install_component(NAME TARGET): a library, its target, and the licence
function(attest_install_component name target)
    install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright COMPONENT ${name})
    install(TARGETS ${target} EXPORT attest-${name}-targets
            ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT ${name}
            LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT ${name} NAMELINK_COMPONENT ${name})
    install(EXPORT attest-${name}-targets NAMESPACE attest:: DESTINATION ${package_dir} COMPONENT ${name})
endfunction()

# attest_pkg_config(NAME TEXT LIBRARIES REQUIRES): NAME.pc, which stays right where the prefix is moved
function(attest_pkg_config name text libraries requires)
    set(folder ${CMAKE_INSTALL_DATADIR}/pkgconfig)
    if(libraries)
        set(folder ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
    endif()
    file(RELATIVE_PATH up /${folder} /)
    string(REGEX REPLACE "/$" "" up ${up})
    set(content "prefix=\${pcfiledir}/${up}\n")
    string(APPEND content "includedir=\${prefix}/${CMAKE_INSTALL_INCLUDEDIR}\n"
                          "libdir=\${prefix}/${CMAKE_INSTALL_LIBDIR}\n\n"
                          "Name: ${name}\nDescription: ${text}\nVersion: ${PROJECT_VERSION}\n")
    if(requires)
        string(APPEND content "Requires: ${requires}\n")
    endif()
    if(libraries)
        list(JOIN libraries " " libraries)
        string(APPEND content "Libs: \"-L\${libdir}\" ${libraries}\n")
    endif()
    string(APPEND content "Cflags: \"-I\${includedir}\"\n")
    file(WRITE ${PROJECT_BINARY_DIR}/${name}.pc "${content}")
    string(REPLACE "attest_" "" component ${name})
    string(REGEX REPLACE "^attest$" headers component ${component})
    install(FILES ${PROJECT_BINARY_DIR}/${name}.pc DESTINATION ${folder} COMPONENT ${component})
endfunction()

attest_pkg_config(attest "${PROJECT_DESCRIPTION}" "" "")
