import { buffer } from "node:stream/consumers";
import type { Json, JsonObject } from "#lib/json.ts";
import type { OnServer } from "./on-server.ts";

/** Reads an e-mail by IMAP, and keeps the files that it stores. The reference to each has its number as `id`. */
export async function readWithFiles(box: OnServer, uid: number, folder = "INBOX") {
  const files: { filename: string | null; contentType: string; content: Buffer }[] = [];
  const store = async (
    _: string,
    file: { filename: string | null; contentType: string },
    content: AsyncIterable<Uint8Array>,
  ): Promise<JsonObject> => {
    const id = String(files.length);
    files.push({ ...file, content: await buffer(content) });
    return { id };
  };
  const output: Json = await box.output("read_message", { uid, folder }, { store });
  return { output: output as JsonObject, files };
}
