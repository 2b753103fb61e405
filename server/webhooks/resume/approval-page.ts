import type { z } from "zod";
import { type ApprovalView, type Decision, decisionSchema } from "#api/webhooks/resume/schema.ts";
import { buttonLabels, resolvedApprovalSchema } from "#engine/approval/settings.ts";
import { type FormField, labelOf } from "#engine/form/field.ts";
import { sentFileSchema } from "#engine/form/file.ts";
import { definitionOf } from "#engine/node-types.ts";
import type { Json } from "#lib/json.ts";
import { hasTag } from "#lib/tag-text.ts";
import { namesOf } from "#server/executions/approvals/approvers.ts";
import { findWait, findWaitInput, type Wait } from "#server/executions/arrivals/data.ts";
import { parseResumeToken } from "#server/executions/resume-links/token.ts";
import { nodeTypes } from "#server/flows/node-types/provided.ts";
import { config } from "#server/platform/config/config.ts";
import { toShownData } from "./shown-data.ts";

/** The page of a token; null if the token is not valid, or its execution was deleted. Reads only. */
export async function loadApprovalPage(token: string): Promise<ApprovalView | null> {
  const grant = parseResumeToken(token);
  const wait = grant?.kind === "page" ? await findWait(grant) : null;
  if (!grant || !wait) return null;
  const { show, text } = settingsOf(wait);
  const isShown = show === "input" || (show === "unless_text" && text.trim() === "");
  const names = await namesOf(settingsOf(wait).approvers);
  return toApprovalPage(wait, isShown ? await findWaitInput(grant) : null, names);
}

/** The settings of an approval, with their tags resolved; before it is reached, those without tags. */
export function settingsOf({ settings, node }: Wait): z.infer<typeof resolvedApprovalSchema> {
  const resolved = resolvedApprovalSchema.safeParse(settings);
  if (settings !== null && resolved.success) return resolved.data;
  const written = resolvedApprovalSchema.safeParse(node.config);
  if (!written.success) return { ...resolvedApprovalSchema.parse({}), show: "nothing" };
  const { title, text, people, ...rest } = written.data;
  const known = (setting: string) => (hasTag(setting) ? "" : setting);
  return { ...rest, title: known(title), text: known(text), people: known(people) };
}

function toApprovalPage(wait: Wait, input: Json, approvers: string[]): ApprovalView {
  const { title, text, people, fields, ...settings } = settingsOf(wait);
  const parsed = decisionSchema.safeParse(wait.output);
  const decision = wait.state === "closed" && parsed.success ? parsed.data : null;
  const label = typeof wait.node.config.label === "string" ? wait.node.config.label : "";
  return {
    title: title || label || definitionOf(wait.node, nodeTypes())?.label || "Approval",
    text,
    data: toShownData(input),
    approvers,
    people,
    fields,
    labels: buttonLabels(settings),
    maxFileBytes: config().maxBodyBytes,
    flowName: wait.flowName,
    isEarly: wait.state === "open" && wait.settings === null,
    timesOutAt: wait.timesOutAt?.toISOString() ?? null,
    state: stateOf(wait),
    decision,
    answers: decision ? answersOf(fields, decision) : [],
  };
}

function stateOf({ state, executionStatus }: Wait): ApprovalView["state"] {
  if (state === "open") return "open";
  if (state === "closed") return "decided";
  if (state === "unneeded") return "unneeded";
  if (executionStatus === "canceled") return "canceled";
  return executionStatus === "succeeded" || executionStatus === "failed" ? "finished" : "timed_out";
}

function answersOf(fields: readonly FormField[], { fields: values }: Decision): ApprovalView["answers"] {
  return fields.map((field) => ({ label: labelOf(field), value: toAnswer(values[field.name]) }));
}

function toAnswer(value: Json | undefined): string {
  if (value === undefined || value === null || value === "") return "–";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  const file = sentFileSchema.safeParse(value);
  return file.success ? (file.data.filename ?? "A file without a name") : String(value);
}
