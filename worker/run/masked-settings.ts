import { isJsonObject } from "#lib/json.ts";
import { isSecretHeader } from "#lib/secret-header.ts";

/**
 * Resolved settings as stored for display: the values of headers that usually contain secrets are masked, whether typed
 * or from a tag.
 */
export function maskedSettings(config: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { headers } = config;
  if (!Array.isArray(headers) || !headers.some(isSecretRow)) return config;
  return {
    ...config,
    headers: headers.map((row) => (isSecretRow(row) ? { ...row, value: "[masked]" } : row)),
  };
}

function isSecretRow(row: unknown): row is Record<string, unknown> {
  return isJsonObject(row) && typeof row.name === "string" && row.value !== "" && isSecretHeader(row.name);
}
