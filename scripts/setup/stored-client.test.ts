import { join } from "node:path";
import { expect, test } from "vitest";
import { originsHash } from "./generate.mjs";
import { readStoredClient, withoutTypes } from "./stored-client.mjs";

const root = join(import.meta.dirname, "../..");
const remedy = "prisma/client.json.br is not up to date. Run `npm run generate` and commit it.";

test("an installation gets the client that Prisma generates from the schema, without its tool", () => {
  const stored = readStoredClient(root);
  expect(stored.origins, remedy).toBe(originsHash());
  expect(stored.files, remedy).toEqual(withoutTypes(join(root, "prisma/client")));
});
