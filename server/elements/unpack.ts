import { type UnzipFileInfo, unzipSync } from "fflate";

/** A file that somebody sent, with its folders. */
export interface SentFile {
  path: string;
  content: string;
}

/** What an archive may hold at most: many elements, and no bomb. */
const most = { files: 400, fileBytes: 200_000, totalBytes: 8_000_000 };

export type Unpacked = { files: SentFile[] } | { problem: string };

/**
 * Unpacks a zip. The sizes that it claims are added up before anything is unpacked, and unpacking stops at the size that
 * each file claims, so that an archive of a few kilobytes cannot become gigabytes here. Files that no element has (pictures,
 * what systems add) are not even unpacked.
 */
export function unpack(archive: Uint8Array): Unpacked {
  let files = 0;
  let totalBytes = 0;
  let problem: string | null = null;
  const choose = ({ name, originalSize, size }: UnzipFileInfo): boolean => {
    if (problem !== null || !isElementFile(name)) return false;
    files += 1;
    totalBytes += originalSize;
    if (files > most.files) problem = `An archive holds at most ${most.files} files of elements.`;
    else if (originalSize > most.fileBytes || size > most.fileBytes)
      problem = `“${name.slice(0, 100)}” is larger than ${most.fileBytes} bytes.`;
    else if (totalBytes > most.totalBytes)
      problem = `Unpacked, an archive holds at most ${most.totalBytes} bytes.`;
    return problem === null;
  };
  let unzipped: Record<string, Uint8Array>;
  try {
    unzipped = unzipSync(archive, { filter: choose });
  } catch {
    return { problem: "The archive is not a zip, or it is damaged." };
  }
  if (problem !== null) return { problem };
  try {
    const decoder = new TextDecoder("utf-8", { fatal: true });
    return {
      files: Object.entries(unzipped).map(([path, bytes]) => ({ path, content: decoder.decode(bytes) })),
    };
  } catch {
    return { problem: "The files of an element are text in UTF-8." };
  }
}

/** One of the four files of an element, in no hidden folder and none that a Mac adds. */
export function isElementFile(path: string): boolean {
  const parts = path.split("/");
  const file = parts.at(-1) ?? "";
  return (
    /^element\.(?:json|html|css|js)$/.test(file) && !parts.some((part) => /^(?:\.|__MACOSX$)/.test(part))
  );
}
