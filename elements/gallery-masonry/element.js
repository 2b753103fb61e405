for (const root of document.querySelectorAll(".el-gallery-masonry")) {
  const viewer = root.querySelector("dialog");
  const large = viewer.querySelector(".el-large");
  const text = viewer.querySelector(".el-text");
  const openers = [...root.querySelectorAll(".el-open")];
  let at = 0;

  const show = (index) => {
    at = (index + openers.length) % openers.length;
    const item = openers[at].closest("li");
    large.replaceChildren(item.querySelector("svg").cloneNode(true));
    text.textContent = `${at + 1} of ${openers.length}: ${item.querySelector(".el-caption span").textContent}`;
  };

  openers.forEach((opener, index) => {
    opener.addEventListener("click", () => {
      show(index);
      viewer.showModal();
    });
  });
  for (const turn of viewer.querySelectorAll("[data-turn]")) {
    turn.addEventListener("click", () => show(at + Number(turn.dataset.turn)));
  }
  viewer.querySelector(".el-close").addEventListener("click", () => viewer.close());
  viewer.addEventListener("click", (event) => {
    if (event.target === viewer) viewer.close();
  });
  viewer.addEventListener("keydown", (event) => {
    const forward = getComputedStyle(viewer).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
    if (event.key === "ArrowLeft" || event.key === "ArrowRight") show(at + (event.key === forward ? 1 : -1));
  });
  viewer.addEventListener("close", () => openers[at].focus());
}
