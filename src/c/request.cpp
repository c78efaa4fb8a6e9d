// Requests, and progress that other threads may read.
#include "request.hpp"

#include "format.hpp"
#include "handle.hpp"

using namespace attest::c;
namespace oracle = attest::oracle;

namespace {

attest_code set_format(attest_request* request, oracle::format oracle::request::* member,
                       attest_format format, attest_error** error) {
    return change(request, error,
                  [&](oracle::request& asked) { asked.*member = format_of(format); });
}

} // namespace

attest_code attest_progress_create(attest_progress** result, attest_error** error) {
    return create(result, error);
}

void attest_progress_destroy(attest_progress* progress) {
    delete progress;
}

void attest_progress_stop(attest_progress* progress) {
    if (progress != nullptr)
        progress->is.stop = true;
}

size_t attest_progress_rows_done(attest_progress const* progress) {
    return progress == nullptr ? 0 : progress->is.rows_done.load();
}

size_t attest_progress_rows_in_all(attest_progress const* progress) {
    return progress == nullptr ? 0 : progress->is.rows_in_all.load();
}

attest_code attest_request_create(attest_request** result, attest_error** error) {
    return create(result, error);
}

void attest_request_destroy(attest_request* request) {
    delete request;
}

attest_code attest_request_set_output(attest_request* request, attest_format format,
                                      attest_error** error) {
    return set_format(request, &oracle::request::output, format, error);
}

attest_code attest_request_set_log_sum_exp(attest_request* request, attest_format format,
                                           attest_error** error) {
    return set_format(request, &oracle::request::log_sum_exp, format, error);
}

attest_code attest_request_set_bounds(attest_request* request, int bounds, attest_error** error) {
    return set(request, &oracle::request::bounds, bounds != 0, error);
}

attest_code attest_request_set_threads(attest_request* request, unsigned threads,
                                       attest_error** error) {
    return set(request, &oracle::request::threads, threads, error);
}

attest_code attest_request_set_progress(attest_request* request, attest_progress* progress,
                                        attest_error** error) {
    oracle::progress* const watched = progress == nullptr ? nullptr : &progress->is;
    return set(request, &oracle::request::watched, watched, error);
}
