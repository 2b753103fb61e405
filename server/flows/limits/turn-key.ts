import { hash } from "node:crypto";
import type { FlowSettings } from "#api/flows/settings/schema.ts";
import { renderTemplate } from "#engine/tags/render.ts";
import { buildScope } from "#engine/tags/scope.ts";
import type { Json } from "#lib/json.ts";

/** A longer key is stored as its hash. */
const maxChars = 200;

/**
 * The template of the key that an execution queues under; empty if all executions share a key. Null if the
 * flow's executions are not queued by a limit.
 */
export function turnTemplate({ concurrency, rate }: FlowSettings): string | null {
  return concurrency || rate ? (concurrency?.key ?? "") : null;
}

/** The key of an execution with this output of its trigger. It is empty if the template has no result. */
export function toTurnKey(template: string, output: Json): string {
  if (template === "") return "";
  const rendered = renderTemplate(template, buildScope(output, []), "text");
  const key = "value" in rendered && typeof rendered.value === "string" ? rendered.value : "";
  // PostgreSQL's text cannot hold NUL.
  return key.length > maxChars || key.includes("\0") ? `sha256:${hash("sha256", key, "hex")}` : key;
}
