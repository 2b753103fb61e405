import { aloneContext } from "#engine/connectors/alone.ts";
import type { Trigger, WebhookSource } from "#engine/connectors/format.ts";
import { toRunner } from "#engine/connectors/run-operation.ts";
import type { FoundOperation } from "#engine/connectors/source.ts";
import type { TriggerConfig } from "#engine/connectors/trigger-config.ts";
import type { Ports } from "#engine/ports.ts";
import { isJsonObject, type Json } from "#lib/json.ts";

/** A webhook of a trigger, and how its provider is reached. */
export interface Hook {
  trigger: Trigger;
  register: NonNullable<WebhookSource["register"]>;
  /** The connector's operations by name. */
  find(operation: string): FoundOperation | undefined;
  config: TriggerConfig;
  /** The trigger's URL. */
  url: string;
  ports: Pick<Ports, "http" | "connections">;
  signal: AbortSignal;
}

/** The provider refused a request or did not answer. */
export class ProviderRefusal extends Error {
  override readonly name = "ProviderRefusal";
  readonly code: string;
  readonly retryAfterSeconds: number | undefined;
  /** Of the response; null without one. */
  readonly status: number | null;

  constructor(
    code: string,
    message: string,
    {
      retryAfterSeconds,
      status = null,
    }: { retryAfterSeconds?: number | undefined; status?: number | null } = {},
  ) {
    super(message);
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
    this.status = status;
  }
}

/**
 * Runs an operation of the connector with the trigger's fields and these values.
 *
 * @throws ProviderRefusal
 */
export async function runForHook(
  { find, config: { connection_id, input }, ports, signal }: Hook,
  name: string,
  values: Readonly<Record<string, Json>>,
): Promise<Json> {
  const found = find(name);
  if (!found) throw new ProviderRefusal("unknown_operation", `There is no operation ${name}.`);
  const outcome = await toRunner(found.connector, name, found.operation, found.run).run({
    ...aloneContext(ports, signal),
    settings: { ...(connection_id !== undefined && { connection_id }), input: { ...input, ...values } },
  });
  if (outcome.kind === "done") return outcome.output;
  if (outcome.kind !== "fail") throw new Error(`An operation cannot end as ${outcome.kind}.`);
  const { error, retryAfterSeconds } = outcome;
  const status =
    error.detail !== undefined && isJsonObject(error.detail) ? Number(error.detail.status) : null;
  throw new ProviderRefusal(error.code, error.message, { retryAfterSeconds, status });
}
