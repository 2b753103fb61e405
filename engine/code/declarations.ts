import { addKnown } from "#engine/shapes/add-known.ts";
import { type CallShape, minCalls } from "#engine/shapes/call-shape.ts";
import { mergeShapes, type Shape, shapeOf } from "#engine/shapes/shape.ts";
import { toTypeScript } from "#engine/shapes/to-typescript.ts";
import { isJsonObject, type Json, type JsonObject } from "#lib/json.ts";
import { sandboxGlobals } from "./sandbox-globals.ts";

/** Examples of the data that code gets. */
export interface CodeData {
  input: Json;
  trigger: Json;
  /** By node key. */
  nodes: ReadonlyMap<string, Json>;
  /** Null if the node is in no loop. */
  loop: { item: Json } | null;
  /** The shape of the trigger's last calls; null without calls. */
  calls: CallShape | null;
  /** The flow's variables by name. Null if it is not known which variables exist. */
  variables: JsonObject | null;
}

/**
 * The names that code can use, as TypeScript declarations: those of the sandbox, with the types of its data.
 * The trigger's types are those of its last calls: a field that some of them lacked is optional, and texts of
 * which there were few are a union. All other types are those of the examples.
 */
export function declareCode({ input, trigger, nodes, loop, calls, variables }: CodeData): string {
  const typeOf = createTyper(trigger, calls);
  const fields = [...nodes].map(([key, output]) => `  readonly ${JSON.stringify(key)}: ${typeOf(output)};`);
  const lines = [
    "/** The output of the node before this one, or of each of them by key. */",
    `declare const input: ${typeOf(input)};`,
    "/** The outputs of the nodes before this one, by key. */",
    `declare const nodes: {\n${fields.join("\n")}\n};`,
    "/** The data that started the flow. */",
    `declare const trigger: ${typeOf(trigger)};`,
    "/** In a loop: the current item. */",
    `declare const item: ${loop ? typeOf(loop.item) : "null"};`,
    "/** In a loop: the number of the current item, from 0. */",
    `declare const index: ${loop ? "number" : "null"};`,
    "/** The flow's variables. Each is text. */",
    `declare const vars: ${typeOfVariables(variables)};`,
  ];
  return `${sandboxGlobals}\n${lines.join("\n")}\n`;
}

function typeOfVariables(variables: JsonObject | null): string {
  if (!variables) return "{ readonly [name: string]: string }";
  const fields = Object.keys(variables).map((name) => `  readonly ${JSON.stringify(name)}: string;`);
  return `{\n${fields.join("\n")}\n}`;
}

/** The types of examples. The trigger's output keeps its type even if it is passed on unchanged. */
function createTyper(trigger: Json, calls: CallShape | null): (example: Json) => string {
  const triggerType = toTypeScript(triggerShape(trigger, calls));
  return (example) => {
    if (example === trigger) return triggerType;
    if (!isJsonObject(trigger) || !isJsonObject(example) || !Object.values(example).includes(trigger)) {
      return toTypeScript(shapeOf(example));
    }
    // The outputs of several nodes by key, one of which is the trigger's.
    const fields = Object.entries(example).map(([name, value]) => {
      const type = value === trigger ? triggerType : toTypeScript(shapeOf(value));
      return `${JSON.stringify(name)}: ${type}`;
    });
    return `{ ${fields.join("; ")} }`;
  };
}

function triggerShape(example: Json, calls: CallShape | null): Shape {
  const shape = shapeOf(example);
  if (!calls) return shape;
  // A few calls prove nothing, so that the example counts like another one.
  return calls.calls < minCalls ? mergeShapes(calls.shape, shape) : addKnown(calls.shape, shape);
}
