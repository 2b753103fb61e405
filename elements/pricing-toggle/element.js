document.querySelectorAll(".el-pricing-toggle").forEach((root, index) => {
  // Radio buttons of one name are one group in the whole page: each instance gets its own.
  for (const radio of root.querySelectorAll("input[type=radio]")) {
    radio.name = `el-pricing-toggle-period-${index}`;
    radio.checked = radio.defaultChecked;
  }

  const desks = root.querySelector("input[type=range]");
  const shown = root.querySelector("output");
  const money = (amount, digits) =>
    new Intl.NumberFormat("en-IE", {
      style: "currency",
      currency: "EUR",
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }).format(amount);

  const price = () => {
    const count = Number(desks.value);
    const period = root.querySelector("input[type=radio]:checked").value;
    shown.textContent = desks.value;
    for (const plan of root.querySelectorAll(".el-plan")) {
      const each = Number(plan.dataset[period]);
      const tooSmall = plan.dataset.most !== undefined && count > Number(plan.dataset.most);
      const total = `${money(each * count, 0)} a ${period} for ${count} ${count === 1 ? "desk" : "desks"}`;
      plan.querySelector("[data-price]").textContent = money(period === "year" ? each / 12 : each, 2);
      plan.querySelector("[data-total]").textContent = tooSmall ? "Holds five desks at most" : total;
      plan.toggleAttribute("data-too-small", tooSmall);
    }
  };

  root.addEventListener("input", price);
  root.addEventListener("change", () => {
    root.querySelector("[data-said]").textContent = root.querySelector(".el-chosen [data-total]").textContent;
  });
  price();
});
