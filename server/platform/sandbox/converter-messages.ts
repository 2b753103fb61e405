import { z } from "zod";
import type { Conversion } from "#engine/conversion-port.ts";

/** What a converter's child gets, besides the bytes of the inputs. */
export type ToConverter =
  | { type: "convert"; conversion: Conversion }
  /** The next input begins. */
  | { type: "next" }
  /** The last input has ended. */
  | { type: "end" };

/** What it sends during a conversion, besides the bytes of the file that it writes. What it read may have taken it over. */
export const fromConverterSchema = z.discriminatedUnion("type", [
  /** It waits for the inputs. */
  z.strictObject({ type: z.literal("started") }),
  z.strictObject({
    type: z.literal("ended"),
    /** JSON text; null: it failed. */
    value: z.string().nullable(),
    error: z.strictObject({ code: z.string().max(100), message: z.string().max(5000) }).nullable(),
    /** The child's memory after the conversion. */
    residentBytes: z.number().nonnegative(),
  }),
]);
export type FromConverter = z.infer<typeof fromConverterSchema> | { type: "ready" };
export type ConvertedFrame = Extract<FromConverter, { type: "ended" }>;
