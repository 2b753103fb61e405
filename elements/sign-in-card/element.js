for (const root of document.querySelectorAll(".el-sign-in-card")) {
  const password = root.querySelector("input[name=password]");
  const show = root.querySelector(".el-show");

  const reveal = (shown) => {
    password.type = shown ? "text" : "password";
    show.setAttribute("aria-pressed", String(shown));
  };

  show.addEventListener("click", () => reveal(password.type === "password"));
  root.querySelector("form").addEventListener("submit", () => reveal(false));
}
