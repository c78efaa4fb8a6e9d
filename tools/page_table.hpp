// --page-table: the pages of a cache that contain the keys of each batch entry.
//
//     --page-table 0,3,-1,2,1,4        two batch entries of three pages, row by row
//     --page-table table.npy           (B, pages), int32 or int64
// Keys and values are the pages: (pages,slots,Hk,D) with --page-layout bshd, (pages,Hk,slots,D)
// with bhsd.
#pragma once

#include <attest/oracle/paged.hpp>

#include "loaded_problem.hpp"

namespace attest::tool {

struct problem_options;

/// Refuses options that have no meaning with a page table, or without one.
void require_pages(problem_options const& from);

/// Reads the table and the order of the pages, and gathers the pages; the rest of the problem must
/// be loaded.
void load_pages(problem_options const& from, loaded_problem& into);

} // namespace attest::tool
