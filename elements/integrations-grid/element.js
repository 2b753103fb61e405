for (const root of document.querySelectorAll(".el-integrations-grid")) {
  const filters = root.querySelector(".el-filters");
  const buttons = [...filters.querySelectorAll("button")];
  const cards = [...root.querySelectorAll("[data-group]")];

  const show = (group) => {
    for (const button of buttons) button.setAttribute("aria-pressed", String(button.dataset.show === group));
    for (const card of cards) card.hidden = group !== "" && card.dataset.group !== group;
    const count = cards.filter((card) => !card.hidden).length;
    filters.querySelector("[role=status]").textContent = `${count} connections`;
  };

  filters.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button) show(button.dataset.show);
  });
  filters.hidden = false;
  show("");
}
