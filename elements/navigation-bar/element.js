for (const root of document.querySelectorAll(".el-navigation-bar")) {
  const toggle = root.querySelector(".el-toggle");
  const open = (is) => toggle.setAttribute("aria-expanded", String(is));

  root.dataset.ready = "";
  toggle.addEventListener("click", () => open(toggle.getAttribute("aria-expanded") === "false"));
  root.querySelector(".el-menu").addEventListener("click", (event) => {
    if (event.target.closest("a")) open(false);
  });
  root.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || toggle.getAttribute("aria-expanded") === "false") return;
    open(false);
    toggle.focus();
  });
  root.addEventListener("focusout", (event) => {
    if (event.relatedTarget && !root.contains(event.relatedTarget)) open(false);
  });
}
