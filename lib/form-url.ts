/** The path of a Form node's page. */
export function formPath(nodeId: string): string {
  return `/form/${nodeId}`;
}

/** The URL of a Form node's page. */
export function formUrl(origin: string, nodeId: string): string {
  return origin + formPath(nodeId);
}
