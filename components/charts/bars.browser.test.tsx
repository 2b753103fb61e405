import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "#test/browser/draw.tsx";
import { SmallChart } from "./small-chart.tsx";

const points = [10_000, 5000, 0, 1].map((value, at) => ({ label: `Mon 23 Nov, 1${at}:00`, value }));

/** The chart's periods, from the left. */
async function drawPeriods(): Promise<HTMLElement[]> {
  await draw(
    <div style={{ width: 400 }}>
      <SmallChart title="Calls" value="15,001" points={points} color="rgb(1, 2, 3)" />
    </div>,
  );
  const chart = document.querySelector('figure [aria-hidden="true"] > div');
  return [...(chart?.children ?? [])].filter((element) => element instanceof HTMLElement);
}

const heightOf = (period: HTMLElement | undefined) => period?.firstElementChild?.clientHeight ?? 0;

test("a bar is as high as its part of the largest value; one for a very small value is still seen", async () => {
  const periods = await drawPeriods();
  expect(periods).toHaveLength(4);
  expect(periods.map(heightOf)).toEqual([92, 46, 0, 2]);
  const bar = periods[0]?.firstElementChild;
  expect(bar && getComputedStyle(bar).backgroundColor).toBe("rgb(1, 2, 3)");
});

test("pointing at a period, even at the space above its bar, tells its time and number", async () => {
  const periods = await drawPeriods();
  for (const { period, time, value } of [
    { period: periods[1], time: "11:00", value: "Calls5,000" },
    { period: periods[2], time: "12:00", value: "Calls0" },
  ]) {
    if (!period) throw new Error("The chart has too few periods.");
    await page.elementLocator(period).hover({ position: { x: 10, y: 2 } });
    await expect.element(page.getByText(`Mon 23 Nov, ${time}`)).toBeVisible();
    await expect.element(page.getByText(value, { exact: true })).toBeVisible();
  }
  const tooltip = page.getByRole("tooltip").element().getBoundingClientRect();
  expect(tooltip.right).toBeLessThanOrEqual(window.innerWidth);
  await page.getByRole("figure").hover({ position: { x: 5, y: 5 } });
  await expect.element(page.getByText("Mon 23 Nov, 12:00")).not.toBeInTheDocument();
});

test("a chart without values has no bars, and no part of it is wider than its place", async () => {
  await draw(
    <div style={{ width: 90 }}>
      <SmallChart
        title="Failures"
        value="0"
        points={Array.from({ length: 90 }, (_, at) => ({ label: String(at), value: 0 }))}
        color="red"
      />
    </div>,
  );
  const chart = document.querySelector('figure [aria-hidden="true"] > div');
  expect(chart?.children).toHaveLength(90);
  expect([...(chart?.children ?? [])].filter(({ childElementCount }) => childElementCount > 0)).toEqual([]);
  expect(chart?.scrollWidth).toBe(chart?.clientWidth);
});
