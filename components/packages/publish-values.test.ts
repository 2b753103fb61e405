import { expect, test } from "vitest";
import { emptyRelease, toFields, versionIn } from "./publish-values.ts";

test.each([
  ["flow-1.4.2.zip", "1.4.2"],
  ["flow_1.4.2.tar.gz", "1.4.2"],
  ["flow-v2.0.0-beta.1.zip", "2.0.0-beta.1"],
  ["1.0.0.zip", "1.0.0"],
  ["flow.zip", null],
  ["flow-1.4.zip", null],
  ["flow-1.2.3.4.zip", null],
])("finds the version in %s: %s", (name, version) => {
  expect(versionIn(name)).toBe(version);
});

test("sends every field as text, and the file apart", () => {
  const fields = toFields({ ...emptyRelease, version: " 1.0.0 ", rollout: 50, critical: true });
  expect(fields).toMatchObject({ version: "1.0.0", rollout: "50", critical: "true", min_supported: "" });
  expect(fields).not.toHaveProperty("artifact");
});
