# find_package(attest)                            the headers; over Boost's, but for derivations
# find_package(attest COMPONENTS oracle files c)  libraries, each of which may be asked for alone. They
#                                                 need no header but their own: Boost need not be there.
include(CMakeFindDependencyMacro)
if(POLICY CMP0167)
    cmake_policy(SET CMP0167 NEW)
endif()

set(components ${attest_FIND_COMPONENTS})
find_package(Boost 1.74 QUIET)
if(NOT Boost_FOUND AND NOT components AND NOT attest_FIND_QUIETLY)
    message(STATUS "attest: there is no Boost: derivations, theorems and exact numbers need none, attention does")
endif()
include("${CMAKE_CURRENT_LIST_DIR}/attest-targets.cmake")

if(files IN_LIST components AND NOT oracle IN_LIST components)
    list(PREPEND components oracle) # whose tensors they give
elseif(files IN_LIST components)
    list(REMOVE_ITEM components oracle)
    list(PREPEND components oracle)
endif()
foreach(component IN LISTS components)
    set(targets "${CMAKE_CURRENT_LIST_DIR}/attest-${component}-targets.cmake")
    if(EXISTS "${targets}")
        if(component STREQUAL oracle)
            find_dependency(Threads)
        endif()
        include("${targets}")
        set(attest_${component}_FOUND TRUE)
    elseif(attest_FIND_REQUIRED_${component})
        set(option ORACLE)
        if(component STREQUAL files)
            set(option FILES)
        endif()
        set(attest_FOUND FALSE)
        set(attest_NOT_FOUND_MESSAGE
            "Attest was installed without its component ${component}: configure it with -DATTEST_${option}=ON")
    endif()
endforeach()
