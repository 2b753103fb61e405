import type { Flow } from "#api/flows/documents/schema.ts";
import { formPath } from "#lib/form-url.ts";

export type TriggerLink = Pick<Flow["webhooks"][number], "node_id" | "url">;

/** The name of a trigger's URL. People open that of a form; programs call that of a webhook. */
export function linkName({ node_id, url }: TriggerLink): "form link" | "webhook URL" {
  return url.endsWith(formPath(node_id)) ? "form link" : "webhook URL";
}

/** The message about a new copy of a flow: its name, and its own URLs. */
export function duplicatedText({ name, webhooks }: Pick<Flow, "name" | "webhooks">): string {
  const names = [...new Set(webhooks.map(linkName))];
  if (names.length === 0) return `Duplicated as “${name}”`;
  return `Duplicated as “${name}”, with its own ${new Intl.ListFormat("en").format(names)}`;
}
