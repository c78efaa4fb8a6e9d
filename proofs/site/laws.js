// The name of a law says under the pointer what the law is. The words stand once on the page, in what a press on the
// name shows, with this script or without. A letter of a step that was defined shows what it is in the same way; without
// this script its name behind the step leads to the definition.
"use strict";
document.querySelectorAll("button[popovertarget]").forEach((law) => {
    law.title = document.getElementById(law.getAttribute("popovertarget")).querySelector("p").textContent;
});
(() => {
    const box = document.createElement("div");
    box.popover = "auto";
    const words = document.createElement("p");
    const there = document.createElement("a");
    const last = document.createElement("p");
    there.textContent = "Where it is defined";
    there.onclick = () => box.hidePopover();
    last.append(there);
    box.append(words, last);
    const opens = (letter, anchor) => letter.addEventListener("click", (press) => {
        if (!box.showPopover) {
            return; // a link is a link
        }
        press.preventDefault();
        words.replaceChildren(...document.getElementById(anchor).cloneNode(true).childNodes);
        there.href = `#${anchor}`;
        (document.querySelector(".laws") || document.body).append(box);
        box.showPopover();
    });
    document.querySelectorAll(".where a").forEach((letter) => {
        const anchor = letter.hash.slice(1);
        letter.title = document.getElementById(anchor).textContent;
        opens(letter, anchor);
    });
    document.querySelectorAll(".chain mi[class]").forEach((letter) => opens(letter, letter.getAttribute("class")));
})();
