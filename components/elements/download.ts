import { strToU8, zipSync } from "fflate";
import type { CatalogItem } from "#api/elements/schema.ts";
import { saveFile } from "#components/ui/save-file.ts";

/** Downloads a text as a file. */
export function downloadText(filename: string, text: string): void {
  saveFile(filename, new Blob([text], { type: "text/html" }));
}

/** Downloads an element's files as a zip, with a page that shows it. */
export function downloadZip(filename: string, files: CatalogItem["files"], page: string): void {
  const entries = files.map(({ path, content = "" }) => [path, strToU8(content)] as const);
  const zip = zipSync({ ...Object.fromEntries(entries), "index.html": strToU8(page) });
  saveFile(filename, new Blob([new Uint8Array(zip)], { type: "application/zip" }));
}
