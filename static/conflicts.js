// Conflicts: j and k go from one to the next, an answer leads on to the next that waits. Keys come from app.js, which
// tells of none while somebody types, in a menu or a dialog, or on key repeat. Every form works without it.
"use strict";
(() => {
  const all = (selector) => Array.from(document.querySelectorAll(selector));
  const items = () => all("[data-item]");
  const current = () => document.activeElement?.closest("[data-item]");
  const look = (item) => {
    item?.focus({ preventScroll: true });
    item?.scrollIntoView({ block: "nearest" });
    return Boolean(item);
  };
  const inView = () => items().find((item) => item.getBoundingClientRect().top >= 0) ?? items().at(-1);
  const walk = (step) => {
    const there = items();
    const at = there.indexOf(current());
    return look(at < 0 ? inView() : there[Math.min(Math.max(at + step, 0), there.length - 1)]);
  };
  // An answer's key without one to answer shows first which one it would be.
  const pick = () => !current() && look(inView());
  const KEYS = { j: () => walk(1), k: () => walk(-1), n: pick, o: pick, b: pick };
  document.addEventListener("app:key", (event) => {
    if (KEYS[event.detail.key]?.()) event.preventDefault();
  });

  // ---- "Keep both" opens where its note is typed ----
  document.addEventListener("toggle", (event) => {
    if (event.target.matches?.(".conflict-both[open]")) event.target.querySelector("[data-opened]").focus();
  }, true);
  document.addEventListener("keydown", (event) => {
    const fold = event.key === "Escape" && event.target.closest?.(".conflict-both[open]");
    if (!fold) return;
    fold.open = false;
    fold.querySelector("summary").focus();
  });

  // ---- what was just settled hands the focus on to the next one that waits ----
  document.addEventListener("htmx:afterSettle", () => {
    const here = current();
    if (!here?.matches("[data-done]") || !here.closest("[data-judged]")) return;
    const there = items();
    const waiting = there.filter((item) => !item.matches("[data-done]"));
    look(waiting.find((item) => there.indexOf(item) > there.indexOf(here)) ?? waiting[0] ?? here);
  });
})();
