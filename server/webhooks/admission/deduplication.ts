import { hash } from "node:crypto";
import { renderTemplate } from "#engine/tags/render.ts";
import { buildScope } from "#engine/tags/scope.ts";
import type { JsonObject } from "#lib/json.ts";
import type { WebhookSettings } from "#nodes/receive-webhook/settings.ts";
import { firstHeader, type HeaderLists } from "#server/http/exchange.ts";

/** How a node tells that a delivery came before. */
export interface Deduplication {
  keepMs: number;
  /** What stands for the delivery's id; null where the call has none, which is then taken as new. */
  keyOf(headers: HeaderLists, output: JsonObject): Buffer | null;
}

const dayMs = 86_400_000;

/** @param nodeKey the trigger's own, by which its tags may name it */
export function toDeduplication(
  settings: WebhookSettings["deduplication"],
  nodeKey: string,
): Deduplication | null {
  if (!settings) return null;
  const idOf = (headers: HeaderLists, output: JsonObject): string => {
    if (settings.by === "header") return firstHeader(headers, settings.header) ?? "";
    const rendered = renderTemplate(settings.tag, buildScope(output, [{ key: nodeKey, output }]), "text");
    return "value" in rendered && typeof rendered.value === "string" ? rendered.value : "";
  };
  return {
    keepMs: settings.keep_days * dayMs,
    keyOf(headers, output) {
      const id = idOf(headers, output);
      return id === "" ? null : hash("sha256", id, "buffer");
    },
  };
}
