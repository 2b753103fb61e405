/** Widths that people look at elements in, in CSS px. */
export const devices = [
  { value: "phone", label: "Phone", width: 390 },
  { value: "tablet", label: "Tablet", width: 768 },
  { value: "desktop", label: "Desktop", width: 1280 },
] as const;

export const minWidth = 320;
export const maxWidth = 1920;

/** A width that an address says, by a device's name or in CSS px; the usual one where it says none. */
export function toWidth(asked: string | null, usual: number): number {
  const device = devices.find(({ value }) => value === asked);
  if (device) return device.width;
  const width = Number(asked);
  return asked !== null && Number.isInteger(width) && width >= minWidth && width <= maxWidth ? width : usual;
}

/** The other way; nothing for the usual one. */
export function fromWidth(width: number, usual: number): string | null {
  if (width === usual) return null;
  return devices.find((device) => device.width === width)?.value ?? String(width);
}

/** What an element is shown at first: as it was made, but on a phone's page as on a phone. A `room` of 0 is not known yet. */
export function defaultWidth(madeAt: number, room: number): number {
  return room > 0 && room < 640 ? Math.min(madeAt, devices[0].width) : madeAt;
}

/** A width that somebody dragged to, within what is possible. */
export function clampWidth(width: number): number {
  return Math.round(Math.min(maxWidth, Math.max(minWidth, width)));
}
