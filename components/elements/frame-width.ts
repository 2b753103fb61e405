/** Widths that people look at elements in, in CSS px. */
export const devices = [
  { value: "phone", label: "Phone", width: 390 },
  { value: "tablet", label: "Tablet", width: 768 },
  { value: "desktop", label: "Desktop", width: 1280 },
] as const;

export const minWidth = 320;
export const maxWidth = 1920;

/** A width that an address says, by a device's name or in CSS px; what it was made at where it says none. */
export function toWidth(asked: string | null, madeAt: number): number {
  const device = devices.find(({ value }) => value === asked);
  if (device) return device.width;
  const width = Number(asked);
  return asked !== null && Number.isInteger(width) && width >= minWidth && width <= maxWidth ? width : madeAt;
}

/** The other way; nothing for the width that it was made at. */
export function fromWidth(width: number, madeAt: number): string | null {
  if (width === madeAt) return null;
  return devices.find((device) => device.width === width)?.value ?? String(width);
}

/** A width that somebody dragged to, within what is possible. */
export function clampWidth(width: number): number {
  return Math.round(Math.min(maxWidth, Math.max(minWidth, width)));
}
