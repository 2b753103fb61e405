/** An issuer as it is compared: a slash at its end does not make another one. */
export function issuerKey(issuer: string): string {
  return new URL(issuer).href.replace(/\/+$/, "");
}
