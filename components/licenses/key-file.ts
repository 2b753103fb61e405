/** A new license, with what its customer needs. */
export interface KeyOf {
  id: string;
  key: string;
  customer: string;
}

/**
 * Keys as CSV (RFC 4180). A customer's name that a spreadsheet would interpret as a formula is prefixed with an
 * apostrophe.
 */
export function toKeyFile(licenses: readonly KeyOf[]): string {
  const rows = licenses.map(({ id, key, customer }) => [id, customer, key].map(toCell).join(","));
  return `id,customer,key\r\n${rows.join("\r\n")}\r\n`;
}

function toCell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
