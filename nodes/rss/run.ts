import { z } from "zod";
import { readFeed } from "#engine/feed/read-feed.ts";
import { defineRunner } from "#engine/node.ts";
import definition from "./definition.ts";

export default defineRunner({
  type: definition.type,
  settings: z.object({ url: z.string().default("") }),
  async run({ settings: { url }, signal, ports }) {
    const read = await readFeed(ports.http, { url, signal });
    if (read.kind === "fail") return read;
    if (read.kind === "unchanged") throw new Error("A feed responded 304 to a request without conditions.");
    const { feed, items } = read;
    return { kind: "done", output: { feed, items, count: items.length } };
  },
});
