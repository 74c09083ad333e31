// Palimpsest's own script: menus, toasts, copying, keys. Every page works without it.
"use strict";
(() => {
  const TOAST_MS = 6000;
  document.documentElement.classList.add("js");
  const all = (selector, root = document) => Array.from(root.querySelectorAll(selector));

  // ---- menus: <details class="menu"> closes on Escape, on a click elsewhere and when another opens ----
  const openMenus = () => all("details.menu[open]");
  document.addEventListener("click", (event) => {
    for (const menu of openMenus()) if (!menu.contains(event.target)) menu.open = false;
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const menu of openMenus()) {
      menu.open = false;
      menu.querySelector("summary").focus();
    }
  });

  // ---- toasts: good news leaves by itself unless read, bad news stays until closed ----
  const dress = (toast) => {
    const close = document.createElement("button");
    close.type = "button";
    close.className = "notice-close";
    close.setAttribute("aria-label", document.body.dataset.close || "Close");
    close.textContent = "\u00d7";
    close.addEventListener("click", () => toast.remove());
    toast.append(close);
    if (toast.matches(".notice-error")) return;
    let timer;
    const start = () => { timer = setTimeout(() => toast.remove(), TOAST_MS); };
    const stop = () => clearTimeout(timer);
    toast.addEventListener("pointerenter", stop);
    toast.addEventListener("pointerleave", start);
    toast.addEventListener("focusin", stop);
    toast.addEventListener("focusout", start);
    start();
  };
  const say = (text) => {
    const toast = document.createElement("div");
    const line = document.createElement("p");
    toast.className = "notice notice-error";
    toast.setAttribute("role", "alert");
    line.textContent = text;
    toast.append(line);
    document.getElementById("flash")?.append(toast);
  };
  const flash = document.getElementById("flash");
  if (flash) {
    new MutationObserver((changes) => {
      for (const change of changes)
        for (const node of change.addedNodes) if (node.nodeType === 1 && node.matches(".notice")) dress(node);
    }).observe(flash, { childList: true });
  }

  // ---- what HTMX can't show by swapping ----
  document.addEventListener("htmx:responseError", (event) => {
    const status = event.detail.xhr.status;
    say(document.body.dataset[`status${status}`] || document.body.dataset.failed || `Failed (${status}).`);
  });
  document.addEventListener("htmx:sendError", () => say(document.body.dataset.offline || "No connection."));

  // ---- focus: an answer to a form, or one that removed the focused element, hands the focus to the nearest place that
  // asks for it; what polls by itself takes it from nowhere else. A button in flight is disabled and so loses it early ----
  const bereft = new WeakSet();
  const isFree = () => !document.activeElement || document.activeElement === document.body;
  const remember = (event) => {
    const { xhr, target, requestConfig } = event.detail;
    if (requestConfig?.verb === "post" || (!isFree() && target?.contains(document.activeElement))) bereft.add(xhr);
  };
  document.addEventListener("htmx:beforeRequest", remember);
  document.addEventListener("htmx:beforeSwap", remember);
  document.addEventListener("htmx:afterSettle", (event) => {
    if (!bereft.has(event.detail.xhr) || !isFree() || !(event.target instanceof Element)) return;
    const heir = event.target.querySelector("[data-focus]") || event.target.closest("[data-focus]");
    heir?.focus({ preventScroll: true });
  });

  // ---- the minutes of an undo run down here, so that no answer has to bring them ----
  const counted = new WeakMap();
  setInterval(() => {
    for (const node of all("[data-seconds-left]")) {
      if (!counted.has(node)) counted.set(node, performance.now());
      const left = Number(node.dataset.secondsLeft) - (performance.now() - counted.get(node)) / 1000;
      const shown = String(Math.max(0, Math.ceil(left / 60)));
      if (node.textContent !== shown) node.textContent = shown;
    }
  }, 5000);

  // ---- keys: whatever is on the page with a data-key; never while typing, in a menu or dialog, on key repeat; a
  // button whose request is in flight is disabled (hx-disabled-elt), so that one key gives one verdict ----
  const isTyping = (node) => node instanceof Element && node.matches("input, textarea, select, [contenteditable]");
  document.addEventListener("keydown", (event) => {
    if (event.repeat || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(event.target) || openMenus().length || document.querySelector("dialog[open]")) return;
    const key = CSS.escape(event.key.toLowerCase());
    const button = all(`[data-key="${key}"]:not(:disabled)`).find((node) => node.checkVisibility());
    if (!button) return;
    event.preventDefault();
    button.click();
  });

  // ---- copy buttons: <button data-copy="id of the element with the text"> ----
  document.addEventListener("click", async (event) => {
    const button = event.target.closest?.("[data-copy]");
    if (!button) return;
    await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).textContent.trim());
    const before = button.textContent;
    button.textContent = button.dataset.copied || before;
    setTimeout(() => { button.textContent = before; }, 1500);
  });
})();
