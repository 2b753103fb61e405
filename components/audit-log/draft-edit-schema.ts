import { z } from "zod";

const names = z.array(z.string()).default([]);

/** The fields of an entry about an edited draft. */
export const draftEditSchema = z.object({
  /** The revision before it. */
  from: z.int(),
  revision: z.int(),
  saves: z.int(),
  added: names,
  changed: names,
  removed: names,
  other: names,
});
