// Tells the page with the event "el-banner-announcement:close", so that it can remember the choice.
for (const root of document.querySelectorAll(".el-banner-announcement")) {
  root.querySelector(".el-close").addEventListener("click", () => {
    root.hidden = true;
    root.dispatchEvent(new CustomEvent("el-banner-announcement:close", { bubbles: true }));
  });
}
