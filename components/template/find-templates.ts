import type { Template } from "#api/flows/templates/schema.ts";
import { readType } from "#engine/connectors/to-definition.ts";

/** The connectors that a template uses, by name, in the order of its nodes. */
export function appsOf({ document }: Pick<Template, "document">): string[] {
  return [...new Set(document.nodes.flatMap(({ type }) => readType(type)?.connector ?? []))];
}

/** The templates of a category and with an app (null for any) that contain every word of the query. */
export function findTemplates(
  templates: readonly Template[],
  { query, category, app = null }: { query: string; category: string | null; app?: string | null },
): Template[] {
  const words = query.toLowerCase().split(/\s+/);
  return templates.filter((template) => {
    const apps = appsOf(template);
    if (category !== null && template.category !== category) return false;
    if (app !== null && !apps.includes(app)) return false;
    const labels = template.document.nodes.map(({ config }) => String(config.label));
    const { name, description, category: own } = template;
    const text = [name, description, own, ...labels, ...apps].join("\n").toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
