/** Formats a number of bytes compactly: "0 B", "512 B", "1.2 KB", "20 MB". */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const [size, unit] = bytes < 999_500 ? [bytes / 1000, "KB"] : [bytes / 1_000_000, "MB"];
  return `${size < 9.95 ? size.toFixed(1) : Math.round(size)} ${unit}`;
}
