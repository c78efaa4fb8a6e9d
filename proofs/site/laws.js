// The name of a law says under the pointer what the law is. The words stand once on the page, in what a press on the
// name shows, with this script or without.
"use strict";
document.querySelectorAll("button[popovertarget]").forEach((law) => {
    law.title = document.getElementById(law.getAttribute("popovertarget")).querySelector("p").textContent;
});
