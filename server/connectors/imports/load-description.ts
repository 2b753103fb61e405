import { buffer } from "node:stream/consumers";
import { maxDescriptionBytes } from "#api/connectors/imports-schema.ts";
import { egress } from "#server/platform/egress/egress.ts";
import { type Refusal, refuse } from "#server/platform/http/refusal.ts";
import { sizeOfFile } from "#server/platform/storage/file-rows.sql.ts";
import { readFile } from "#server/platform/storage/files.ts";

/** Where a description is: one of the two. */
export interface DescriptionPlace {
  url?: string | undefined;
  /** A stored file of an execution. */
  file_id?: string | undefined;
}

/** Loads the bytes of a description that a request names. */
export function loadDescription(
  { url, file_id }: DescriptionPlace,
  signal: AbortSignal,
): Promise<Uint8Array | Refusal> {
  return file_id === undefined ? loadUrl(url ?? "", signal) : loadFile(file_id);
}

const limits = { timeoutMs: 30_000, maxRedirects: 5, maxBytes: maxDescriptionBytes };

/** No credential is sent. */
async function loadUrl(url: string, signal: AbortSignal): Promise<Uint8Array | Refusal> {
  const sent = await egress().send({
    ...{ method: "GET", url, signal, ...limits, asBytes: true },
    headers: [["Accept", "application/json, application/yaml, text/yaml, */*"]],
  });
  if (sent.kind === "failure") return refuseToLoad("/url", sent.message);
  if (sent.status !== 200) return refuseToLoad("/url", `The server answered ${sent.status}.`);
  return Buffer.from(typeof sent.body === "string" ? sent.body : "", "base64");
}

/** Everyone who may import may also download every file, so it is enough to know its id. */
async function loadFile(id: string): Promise<Uint8Array | Refusal> {
  const size = await sizeOfFile(id);
  if (size !== null && size > maxDescriptionBytes)
    return refuseToLoad(
      "/file_id",
      `The file has ${size} bytes; at most ${maxDescriptionBytes} can be read.`,
    );
  const content = size === null ? null : await readFile(id);
  return content ? buffer(content) : refuseToLoad("/file_id", "No stored file has this id.");
}

function refuseToLoad(pointer: "/url" | "/file_id", reason: string): Refusal {
  const detail = `The description could not be loaded. ${reason}`;
  return refuse(422, "description_not_loaded", detail, [{ pointer, code: "description_not_loaded", detail }]);
}
