import { frameCode } from "./code-frame.ts";
import { type CodeChange, namesOf } from "./code-names.ts";
import type { SourceNode } from "./workflow.ts";

/** Where code finds its data. Items are JavaScript expressions over the names that our code sees. */
export interface CodeSurroundings {
  /** The items of each node before it. */
  inputs: readonly string[];
  /** The items of a node by its name; undefined: there is no such node. */
  itemsOf(node: string): string | undefined;
}

/** Something that the code uses and that is not in the sandbox. */
export interface Missing {
  name: string;
  reason: string;
}

export interface ConvertedCode {
  source: string;
  /** If there is anything, the source does not run. */
  missing: Missing[];
}

const luxon = "Luxon is not in the sandbox. Use Date, or a Date & Time node.";
const request = "Use fetch.";
const state = "Use a Store node.";

const reasons: Readonly<Record<string, string>> = {
  DateTime: luxon,
  $now: luxon,
  $today: luxon,
  require: "The sandbox has no modules.",
  Buffer: "The sandbox has no Buffer. Use Uint8Array, TextEncoder and TextDecoder.",
  process: "The sandbox has no process.",
  setInterval: "Use setTimeout.",
  $helpers: request,
  "this.helpers": request,
  $getWorkflowStaticData: state,
  "this.getWorkflowStaticData": state,
  $execution: "Code does not see its execution.",
  $workflow: "Code does not see its flow.",
  $prevNode: "Code does not see which node leads to it.",
  $runIndex: "Code does not see how often it ran.",
  $jmespath: "JMESPath is not in the sandbox. Use the methods of lists.",
};

export const isCode = ({ type }: SourceNode): boolean => type === "code" || type === "function";

/**
 * Changes the code of an n8n node so that our Code node runs it. Variables and base64 get our names. The rest stays as
 * it was, below constants for n8n's names. The new code returns a list with the `json` of each item.
 */
export function convertCode({ parameters }: SourceNode, surroundings: CodeSurroundings): ConvertedCode {
  if (String(parameters.language ?? "").startsWith("python")) {
    const missing = [{ name: "Python", reason: "A Code node runs JavaScript or TypeScript." }];
    return { source: String(parameters.pythonCode ?? ""), missing };
  }
  const old = String(parameters.jsCode ?? parameters.functionCode ?? "");
  const changes = namesOf(old)?.changes ?? [];
  const body = changed(old, changes);
  const names = namesOf(body);
  if (!names) return { source: old, missing: [{ name: "syntax", reason: "It cannot be parsed." }] };
  const isForEach = parameters.mode === "runOnceForEachItem";
  return {
    source: frameCode(body, names, isForEach, surroundings),
    missing: Object.entries(reasons).flatMap(([name, reason]) =>
      names.read.has(name) ? [{ name, reason }] : [],
    ),
  };
}

function changed(source: string, changes: readonly CodeChange[]): string {
  let text = "";
  let at = 0;
  for (const change of changes) {
    text += source.slice(at, change.start) + change.text;
    at = change.end;
  }
  return text + source.slice(at);
}
