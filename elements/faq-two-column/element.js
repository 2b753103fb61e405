for (const root of document.querySelectorAll(".el-faq-two-column")) {
  const field = root.querySelector("input[type=search]");
  const count = root.querySelector(".el-count");
  const none = root.querySelector(".el-none");
  const groups = [...root.querySelectorAll(".el-group")];

  const filter = () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    let found = 0;
    for (const group of groups) {
      let here = 0;
      for (const question of group.querySelectorAll(".el-question")) {
        const text = question.textContent.toLowerCase();
        question.hidden = !words.every((word) => text.includes(word));
        here += question.hidden ? 0 : 1;
      }
      group.hidden = here === 0;
      found += here;
    }
    none.hidden = found > 0;
    count.textContent = words.length === 0 ? "" : found === 1 ? "1 answer" : `${found} answers`;
  };

  field.addEventListener("input", filter);
}
