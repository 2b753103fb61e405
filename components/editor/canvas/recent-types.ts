import { z } from "zod";
import { parseJson } from "#components/api/parse-json.ts";

const key = "recent-node-types";
const most = 8;
const schema = z.array(z.string()).catch([]);

/** The node types that were added last in this browser, the newest first. */
export function recentTypes(): readonly string[] {
  try {
    return schema.parse(parseJson(localStorage.getItem(key) ?? ""));
  } catch {
    // The browser does not let this page store anything.
    return [];
  }
}

/** Remembers that a type was added. */
export function noteAdded(type: string): void {
  const types = [type, ...recentTypes().filter((each) => each !== type)];
  try {
    localStorage.setItem(key, JSON.stringify(types.slice(0, most)));
  } catch {
    // As above: the types that were added last are a convenience.
  }
}
