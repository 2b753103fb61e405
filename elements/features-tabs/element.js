for (const root of document.querySelectorAll(".el-features-tabs")) {
  const list = root.querySelector(".el-tabs");
  const tabs = [...list.querySelectorAll("button")];
  const panels = [...root.querySelectorAll(".el-panel")];

  const select = (chosen) => {
    tabs.forEach((tab, index) => {
      tab.setAttribute("aria-selected", String(index === chosen));
      tab.tabIndex = index === chosen ? 0 : -1;
      panels[index].hidden = index !== chosen;
    });
  };

  list.setAttribute("role", "tablist");
  list.setAttribute("aria-label", "Points of view");
  tabs.forEach((tab, index) => {
    tab.setAttribute("role", "tab");
    tab.addEventListener("click", () => select(index));
    panels[index].setAttribute("role", "tabpanel");
    panels[index].setAttribute("aria-labelledby", tab.id);
    panels[index].tabIndex = 0;
  });

  list.addEventListener("keydown", (event) => {
    const forward = getComputedStyle(root).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
    const backward = forward === "ArrowLeft" ? "ArrowRight" : "ArrowLeft";
    const now = tabs.indexOf(document.activeElement);
    const next = { [forward]: now + 1, [backward]: now - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const chosen = (next + tabs.length) % tabs.length;
    select(chosen);
    tabs[chosen].focus();
  });

  root.dataset.ready = "";
  select(0);
}
