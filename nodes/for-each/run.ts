import { z } from "zod";
import { defineRunner } from "#engine/node.ts";
import type { Json } from "#lib/json.ts";
import { toList } from "#lib/json-list.ts";
import definition from "./definition.ts";
import { countBatches } from "./items.ts";

/** Resolved tags are JSON already. They may be large, so they are not validated again. */
const items = z.custom<Json>((given) => given !== undefined).default(null);

export default defineRunner({
  type: definition.type,
  settings: definition.config.extend({ items }),
  run({ settings }) {
    const list = [...toList(settings.items === "" ? null : settings.items)];
    return {
      kind: "iterate",
      data: { items: list, batch_size: settings.batch_size },
      count: countBatches(list, settings.batch_size),
      concurrency: settings.concurrency,
      onFailure: settings.on_item_failure,
    };
  },
});
