/** Whether text is a pattern: a host, `*.` before one for everything below it, or a first label before `.*`. */
export function isHostPattern(text: string): boolean {
  return /^(?:\*\.)?[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$|^[a-z0-9_-]+\.\*$/.test(text);
}

/** Whether a host, in lower case, matches a pattern. */
export function matchesHost(host: string, pattern: string): boolean {
  if (pattern.startsWith("*.")) return host.endsWith(pattern.slice(1));
  return pattern.endsWith(".*") ? host.startsWith(pattern.slice(0, -1)) : host === pattern;
}
