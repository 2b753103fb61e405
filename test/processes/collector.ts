import { createServer, type ServerResponse } from "node:http";
import { z } from "zod";

const attributeSchema = z.object({
  key: z.string(),
  value: z.looseObject({ stringValue: z.string().optional(), intValue: z.number().optional() }),
});

const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  startTimeUnixNano: z.string(),
  endTimeUnixNano: z.string(),
  status: z.object({ code: z.int(), message: z.string().optional() }),
  attributes: z.array(attributeSchema),
  links: z.array(z.object({ traceId: z.string(), spanId: z.string() })).default([]),
});

const bodySchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attributeSchema) }),
      scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })),
    }),
  ),
});

/** A span as a collector receives it, with its attributes as an object. */
export type CollectedSpan = Omit<z.infer<typeof spanSchema>, "attributes"> & {
  attributes: Record<string, string | number | undefined>;
};

/** An OTLP collector that receives JSON. */
export interface Collector {
  /** The environment of processes that send their traces to it. */
  environment: Record<string, string>;
  spans: CollectedSpan[];
  /** The bodies as received. */
  bodies: string[];
  close(): Promise<void>;
}

/** @param answer responds; by default it accepts. It may leave the sender without a response. */
export async function startCollector(
  answer: (response: ServerResponse) => void = (response) => response.end("{}"),
): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString("utf8");
    bodies.push(body);
    for (const { scopeSpans } of bodySchema.parse(JSON.parse(body)).resourceSpans) {
      for (const span of scopeSpans.flatMap((scope) => scope.spans)) {
        spans.push({ ...span, attributes: toObject(span.attributes) });
      }
    }
    answer(response);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    environment: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
    },
    spans,
    bodies,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

function toObject(attributes: z.infer<typeof attributeSchema>[]): CollectedSpan["attributes"] {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));
}
