// Palimpsest's own script: menus, toasts, copying, keys. Every page works without it.
"use strict";
(() => {
  const TOAST_MS = 6000;
  const TOASTS = 3;
  document.documentElement.classList.add("js");
  const all = (selector, root = document) => Array.from(root.querySelectorAll(selector));

  // ---- menus: <details class="menu"> closes on Escape, on a click elsewhere, when the focus leaves and when another
  // opens; the arrows go through what is in it ----
  const openMenus = () => all("details.menu[open]");
  document.addEventListener("click", (event) => {
    for (const menu of openMenus()) if (!menu.contains(event.target)) menu.open = false;
  });
  document.addEventListener("focusin", (event) => {
    for (const menu of openMenus()) if (!menu.contains(event.target)) menu.open = false;
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const menu of openMenus()) {
      menu.open = false;
      menu.querySelector("summary").focus();
    }
  });
  document.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const menu = event.target instanceof Element && event.target.closest("details.menu[open]");
    if (!step || !menu || event.target.matches("input, textarea, select")) return;
    const stops = all(".menu-panel :is(a, button):not(:disabled)", menu).filter((node) => node.getClientRects().length);
    if (!stops.length) return;
    event.preventDefault();
    const at = stops.indexOf(event.target);
    stops[at < 0 ? (step > 0 ? 0 : stops.length - 1) : (at + step + stops.length) % stops.length].focus();
  });

  // ---- dialogs: [data-dialog] names the <dialog> it opens; without a script it is a link to a page. The browser keeps
  // the focus inside, closes on Escape and hands the focus back, unless what had it was swapped away meanwhile ----
  document.addEventListener("click", (event) => {
    const opener = event.target.closest?.("[data-dialog]");
    const dialog = opener && document.getElementById(opener.dataset.dialog);
    if (dialog?.matches("dialog") && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      if (!dialog.open) dialog.showModal();
    } else if (event.target.matches?.("dialog.modal[open]")) event.target.close(); // its backdrop
  });
  document.addEventListener("close", (event) => {
    const holder = document.activeElement;
    const isLost = !holder || holder === document.body || event.target.contains?.(holder);
    if (!event.target.matches?.("dialog.modal") || !isLost) return;
    const heir = document.querySelector(`[data-dialog="${CSS.escape(event.target.id)}"]`) || document.getElementById("main");
    heir?.focus({ preventScroll: true });
  }, true);

  // ---- toasts: good news leaves by itself, later if it offers something, and never while it is read (under the
  // pointer, with the focus in it, in a hidden window); bad news stays until closed ----
  const leave = (toast) => {
    const hadFocus = toast.contains(document.activeElement);
    toast.remove();
    if (hadFocus) document.getElementById("main")?.focus({ preventScroll: true });
  };
  const dress = (toast) => {
    const close = document.createElement("button");
    close.type = "button";
    close.className = "notice-close";
    close.setAttribute("aria-label", document.body.dataset.close || "Close");
    close.textContent = "\u00d7";
    close.addEventListener("click", () => leave(toast));
    toast.append(close);
    toast.addEventListener("htmx:afterRequest", (event) => { if (event.detail.successful) leave(toast); });
    if (toast.matches(".notice-error") || !toast.closest(".toasts")) return;
    const shown = all(":scope > .notice:not(.notice-error)", toast.parentElement);
    if (shown.length > TOASTS) leave(shown.find((other) => !other.matches(":hover, :focus-within")) ?? shown[0]);
    let timer;
    const wait = () => {
      clearTimeout(timer);
      const isRead = toast.matches(":hover, :focus-within") || document.hidden;
      const passed = () => (toast.matches(":hover, :focus-within") || document.hidden ? wait() : leave(toast));
      timer = setTimeout(passed, isRead || !toast.querySelector("form") ? TOAST_MS : TOAST_MS * 2);
    };
    toast.addEventListener("pointerleave", wait);
    toast.addEventListener("focusout", wait);
    wait();
  };
  const say = (text) => {
    const flash = document.getElementById("flash");
    if (all(".notice-error > p", flash ?? document).some((line) => line.textContent === text)) return;
    const toast = document.createElement("div");
    const line = document.createElement("p");
    toast.className = "notice notice-error";
    toast.setAttribute("role", "alert");
    line.textContent = text;
    toast.append(line);
    flash?.append(toast);
    return toast;
  };
  const flash = document.getElementById("flash");
  if (flash) {
    new MutationObserver((changes) => {
      for (const change of changes)
        for (const node of change.addedNodes) if (node.nodeType === 1 && node.matches(".notice")) dress(node);
    }).observe(flash, { childList: true });
  }
  all(".notices > .notice").forEach(dress);

  // ---- the button that was pressed says that it works, until the answer has come or the page is shown again ----
  const busy = (button, on) => (on ? button?.setAttribute("aria-busy", "true") : button?.removeAttribute("aria-busy"));
  const pressed = (event) => event.detail.requestConfig?.triggeringEvent?.submitter;
  document.addEventListener("htmx:beforeRequest", (event) => busy(pressed(event), true));
  document.addEventListener("htmx:afterRequest", (event) => busy(pressed(event), false));
  document.addEventListener("submit", (event) => {
    if (!event.defaultPrevented && event.target.method !== "dialog") busy(event.submitter, true);
  });
  window.addEventListener("pageshow", (event) => event.persisted && all('.btn[aria-busy="true"]').forEach((button) => busy(button, false)));

  // ---- what HTMX can't show by swapping ----
  document.addEventListener("htmx:responseError", (event) => {
    const status = event.detail.xhr.status;
    say(document.body.dataset[`status${status}`] || document.body.dataset.failed || `Failed (${status}).`);
  });
  document.addEventListener("htmx:sendError", (event) => {
    if (event.target.matches?.("[data-live]")) return;
    say(document.body.dataset.offline || "No connection.")?.classList.add("notice-offline");
  });
  document.addEventListener("htmx:afterRequest", (event) => {
    if (event.detail.successful) all(".notice-offline").forEach(leave);
  });

  // ---- lists that ask what is new ([data-live]): not while nobody looks, at once when somebody looks again ----
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (document.hidden && event.target.matches?.("[data-live]")) event.preventDefault();
  });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) for (const list of all("[data-live]")) list.dispatchEvent(new CustomEvent("live"));
  });

  // ---- many links as one stop of Tab ([data-walk]): up and down a day, left and right a week, to the nearest there is ----
  const STEPS_OF = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -7, ArrowRight: 7, Home: -Infinity, End: Infinity };
  for (const walk of all("[data-walk]")) {
    const place = (link) => Number(link.dataset.n);
    const seen = () => all("a[data-n]", walk).filter((link) => link.checkVisibility());
    const stopAt = (stop) => { for (const link of all("a[data-n]", walk)) link.setAttribute("tabindex", link === stop ? "0" : "-1"); };
    stopAt(all("a[aria-current]", walk).pop() || all("a[data-n]", walk).pop());
    walk.addEventListener("keydown", (event) => {
      const step = STEPS_OF[event.key];
      const from = event.target.closest?.("a[data-n]");
      if (!step || !from || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      const wanted = place(from) + step;
      const ahead = seen().filter((link) => (place(link) - place(from)) * step > 0);
      if (!ahead.length) return;
      const to = ahead.reduce((best, link) => (Math.abs(place(link) - wanted) < Math.abs(place(best) - wanted) ? link : best), step > 0 ? ahead.at(-1) : ahead[0]);
      stopAt(to);
      to.focus();
    });
  }

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
  // button whose request is in flight is disabled (hx-disabled-elt), so that one key gives one verdict. What belongs to
  // one of several items ([data-item]) answers only while the focus is in it: nothing is judged that nobody looks at ----
  const isTyping = (node) =>
    node instanceof Element && node.matches("input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]");
  document.addEventListener("keydown", (event) => {
    if (event.repeat || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(event.target) || openMenus().length || document.querySelector("dialog[open]")) return;
    const key = event.key.toLowerCase();
    const item = document.activeElement?.closest("[data-item]") ?? null;
    const isMeant = (node) => [null, item].includes(node.closest("[data-item]"));
    const keyed = all(`[data-key="${CSS.escape(key)}"]:not(:disabled)`);
    const button = keyed.find((node) => isMeant(node) && node.checkVisibility());
    if (button) {
      event.preventDefault();
      button.click();
    } else { // for a page's own script, which so needs none of these guards: "app:key", prevented where it is taken
      const told = new CustomEvent("app:key", { bubbles: true, cancelable: true, detail: { key } });
      if (!document.dispatchEvent(told)) event.preventDefault();
    }
  });

  // ---- one answer for each item that was seen ([data-judged] says by which keys, .verdict are the buttons): what is
  // pressed twice in a row meets none that has only just come; data-ready says since when it may be judged ----
  const UNSEEN_MS = 200; // nobody has read one in less
  const judged = () => document.querySelector("[data-judged]");
  const isUnseen = () => judged()?.hasAttribute("data-ready") === false;
  const hold = (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener("keydown", (event) => {
    const answers = judged()?.dataset.judged.split(" ") ?? [];
    if (answers.includes(event.key.toLowerCase()) && isUnseen() && !isTyping(event.target)) hold(event);
  }, true);
  window.addEventListener("click", (event) => {
    if (event.isTrusted && event.detail > 0 && isUnseen() && event.target.closest?.("[data-judged] .verdict")) hold(event);
  }, true);
  document.addEventListener("htmx:afterSwap", (event) => {
    const shown = judged();
    if (event.detail.target?.matches?.("[data-item]")) shown?.removeAttribute("data-ready");
    if (isUnseen()) setTimeout(() => shown.setAttribute("data-ready", ""), UNSEEN_MS);
  });
  judged()?.setAttribute("data-ready", "");

  // ---- a password may be shown: <button data-reveal="id of the field">; sent, it is one again, so that it is kept as one ----
  const hideAgain = (button) => {
    document.getElementById(button.dataset.reveal).type = "password";
    button.setAttribute("aria-pressed", "false");
  };
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-reveal]");
    if (!button) return;
    if (button.getAttribute("aria-pressed") === "true") return hideAgain(button);
    document.getElementById(button.dataset.reveal).type = "text";
    button.setAttribute("aria-pressed", "true");
  });
  document.addEventListener("submit", (event) => all("[data-reveal]", event.target).forEach(hideAgain));

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
