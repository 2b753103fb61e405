for (const root of document.querySelectorAll(".el-booking-form")) {
  const form = root.querySelector("form");
  const { date, guests } = form.elements;
  const summary = root.querySelector(".el-summary");
  const steps = [...root.querySelectorAll("[data-step]")];
  const inDays = (days) => {
    const day = new Date();
    day.setDate(day.getDate() + days);
    return new Date(day.getTime() - day.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
  };

  const tell = () => {
    const count = guests.valueAsNumber;
    for (const step of steps) {
      const next = count + Number(step.dataset.step);
      step.disabled = next < Number(guests.min) || next > Number(guests.max);
    }
    const day = date.valueAsDate;
    if (!day || !guests.validity.valid) {
      summary.textContent = "";
      return;
    }
    const language = document.documentElement.lang || "en";
    const words = day.toLocaleDateString(language, {
      weekday: "long",
      day: "numeric",
      month: "long",
      timeZone: "UTC",
    });
    summary.textContent = `Table for ${count}, ${words}, ${form.elements.time.value}`;
  };

  date.min = inDays(0);
  date.max = inDays(90);
  date.value = inDays(1);
  for (const step of steps) {
    step.addEventListener("click", () => {
      guests.value = String((guests.valueAsNumber || 0) + Number(step.dataset.step));
      tell();
    });
  }
  form.addEventListener("input", tell);
  tell();
}
