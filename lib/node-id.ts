/** A node id: at least 21 URL-safe characters, 126 bits if chosen at random. */
export const nodeIdPattern = /^[A-Za-z0-9_-]{21,64}$/;

/** Creates a node id: 24 URL-safe characters from 18 random bytes (144 bits). Runs in browsers and in Node. */
export function newNodeId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}
