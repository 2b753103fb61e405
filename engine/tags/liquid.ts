import { Liquid } from "liquidjs";
import { EncodedCycleTag } from "./output-tag.ts";

/** How many characters one template may have. */
const maxTemplateChars = 1_000_000;

/** Tags that load other templates, or that write to the data. */
const refusedTags = ["include", "render", "layout", "block", "increment", "decrement"];

/** Filters that read an expression out of a string, which could come from data. */
const expressionFilters = [
  "where_exp",
  "reject_exp",
  "group_by_exp",
  "has_exp",
  "find_exp",
  "find_index_exp",
];

/**
 * Filters that do not give the same everywhere and every time: `sample` picks at random, so that a step computed again
 * after a crash would differ; the hashes give a promise in browsers, and a key for one would stand in the flow unencrypted.
 */
const unsteadyFilters = ["sample", "sha256", "hmac_sha256"];

/**
 * The one Liquid engine. Own properties only, no files, UTC and English dates on every machine, and an unknown filter is an
 * error when the template is read. Its limits are on each rendering: `renderLimit` in milliseconds, `memoryLimit` in
 * characters and elements that filters make.
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
