import { expect, test } from "vitest";
import { filtersPage } from "./filters-page.test-support.ts";

test("docs/filters.md says what the registry says; `npx vitest run -u` with this file's path writes it", async () => {
  await expect(filtersPage()).toMatchFileSnapshot("../../../docs/filters.md");
});
