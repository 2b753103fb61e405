import { z } from "zod";
import { feedCursorSchema, findNew } from "#engine/feed/find-new.ts";
import { readFeed } from "#engine/feed/read-feed.ts";
import { definePoller } from "#engine/node.ts";
import definition from "./definition.ts";

export default definePoller({
  type: definition.type,
  settings: z.object({ url: z.string() }),
  async poll({ settings: { url }, cursor: stored, http, signal }) {
    const cursor = feedCursorSchema.nullable().parse(stored);
    const read = await readFeed(http, { url, ...(cursor && { validators: cursor }), signal });
    if (read.kind === "fail") return read;
    if (read.kind === "unchanged") return { kind: "polled", outputs: [], cursor, hasMore: false };
    return findNew(read, read.validators, cursor);
  },
});
