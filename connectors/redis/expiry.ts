import { Unfit } from "#connectors/sql.ts";
import type { CodeContext } from "#engine/connectors/operation-code.ts";

/** The seconds after which a key expires; null if it never does. @throws Unfit */
export function expiryOf({ seconds }: CodeContext["input"]): number | null {
  if (seconds === undefined) return null;
  if (Number(seconds) >= 1) return Number(seconds);
  throw new Unfit("A key expires after at least 1 second.");
}
