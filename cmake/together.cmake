# Compiling the sources of one folder as one, with ATTEST_TOGETHER. Most of the time of a source goes into the headers
# and the inline functions that it shares with the others of its folder.

# attest_compile_together(TARGET [APART SOURCE...] [EACH NUMBER]): the sources of each folder of the target are one,
# but for those that stay apart; NUMBER at a time, so that several processors have some.
function(attest_compile_together target)
    if(NOT ATTEST_TOGETHER)
        return()
    endif()
    cmake_parse_arguments(given "" "EACH" "APART" ${ARGN})
    get_target_property(sources ${target} SOURCES)
    set(number 0)
    foreach(source IN LISTS sources)
        if(source IN_LIST given_APART)
            continue()
        endif()
        get_filename_component(group ${source} DIRECTORY)
        string(REGEX REPLACE "/.*" "" group "${group}")
        if(given_EACH)
            math(EXPR group "${number} / ${given_EACH}")
            math(EXPR number "${number} + 1")
        endif()
        set_source_files_properties(${source} PROPERTIES UNITY_GROUP "all_${group}")
    endforeach()
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
endfunction()
