import { strToU8, zipSync } from "fflate";
import type { CatalogItem } from "#server/elements/schema.ts";

/** Gives the browser a text to save. */
export function downloadText(filename: string, text: string): void {
  save(filename, new Blob([text], { type: "text/html" }));
}

/** Gives the browser an element's files to save, with a page that shows it. */
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
  // The browser has taken it by the next turn, but Safari reads it a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
