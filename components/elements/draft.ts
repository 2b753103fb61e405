import type { CreateElementBody, Element } from "#api/elements/schema.ts";
import { cutText } from "#lib/cut-text.ts";
import { toLatin } from "#lib/latin-text.ts";

/** An element while it is edited. */
export type Draft = Required<CreateElementBody>;

/** The initial contents of a new element. */
export const newDraft: Draft = {
  name: "",
  title: "",
  description: "",
  categories: [],
  tags: [],
  tier: "free",
  html: `<section class="el">
  <div class="el-container">
    <p class="el-eyebrow">New</p>
    <h2 class="el-heading">A clear heading</h2>
    <p class="el-lead">A sentence or two about what people find here.</p>
    <p><a class="el-button" href="#">Get started</a></p>
  </div>
</section>
`,
  css: "",
  script: "",
  viewport_width: 1280,
  height: 400,
};

/** The editable fields of an existing element. */
export function toDraft(element: Element): Draft {
  const { name, title, description, categories, tags, tier, html, css, script, viewport_width, height } =
    element;
  return { name, title, description, categories, tags, tier, html, css, script, viewport_width, height };
}

/** A copy with another name. */
export function toCopy(element: Element): Draft {
  const draft = toDraft(element);
  return { ...draft, name: `${draft.name}-copy`, title: cutText(`${draft.title} copy`, 60) };
}

/** Derives a name from a title: "Price list" becomes `price-list`. */
export function toName(title: string): string {
  return toLatin(title)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^[^a-z]+|-+$/g, "")
    .slice(0, 60);
}
