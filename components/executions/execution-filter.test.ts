import { expect, test } from "vitest";
import { isFiltering, toExecutionFilter } from "./execution-filter.ts";

const now = new Date("2026-11-21T12:00:00Z");
const filterOf = (query: string) => toExecutionFilter(new URLSearchParams(query), now);

test("reads every filter from the address", () => {
  expect(filterOf("flow=f1&status=failed&trigger=webhook&range=24h&q=0195")).toEqual({
    flow_id: "f1",
    status: "failed",
    trigger: "webhook",
    from: "2026-11-20T12:00:00.000Z",
    to: undefined,
    q: "0195",
  });
});

test("takes instants of one's own", () => {
  expect(filterOf("from=2026-11-01T00:00:00Z&to=2026-11-02T00:00:00Z")).toMatchObject({
    from: "2026-11-01T00:00:00.000Z",
    to: "2026-11-02T00:00:00.000Z",
  });
});

test("passes over what an old or broken address asks for", () => {
  const filter = filterOf("status=exploded&trigger=&range=9y&from=yesterday");
  expect(isFiltering(filter)).toBe(false);
});
