import { expect, test } from "vitest";
import { columnsFor } from "./columns.ts";

test.each([
  [300, 3, 1],
  [639, 3, 1],
  [640, 3, 2],
  [979, 3, 2],
  [980, 3, 3],
  [2000, 2, 2],
])("%i px for %i views is %i columns", (width, views, columns) => {
  expect(columnsFor(width, views)).toBe(columns);
});
