import { sizeText } from "#lib/size-text.ts";

/** Formats a number of bytes compactly, up to terabytes: "512 B", "1.2 KB", "20 MB", "1.1 GB". */
export function bytesText(bytes: number): string {
  if (bytes < 999_500_000) return sizeText(bytes);
  const [size, unit] = bytes < 999_500_000_000 ? [bytes / 1e9, "GB"] : [bytes / 1e12, "TB"];
  return `${size < 9.95 ? size.toFixed(1) : Math.round(size)} ${unit}`;
}

/** "1 day", "1,200 calls" */
export function countText(count: number, noun: string): string {
  return `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;
}
