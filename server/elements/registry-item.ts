import { webhookUrl } from "#lib/webhook-url.ts";
import { config } from "#server/platform/config/config.ts";
import { tokens } from "#server/platform/styles/tokens.ts";
import { connectForms } from "./connect-form.ts";
import type { ElementCode } from "./content-hash.ts";
import type { PublishedElement } from "./element-rows.sql.ts";
import { usesTokens } from "./uses-tokens.ts";

/** A file of an element in the shadcn registry's format; `~/` is the root of the installing project. */
interface RegistryFile {
  path: string;
  type: "registry:file";
  target: string;
  content?: string;
}

function previewUrl(name: string): string {
  return `${config().baseUrl}/builder/elements/previews/${name}.html`;
}

/**
 * An element as the index lists it: everything but the contents of its files (registry-item.json of the shadcn
 * registry).
 */
export function toIndexItem(element: PublishedElement) {
  const { name, title, description, author, categories } = element;
  return {
    name,
    type: "registry:item" as const,
    title,
    description,
    author,
    categories,
    files: filesOf(element).map(({ content: _, ...file }) => file),
    meta: {
      version: element.version,
      hash: element.hash,
      tier: element.tier,
      preview_url: previewUrl(name),
      viewport_width: element.viewportWidth,
      height: element.height,
      updated_at: element.publishedAt.toISOString(),
      tags: element.tags,
      form: element.form?.kind ?? null,
    },
  };
}

/**
 * An element for installation: its index entry with the contents of its files.
 *
 * @param code its contents with a connected form; by default as published
 */
function toItem(element: PublishedElement, code: ElementCode = element) {
  const script =
    code.script === "" ? "" : ` and elements/${element.name}/${element.name}.js as a script with defer`;
  const sheets = `${usesTokens(code) ? "elements/tokens.css, " : ""}elements/${element.name}/${element.name}.css`;
  return {
    $schema: "https://ui.shadcn.com/schema/registry-item.json",
    ...toIndexItem(element),
    files: filesOf({ ...code, name: element.name }),
    docs: `Put the contents of elements/${element.name}/${element.name}.html into your page and link ${sheets}${script}.`,
  };
}

/** The item with this node's webhook URL as its form's action, if a node is given. */
export function toConnectedItem(element: PublishedElement, webhookNodeId: string | null) {
  if (webhookNodeId === null) return toItem(element);
  const html = connectForms(element.html, webhookUrl(config().webhookUrl, webhookNodeId));
  return toItem(element, { ...element, html });
}

/** The tokens come first: every element has the same tokens file, so a second element finds it already installed. */
function filesOf({ name, html, css, script }: ElementCode & { name: string }): Required<RegistryFile>[] {
  const own = (ending: string, content: string) => file(`elements/${name}/${name}.${ending}`, content);
  return [
    ...(usesTokens({ html, css }) ? [file("elements/tokens.css", tokens())] : []),
    own("html", html),
    ...(css === "" ? [] : [own("css", css)]),
    ...(script === "" ? [] : [own("js", script)]),
  ];
}

function file(path: string, content: string): Required<RegistryFile> {
  return { path, type: "registry:file", target: `~/${path}`, content };
}
