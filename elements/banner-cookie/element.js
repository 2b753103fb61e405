// Tells the page what was allowed with the event "el-banner-cookie:choice"; remembering it is the page's task.
for (const root of document.querySelectorAll(".el-banner-cookie")) {
  const form = root.querySelector("form");
  const kinds = root.querySelector(".el-kinds");
  const choose = root.querySelector(".el-choose");
  const save = root.querySelector(".el-save");
  const boxes = [...kinds.querySelectorAll("input")];

  const open = (opened) => {
    kinds.hidden = !opened;
    save.hidden = !opened;
    choose.hidden = opened;
    choose.setAttribute("aria-expanded", String(opened));
  };

  open(false);
  choose.addEventListener("click", () => {
    open(true);
    kinds.querySelector("input:enabled").focus();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const choice = event.submitter?.value ?? "chosen";
    for (const box of boxes.filter((one) => !one.disabled)) {
      if (choice !== "chosen") box.checked = choice === "all";
    }
    const detail = Object.fromEntries(boxes.map((box) => [box.name, box.checked]));
    root.hidden = true;
    root.dispatchEvent(new CustomEvent("el-banner-cookie:choice", { bubbles: true, detail }));
  });
}
