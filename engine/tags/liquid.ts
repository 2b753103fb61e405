import { Liquid } from "liquidjs";
import { guardFilters } from "./filters/guard.ts";
import { registerFilters } from "./filters/register.ts";
import { ownFilters } from "./filters/registry.ts";
import { operators } from "./order-operators.ts";
import { EncodedCycleTag } from "./output-tag.ts";

/** The most characters that a template may have. */
const maxTemplateChars = 1_000_000;

/** Tags that load other templates, or that write to the data. */
const refusedTags = ["include", "render", "layout", "block", "increment", "decrement"];

/** Filters that parse an expression from a string, which could come from data. */
const expressionFilters = [
  "where_exp",
  "reject_exp",
  "group_by_exp",
  "has_exp",
  "find_exp",
  "find_index_exp",
];

/**
 * Filters whose result differs from place to place or from time to time. `sample` picks at random, so a step that is
 * recomputed after a crash would differ. `hmac_sha256` returns a promise in browsers; `hmac` replaces it.
 */
const unsteadyFilters = ["sample", "hmac_sha256"];

/**
 * The one Liquid engine: own properties only, no files, UTC and English dates on every machine, and unknown filters are
 * parse errors. Its limits apply to each rendering: `renderLimit` in milliseconds, `memoryLimit` in characters and
 * elements that filters create.
 */
export const liquid = createLiquid();

function createLiquid(): Liquid {
  const engine = new Liquid({
    ownPropertyOnly: true,
    strictFilters: true,
    strictVariables: false,
    jekyllInclude: false,
    jekyllWhere: false,
    dynamicPartials: false,
    relativeReference: false,
    templates: {},
    operators,
    timezoneOffset: 0,
    locale: "en-US",
    parseLimit: maxTemplateChars,
    renderLimit: 500,
    memoryLimit: 20_000_000,
  });
  for (const name of refusedTags) delete engine.tags[name];
  for (const name of [...expressionFilters, ...unsteadyFilters]) engine.unregisterFilter(name);
  guardFilters(engine);
  registerFilters(engine, ownFilters);
  engine.registerTag("cycle", EncodedCycleTag);
  return engine;
}
