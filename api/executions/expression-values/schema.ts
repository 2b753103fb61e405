import { z } from "zod";
import { dataNames } from "#engine/code/known-names.ts";
import { maxExpressionLength } from "#engine/expressions/expression.ts";
import { text } from "#lib/text.ts";

export const expressionBodySchema = z.strictObject({
  /** One JavaScript expression. */
  js: text("many").max(maxExpressionLength),
  /** The data that it can use, by name. Omitted names are null. */
  data: z.partialRecord(z.enum(dataNames), z.json()),
});

export const expressionValueSchema = z.union([
  z.strictObject({ value: z.json() }),
  z.strictObject({
    error: z.strictObject({
      code: z.string(),
      message: z.string(),
      /** Where in the expression, from 1. */
      line: z.int().optional(),
      column: z.int().optional(),
    }),
  }),
]);

export type ExpressionBody = z.infer<typeof expressionBodySchema>;
export type ExpressionValue = z.infer<typeof expressionValueSchema>;
