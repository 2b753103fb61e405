import type { Template } from "#api/flows/templates/schema.ts";

/** The templates of a category (null for any) that contain every word of the query. */
export function findTemplates(
  templates: readonly Template[],
  { query, category }: { query: string; category: string | null },
): Template[] {
  const words = query.toLowerCase().split(/\s+/);
  return templates.filter((template) => {
    if (category !== null && template.category !== category) return false;
    const labels = template.document.nodes.map(({ config }) => String(config.label));
    const text = [template.name, template.description, template.category, ...labels].join("\n").toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
