for (const root of document.querySelectorAll(".el-gallery-grid")) {
  const buttons = [...root.querySelectorAll("[data-filter]")];
  const prints = [...root.querySelectorAll(".el-print")];
  const status = root.querySelector("[role=status]");

  for (const button of buttons) {
    button.addEventListener("click", () => {
      const kind = button.dataset.filter;
      for (const other of buttons) {
        other.setAttribute("aria-pressed", String(other === button));
      }
      for (const print of prints) {
        print.hidden = kind !== "" && !print.dataset.kinds.split(" ").includes(kind);
      }
      status.textContent = `${prints.filter((print) => !print.hidden).length} prints shown`;
    });
  }
}
