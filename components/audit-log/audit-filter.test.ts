import { expect, test } from "vitest";
import { auditActions, auditTargetTypes } from "#api/identity/audit/schema.ts";
import { actionText, targetTypeText, toActionText } from "./action-text.ts";
import { toAuditFilter } from "./audit-filter.ts";

const now = new Date("2026-11-24T10:20:30Z");
const id = "01890a5d-ac96-774b-bcce-b302099a8057";

test.each([
  ["", {}],
  [`actor=${id}&action=user.removed`, { actor_id: id, action: "user.removed" }],
  [`thing=${id}&type=flow`, { target_id: id, target_type: "flow" }],
  ["range=24h", { from: "2026-11-23T10:00:00.000Z" }],
  ["actor=me&action=exploded&type=planet&range=ever&thing=1", {}],
])("reads the filter in the URL and ignores what means nothing: %s", (query, filter) => {
  expect(toAuditFilter(new URLSearchParams(query), now)).toEqual(filter);
});

test("every action and every type of thing has a name", () => {
  expect(Object.keys(actionText)).toEqual([...auditActions]);
  expect(Object.keys(targetTypeText)).toEqual(auditTargetTypes);
  expect(toActionText("tunnel.dug")).toBe("tunnel.dug");
});
