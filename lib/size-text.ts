const units = ["KB", "MB", "GB", "TB"];

/** Formats a number of bytes compactly: "0 B", "512 B", "1.2 KB", "20 MB", "1.1 GB". */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  let size = bytes / 1000;
  let unit = 0;
  while (size >= 999.5 && unit < units.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${size < 9.95 ? size.toFixed(1) : Math.round(size)} ${units[unit]}`;
}
