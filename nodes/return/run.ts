import { z } from "zod";
import { defineRunner } from "#engine/node.ts";
import definition from "./definition.ts";

/** Which execution it ends, and who gets the value, is decided from `ends` and `returns`. */
export default defineRunner({
  type: definition.type,
  settings: z.object({ value: z.json().default("") }),
  run: ({ settings: { value } }) => ({ kind: "done", output: value }),
});
