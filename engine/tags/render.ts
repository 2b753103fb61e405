import { toValueSync } from "liquidjs";
import type { Encoding } from "#engine/field.ts";
import type { Json } from "#lib/json.ts";
import { AddressEncoder } from "./address-encoder.ts";
import { type CompiledTemplate, compileTemplate } from "./compile.ts";
import { TagContext } from "./context.ts";
import { DispositionEncoder } from "./disposition-encoder.ts";
import { type Encoder, isNonFinite, missingWarning, nonFiniteWarning, unorderedWarning } from "./encoder.ts";
import { HeaderEncoder } from "./header-encoder.ts";
import { JsonEncoder } from "./json-encoder.ts";
import { liquid } from "./liquid.ts";
import type { OutputTag } from "./output-tag.ts";
import { parsePath } from "./parse-path.ts";
import type { TagProblem, TagWarning } from "./problem.ts";
import type { TagScope } from "./scope.ts";
import { toProblem } from "./template-error.ts";
import { HtmlEncoder, PlainTextEncoder } from "./text-encoder.ts";
import { toJson } from "./to-json.ts";
import { UrlEncoder } from "./url-encoder.ts";

export type Rendered = { value: Json; warnings: readonly TagWarning[] } | { problem: TagProblem };

const noWarnings: readonly TagWarning[] = [];

/**
 * Resolves the tags of one setting and encodes each value for `encoding` (docs/product.md §2). With the encoding
 * `value`, a template that is exactly one tag, without any space around it, returns the tag's own value, or null if it
 * is unresolved. Everything else returns a string; a blank template with the encoding `json` stays blank. Template
 * syntax inside data is not evaluated.
 *
 * It never throws: a template that cannot be parsed or rendered, or text that its place does not allow, returns a
 * `problem`.
 */
export function renderTemplate(source: string, scope: TagScope, encoding: Encoding): Rendered {
  const template = compileTemplate(source);
  if (template.kind === "unreadable") return { problem: template.problem };
  try {
    if (encoding === "value" && template.only) return evaluate(template.only, scope);
    return write(source, template, scope, encoding);
  } catch (error) {
    return { problem: toProblem(error, "template_failed") };
  }
}

/**
 * Encodes the value of an expression, exactly like that of a template that is one tag.
 *
 * @param tag its name in messages
 */
export function renderValue(value: Json, encoding: Encoding, tag: string): Rendered {
  if (encoding === "value") return { value, warnings: noWarnings };
  const encoder = encoders[encoding]();
  encoder.insert(value, false, { tag, isRaw: false, isEscaped: false, isJson: false, isUrlPath: false });
  encoder.finish();
  if (encoder.problem) return { problem: encoder.problem };
  return { value: encoder.buffer, warnings: encoder.warnings };
}

function evaluate(insertion: OutputTag, scope: TagScope): Rendered {
  if (insertion.path) return found(insertion, parsePath(scope, insertion.path));
  const context = new TagContext(liquid, scope, false);
  const { value, missing } = toValueSync(insertion.evaluate(context));
  if (isNonFinite(value)) return { value: null, warnings: [nonFiniteWarning(insertion.tag, value)] };
  const warnings = [
    ...(missing ? [missingWarning(insertion.tag)] : noWarnings),
    ...(context.unordered > 0 ? [unorderedWarning(insertion.tag, context.unordered)] : noWarnings),
  ];
  return { value: toJson(value), warnings };
}

/** Most tags are only a path. Reading those without LiquidJS takes a tenth of the time. */
function found({ tag }: OutputTag, value: Json | undefined): Rendered {
  return value === undefined
    ? { value: null, warnings: [missingWarning(tag)] }
    : { value, warnings: noWarnings };
}

function write(source: string, template: CompiledTemplate, scope: TagScope, encoding: Encoding): Rendered {
  const isText = encoding === "value" || encoding === "text";
  if (template.isPlain && (isText || encoding === "html")) return { value: source, warnings: noWarnings };
  if (encoding === "json" && source.trim() === "") return { value: "", warnings: noWarnings };
  const encoder = encoders[encoding]();
  if (template.isPlain) encoder.write(source);
  else renderInto(encoder, template, scope, encoding);
  encoder.finish();
  if (encoder.problem) return { problem: encoder.problem };
  return { value: encoder.buffer, warnings: encoder.warnings };
}

function renderInto(
  encoder: Encoder,
  { parts }: CompiledTemplate,
  scope: TagScope,
  encoding: Encoding,
): void {
  const context = new TagContext(liquid, scope, encoding === "html");
  toValueSync(liquid.renderer.renderTemplates([...parts], context, encoder));
  if (context.unordered > 0) encoder.warnings.push(unorderedWarning("The template", context.unordered));
}

const encoders: { readonly [fit in Encoding]: () => Encoder } = {
  value: () => new PlainTextEncoder(),
  text: () => new PlainTextEncoder(),
  json: () => new JsonEncoder(),
  url: () => new UrlEncoder(),
  header: () => new HeaderEncoder(),
  disposition: () => new DispositionEncoder(),
  address: () => new AddressEncoder(),
  html: () => new HtmlEncoder(),
};
