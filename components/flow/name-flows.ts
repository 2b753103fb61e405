import { countText } from "#components/ui/count-text.ts";

/** "“Orders”"; "3 flows" */
export function nameFlows(flows: readonly { name: string }[]): string {
  const [first] = flows;
  return flows.length === 1 && first ? `“${first.name}”` : countText(flows.length, "flow");
}
