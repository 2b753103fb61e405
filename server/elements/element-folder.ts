import { z } from "zod";
import { elementContentSchema, elementNameSchema, elementVersionSchema } from "#api/elements/schema.ts";
import type { ElementCode } from "./content-hash.ts";

/** element.json, as elements/README.md describes it. */
const descriptionSchema = elementContentSchema.omit({ html: true, css: true, script: true }).extend({
  name: elementNameSchema,
  version: elementVersionSchema,
  changelog: z
    .array(z.strictObject({ version: elementVersionSchema, date: z.iso.date(), notes: z.string().max(2000) }))
    .max(200)
    .default([]),
  form: z
    .strictObject({ kind: z.string().min(1).max(40) })
    .nullable()
    .default(null),
  author: z.string().max(100).optional(),
});

/** An element as stored in a folder. */
export type FolderElement = z.output<typeof descriptionSchema> & ElementCode;

/** The files of one element's folder, as text. */
export interface FolderFiles {
  "element.json"?: string | undefined;
  "element.html"?: string | undefined;
  "element.css"?: string | undefined;
  "element.js"?: string | undefined;
}

/** An element, or a sentence that states the defect of its folder. */
export type FolderOutcome = { element: FolderElement } | { problem: string };

/** Parses an element from its folder's files. */
export function readElementFolder(files: FolderFiles): FolderOutcome {
  const {
    "element.json": json,
    "element.html": html,
    "element.css": css = "",
    "element.js": script = "",
  } = files;
  if (json === undefined) return { problem: "element.json is missing." };
  if (html === undefined) return { problem: "element.html is missing." };
  let described: unknown;
  try {
    described = JSON.parse(json);
  } catch {
    return { problem: "element.json is not JSON." };
  }
  const parsed = descriptionSchema.safeParse(described);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { problem: `element.json, ${issue?.path.join(".") || "root"}: ${issue?.message}` };
  }
  return { element: { ...parsed.data, html, css, script } };
}
