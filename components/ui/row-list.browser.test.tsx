import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "#test/browser/draw.tsx";
import { RelativeTime } from "./relative-time.tsx";
import rows from "./row-list.module.css";
import { RowList } from "./row-list.tsx";

const more = {
  label: "Show more",
  query: {
    hasNextPage: false,
    isFetchingNextPage: false,
    isFetchNextPageError: false,
    fetchNextPage: async () => undefined,
  },
};

test("a click on a time opens its line, but not if the time is a link of its own", async () => {
  const open = vi.fn();
  const openOther = vi.fn();
  await draw(
    <RowList aria-label="Flows" layout="" more={more}>
      <li className={rows.row}>
        <button type="button" className={rows.open} data-row onClick={open}>
          Order intake
        </button>
        <span className={rows.dim}>
          <RelativeTime at="2026-03-04T05:06:07.890Z" />
        </span>
        <button type="button" className={rows.menu} onClick={openOther}>
          <RelativeTime at="2025-03-04T05:06:07.890Z" />
        </button>
      </li>
    </RowList>,
  );
  await userEvent.click(page.getByText(/^4 Mar/).first());
  expect(open).toHaveBeenCalledTimes(1);
  await userEvent.click(page.getByText(/2025/));
  expect(openOther).toHaveBeenCalledTimes(1);
  expect(open).toHaveBeenCalledTimes(1);
});
