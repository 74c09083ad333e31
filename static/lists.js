// Lists: a search to jump to, rows to walk through, ticks that are counted. Each list works without it.
// Keys come from app.js, which tells of none while somebody types, in a menu or a dialog, or on key repeat.
"use strict";
(() => {
  const all = (selector, root = document) => Array.from(root.querySelectorAll(selector));

  // ---- keys: "/" to the search, j and k from row to row, x ticks the row that has the focus ----
  const rows = () => all("[data-walk-rows] > .row").filter((row) => row.checkVisibility());
  const rowOf = (node) => node instanceof Element && node.closest("[data-walk-rows] > .row");
  const walk = (step) => {
    const there = rows();
    if (!there.length) return false;
    const at = there.indexOf(rowOf(document.activeElement));
    const to = there[at < 0 ? 0 : Math.min(Math.max(at + step, 0), there.length - 1)];
    const link = to.querySelector(".row-link");
    link?.focus({ preventScroll: true });
    to.scrollIntoView({ block: "nearest" });
    return Boolean(link);
  };
  const tick = () => {
    const box = rowOf(document.activeElement)?.querySelector("input[type=checkbox]");
    box?.click();
    return Boolean(box);
  };
  const search = () => {
    const field = document.querySelector("[data-search]");
    field?.focus();
    field?.select();
    return Boolean(field);
  };
  const KEYS = { "/": search, j: () => walk(1), k: () => walk(-1), x: tick };
  document.addEventListener("app:key", (event) => {
    if (KEYS[event.detail.key]?.()) event.preventDefault();
  });

  // ---- ticks: buttons that act on them wait until there is one, and say how many there are ----
  const boxes = (form) => Array.from(form.elements).filter((box) => box.name === "ids");
  const count = (form) => {
    const there = boxes(form);
    const ticked = there.filter((box) => box.checked).length;
    const said = form.querySelector("[data-ticked]");
    said.hidden = !ticked;
    said.textContent = said.dataset.ticked.replace("{n}", String(ticked));
    form.toggleAttribute("data-some", ticked > 0);
    for (const button of all("button", form)) button.disabled = ticked < (button.value === "merge" ? 2 : 1);
    const every = form.querySelector("[data-tick-all]");
    every.checked = ticked > 0 && ticked === there.length;
    every.indeterminate = ticked > 0 && ticked < there.length;
  };
  document.addEventListener("change", (event) => {
    const form = event.target.form;
    if (!form?.matches("[data-bulk]")) return;
    if (event.target.matches("[data-tick-all]")) for (const box of boxes(form)) box.checked = event.target.checked;
    count(form);
  });
  const start = () => all("[data-bulk]").forEach(count);
  document.addEventListener("htmx:afterSettle", start);
  window.addEventListener("pageshow", start);
  start();
})();
