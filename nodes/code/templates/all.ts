import chunk from "./chunk.ts";
import dates from "./dates.ts";
import fetchPages from "./fetch-pages.ts";
import flatten from "./flatten.ts";
import groupBy from "./group-by.ts";
import joinLists from "./join-lists.ts";
import keepNewest from "./keep-newest.ts";
import parseText from "./parse-text.ts";
import signHmac from "./sign-hmac.ts";
import sumBy from "./sum-by.ts";
import type { ExampleTemplate } from "./template.ts";

/** Programs for common jobs, in the order of the menu. */
export const templates: readonly ExampleTemplate[] = [
  groupBy,
  sumBy,
  joinLists,
  flatten,
  chunk,
  keepNewest,
  parseText,
  dates,
  fetchPages,
  signHmac,
];
