import { Liquid } from "liquidjs";
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
 * recomputed after a crash would differ. The hashes return a promise in browsers, and an HMAC key would be stored
 * unencrypted in the flow.
 */
const unsteadyFilters = ["sample", "sha256", "hmac_sha256"];

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
    timezoneOffset: 0,
    locale: "en-US",
    parseLimit: maxTemplateChars,
    renderLimit: 500,
    memoryLimit: 20_000_000,
  });
  for (const name of refusedTags) delete engine.tags[name];
  for (const name of [...expressionFilters, ...unsteadyFilters]) engine.unregisterFilter(name);
  engine.registerTag("cycle", EncodedCycleTag);
  return engine;
}
