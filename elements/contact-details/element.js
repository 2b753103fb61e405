for (const root of document.querySelectorAll(".el-contact-details")) {
  const show = () => {
    for (const office of root.querySelectorAll(".el-office")) {
      const parts = new Intl.DateTimeFormat("en-GB", {
        timeZone: office.dataset.zone,
        weekday: "short",
        hour: "2-digit",
        minute: "2-digit",
        hourCycle: "h23",
      }).formatToParts(new Date());
      const part = (type) => parts.find((one) => one.type === type).value;
      const hour = Number(part("hour"));
      const weekday = !["Sat", "Sun"].includes(part("weekday"));
      const open = weekday && hour >= Number(office.dataset.open) && hour < Number(office.dataset.close);
      const state = office.querySelector(".el-state");
      const clockOf = (value) => `${value.padStart(2, "0")}:00`;

      office.querySelector(".el-time").textContent = `${part("hour")}:${part("minute")}`;
      state.dataset.state = open ? "open" : "closed";
      state.textContent = open
        ? `Open until ${clockOf(office.dataset.close)}`
        : `Weekdays from ${clockOf(office.dataset.open)}`;
    }
  };

  show();
  setInterval(show, 20_000);
}
