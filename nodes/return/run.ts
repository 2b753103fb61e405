import { z } from "zod";
import { defineRunner } from "#engine/node.ts";
import definition from "./definition.ts";

/** The execution that it ends, and the receiver of its value, are decided from `ends` and `returns`. */
export default defineRunner({
  type: definition.type,
  settings: z.object({ value: z.json().default("") }),
  run: ({ settings: { value } }) => ({ kind: "done", output: value }),
});
