import { expect, test } from "vitest";
import { missingColumns } from "./known-columns.ts";

test("the columns without a value are found whatever the case of the names", () => {
  const columns = [{ name: "Email" }, { name: "Total" }, { name: "Note" }];
  expect(missingColumns(columns, [" email ", "other", "NOTE"])).toEqual(["Total"]);
});
