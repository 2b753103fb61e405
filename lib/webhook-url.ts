/** The URL of a Receive Webhook node. */
export function webhookUrl(origin: string, nodeId: string): string {
  return `${origin}/flow/webhook/${nodeId}`;
}

/** Its second URL, for senders that keep the last part of an older one. */
export function webhookAliasUrl(origin: string, alias: string): string {
  return `${origin}/flow/webhook/a/${alias}`;
}
