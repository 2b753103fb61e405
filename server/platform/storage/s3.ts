import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { GetObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { Disk } from "flydrive";
import { S3Driver } from "flydrive/drivers/s3";
import type { S3Location } from "#server/platform/config/storage-location.ts";
import { checkedKey, type FileStorage } from "./file-storage.ts";

/**
 * Files in a bucket of S3, or of a compatible service. An upload needs its length in advance, so the content is first
 * written to a temporary file.
 */
export function createS3Storage(location: S3Location): FileStorage {
  const { bucket, prefix, region, endpoint, pathStyle, credentials } = location;
  const client = new S3Client({
    region,
    ...(endpoint !== null && { endpoint }),
    ...(credentials && { credentials }),
    forcePathStyle: pathStyle,
    // Services other than Amazon's do not all support the checksums that the client sends by default.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  const disk = new Disk(new S3Driver({ client, bucket, supportsACL: false, visibility: "private" }));
  return {
    write: async (key, content) => upload(disk, prefix + checkedKey(key), content),
    async read(key, range) {
      const path = prefix + checkedKey(key);
      const part = range && { Range: `bytes=${range.first}-${range.last}` };
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: path, ...part }));
        // Under Node the client returns Node streams.
        return Body as Readable;
      } catch (cause) {
        if (isMissing(cause)) return null;
        throw cause;
      }
    },
    remove: async (key) => disk.delete(prefix + checkedKey(key)),
  };
}

async function upload(disk: Disk, key: string, content: Readable): Promise<void> {
  const path = join(tmpdir(), `millrace-upload-${randomUUID()}`);
  try {
    await pipeline(content, createWriteStream(path, { flags: "wx", mode: 0o600 }));
    const { size } = await stat(path);
    const contentType = "application/octet-stream";
    if (size === 0) await disk.put(key, new Uint8Array(), { contentType });
    else await disk.putStream(key, createReadStream(path), { contentType, contentLength: size });
  } finally {
    await rm(path, { force: true });
  }
}

function isMissing(cause: unknown): boolean {
  return cause instanceof Error && (cause.name === "NoSuchKey" || cause.name === "NotFound");
}
