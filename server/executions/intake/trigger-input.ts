import type { GraphNode } from "#engine/graph/graph.ts";
import type { ConfigProblem } from "#engine/node.ts";
import type { Json } from "#lib/json.ts";
import { config } from "#server/platform/config/config.ts";
import { findLimitViolation } from "#server/platform/json/measure-json.ts";

/**
 * The stored input of an execution that this trigger starts with a given input. It has the limits of a
 * webhook's body, and is checked by the trigger's type.
 *
 * @param findViolation other limits, for an input that the product itself has made
 * @returns the JSON text, or the problems of the input, at JSON pointers into it
 * @throws if triggers of this type cannot be started with an input
 */
export function toTriggerInput(
  trigger: GraphNode,
  input: Json,
  findViolation: (input: Json) => string | null = findLimitViolation,
): { text: string } | { problems: ConfigProblem[] } {
  const { toInput } = trigger.definition.trigger ?? {};
  if (!toInput) throw new Error(`Node ${trigger.id} cannot be started with an input.`);
  const violation = findViolation(input);
  if (violation !== null)
    return { problems: [{ pointer: "", code: "input_too_complex", detail: violation }] };
  const taken = toInput(trigger.config, input);
  if ("problems" in taken) return taken;
  const text = JSON.stringify(taken.input);
  const { maxBodyBytes } = config();
  if (Buffer.byteLength(text) <= maxBodyBytes) return { text };
  const detail = `The input has more than ${maxBodyBytes} bytes.`;
  return { problems: [{ pointer: "", code: "input_too_large", detail }] };
}
