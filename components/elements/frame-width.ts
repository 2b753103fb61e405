/** Preview widths to choose from, in CSS px. */
export const devices = [
  { value: "phone", label: "Phone", width: 390 },
  { value: "tablet", label: "Tablet", width: 768 },
  { value: "desktop", label: "Desktop", width: 1280 },
] as const;

export const minWidth = 320;
export const maxWidth = 1920;

/** Parses a width from the URL, a device's name or CSS px; returns the default width without one. */
export function toWidth(value: string | null, usual: number): number {
  const device = devices.find((device) => device.value === value);
  if (device) return device.width;
  const width = Number(value);
  return value !== null && Number.isInteger(width) && width >= minWidth && width <= maxWidth ? width : usual;
}

/** Formats a width for the URL; null for the default width. */
export function fromWidth(width: number, usual: number): string | null {
  if (width === usual) return null;
  return devices.find((device) => device.width === width)?.value ?? String(width);
}

/** The initial preview width: the element's own, but a phone's width on a phone. A `room` of 0 is not measured yet. */
export function defaultWidth(madeAt: number, room: number): number {
  return room > 0 && room < 640 ? Math.min(madeAt, devices[0].width) : madeAt;
}

/** Limits a dragged width. */
export function clampWidth(width: number): number {
  return Math.round(Math.min(maxWidth, Math.max(minWidth, width)));
}
