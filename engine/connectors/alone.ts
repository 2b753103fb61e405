import type { Ports } from "#engine/ports.ts";
import type { RunContext } from "#engine/runner.ts";
import { clock } from "#lib/clock.ts";
import { newId } from "#lib/id.ts";

const refuse = (what: string) => async () => {
  throw new Error(`An operation that runs alone ${what}.`);
};

const noPorts: Omit<Ports, "http" | "connections"> = {
  mail: { send: refuse("sends no e-mail") },
  members: { find: refuse("asks nobody") },
  files: { find: async () => null, store: refuse("has no place for files: use it in a flow") },
  code: { run: refuse("runs no code") },
  conversions: { convert: refuse("converts no files") },
  signing: {
    hmac: refuse("signs nothing"),
    signToken: refuse("signs nothing"),
    verifyToken: refuse("verifies nothing"),
  },
};

/** The context of an operation without a flow: of a test, a poll or a registration. */
export function aloneContext(
  ports: Pick<Ports, "http" | "connections"> & Partial<Pick<Ports, "conversions">>,
  signal: AbortSignal,
): Omit<RunContext<unknown>, "settings"> {
  const id = newId();
  return {
    ...{ input: null, executionId: id, flowId: id, nodeId: id, attempt: 1, timeoutSeconds: null },
    ...{ idempotencyKey: id, link: null, signal, startedAtMs: clock.now().getTime() },
    ports: { ...noPorts, ...ports },
    data: () => ({ nodes: {}, trigger: null, vars: {} }),
    warn() {},
    keepActivity() {},
  };
}
