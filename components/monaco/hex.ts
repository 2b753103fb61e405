/**
 * Converts a CSS color to the `#rrggbbaa` that Monaco parses. Supports what computed custom properties of the theme
 * contain: `#rgb`, `#rrggbb`, `#rrggbbaa` and `rgb(r g b / a%)` or `rgba(r, g, b, a)`. Anything else is transparent.
 */
export function toHex(css: string): string {
  const text = css.trim().toLowerCase();
  if (/^#[0-9a-f]{3}$/.test(text)) return `#${[...text.slice(1)].map((digit) => digit + digit).join("")}`;
  if (/^#(?:[0-9a-f]{6}|[0-9a-f]{8})$/.test(text)) return text;
  const numbers = /^rgba?\(\s*([\d.]+)[\s,]+([\d.]+)[\s,]+([\d.]+)(?:[\s,/]+([\d.]+)(%?))?\s*\)$/.exec(text);
  if (!numbers) return "#00000000";
  const [, red, green, blue, alpha, percent] = numbers;
  const opacity = alpha === undefined ? 1 : Number(alpha) / (percent ? 100 : 1);
  return `#${[Number(red), Number(green), Number(blue), opacity * 255].map(toByte).join("")}`;
}

function toByte(value: number): string {
  return Math.round(Math.min(255, Math.max(0, value)))
    .toString(16)
    .padStart(2, "0");
}
