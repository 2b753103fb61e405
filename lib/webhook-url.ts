/** The URL of a Receive Webhook node. */
export function webhookUrl(origin: string, nodeId: string): string {
  return `${origin}/flow/webhook/${nodeId}`;
}
