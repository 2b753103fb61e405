import { formPath } from "#lib/form-url.ts";
import type { Flow } from "#api/flows/documents/schema.ts";

export type TriggerLink = Pick<Flow["webhooks"][number], "node_id" | "url">;

/** What a trigger's URL is called. People open that of a form; programs call that of a webhook. */
export function linkName({ node_id, url }: TriggerLink): "form link" | "webhook URL" {
  return url.endsWith(formPath(node_id)) ? "form link" : "webhook URL";
}

/** What a copy of a flow is called when it was made: its name, and the URLs that are its own. */
export function duplicatedText({ name, webhooks }: Pick<Flow, "name" | "webhooks">): string {
  const names = [...new Set(webhooks.map(linkName))];
  if (names.length === 0) return `Duplicated as “${name}”`;
  return `Duplicated as “${name}”, with its own ${new Intl.ListFormat("en").format(names)}`;
}
