import type { Connection } from "#api/connectors/connections-schema.ts";

/** A connection's state in words. */
export const stateText: Readonly<Record<Connection["state"], string>> = {
  untested: "not tested",
  works: "works",
  expired: "expired",
  refused: "refused",
};

/** How a person makes a broken connection work. */
export const againText: Readonly<Record<"expired" | "refused", string>> = {
  expired: "Sign in again",
  refused: "Connect again",
};

/** Whether flows that use it fail until its account is connected again. */
export function isBroken<State extends Pick<Connection, "state">>(
  connection: State,
): connection is State & { state: keyof typeof againText } {
  return connection.state === "expired" || connection.state === "refused";
}

/** "Orders bot · Acme, refused" */
export function describeConnection({ name, account, state }: Pick<Connection, "name" | "account" | "state">) {
  const named = account === null || account === name ? name : `${name} · ${account}`;
  return isBroken({ state }) ? `${named}, ${stateText[state]}` : named;
}
