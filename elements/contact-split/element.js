for (const root of document.querySelectorAll(".el-contact-split")) {
  const message = root.querySelector("textarea");
  const left = root.querySelector(".el-left");
  const atFirst = left.textContent;

  message.addEventListener("input", () => {
    const rest = message.maxLength - message.value.length;
    left.textContent = rest > 400 ? atFirst : `${rest} characters left`;
  });
}
