/** Saves a file through the browser's downloads. */
export function saveFile(filename: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = filename;
  link.click();
  // Most browsers have read it by the next task, but Safari reads it a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
