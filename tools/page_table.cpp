#include "page_table.hpp"

#include "lists.hpp"
#include "problem_options.hpp"

namespace attest::tool {

namespace {

/// Returns a table with this number of rows; a list of numbers and a raw file are in row-major
/// order.
oracle::page_table table_of(std::string const& text, std::size_t rows,
                            std::vector<std::string>& read_from) {
    listed_integers const list = listed_integers_of("--page-table", text, read_from);
    oracle::page_table result{
        .numbers = list.numbers, .rows = rows, .name = list_name("--page-table", text)};
    if (list.shape.size() == 2) {
        result.rows = list.shape[0];
        result.columns = list.shape[1];
        return result;
    }
    if (list.shape.size() > 2)
        refuse_usage(result.name + " has the shape " + shape_text(list.shape)
                     + ", expected (B, pages)");
    if (rows == 0 || list.numbers.size() % rows != 0)
        refuse_usage(result.name + " has " + std::to_string(list.numbers.size())
                     + " numbers, expected as many for each of " + std::to_string(rows)
                     + " batch entries");
    result.columns = list.numbers.size() / rows;
    return result;
}

void require_four_axes(std::string const& name, stored_tensor const& pages) {
    if (pages.shape.size() != 4)
        refuse_usage(
            name + " has the shape " + shape_text(pages.shape)
            + ", expected the 4 axes of pages: (pages,slots,Hk,D) with --page-layout bshd, "
              "(pages,Hk,slots,D) with bhsd");
}

} // namespace

void require_pages(problem_options const& from) {
    if (from.page_table.empty()) {
        if (!from.page_layout.empty())
            refuse_usage("--page-layout requires --page-table");
        return;
    }
    if (from.key_lengths.empty())
        refuse_usage("--page-table is given without --key-lengths, which say how many keys of its "
                     "pages each batch entry has");
    if (from.page_layout.empty())
        refuse_usage(
            "--page-table is given without --page-layout, and heads and slots cannot be told "
            "apart: bshd is (pages,slots,Hk,D), bhsd is (pages,Hk,slots,D)");
    for (auto const& [option, given] :
         {std::pair{"--past-k", &from.past_key}, std::pair{"--cu-seqlens-k", &from.cu_seqlens_k},
          std::pair{"--given-scores", &from.given_scores}})
        if (!given->empty())
            refuse_usage(std::string(option)
                         + " is given with --page-table, whose pages hold all keys; expected "
                           "--key-lengths alone");
}

void load_pages(problem_options const& from, loaded_problem& into) {
    bool const packed = !into.cu_seqlens_q.empty();
    into.pages_order = one_of<axes>("--page-layout", from.page_layout,
                                    {{"bhsd", axes::bhsd}, {"bshd", axes::bshd}});
    require_four_axes(into.names.key, into.key);
    require_four_axes(into.names.value, into.value);
    if (packed) {
        oracle::page_table const table =
            table_of(from.page_table, into.cu_seqlens_q.size() - 1, into.read_from);
        into.page_numbers = table.numbers;
        into.gathered_packed =
            gathered({into.packed_query(), into.cu_seqlens_q}, into.pages_of_key(),
                     into.pages_of_value(), table, into.how, into.names);
        return;
    }
    oracle::problem const over_pages = into.problem();
    oracle::page_table const table =
        table_of(from.page_table, over_pages.batches(), into.read_from);
    into.page_numbers = table.numbers;
    into.gathered = gathered(over_pages, table, into.names);
}

} // namespace attest::tool
