import { toRunner } from "#engine/connectors/run-operation.ts";
import type {
  ConnectionResult,
  ExecutionFile,
  HttpPort,
  OutgoingRequest,
  OutgoingResponse,
} from "#engine/ports.ts";
import { newId } from "#lib/id.ts";
import type { Json } from "#lib/json.ts";
import { shippedConnectors } from "#test/node-types.ts";
import { runNode } from "#test/run-node.ts";

const content = "Grüße";
const clip: ExecutionFile = {
  filename: "clip.mp4",
  contentType: "video/mp4",
  size: Buffer.byteLength(content),
  async *read() {
    yield Buffer.from(content);
  },
};
/** A reference to a file with the text "Grüße". */
export const file = { file_id: "01990000-0000-7000-8000-000000000001", sha256: "a" };

export type Answer = Partial<Pick<OutgoingResponse, "status" | "headers" | "body">>;

interface Running {
  /** Of the connection. */
  fields?: Record<string, string>;
  /** Beside the operation's own, of one that waits for a decision. */
  settings?: Record<string, unknown>;
  /** The page of that decision. */
  link?: string | null;
  /** The file that the operation finds, whichever it asks for. */
  stored?: ExecutionFile;
}

/**
 * Runs an operation of a shipped connector with a provider that answers so, one request after the other. `reports` says whether the
 * provider accepted the connection.
 */
export async function runOperation(
  type: string,
  input: Record<string, Json>,
  answers: readonly Answer[],
  { fields = {}, settings = {}, link = null, stored = clip }: Running = {},
) {
  const [connector = "", name = ""] = type.split("/");
  const found = shippedConnectors.find(connector, name);
  if (!found) throw new Error(`There is no ${type}`);
  const calls: (OutgoingRequest & { sent: string })[] = [];
  const http: HttpPort = {
    async send(call) {
      calls.push({ ...call, sent: await textOf(call.body) });
      return { kind: "response", status: 200, headers: {}, body: null, ...answers[calls.length - 1] };
    },
  };
  const reports: ConnectionResult[] = [];
  const warnings: string[] = [];
  const connections = {
    find: async () => ({ name: "Ours", connector, fields }),
    report: async (_: string, result: ConnectionResult) => void reports.push(result),
  };
  const outcome = await runNode(
    toRunner(found.connector, name, found.operation, found.run),
    { connection_id: newId(), input, ...settings },
    {
      link,
      warn: (message) => void warnings.push(message),
      ports: { http, connections, files: { find: async () => stored, store: async () => ({}) } },
    },
  );
  return { outcome, calls, reports, warnings };
}

async function textOf(body: OutgoingRequest["body"]): Promise<string> {
  if (body === undefined || typeof body === "string") return body ?? "";
  if (body instanceof Uint8Array) return Buffer.from(body).toString();
  const chunks: Uint8Array[] = [];
  for await (const chunk of body.read()) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
