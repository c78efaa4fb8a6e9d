// The version of the loaded library, which equals that of attest.h and of the project.
#include <attest.h>

#define ATTEST_TEXT_OF(x) #x
#define ATTEST_TEXT(x) ATTEST_TEXT_OF(x)
static_assert(ATTEST_VERSION_MAJOR == ATTEST_PROJECT_MAJOR);
static_assert(ATTEST_VERSION_MINOR == ATTEST_PROJECT_MINOR);
static_assert(ATTEST_VERSION_PATCH == ATTEST_PROJECT_PATCH);

char const* attest_version(void) {
    return ATTEST_TEXT(ATTEST_VERSION_MAJOR) "." ATTEST_TEXT(ATTEST_VERSION_MINOR) "." ATTEST_TEXT(
        ATTEST_VERSION_PATCH);
}
