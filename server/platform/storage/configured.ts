import { resolve } from "node:path";
import { service } from "#lib/services.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { FileStorage } from "./file-storage.ts";

/** The process's storage: the folder `files` of DATA_DIR, or the bucket in STORAGE_URL. */
export const fileStorage = service<Promise<FileStorage>>("fileStorage");

/** Each kind of storage brings a library that takes memory, so only the one that is used is loaded. */
export async function createFileStorage({ storage, dataDir }: Config): Promise<FileStorage> {
  if (storage) return (await import("./s3.ts")).createS3Storage(storage);
  return (await import("./disk.ts")).createDiskStorage(resolve(dataDir, "files"));
}
