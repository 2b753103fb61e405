import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { gzipSync } from "node:zlib";

/** An entry of a tarball: text or bytes of a file, or something that is not a file. */
export interface TarEntry {
  path: string;
  content?: string | Uint8Array;
  /** `0` file, `2` symbolic link, `5` folder, `x` pax header. */
  type?: string;
  /** Written instead of the content's size. */
  size?: string;
}

/** A tarball as `npm pack` makes it: ustar, compressed. Paths are written as they are. */
export function packTarball(entries: readonly TarEntry[]): Buffer {
  const blocks = entries.flatMap(({ path, content = "", type = "0", size }) => {
    const body = Buffer.from(content);
    const header = Buffer.alloc(512);
    header.write(path, 0, 100);
    header.write("0000644", 100);
    header.write(size ?? body.length.toString(8).padStart(11, "0"), 124, 12);
    header.write("00000000000", 136);
    header.write(type, 156);
    header.write("ustar\u000000", 257);
    header.write("        ", 148);
    const sum = header.reduce((total, byte) => total + byte, 0);
    header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
    return [header, body, Buffer.alloc((512 - (body.length % 512)) % 512)];
  });
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)]));
}

/** Files by path below `package/`. */
export function packFiles(files: Readonly<Record<string, string | Uint8Array>>): Buffer {
  return packTarball(Object.entries(files).map(([path, content]) => ({ path: `package/${path}`, content })));
}

/** The tarball of an installed package. */
export function packInstalled(name: string): Buffer {
  const folder = join(import.meta.dirname, "../node_modules", name);
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => path.length < 90 && !path.startsWith("node_modules/"));
  return packFiles(Object.fromEntries(paths.map((path) => [path, readFileSync(join(folder, path))])));
}
