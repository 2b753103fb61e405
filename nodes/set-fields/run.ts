import { z } from "zod";
import { defineRunner, toOutcome } from "#engine/node.ts";
import type { Json } from "#lib/json.ts";
import definition from "./definition.ts";
import { setFields } from "./set-fields.ts";

/** Resolved tags are JSON already. They may be large, so they are not validated again. */
const value = z.custom<Json>((given) => given !== undefined);

export default defineRunner({
  type: definition.type,
  settings: definition.config.extend({
    fields: z.array(z.strictObject({ name: z.string(), value })).default([]),
  }),
  run({ settings, input }) {
    return toOutcome(setFields(settings, input));
  },
});
