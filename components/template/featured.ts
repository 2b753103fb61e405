import type { Template } from "#api/flows/templates/schema.ts";
import { useTemplates } from "#components/api/templates.ts";

const featured = ["answer-webhook", "order-intake"];

/** The templates that a first flow is likely to start from. Empty until they have loaded. */
export function useFeaturedTemplates(): Template[] {
  return useTemplates().data?.filter(({ slug }) => featured.includes(slug)) ?? [];
}
