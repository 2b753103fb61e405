import type { Connection } from "#api/connectors/connections-schema.ts";

/** A connection's state in words. */
export const stateText: Readonly<Record<Connection["state"], string>> = {
  untested: "not tested",
  works: "works",
  expired: "expired",
  refused: "refused",
};

/** Whether flows that use it fail until its account is connected again. */
export function isBroken({ state }: Pick<Connection, "state">): boolean {
  return state === "expired" || state === "refused";
}

/** "Orders bot · Acme, refused" */
export function describeConnection({ name, account, state }: Pick<Connection, "name" | "account" | "state">) {
  const named = account === null || account === name ? name : `${name} · ${account}`;
  return isBroken({ state }) ? `${named}, ${stateText[state]}` : named;
}
