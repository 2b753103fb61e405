import { z } from "zod";
import { defineNode, field, type StopLevel, toKeywords } from "#engine/node.ts";
import { stripBraces } from "#lib/tag-text.ts";

const levels: Readonly<Record<StopLevel, string>> = {
  item: "this item",
  loop: "the loop",
  execution: "the execution",
};

const level = z.enum(["execution", "loop", "item"]).default("execution");

export default defineNode({
  type: "stop_node",
  category: "logic",
  label: "Stop",
  description: "Ends the item, the loop or the execution, as succeeded or as failed.",
  keywords: toKeywords(`
    stop and error, throw, fail, exit, break, terminate, end, abort, raise, throw error, cancel, end
    workflow, stop workflow, halt, finish, quit, error out, commit, continue, kill, break out, end loop,
    leave loop, reject execution, stop execution, raise error, die, end flow, end execution, early exit,
    abbruch, abbrechen
  `),
  outputs: [],
  effect: "none",
  computes: () => true,
  ends: (config) => level.catch("execution").parse(config.level),
  config: z.strictObject({
    label: z.string().max(200).default("Stop"),
    outcome: z.enum(["succeed", "fail"]).default("succeed"),
    message: z.string().max(10_000).default(""),
    level,
  }),
  fields: {
    outcome: field.choice("Ends as", { succeed: "Succeeded", fail: "Failed" }),
    message: field.template("Message", "text", { lines: "many" }),
    level: field.choice(
      "Scope",
      { execution: "The execution", loop: "The loop around it", item: "This item of the loop" },
      { help: "Outside a loop, it always ends the execution." },
    ),
  },
  summary({ outcome, message, level: what }) {
    const said = message === "" ? "" : `: ${stripBraces(message)}`;
    return `${outcome} ${levels[what]}${said}`;
  },
  sampleOutput: ({ message }) => ({ message }),
  output: z.object({ message: z.string() }),
});
