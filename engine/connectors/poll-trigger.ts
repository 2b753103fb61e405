import { z } from "zod";
import type { PollContext, Poller, PollOutcome } from "#engine/poll.ts";
import { ignoredBecause } from "#engine/webhook/reception.ts";
import { isJsonObject, type Json } from "#lib/json.ts";
import { readField } from "#lib/read-field.ts";
import { aloneContext } from "./alone.ts";
import { findNewItems, listCursorSchema } from "./find-new-items.ts";
import type { Operation, PollingSource } from "./format.ts";
import { selectionOf } from "./reception-of.ts";
import { toRunner } from "./run-operation.ts";
import type { FoundOperation, FoundTrigger } from "./source.ts";
import { typeOf } from "./to-definition.ts";
import { type TriggerConfig, triggerConfigSchema } from "./trigger-config.ts";

type Context = PollContext<TriggerConfig>;

/**
 * Polls a trigger by the operation that lists its items, which the same runner runs as in a flow.
 *
 * @param find the connector's operations by name
 */
export function toPoller(
  { connector, name, trigger }: FoundTrigger,
  find: (operation: string) => FoundOperation | undefined,
): Poller<TriggerConfig> {
  const { source } = trigger;
  if (source.kind !== "polling") throw new Error(`“${trigger.title}” does not poll.`);
  return {
    type: typeOf(connector.name, name),
    settings: triggerConfigSchema,
    async poll(given) {
      const context = { ...given, settings: withDefaults(trigger, given.settings) };
      const found = find(source.operation);
      if (!found) throw new Error(`${connector.name} has no operation ${source.operation}.`);
      const selection = selectionOf(trigger, context.settings);
      const isWanted = (item: Json) => ignoredBecause(selection, item) === null;
      if (source.position) return pollFrom(source.position, found, source, context, isWanted);
      const cursor = listCursorSchema.nullable().parse(context.cursor);
      const listed = await list(found, source, sinceMark(source, found, cursor?.mark ?? null), context);
      return "kind" in listed ? listed : findNewItems(listed.items.filter(isWanted), source, cursor);
    },
  };
}

/** Fields that a stored trigger does not have are those that publishing has checked: their defaults. */
function withDefaults({ fields }: FoundTrigger["trigger"], settings: TriggerConfig): TriggerConfig {
  const usual = Object.entries(fields).map(([name, field]) => [name, field.default]);
  return { ...settings, input: { ...Object.fromEntries(usual), ...settings.input } };
}

const positionSchema = z.object({ position: z.string() });

/** The operation says what is new since a position, which is the cursor. */
async function pollFrom(
  { field, at, more }: NonNullable<PollingSource["position"]>,
  found: FoundOperation,
  source: PollingSource,
  context: Context,
  isWanted: (item: Json) => boolean,
): Promise<PollOutcome> {
  const cursor = positionSchema.nullable().parse(context.cursor);
  const listed = await list(found, source, { [field]: cursor?.position ?? "" }, context);
  if ("kind" in listed) return listed;
  const position = readField(listed.output, at);
  if (typeof position !== "string") {
    const message = `${found.connector.title} answered without a position at “${at}”.`;
    return { kind: "fail", error: { code: "items_not_found", message } };
  }
  const wanted = cursor === null ? [] : listed.items.filter(isWanted);
  return {
    kind: "polled",
    outputs: wanted.map((item) => (isJsonObject(item) ? item : { item })),
    cursor: { position },
    hasMore: readField(listed.output, more) === true,
  };
}

/** The values for the operation that lists, by the time of the newest known item. */
const sinceMark = (source: PollingSource, { operation }: FoundOperation, mark: number | null) =>
  source.since !== undefined && mark !== null ? sinceOf(source, operation, mark) : {};

async function list(
  { connector, name, operation, run }: FoundOperation,
  source: PollingSource,
  since: Record<string, string>,
  { settings, cursor, http, connections, conversions, signal }: Context,
): Promise<{ items: Json[]; output: Json } | Extract<PollOutcome, { kind: "fail" }>> {
  const isFirst = cursor === null;
  const { connection_id, input } = settings;
  const runner = toRunner(connector, name, isFirst ? firstPageOf(operation, source) : operation, run);
  const outcome = await runner.run({
    ...aloneContext({ http, connections, ...(conversions && { conversions }) }, signal),
    settings: {
      ...(connection_id !== undefined && { connection_id }),
      input: { ...input, ...source.with, ...(isFirst && source.first), ...since },
    },
  });
  if (outcome.kind === "fail") {
    const { error, retryAfterSeconds } = outcome;
    const { code, message } = error;
    return {
      kind: "fail",
      error: { code, message },
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    };
  }
  const output = outcome.kind === "done" ? outcome.output : null;
  const items = source.items === "" ? output : readField(output, source.items);
  if (Array.isArray(items)) return { items, output };
  const message = `${connector.title} answered without a list${source.items === "" ? "" : ` at “${source.items}”`}.`;
  return { kind: "fail", error: { code: "items_not_found", message } };
}

/** With a time from which it lists, the newest page is enough to begin with. Otherwise all must be known. */
function firstPageOf(operation: Operation, { since }: PollingSource): Operation {
  return since === undefined || !operation.pages
    ? operation
    : { ...operation, pages: { ...operation.pages, max_pages: 1 } };
}

/** The time from which is listed, in whole seconds, as the field takes it. */
function sinceOf({ since = "", overlapSeconds }: PollingSource, { fields }: Operation, mark: number) {
  const seconds = Math.floor(mark / 1000) - overlapSeconds;
  const isNumber = fields[since]?.kind === "integer" || fields[since]?.kind === "number";
  const text = isNumber ? String(seconds) : new Date(seconds * 1000).toISOString().replace(".000Z", "Z");
  return { [since]: text };
}
