import { gunzipSync } from "node:zlib";
import { BundleError } from "./bundle-error.ts";

/** The size budget that a bundle has left. */
export interface TarballBudget {
  bytes: number;
  files: number;
}

/** The files of a package that a bundle can consist of, by their path in it, such as `lib/index.js`. */
export type PackageFiles = ReadonlyMap<string, Buffer>;

const blockBytes = 512;
const bundled = /\.(?:js|mjs|cjs|json)$/;

/**
 * Reads the modules of a package from its tarball (POSIX pax, with the long names of GNU tar). Links and devices are left
 * out, and nothing is written.
 *
 * @throws BundleError
 */
export function readTarball(id: string, tarball: Buffer, budget: TarballBudget): PackageFiles {
  const archive = unpack(id, tarball, budget.bytes);
  budget.bytes -= archive.length;
  const files = new Map<string, Buffer>();
  /** Of the next entry, from the entry before it. */
  let longPath: string | null = null;
  for (let at = 0; at + blockBytes <= archive.length; ) {
    const header = archive.subarray(at, at + blockBytes);
    if (header.every((byte) => byte === 0)) break;
    const size = readSize(id, header);
    const content = archive.subarray(at + blockBytes, at + blockBytes + size);
    if (content.length < size) throw invalid(id, "it ends in the middle of a file");
    at += blockBytes + Math.ceil(size / blockBytes) * blockBytes;
    const type = String.fromCharCode(header[156] ?? 0);
    if (type === "x") longPath = readPaxPath(content) ?? longPath;
    else if (type === "L") longPath = readText(content);
    else if (type !== "g") {
      const path = longPath ?? readHeaderPath(header);
      longPath = null;
      budget.files -= 1;
      if (budget.files < 0)
        throw new BundleError("package_too_large", `With ${id}, the packages have too many files.`);
      const inside = pathInside(id, path);
      if ((type === "0" || type === "\0") && bundled.test(inside)) files.set(inside, content);
    }
  }
  return files;
}

function unpack(id: string, tarball: Buffer, maxBytes: number): Buffer {
  try {
    return gunzipSync(tarball, { maxOutputLength: Math.max(1, maxBytes) });
  } catch (cause) {
    if (cause instanceof RangeError)
      throw new BundleError(
        "package_too_large",
        `With ${id}, the packages are too large when they are unpacked.`,
      );
    throw invalid(id, "it is not compressed with gzip");
  }
}

const invalid = (id: string, why: string) =>
  new BundleError("package_invalid", `The archive of ${id} cannot be read: ${why}.`);

/** Octal digits, or base 256 in files above 8 GB, which are refused. */
function readSize(id: string, header: Buffer): number {
  const text = readText(header.subarray(124, 136)).trim();
  if (!/^[0-7]{1,12}$/.test(text)) throw invalid(id, "a file has no size");
  return Number.parseInt(text, 8);
}

function readHeaderPath(header: Buffer): string {
  const name = readText(header.subarray(0, 100));
  const prefix =
    header.subarray(257, 262).toString("latin1") === "ustar" ? readText(header.subarray(345, 500)) : "";
  return prefix === "" ? name : `${prefix}/${name}`;
}

/** The `path` among the records of a pax header, each `<length> <key>=<value>\n`. */
function readPaxPath(content: Buffer): string | null {
  for (let at = 0; at < content.length; ) {
    const [digits = ""] = /^\d{1,7}/.exec(content.toString("latin1", at, at + 8)) ?? [];
    const length = Number(digits);
    if (length <= digits.length) return null;
    const record = content.toString("utf8", at + digits.length + 1, at + length - 1);
    if (record.startsWith("path=")) return record.slice("path=".length);
    at += length;
  }
  return null;
}

function readText(bytes: Buffer): string {
  const end = bytes.indexOf(0);
  return bytes.toString("utf8", 0, end === -1 ? bytes.length : end);
}

/** Packages are below one folder, which is usually called `package`. */
function pathInside(id: string, path: string): string {
  const parts = path.split("/").filter((part) => part !== "" && part !== ".");
  if (path.startsWith("/") || path.includes("\\") || parts.includes(".."))
    throw invalid(id, "it has a file outside of its folder");
  return parts.slice(1).join("/");
}
