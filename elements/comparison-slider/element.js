for (const root of document.querySelectorAll(".el-comparison-slider")) {
  const view = root.querySelector(".el-view");
  const range = root.querySelector("input[type=range]");

  const move = () => {
    view.style.setProperty("--el-at", `${range.value}%`);
    range.setAttribute("aria-valuetext", `${100 - range.valueAsNumber} percent of 2025 shown`);
  };

  range.addEventListener("input", move);
  move();
}
