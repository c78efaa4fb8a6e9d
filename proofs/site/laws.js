// The name of a law says under the pointer what the law is. The words stand once on the page, in what a press on the
// name shows, with this script or without. A letter of a step that was defined says what it is in the same way; without
// this script it leads to the definition.
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
    document.querySelectorAll(".chain math a").forEach((letter) => {
        const definition = document.getElementById(letter.hash.slice(1));
        letter.title = definition.textContent;
        letter.addEventListener("click", (press) => {
            if (!box.showPopover) {
                return; // it is a link
            }
            press.preventDefault();
            words.replaceChildren(...definition.cloneNode(true).childNodes);
            there.href = letter.hash;
            (document.querySelector(".laws") || document.body).append(box);
            box.showPopover();
        });
    });
})();
