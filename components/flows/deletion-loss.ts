import type { FlowSummary } from "#server/flows/documents/schema.ts";

/** What is lost with a flow, for the confirmation of its deletion. */
export function deletionLoss({ active }: Pick<FlowSummary, "active">): string {
  const live = active ? "It is published. Deleting it stops it. " : "";
  return `${live}Its draft, versions and executions are deleted too. This cannot be undone.`;
}
