/** The status in a setting, which may be a number or text; null when it is not from 200 to 599. */
export function parseStatus(value: unknown): number | null {
  const status = typeof value === "string" && /^\s*\d{3}\s*$/.test(value) ? Number(value) : value;
  if (typeof status !== "number" || !Number.isInteger(status)) return null;
  return status >= 200 && status <= 599 ? status : null;
}

/** True for statuses whose responses have no body (RFC 9110 §6.4.1). */
export function hasNoBody(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}
