const images = new Set(["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif"]);
const texts = /^(?:text\/[\w.+-]+|application\/(?:json|xml|x-ndjson|[\w.-]+\+(?:json|xml)))$/;

const essence = (contentType: string) => contentType.split(";", 1)[0]?.trim().toLowerCase() ?? "";

/** Whether a file of this type is text, which a browser can show as plain text. */
export function isShownAsText(contentType: string): boolean {
  return texts.test(essence(contentType));
}

/** Whether a browser can show a file of this type without running anything in it. */
export function canOpen(contentType: string): boolean {
  return images.has(essence(contentType)) || isShownAsText(contentType);
}
