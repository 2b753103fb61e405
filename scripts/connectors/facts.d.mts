type Pair = [name: string, value: string];

/** A request as far as two clients must agree on it. */
interface Facts {
  method: string;
  path: string;
  query: Pair[];
  headers?: Record<string, string>;
  type?: string;
  body?: unknown;
}

export function toFacts(
  method: string,
  url: string,
  headers: Record<string, string | string[] | undefined>,
  body: Uint8Array,
  compared?: readonly string[],
): Facts;
