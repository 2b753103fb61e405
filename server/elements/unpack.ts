import { type UnzipFileInfo, unzipSync } from "fflate";
import { cutText } from "#lib/cut-text.ts";

/** An uploaded file, with its folders. */
export interface SentFile {
  path: string;
  content: string;
}

/** The limits of an archive: room for many elements, but not for a zip bomb. */
const limits = { files: 400, fileBytes: 200_000, totalBytes: 8_000_000 };

export type Unpacked = { files: SentFile[] } | { problem: string };

/**
 * Unpacks a zip archive. The declared sizes are summed before anything is unpacked, and each file is unpacked up to its
 * declared size only, so that a few kilobytes cannot become gigabytes. Files that no element has (pictures, what
 * operating systems add) are not unpacked at all.
 */
export function unpack(archive: Uint8Array): Unpacked {
  let files = 0;
  let totalBytes = 0;
  let problem: string | null = null;
  const choose = ({ name, originalSize, size }: UnzipFileInfo): boolean => {
    if (problem !== null || !isElementFile(name)) return false;
    files += 1;
    totalBytes += originalSize;
    if (files > limits.files) problem = `An archive can contain at most ${limits.files} files of elements.`;
    else if (originalSize > limits.fileBytes || size > limits.fileBytes)
      problem = `“${cutText(name, 100)}” is larger than ${limits.fileBytes} bytes.`;
    else if (totalBytes > limits.totalBytes)
      problem = `An archive can contain at most ${limits.totalBytes} bytes when unpacked.`;
    return problem === null;
  };
  let unzipped: Record<string, Uint8Array>;
  try {
    unzipped = unzipSync(archive, { filter: choose });
  } catch {
    return { problem: "The archive is not a zip file, or it is damaged." };
  }
  if (problem !== null) return { problem };
  try {
    const decoder = new TextDecoder("utf-8", { fatal: true });
    return {
      files: Object.entries(unzipped).map(([path, bytes]) => ({ path, content: decoder.decode(bytes) })),
    };
  } catch {
    return { problem: "The files of an element must be UTF-8 text." };
  }
}

/** One of the four files of an element, not in a hidden folder or one that macOS adds. */
export function isElementFile(path: string): boolean {
  const parts = path.split("/");
  const file = parts.at(-1) ?? "";
  return (
    /^element\.(?:json|html|css|js)$/.test(file) && !parts.some((part) => /^(?:\.|__MACOSX$)/.test(part))
  );
}
