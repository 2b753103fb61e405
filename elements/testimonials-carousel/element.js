for (const root of document.querySelectorAll(".el-testimonials-carousel")) {
  const track = root.querySelector(".el-track");
  const entries = [...track.children];
  const place = root.querySelector(".el-place b");
  const previous = root.querySelector(".el-previous");
  const next = root.querySelector(".el-next");
  let current = 0;

  const show = (index) => {
    current = index;
    if (place.textContent !== String(index + 1)) place.textContent = String(index + 1);
    previous.setAttribute("aria-disabled", String(index === 0));
    next.setAttribute("aria-disabled", String(index === entries.length - 1));
  };
  // Measured from the edge where reading starts, so that it holds from right to left too.
  const distance = (entry) => Math.abs(entry.offsetLeft - entries[0].offsetLeft - track.scrollLeft);
  const go = (index) => {
    const entry = entries[index];
    if (entry) track.scrollTo({ left: entry.offsetLeft - entries[0].offsetLeft });
  };

  previous.addEventListener("click", () => go(current - 1));
  next.addEventListener("click", () => go(current + 1));
  track.addEventListener("scroll", () => {
    const atEnd = Math.abs(track.scrollLeft) + track.clientWidth >= track.scrollWidth - 2;
    const nearest = entries.reduce(
      (best, entry, index) => (distance(entry) < distance(entries[best]) ? index : best),
      0,
    );
    show(atEnd ? entries.length - 1 : nearest);
  });

  track.tabIndex = 0;
  root.querySelector(".el-controls").hidden = false;
  show(0);
}
