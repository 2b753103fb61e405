import type { Variable } from "#api/flows/variables/schema.ts";
import { hiddenValue } from "#engine/tags/stored-variables.ts";
import type { JsonObject } from "#lib/json.ts";

/**
 * The variables that a flow sees, as the editor shows them, by name, as a test execution gets them. The
 * flow's own hide those of the installation.
 */
export function shownValues(variables: readonly Variable[]): JsonObject {
  const ownLast = variables.toSorted((a, b) => Number(a.flow !== null) - Number(b.flow !== null));
  return Object.fromEntries(
    ownLast.map(({ name, secret, value, test_value }) => [
      name,
      secret ? hiddenValue : (test_value ?? value ?? ""),
    ]),
  );
}

/** "2 flows", or null if no flow names it. */
export function usedIn(flows: number): string | null {
  if (flows === 0) return null;
  return flows === 1 ? "1 flow" : `${flows} flows`;
}
