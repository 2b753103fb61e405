for (const root of document.querySelectorAll(".el-sign-up-split")) {
  const password = root.querySelector("input[name=password]");
  const meter = root.querySelector(".el-meter");
  const hint = root.querySelector(".el-meter + .el-hint");
  const atFirst = hint.textContent;
  const words = ["", "Easy to guess", "Still short", "Good", "Very good"];

  password.addEventListener("input", () => {
    const text = password.value;
    const variety = new Set(text).size;
    const level = [
      text.length > 0,
      text.length >= 9,
      text.length >= 12 && variety >= 6,
      text.length >= 18 && variety >= 9,
    ];
    const reached = level.filter(Boolean).length;
    const missing = password.minLength - text.length;

    meter.dataset.level = String(reached);
    hint.textContent =
      reached === 0 ? atFirst : missing > 0 ? `${words[reached]}, ${missing} to go` : words[reached];
  });
}
