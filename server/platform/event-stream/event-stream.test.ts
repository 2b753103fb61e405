import { expect, test } from "vitest";
import { drainingController } from "#server/platform/status/draining.ts";
import { arrangeServices } from "#test/arrange-services.ts";
import { type EventSink, eventStream } from "./event-stream.ts";

arrangeServices((services) => services.add(drainingController, () => new AbortController()));

/** A stream, the sink that writes to it, and whether it was stopped. */
function open(signal?: AbortSignal) {
  const state = { stops: 0 };
  const sinks: EventSink[] = [];
  const request = new Request("http://localhost/", signal ? { signal } : {});
  const response = eventStream({ request, isStillAllowed: async () => true }, (sink) => {
    sinks.push(sink);
    return () => {
      state.stops += 1;
    };
  });
  const [sink] = sinks;
  if (!sink) throw new Error("The stream did not begin.");
  return { response, sink, state };
}

test("tells how soon to come back, then the events, then ends", async () => {
  const { response, sink, state } = open();
  sink.send("changed", { text: "two\nlines" });
  sink.end();
  sink.send("changed", "too late");
  expect(await response.text()).toBe('retry: 1000\n\nevent: changed\ndata: {"text":"two\\nlines"}\n\n');
  expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  expect(state.stops).toBe(1);
});

test("stops when the request is aborted", async () => {
  const leaving = new AbortController();
  const { response, state } = open(leaving.signal);
  leaving.abort();
  expect(await response.text()).toBe("retry: 1000\n\n");
  expect(state.stops).toBe(1);
});

test("stops when the reader goes away", async () => {
  const { response, sink, state } = open();
  await response.body?.cancel();
  sink.send("changed", 1);
  expect(state.stops).toBe(1);
});

test("cuts off a reader that does not keep up, rather than fill the memory", () => {
  const { sink, state } = open();
  for (let n = 0; n < 1000; n += 1) sink.send("changed", n);
  expect(state.stops).toBe(1);
});

test("does not begin for a request that was given up before", async () => {
  const { response, state } = open(AbortSignal.abort());
  expect(await response.text()).toBe("retry: 1000\n\n");
  expect(state.stops).toBeGreaterThan(0);
});
