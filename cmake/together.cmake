# Compiling the sources of one folder as one, with ATTEST_TOGETHER. Most of the time of a source goes into the headers
# and the inline functions that it shares with the others of its folder.

# attest_compile_together(TARGET [APART SOURCE...] [JOINED FOLDER...]): the sources of each folder of the target are
# one, but for those that stay apart; those of the joined folders are one as well.
function(attest_compile_together target)
    if(NOT ATTEST_TOGETHER)
        return()
    endif()
    cmake_parse_arguments(given "" "" "APART;JOINED" ${ARGN})
    get_target_property(sources ${target} SOURCES)
    foreach(source IN LISTS sources)
        if(source IN_LIST given_APART)
            continue()
        endif()
        get_filename_component(group ${source} DIRECTORY)
        string(REGEX REPLACE "/.*" "" group "${group}")
        if(group IN_LIST given_JOINED)
            list(JOIN given_JOINED "_" group)
        endif()
        set_source_files_properties(${source} PROPERTIES UNITY_GROUP "all_${group}")
    endforeach()
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
endfunction()
