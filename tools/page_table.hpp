// --page-table: which pages of a cache the keys of each batch entry lie in.
//
//     --page-table 0,3,-1,2,1,4        two batch entries of three pages, row by row
//     --page-table table.npy           (B, pages), int32 or int64
// Keys and values are the pages, (pages,slots,Hk,D) with --page-layout bshd, (pages,Hk,slots,D) with bhsd.
#pragma once

#include <attest/oracle/paged.hpp>

#include "loaded_problem.hpp"

namespace attest::tool {

struct problem_options;

/// Refuses options that make no sense with a page table, or without one.
void require_pages(problem_options const& from);

/// Reads the table and the order of the pages, and gathers what they name; the rest of the problem is loaded.
void load_pages(problem_options const& from, loaded_problem& into);

} // namespace attest::tool
