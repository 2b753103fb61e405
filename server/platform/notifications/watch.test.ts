import { expect, test } from "vitest";
import { createLogger, logger } from "#server/platform/logging/logger.ts";
import { arrangeServices, testConfig } from "#test/arrange-services.ts";
import { createWatch, type Watcher } from "./watch.ts";

arrangeServices((services) => services.add(logger, () => createLogger(testConfig())));

/** A watch whose notifications the test sends, and what two watchers received. */
function arrange() {
  const sent: { notify(payload: string): void; reconnect(): void }[] = [];
  const watch = createWatch(
    {
      listen: (_channel, receive, { onListening: heard }) => {
        sent.push({ notify: receive, reconnect: heard });
      },
    },
    "things",
    (payload) => JSON.parse(payload).ids,
  );
  const received: Parameters<Watcher>[0][][] = [[], []];
  const stops = received.map((list) => watch((ids) => list.push(ids)));
  const [source] = sent;
  if (!source || sent.length !== 1) throw new Error("The channel must be listened to once.");
  return { ...source, received, stops };
}

test("every watcher receives what changed, until it stops", () => {
  const { notify, received, stops } = arrange();
  notify('{"ids":["a","b"]}');
  stops[0]?.();
  notify('{"ids":["c"]}');
  expect(received).toEqual([[new Set(["a", "b"])], [new Set(["a", "b"]), new Set(["c"])]]);
});

test("anything may have changed while the connection was away", () => {
  const { reconnect, received } = arrange();
  reconnect();
  expect(received).toEqual([[null], [null]]);
});

test("a payload that cannot be read is skipped", () => {
  const { notify, received } = arrange();
  notify("not json");
  notify('{"ids":["a"]}');
  expect(received[0]).toEqual([new Set(["a"])]);
});
