import { toValueSync } from "liquidjs";
import type { Fit } from "#engine/field.ts";
import type { Json } from "#lib/json.ts";
import { type CompiledTemplate, compileTemplate, toProblem } from "./compile.ts";
import { TagContext } from "./context.ts";
import { HeaderFitting } from "./fit-header.ts";
import { JsonFitting } from "./fit-json.ts";
import { HtmlFitting, TextFitting } from "./fit-text.ts";
import { UrlFitting } from "./fit-url.ts";
import { type Fitting, isUnwritableNumber, missingWarning, unwritableWarning } from "./fitting.ts";
import type { Insertion } from "./insertion.ts";
import { liquid } from "./liquid.ts";
import type { TagProblem, TagWarning } from "./problem.ts";
import { readPath } from "./read.ts";
import type { Scope } from "./scope.ts";
import { toJson } from "./to-json.ts";

export type Rendered = { value: Json; warnings: readonly TagWarning[] } | { problem: TagProblem };

const noWarnings: readonly TagWarning[] = [];

/**
 * Resolves the tags of one setting, writing each value as `fit` demands (docs/product.md §2). With fit `value` a template that
 * is exactly one tag, without so much as a space around it, gives the tag's own value, null if it finds nothing. All else
 * gives a string; a blank template of fit `json` stays blank. Template syntax inside data stays data.
 *
 * It never throws: a template that cannot be read or rendered, and a text that its place refuses, are a `problem`.
 */
export function renderTemplate(source: string, scope: Scope, fit: Fit): Rendered {
  const template = compileTemplate(source);
  if (template.kind === "unreadable") return { problem: template.problem };
  try {
    if (fit === "value" && template.only) return evaluate(template.only, scope);
    return write(source, template, scope, fit);
  } catch (error) {
    return { problem: toProblem(error, "template_failed") };
  }
}

function evaluate(insertion: Insertion, scope: Scope): Rendered {
  if (insertion.path) return found(insertion, readPath(scope, insertion.path));
  const { value, missing } = toValueSync(insertion.evaluate(new TagContext(liquid, scope, false)));
  if (isUnwritableNumber(value)) return { value: null, warnings: [unwritableWarning(insertion.tag, value)] };
  return { value: toJson(value), warnings: missing ? [missingWarning(insertion.tag)] : noWarnings };
}

/** A tag that is only a path, as most are, is read without LiquidJS, which takes a tenth of the time. */
function found({ tag }: Insertion, value: Json | undefined): Rendered {
  return value === undefined
    ? { value: null, warnings: [missingWarning(tag)] }
    : { value, warnings: noWarnings };
}

function write(source: string, template: CompiledTemplate, scope: Scope, fit: Fit): Rendered {
  const isText = fit === "value" || fit === "text";
  if (template.isPlain && (isText || fit === "html")) return { value: source, warnings: noWarnings };
  if (fit === "json" && source.trim() === "") return { value: "", warnings: noWarnings };
  const fitting = createFitting[fit]();
  if (template.isPlain) fitting.write(source);
  else renderInto(fitting, template, scope, fit);
  fitting.finish();
  if (fitting.problem) return { problem: fitting.problem };
  return { value: fitting.buffer, warnings: fitting.warnings };
}

function renderInto(fitting: Fitting, { parts }: CompiledTemplate, scope: Scope, fit: Fit): void {
  const context = new TagContext(liquid, scope, fit === "html");
  toValueSync(liquid.renderer.renderTemplates([...parts], context, fitting));
}

const createFitting: { readonly [fit in Fit]: () => Fitting } = {
  value: () => new TextFitting(),
  text: () => new TextFitting(),
  json: () => new JsonFitting(),
  url: () => new UrlFitting(),
  header: () => new HeaderFitting(),
  html: () => new HtmlFitting(),
};
