// Looks the words up in what search_index.js holds, with lunr (MIT licence), which Debian has.
"use strict";
(() => {
    const field = document.getElementById("words");
    const list = document.getElementById("found");
    const count = document.getElementById("count");
    const sections = window.bookPages.flatMap(([page, book, parts]) =>
        parts.map(([anchor, title]) => ({ page: anchor ? `${page}#${anchor}` : page, book, title, words: [] })));
    // A line is a word and the sections that have it: steps from one to the next in base 36, and how often.
    window.bookWords.split("\n").forEach((line) => {
        const [word, ...steps] = line.split(" ");
        let number = 0;
        steps.forEach((step) => {
            const [by, times] = step.split("*");
            number += parseInt(by, 36);
            sections[number].words.push(...Array(Number(times ?? 1)).fill(word));
        });
    });
    const index = lunr(function () {
        this.ref("number");
        this.field("title", { boost: 5 });
        this.field("text");
        sections.forEach((section, number) => this.add({ number, title: section.title, text: section.words.join(" ") }));
    });
    function look() {
        list.replaceChildren();
        const words = field.value.trim().split(/\s+/).filter(Boolean);
        if (words.length === 0) {
            count.textContent = "";
            return;
        }
        const found = index.query((query) => words.forEach((word) => {
            const plain = word.toLowerCase();
            query.term(plain, { boost: 10, presence: lunr.Query.presence.OPTIONAL });
            query.term(lunr.tokenizer(plain).map((each) => index.pipeline.runString(each.toString())).flat(), {});
            query.term(plain, { wildcard: lunr.Query.wildcard.TRAILING });
        }));
        count.textContent = found.length === 1 ? "1 section" : `${found.length} sections`;
        for (const each of found.slice(0, 40)) {
            const section = sections[each.ref];
            const item = document.createElement("li");
            const link = document.createElement("a");
            link.href = section.page;
            link.textContent = `${section.book}: ${section.title}`;
            item.append(link);
            list.append(item);
        }
    }
    field.addEventListener("input", look);
    field.value = new URLSearchParams(location.search).get("q") || "";
    look();
})();
