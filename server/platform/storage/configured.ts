import { resolve } from "node:path";
import { service } from "#lib/services.ts";
import type { Config } from "#server/platform/config/config.ts";
import { createDiskStorage } from "./disk.ts";
import type { FileStorage } from "./file-storage.ts";

/** The process's storage: the folder `files` of DATA_DIR, or the bucket in STORAGE_URL. */
export const fileStorage = service<Promise<FileStorage>>("fileStorage");

export async function createFileStorage({ storage, dataDir }: Config): Promise<FileStorage> {
  if (!storage) return createDiskStorage(resolve(dataDir, "files"));
  // The S3 client takes 20 MB, so it is only loaded if files are stored in a bucket.
  const { createS3Storage } = await import("./s3.ts");
  return createS3Storage(storage);
}
