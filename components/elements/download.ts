import { strToU8, zipSync } from "fflate";
import type { CatalogItem } from "#server/elements/schema.ts";

/** Downloads a text as a file. */
export function downloadText(filename: string, text: string): void {
  save(filename, new Blob([text], { type: "text/html" }));
}

/** Downloads an element's files as a zip, with a page that shows it. */
export function downloadZip(filename: string, files: CatalogItem["files"], page: string): void {
  const entries = files.map(({ path, content = "" }) => [path, strToU8(content)] as const);
  const zip = zipSync({ ...Object.fromEntries(entries), "index.html": strToU8(page) });
  save(filename, new Blob([new Uint8Array(zip)], { type: "application/zip" }));
}

function save(filename: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = filename;
  link.click();
  // Most browsers have read it by the next task, but Safari reads it a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
