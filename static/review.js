// The keys and clicks of the review beside what app.js does for every [data-key]. Every form works without it.
"use strict";
(() => {
  const all = (selector, root = document) => Array.from(root.querySelectorAll(selector));
  const stage = () => document.getElementById("review");
  const isTyping = (node) =>
    node instanceof Element && node.matches("input:not([type=checkbox]), textarea, select, [contenteditable]");

  // ---- a new card: its folds as the last one's were, itself in view, its heading read next ----
  const opened = new Set();
  let last = stage();
  document.addEventListener("toggle", (event) => {
    const fold = event.target;
    if (!stage()?.contains(fold) || !fold.dataset?.fold) return;
    if (fold.open) opened.add(fold.dataset.fold);
    else opened.delete(fold.dataset.fold);
  }, true);
  const unfold = (root) => { for (const fold of all("details[data-fold]", root)) if (opened.has(fold.dataset.fold)) fold.open = true; };
  document.addEventListener("htmx:afterSwap", () => {
    const shown = stage();
    if (!shown) return;
    unfold(shown);
    if (shown === last) return;
    last = shown;
    const heading = shown.querySelector(".quote, .blank h2");
    heading?.focus({ preventScroll: true });
    if (shown.getBoundingClientRect().top < 0) shown.scrollIntoView();
  });

  // ---- what polls replaces no form whose answer is on its way: HTMX would not find the places that answer is for ----
  document.addEventListener("htmx:beforeSwap", (event) => {
    const { requestConfig, target } = event.detail;
    if (requestConfig?.verb === "get" && target?.querySelector?.("form.htmx-request")) event.detail.shouldSwap = false;
  });

  // ---- Ctrl+Z and Cmd+Z are U; Escape leaves the wording as it was, Ctrl+Enter saves it ----
  document.addEventListener("keydown", (event) => {
    if (event.repeat || event.altKey || document.querySelector("dialog[open], details.menu[open]")) return;
    const form = event.target instanceof Element && event.target.closest(".wording form");
    const isChord = event.ctrlKey || event.metaKey;
    if (isChord && !event.shiftKey && event.key.toLowerCase() === "z" && !isTyping(event.target)) {
      const undo = all('[data-key="u"]:not(:disabled)').find((node) => node.checkVisibility());
      if (!undo) return;
      event.preventDefault();
      undo.click();
    } else if (form && event.key === "Escape") form.querySelector("[data-cancel]").click();
    else if (form && isChord && event.key === "Enter") form.requestSubmit();
  });

  // ---- look-alikes: how many the one answer counts for, whichever button or key gives it ----
  const count = (fold) => {
    const ticked = all("input[name=also]:checked", fold).length;
    for (const place of all("[data-ticked]", fold)) place.textContent = String(ticked);
    for (const button of all("button", fold)) button.disabled = !ticked;
  };
  document.addEventListener("change", (event) => {
    const fold = event.target.closest?.("[data-alike]");
    if (fold) count(fold);
  });
  const start = (root) => all("[data-alike]", root).forEach(count);
  document.addEventListener("htmx:afterSwap", () => start(document));
  start(document);
})();
