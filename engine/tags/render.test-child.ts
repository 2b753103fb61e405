import type { Encoding } from "#engine/field.ts";
import type { Json } from "#lib/json.ts";
import { renderTemplate } from "./render.ts";
import { buildScope } from "./scope.ts";

export interface TemplateToRender {
  source: string;
  payload: Json;
  encoding: Encoding;
}

/** Replies to each message with the rendered template or its problem. The test that forks this process limits its heap. */
process.on("message", ({ source, payload, encoding }: TemplateToRender) => {
  process.send?.(renderTemplate(source, buildScope(payload, []), encoding));
});
