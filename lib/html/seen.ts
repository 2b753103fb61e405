import { words } from "#lib/words.ts";

/** Reads an attribute of an element; null or undefined if the element does not have it. */
export type AttributeReader = (name: string) => string | null | undefined;

/** Elements of which browsers that run scripts show nothing. */
const unseen = new Set(
  words(`
  annotation annotation-xml area base canvas datalist defs desc head link meta metadata noembed
  noframes noscript param script source style template title track
`),
);

/** Elements that show something other than their content. */
const replaced = new Set(["audio", "embed", "iframe", "video"]);

/** @param name in lower case */
export const isReplaced = (name: string): boolean => replaced.has(name);

/**
 * Whether a reader does not see an element: its kind is never shown, it has the attribute `hidden`, it is a closed dialog, or its own style hides it.
 * Style sheets are not read. `aria-hidden` hides from screen readers only.
 *
 * @param name in lower case
 */
export function isHidden(name: string, attribute: AttributeReader): boolean {
  if (unseen.has(name) || typeof attribute("hidden") === "string") return true;
  if (name === "dialog" && typeof attribute("open") !== "string") return true;
  return isHiddenByStyle(attribute("style") ?? "");
}

function isHiddenByStyle(style: string): boolean {
  if (!/display|visibility|opacity|height/i.test(style)) return false;
  const values = declarations(style);
  if (values.get("display") === "none" || /^(hidden|collapse)$/.test(values.get("visibility") ?? ""))
    return true;
  if (isZero(values.get("opacity"))) return true;
  const isFlat = isZero(values.get("height")) || isZero(values.get("max-height"));
  return isFlat && values.get("overflow") === "hidden";
}

const isZero = (value: string | undefined) => value !== undefined && /^0(\.0+)?(px|em|pt|%)?$/.test(value);

/** The values of an inline style by property, in lower case. The last declaration of a property counts, or one that is `!important`. */
function declarations(style: string): Map<string, string> {
  const values = new Map<string, string>();
  const important = new Set<string>();
  for (const declaration of style
    .toLowerCase()
    .replace(/\/\*.*?\*\//gs, "")
    .split(";")) {
    const colon = declaration.indexOf(":");
    if (colon < 0) continue;
    const property = declaration.slice(0, colon).trim();
    const value = declaration.slice(colon + 1).trim();
    const bare = value.replace(/\s*!\s*important$/, "");
    if (bare !== value) important.add(property);
    else if (important.has(property)) continue;
    values.set(property, bare);
  }
  return values;
}

const blocks = new Set(
  words(`
  address article aside blockquote body br caption center dd details dialog dir div dl dt fieldset
  figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing main
  marquee menu nav ol optgroup option p plaintext pre search section summary table tbody textarea
  tfoot thead tr ul xmp
`),
);

/** Boxes within a line, whose text is not part of the words beside them. */
const boxes = new Set(
  words(`
  audio button canvas embed foreignobject iframe img input label meter object output progress select
  svg text video
`),
);

/**
 * The way in which an element is separated from its neighbors: on lines, as a box within a line, or not at
 * all.
 */
export type Layout = "block" | "box" | "inline";

/** @param name in lower case */
export function layoutOf(name: string, attribute: AttributeReader): Layout {
  const style = attribute("style") ?? "";
  const display = /display/i.test(style) ? declarations(style).get("display") : undefined;
  if (display !== undefined && !tableParts.has(name)) {
    if (/^(block|flex|grid|table|list-item|flow-root)$/.test(display)) return "block";
    if (/^inline-(block|flex|grid|table)$/.test(display)) return "box";
    if (display === "inline") return "inline";
  }
  return blocks.has(name) ? "block" : boxes.has(name) ? "box" : "inline";
}

/** Parts of tables stay parts of tables, and `br` breaks lines, whatever their style. */
const tableParts = new Set(["br", "table", "tbody", "td", "tfoot", "th", "thead", "tr"]);

const verbatim = new Set(["listing", "plaintext", "pre", "textarea", "xmp"]);

/** Whether an element shows the line ends and spaces of its text. */
export function isVerbatim(name: string, attribute: AttributeReader): boolean {
  const style = attribute("style") ?? "";
  const space = /white-space/i.test(style) ? declarations(style).get("white-space") : undefined;
  if (space === undefined || layoutOf(name, attribute) !== "block") return verbatim.has(name);
  return /^(pre|break)/.test(space);
}
