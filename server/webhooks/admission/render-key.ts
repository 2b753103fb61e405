import { renderTemplate } from "#engine/tags/render.ts";
import { buildScope } from "#engine/tags/scope.ts";
import type { JsonObject } from "#lib/json.ts";

/**
 * The text of a tag over a trigger's output; empty if it has no value.
 *
 * @param nodeKey the trigger's own key, which its tags may use
 */
export function renderKey(tag: string, nodeKey: string, output: JsonObject): string {
  const rendered = renderTemplate(tag, buildScope(output, [{ key: nodeKey, output }]), "text");
  return "value" in rendered && typeof rendered.value === "string" ? rendered.value : "";
}
