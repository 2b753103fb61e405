import type { NodeRunner, Outcome, Ports, RunContext } from "#engine/node.ts";

const refuse = (what: string) => () => Promise.reject(new Error(`This node ${what}`));

/** Ports that a node is not expected to use. */
export const noPorts: Ports = {
  http: { send: refuse("sends no requests") },
  connections: { find: async () => null },
  mail: { send: refuse("sends no e-mail") },
  members: { find: refuse("asks nobody") },
  files: { find: async () => null, store: refuse("stores no files") },
  code: { run: refuse("runs no code") },
  conversions: { convert: refuse("converts no files") },
  signing: {
    hmac: refuse("signs nothing"),
    signToken: refuse("signs nothing"),
    verifyToken: refuse("verifies nothing"),
  },
};

/** A first attempt, without data before it. Give the ports that the test is about. */
export function stepContext(ports: Partial<Ports> = {}): Omit<RunContext<unknown>, "settings" | "input"> {
  return {
    executionId: "execution",
    flowId: "flow",
    nodeId: "node",
    attempt: 1,
    timeoutSeconds: null,
    idempotencyKey: "execution::node",
    link: null,
    signal: new AbortController().signal,
    ports: { ...noPorts, ...ports },
    data: () => ({ nodes: {}, trigger: null, vars: {} }),
    startedAtMs: 0,
    warn() {},
    keepActivity() {},
  };
}

/** Runs a node once on its resolved settings, which are parsed as the worker parses them. */
export async function runNode<Settings>(
  runner: NodeRunner<Settings>,
  settings: unknown,
  context: Partial<Omit<RunContext<Settings>, "settings" | "ports">> & { ports?: Partial<Ports> } = {},
): Promise<Outcome> {
  return runner.run({
    input: null,
    ...stepContext(context.ports),
    ...context,
    settings: runner.settings.parse(settings),
    ports: { ...noPorts, ...context.ports },
  });
}
