import { expect, test } from "vitest";
import type { Principal } from "./principal.ts";

const forViewers = (principal: Principal) => principal;
const forOperators = (principal: Principal<"operator">) => principal;
const forEditors = (principal: Principal<"editor">) => principal;

test("the compiler lets a higher role pass and stops a lower one", () => {
  const asOwner = (owner: Principal<"owner">) => [forViewers(owner), forOperators(owner), forEditors(owner)];
  // @ts-expect-error: a viewer was never proven to be an editor.
  const asViewer = (viewer: Principal) => forEditors(viewer);
  // @ts-expect-error: an operator was never proven to be an editor.
  const asOperator = (operator: Principal<"operator">) => forEditors(operator);
  // @ts-expect-error: a caller is no proof.
  const asAnyone = () => forViewers({ userId: "", name: "", role: "owner", apiKeyId: null, canWrite: true });
  expect([asOwner, asViewer, asOperator, asAnyone]).toHaveLength(4);
});
