/* The program of the thread that parses large bodies (body-thread.ts). */
import { parentPort, workerData } from "node:worker_threads";
import type { Json, JsonObject } from "#lib/json.ts";
import { openServices } from "#lib/services.ts";
import { toTurnKey } from "#server/flows/limits/turn-key.ts";
import { toNameOfText } from "#server/flows/naming/execution-name.ts";
import { valueLimit } from "#server/platform/json/value-limit.ts";
import { toDeduplication } from "#server/webhooks/admission/deduplication.ts";
import { gatheringKey } from "#server/webhooks/admission/gathering.ts";
import type { BodyResult, BodyTask } from "./body-thread.ts";
import { redactInput } from "./redact-input.ts";
import { writeInput } from "./write-input.ts";

openServices(
  (services) => services.add(valueLimit, () => workerData.maxValues as number),
  () => {},
);

parentPort?.on("message", (task: BodyTask) => {
  const result = parse(task);
  parentPort?.postMessage(result, result.kind === "written" ? [result.input.buffer as ArrayBuffer] : []);
});

function parse({ body: sent, metadata, deduplication, ...task }: BodyTask): BodyResult {
  // Buffers cross threads as plain Uint8Arrays.
  const body = sent.kind === "text" ? { ...sent, bytes: asBuffer(sent.bytes) } : sent;
  const input = writeInput(body, metadata, () => free(body));
  if ("problem" in input) return { kind: "problem", problem: input.problem };
  const { turnTemplate, nameTemplate, redaction, gatherBy } = task;
  const needsOutput = deduplication !== null || gatherBy !== null;
  const output: JsonObject = needsOutput ? JSON.parse(input.toString("utf8")) : {};
  const keyHash = deduplication && keyOf(deduplication, metadata, output);
  const gatherKey = gatherBy ? gatheringKey(gatherBy, output) : "";
  const stored = redaction ? redactInput(input, redaction) : input;
  // Of the stored output: without the values that the flow redacts.
  const shown: Json = turnTemplate ? JSON.parse(stored.toString("utf8")) : null;
  const turnKey = turnTemplate ? toTurnKey(turnTemplate, shown) : turnTemplate;
  return {
    kind: "written",
    input: stored,
    keyHash,
    gatherKey,
    turnKey,
    name: toNameOfText(nameTemplate, stored),
  };
}

/** Frees the memory immediately, before the garbage collector does. */
function free(body: BodyTask["body"]): void {
  if (body.kind === "text") (body.bytes.buffer as ArrayBuffer).transfer(0);
}

function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);
}

function keyOf(
  { settings, nodeKey }: NonNullable<BodyTask["deduplication"]>,
  { headers }: BodyTask["metadata"],
  output: JsonObject,
): Uint8Array | null {
  return toDeduplication(settings, nodeKey)?.keyOf(headers, output) ?? null;
}
