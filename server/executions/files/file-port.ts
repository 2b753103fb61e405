import type { ExecutionFile, FilePort } from "#engine/ports.ts";
import { readFile } from "#server/platform/storage/files.ts";
import { findFileOf, findFileOfFlow, type StoredFile } from "./data.ts";
import { toFileReference } from "./file-reference.ts";

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The files of executions, as nodes read and store them. */
export const filePort: FilePort = {
  async find(executionId, fileId) {
    return toExecutionFile(uuid.test(fileId) ? await findFileOf(executionId, fileId) : null);
  },
  store: (executionId, file, content) => toFileReference(content, { executionId, ...file }),
};

/** A file of any execution of this flow; null for any other. */
export async function findReadableFile(flowId: string, fileId: string): Promise<ExecutionFile | null> {
  return toExecutionFile(uuid.test(fileId) ? await findFileOfFlow(flowId, fileId) : null);
}

function toExecutionFile(file: StoredFile | null): ExecutionFile | null {
  if (!file) return null;
  const { id, filename, contentType, size } = file;
  return { filename, contentType, size, read: () => read(id) };
}

async function* read(id: string): AsyncGenerator<Uint8Array> {
  const content = await readFile(id);
  if (!content) throw new Error(`The file ${id} is recorded but missing from storage.`);
  yield* content;
}
