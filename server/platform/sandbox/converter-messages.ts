import { z } from "zod";
import type { Conversion } from "#engine/conversion-port.ts";

/** A message to a converter's child. The inputs follow as bytes. */
export type ToConverter =
  | { type: "convert"; conversion: Conversion }
  /** The next input begins. */
  | { type: "next" }
  /** The last input has ended. */
  | { type: "end" };

/**
 * A message from the child during a conversion; the file that it writes follows as bytes. A malicious file
 * may have taken the child over, so messages are parsed strictly.
 */
export const fromConverterSchema = z.discriminatedUnion("type", [
  /** It waits for the inputs. */
  z.strictObject({ type: z.literal("started") }),
  z.strictObject({
    type: z.literal("ended"),
    /** JSON text; null if it failed. */
    value: z.string().nullable(),
    error: z.strictObject({ code: z.string().max(100), message: z.string().max(5000) }).nullable(),
    /** The child's memory after the conversion. */
    residentBytes: z.number().nonnegative(),
  }),
]);
export type FromConverter = z.infer<typeof fromConverterSchema> | { type: "ready" };
export type ConvertedFrame = Extract<FromConverter, { type: "ended" }>;
