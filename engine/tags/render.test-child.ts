import type { Encoding } from "#engine/field.ts";
import type { Json } from "#lib/json.ts";
import { renderTemplate } from "./render.ts";
import { buildScope } from "./scope.ts";

export interface TemplateToRender {
  source: string;
  payload: Json;
  encoding: Encoding;
}

/** Answers each template with what became of it. Whoever starts it bounds its heap. */
process.on("message", ({ source, payload, encoding }: TemplateToRender) => {
  process.send?.(renderTemplate(source, buildScope(payload, []), encoding));
});
