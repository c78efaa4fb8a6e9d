// What options of other projects are called here: the names of torch, FlashAttention, xFormers, JAX,
// FlashInfer, vLLM and Triton kernels, and those of the Python package of Attest.
//
// The same table as tools/python/attest/_options.py has, in the names of the program.
#pragma once

#include <algorithm>
#include <array>
#include <cctype>
#include <string>
#include <string_view>
#include <vector>

namespace attest::tool {

/// An option of another project, one of a command that takes its place, and what to write.
struct other_spelling {
    std::string_view name;
    std::string_view option; ///< the words are for commands that have it
    std::string_view words;  ///< empty: "it is called OPTION here"
};

namespace spelling {

inline constexpr std::string_view distances =
    "a kernel is held to --max-ulp (a distance) or to --model (a proven bound)";
inline constexpr std::string_view paged =
    "it is called --page-table here, with --page-layout and --key-lengths";
inline constexpr std::string_view pages_of_rows =
    "the pages of each batch entry are a row of --page-table, filled up with -1; --key-lengths "
    "says how many keys there are";
inline constexpr std::string_view window =
    "write --window-left and --window-right; a side without a limit, -1 elsewhere, is left out";
inline constexpr std::string_view sliding =
    "a window of n keys, the query's own among them, is --window-left n-1 and --causal";
inline constexpr std::string_view scale_of_outputs =
    "a factor of outputs is one of --v-scale; of a kernel that divides, its reciprocal";
inline constexpr std::string_view padding =
    "write --key-lengths where padding comes last, or --mask with shape (B,1,1,S)";
inline constexpr std::string_view lengths_say_it =
    "leave it out: the numbers of --cu-seqlens-q and --cu-seqlens-k say it";
inline constexpr std::string_view file_says_it = "leave it out: the shape of --k says it";
inline constexpr std::string_view heads =
    "leave it out: query heads share key heads wherever there are more of them";
inline constexpr std::string_view order =
    "it is called --layout here: bshd for NHD, BSHD and BTNH, bhsd for HND and BHSD";
inline constexpr std::string_view sizes = "write --shape B,Hq,Hk,Sq,S,D";
inline constexpr std::string_view scores =
    "what it adds is --bias or --alibi, a tanh is --soft-cap; any other score is --given-scores";
inline constexpr std::string_view blocks =
    "leave it out: what its mask_mod hides is --causal, --window-left, --key-lengths or --mask";

} // namespace spelling

inline constexpr auto other_spellings = std::to_array<other_spelling>({
    {"--query", "--q", ""},
    {"--key", "--k", ""},
    {"--value", "--v", ""},
    {"--actual", "--candidate", ""},
    {"--output", "--candidate", ""},
    {"--output", "--out", ""},
    {"--out", "--candidate", ""},
    {"--out", "--saved-out",
     "gradients are written by --dq, --dk, ..., each into a file of its own; --saved-out is O'"},
    {"--lse", "--candidate-lse",
     "write --candidate-lse for those to be judged, --saved-lse for those of a forward pass"},
    {"--lse", "--saved-lse", ""},
    {"--softmax-lse", "--candidate-lse",
     "write --candidate-lse for those to be judged, --saved-lse for those of a forward pass"},
    {"--softmax-lse", "--saved-lse", ""},
    {"--return-lse", "--lse", "write --lse FILE"},
    {"--do", "--dout", ""},
    {"--grad-out", "--dout", ""},
    {"--grad-output", "--dout", ""},
    {"--key-padding-mask", "--mask", spelling::padding},
    {"--leftpad-k", "--mask", "padding in front is hidden by --mask"},
    {"--block-mask", "--mask", spelling::blocks},
    {"--score-mod", "--given-scores", spelling::scores},
    {"--enable-gqa", "--k", spelling::heads},
    {"--dropout-p", "--dropout", "it is called --dropout here, with --keep-mask"},
    {"--dropout-mask", "--keep-mask", ""},
    {"--topk-indices", "--key-indices", ""},
    {"--indices", "--key-indices", ""},
    {"--softmax-scale", "--scale", ""},
    {"--sm-scale", "--scale", ""},
    {"--logit-cap", "--soft-cap", ""},
    {"--s-aux", "--sinks", ""},
    {"--learnable-sink", "--sinks", ""},
    {"--window-size", "--window-left", spelling::window},
    {"--local-window-size", "--window-left", spelling::window},
    {"--sliding-window", "--window-left", spelling::sliding},
    {"--cache-seqlens", "--key-lengths", ""},
    {"--seqused-k", "--key-lengths", ""},
    {"--kv-seq-lengths", "--key-lengths", ""},
    {"--key-value-seq-lengths", "--key-lengths", ""},
    {"--kv-last-page-len", "--page-table", spelling::pages_of_rows},
    {"--qo-indptr", "--cu-seqlens-q", ""},
    {"--max-seqlen-q", "--cu-seqlens-q", spelling::lengths_say_it},
    {"--max-seqlen-k", "--cu-seqlens-q", spelling::lengths_say_it},
    {"--block-table", "--page-table", spelling::paged},
    {"--block-tables", "--page-table", spelling::paged},
    {"--kv-indptr", "--page-table", spelling::pages_of_rows},
    {"--kv-indices", "--page-table", spelling::pages_of_rows},
    {"--page-size", "--page-table", spelling::file_says_it},
    {"--kv-layout", "--page-layout", "it is called --page-layout here: bshd for NHD, bhsd for HND"},
    {"--tensor-layout", "--layout", spelling::order},
    {"--qkv-format", "--layout", spelling::order},
    {"--q-descale", "--q-scale", ""},
    {"--k-descale", "--k-scale", ""},
    {"--v-descale", "--v-scale", ""},
    {"--descale-q", "--q-scale", ""},
    {"--descale-k", "--k-scale", ""},
    {"--descale-v", "--v-scale", ""},
    {"--o-scale", "--v-scale", spelling::scale_of_outputs},
    {"--output-scale", "--v-scale", spelling::scale_of_outputs},
    {"--out-dtype", "--dtype", ""},
    {"--dtype-out", "--dtype", ""},
    {"--atol", "--max-ulp", spelling::distances},
    {"--rtol", "--max-ulp", spelling::distances},
    {"--tolerance", "--max-ulp", spelling::distances},
    {"--num-splits", "--parts", "it is called --parts here, of --model split-kv"},
    {"--block-n", "--tile-keys", ""},
    {"--batch", "--kind", spelling::sizes},
    {"--heads", "--kind", spelling::sizes},
    {"--seqlen", "--kind", spelling::sizes},
    {"--head-dim", "--kind", spelling::sizes},
});

/// Returns "; what to write in a command with these options. ", or "" where nothing is known.
inline std::string spelled_elsewhere(std::string_view given,
                                     std::vector<std::string> const& known) {
    std::string name;
    for (char const c : given)
        name += c == '_' ? '-' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    for (other_spelling const& one : other_spellings)
        if (one.name == name && std::ranges::find(known, one.option) != known.end())
            return "; "
                   + (one.words.empty() ? "it is called " + std::string(one.option) + " here"
                                        : std::string(one.words))
                   + ". ";
    return "";
}

} // namespace attest::tool
