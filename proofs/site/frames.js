// A sequence of pictures, of which one is shown: a slider moves through them. Each was computed when the page was
// made; without this script they stand one after the other.
"use strict";
document.querySelectorAll("[data-frames]").forEach((frames) => {
    const all = [...frames.children];
    const row = document.createElement("div");
    const slider = document.createElement("input");
    const count = document.createElement("span");
    row.className = "slide";
    slider.type = "range";
    slider.min = "1";
    slider.max = String(all.length);
    slider.value = "1";
    slider.setAttribute("aria-label", `picture, 1 to ${all.length}`);
    const show = () => {
        all.forEach((frame, number) => { frame.hidden = number + 1 !== Number(slider.value); });
        count.textContent = `${slider.value} of ${all.length}`;
        slider.setAttribute("aria-valuetext", all[slider.value - 1].querySelector("p").textContent);
    };
    slider.addEventListener("input", show);
    row.append(slider, count);
    frames.before(row);
    frames.classList.add("sliding");
    show();
});
