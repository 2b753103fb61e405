/** "1 flow", "1,200 flows" */
export function countFlows(count: number): string {
  return count === 1 ? "1 flow" : `${count.toLocaleString("en-US")} flows`;
}

/** "“Orders”"; "3 flows" */
export function nameFlows(flows: readonly { name: string }[]): string {
  const [first] = flows;
  return flows.length === 1 && first ? `“${first.name}”` : countFlows(flows.length);
}
