# The tests by name, for ctest: a test is called SUITE or SUITE/NAME, and its label is the suite, one of
# those of tests/run.
#
#     ctest --test-dir BUILD -N                    the list
#     ctest --test-dir BUILD -L '^static$'         a suite
#     ctest --test-dir BUILD -R 'number/rational'  the tests whose name contains this
#
# A case of Catch2 is a test (known once its program is built), and so are an example, a source that has to
# compile (with Ninja; otherwise all of a suite are one), and a suite that is a script. Tests that build
# something exclude one another.
set(attest_minutes 5) # the time that a test may take where nothing else is said

# attest_test(SUITE NAME MINUTES COMMAND...): one test, called SUITE or SUITE/NAME
function(attest_test suite name minutes)
    set(called ${suite})
    if(name)
        set(called "${suite}/${name}")
    endif()
    math(EXPR seconds "60 * ${minutes}")
    add_test(NAME "${called}" COMMAND ${ARGN} WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
    set_tests_properties(
        "${called}" PROPERTIES LABELS ${suite} TIMEOUT ${seconds} SKIP_RETURN_CODE 77
                               ENVIRONMENT "CXX=${CMAKE_CXX_COMPILER}")
endfunction()

# attest_build_test(SUITE NAME TARGET): passed if the target is built
function(attest_build_test suite name target)
    attest_test(${suite} "${name}" 60 ${CMAKE_COMMAND} --build ${PROJECT_BINARY_DIR} --target ${target})
    if(name)
        set(suite "${suite}/${name}")
    endif()
    set_tests_properties("${suite}" PROPERTIES RESOURCE_LOCK build)
endfunction()

# attest_compiled_tests(SUITE ALL TARGET...): each source of the targets, which ALL builds
function(attest_compiled_tests suite all)
    if(NOT CMAKE_GENERATOR MATCHES "Ninja")
        attest_build_test(${suite} "" ${all})
        return()
    endif()
    foreach(target IN LISTS ARGN)
        get_target_property(sources ${target} SOURCES)
        get_target_property(folder ${target} BINARY_DIR)
        get_target_property(source_folder ${target} SOURCE_DIR)
        cmake_path(RELATIVE_PATH folder BASE_DIRECTORY ${PROJECT_BINARY_DIR})
        foreach(source IN LISTS sources)
            cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${source_folder})
            foreach(place IN ITEMS ${PROJECT_BINARY_DIR}/${folder} ${source_folder})
                cmake_path(IS_PREFIX place ${source} is_below)
                if(is_below)
                    cmake_path(RELATIVE_PATH source BASE_DIRECTORY ${place})
                    break()
                endif()
            endforeach()
            string(REGEX REPLACE "^${suite}/" "" name ${source})
            attest_build_test(
                ${suite} ${name}
                ${folder}/CMakeFiles/${target}.dir/${source}${CMAKE_CXX_OUTPUT_EXTENSION})
        endforeach()
    endforeach()
endfunction()

# attest_catch_tests(SUITE): each case of attest_SUITE_tests; all as one if Catch2 has no module for it
find_file(ATTEST_CATCH_MODULE Catch.cmake PATHS ${Catch2_DIR} NO_DEFAULT_PATH)
if(ATTEST_CATCH_MODULE)
    include(${ATTEST_CATCH_MODULE})
endif()
function(attest_catch_tests suite)
    if(ATTEST_CATCH_MODULE)
        math(EXPR seconds "60 * ${attest_minutes}")
        catch_discover_tests(attest_${suite}_tests TEST_PREFIX "${suite}/"
                             PROPERTIES LABELS ${suite} TIMEOUT ${seconds})
    else()
        attest_test(${suite} "" 60 attest_${suite}_tests)
    endif()
endfunction()

attest_compiled_tests(headers attest_headers_tests ${attest_read_headers})
attest_compiled_tests(static attest_static_tests attest_static_tests)
if(ATTEST_PROOFS)
    attest_compiled_tests(proofs attest_proofs attest_chapters attest_ledger attest_proofs)
    attest_compiled_tests(solutions attest_solutions attest_solutions)
    attest_test(ledger "" 30 attest_proofs)
    foreach(part IN ITEMS tests effort)
        attest_build_test(derivations "build ${part}" attest_derivation_${part})
        set_tests_properties("derivations/build ${part}" PROPERTIES FIXTURES_SETUP derivation_${part})
    endforeach()
    attest_test(derivations judged 30 attest_derivation_tests)
    attest_test(derivations effort 30 ${CMAKE_CURRENT_SOURCE_DIR}/derivations/effort
                $<TARGET_FILE:attest_derivation_effort>)
    set_tests_properties(derivations/judged PROPERTIES FIXTURES_REQUIRED derivation_tests)
    set_tests_properties(derivations/effort PROPERTIES FIXTURES_REQUIRED derivation_effort)
endif()
foreach(suite IN ITEMS runtime laws eigen)
    attest_catch_tests(${suite})
endforeach()
attest_test(arb "" 30 attest_arb_tests)
attest_test(criteria "" 10 attest_criteria_tests --check ${PROJECT_SOURCE_DIR}/README.md
            ${PROJECT_SOURCE_DIR}/proofs/26_a_reference_for_kernels.cpp)
attest_build_test(one_definition link attest_one_definition_tests)
attest_test(one_definition agree 5 attest_one_definition_tests)
set_tests_properties(one_definition/link PROPERTIES FIXTURES_SETUP one_definition)
set_tests_properties(one_definition/agree PROPERTIES FIXTURES_REQUIRED one_definition)
if(ATTEST_EXAMPLES)
    file(GLOB examples CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/examples/*.txt)
    list(FILTER examples EXCLUDE REGEX "/CMakeLists.txt$")
    foreach(expected IN LISTS examples)
        cmake_path(GET expected STEM name)
        attest_test(examples ${name} 5 sh -c "\"$1\" | diff -u \"$2\" -" sh
                    $<TARGET_FILE:example_${name}> ${expected})
    endforeach()
endif()

# The suites that are scripts, as tests/run has them. They set up, build and count for themselves.
file(STRINGS run scripts REGEX "^scripts=")
string(REGEX REPLACE "^scripts=\\((.*)\\)$" "\\1" scripts "${scripts}")
separate_arguments(scripts)
foreach(suite IN LISTS scripts)
    set(program ${CMAKE_CURRENT_SOURCE_DIR}/${suite}/run)
    set(words)
    if(suite STREQUAL compile_cost)
        set(program ${CMAKE_CURRENT_SOURCE_DIR}/${suite}/counts)
    elseif(suite STREQUAL judge_fuzz)
        set(words --acceptances 100000 --seed 11)
    endif()
    attest_test(${suite} "" 120 ${program} ${words})
    set_tests_properties(${suite} PROPERTIES RUN_SERIAL ON)
endforeach()
