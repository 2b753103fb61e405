import { createHash } from "node:crypto";
import { Transform } from "node:stream";

/** The digests of a file that has passed through, in hexadecimal. */
export interface FileDigests {
  /** Bytes. */
  size: number;
  sha1: string;
  sha256: string;
  sha384: string;
  sha512: string;
  blake2b: string;
}

const algorithms = {
  sha1: "sha1",
  sha256: "sha256",
  sha384: "sha384",
  sha512: "sha512",
  blake2b: "blake2b512",
};

/** A stream that passes bytes through and computes their digests. Call `digests` after it has ended. */
export function createDigester(): { stream: Transform; digests: () => FileDigests } {
  const hashes = Object.entries(algorithms).map(
    ([name, algorithm]) => [name, createHash(algorithm)] as const,
  );
  let size = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length;
      for (const [, hash] of hashes) hash.update(chunk);
      done(null, chunk);
    },
  });
  const digests = () => {
    const named = Object.fromEntries(hashes.map(([name, hash]) => [name, hash.digest("hex")]));
    const { sha1 = "", sha256 = "", sha384 = "", sha512 = "", blake2b = "" } = named;
    return { size, sha1, sha256, sha384, sha512, blake2b };
  };
  return { stream, digests };
}
