for (const root of document.querySelectorAll(".el-navigation-sidebar")) {
  const button = root.querySelector(".el-collapse");

  button.hidden = false;
  button.addEventListener("click", () => {
    const narrow = root.toggleAttribute("data-narrow");
    button.setAttribute("aria-pressed", String(narrow));
    for (const link of root.querySelectorAll("a")) {
      if (narrow) link.title = link.querySelector(".el-text").textContent;
      else link.removeAttribute("title");
    }
  });
}
