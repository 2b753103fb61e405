import { expect, test } from "vitest";
import { toLicenseFilter, toSearch } from "./license-filter.ts";

test("reads the filters from the address and passes over what means nothing", () => {
  const url = new URLSearchParams("q=Ada&status=exploded&package=flow");
  expect(toLicenseFilter(url)).toEqual({ q: "Ada", package: "flow" });
  expect(toLicenseFilter(new URLSearchParams("status=revoked"))).toEqual({ status: "revoked" });
  expect(toLicenseFilter(new URLSearchParams())).toEqual({});
});

test("never searches for a whole key", () => {
  expect(toSearch("FLOW-7K2M-7K2M-7K2M-7K2M-7K2M-7K2M-7K2M-9f2c")).toBe("9F2C");
  expect(toSearch("9f2c")).toBe("9f2c");
  expect(toSearch("Ada Lovelace & Sons")).toBe("Ada Lovelace & Sons");
});
