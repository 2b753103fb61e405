import type { FilePort, HttpFailure, OutgoingRequest, OutgoingResponse } from "#engine/node.ts";
import runner from "#nodes/http-request/run.ts";
import { noPorts, stepContext } from "./run-node.ts";

/** A file that the node has stored. */
interface Stored {
  executionId: string;
  filename: string | null;
  contentType: string;
  text: string;
}

/** Runs the node with these settings against a server that is a function of the request and its number from 1. */
export async function runHttpRequest(
  settings: { [name: string]: unknown },
  respond: (call: OutgoingRequest, number: number) => OutgoingResponse | HttpFailure,
  find: FilePort["find"] = async () => null,
  signal: AbortSignal = new AbortController().signal,
) {
  const calls: OutgoingRequest[] = [];
  const warnings: string[] = [];
  const stored: Stored[] = [];
  const outcome = await runner.run({
    settings: runner.settings.parse({ url: "https://api.example.com/orders", ...settings }),
    input: null,
    ...stepContext(),
    attempt: 2,
    signal,
    ports: {
      ...noPorts,
      http: {
        async send(call) {
          calls.push(call);
          const response = respond(call, calls.length);
          const isSaved = call.save && response.kind === "response" && response.status < 300;
          if (!isSaved || !call.save) return response;
          const { status, headers, body } = response;
          return { ...response, body: await call.save({ status, headers }, bytesOf(String(body))) };
        },
      },
      files: {
        find,
        async store(executionId, { filename, contentType }, content) {
          const chunks: Uint8Array[] = [];
          for await (const chunk of content) chunks.push(chunk);
          stored.push({ executionId, filename, contentType, text: String(Buffer.concat(chunks)) });
          return { file_id: `stored-${stored.length}`, filename };
        },
      },
    },
    warn: (message) => warnings.push(message),
  });
  return { outcome, calls, warnings, stored };
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
