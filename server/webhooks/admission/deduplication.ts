import { hash } from "node:crypto";
import type { WebhookSettings } from "#engine/webhook/settings.ts";
import type { JsonObject } from "#lib/json.ts";
import { firstHeader, type HeaderLists } from "#server/platform/http/request-response.ts";
import { renderKey } from "./render-key.ts";

/** How a node recognizes a repeated delivery. */
export interface Deduplication {
  keepMs: number;
  /** Whether the body identifies the delivery and must be read as a whole. */
  byBody: boolean;
  /** Identifies a delivery by its raw body; null if it has no body or is identified by something else. */
  keyOfBody(body: Buffer | null): Buffer | null;
  /**
   * Identifies a delivery by its id; null if deliveries have no id, or if this call has no id and counts as
   * new.
   */
  keyOf(headers: HeaderLists, output: JsonObject): Buffer | null;
  /** The settings behind it, if the id is in the output. */
  byTag: TagDeduplication | null;
}

/** As plain values, from which another thread can recreate it. */
export interface TagDeduplication {
  settings: NonNullable<WebhookSettings["deduplication"]>;
  nodeKey: string;
}

const dayMs = 86_400_000;

/** @param nodeKey the trigger's own key, which its tags may use */
export function toDeduplication(
  settings: WebhookSettings["deduplication"],
  nodeKey: string,
): Deduplication | null {
  if (!settings) return null;
  const idOf = (headers: HeaderLists, output: JsonObject): string => {
    if (settings.by === "body") return "";
    if (settings.by === "header") return firstHeader(headers, settings.header) ?? "";
    return renderKey(settings.tag, nodeKey, output);
  };
  return {
    keepMs: settings.keep_days * dayMs,
    byBody: settings.by === "body",
    keyOfBody(body) {
      return settings.by === "body" && body !== null && body.length > 0
        ? hash("sha256", body, "buffer")
        : null;
    },
    keyOf(headers, output) {
      const id = idOf(headers, output);
      return id === "" ? null : hash("sha256", id, "buffer");
    },
    byTag: settings.by === "tag" ? { settings, nodeKey } : null,
  };
}
