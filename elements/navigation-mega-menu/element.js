for (const root of document.querySelectorAll(".el-navigation-mega-menu")) {
  const toggle = root.querySelector(".el-toggle");
  const triggers = [...root.querySelectorAll(".el-trigger")];
  const isOpen = (button) => button.getAttribute("aria-expanded") === "true";
  const set = (button, open) => button.setAttribute("aria-expanded", String(open));
  const closeAll = () => {
    for (const trigger of triggers) set(trigger, false);
  };

  root.dataset.ready = "";
  toggle.addEventListener("click", () => set(toggle, !isOpen(toggle)));
  for (const trigger of triggers) {
    trigger.addEventListener("click", () => {
      const open = !isOpen(trigger);
      closeAll();
      set(trigger, open);
    });
  }

  root.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    const open = triggers.find(isOpen) ?? (isOpen(toggle) ? toggle : undefined);
    if (!open) return;
    set(open, false);
    open.focus();
  });
  root.addEventListener("focusout", (event) => {
    if (event.relatedTarget && !root.contains(event.relatedTarget)) closeAll();
  });
  document.addEventListener("click", (event) => {
    if (!root.contains(event.target)) closeAll();
  });
}
