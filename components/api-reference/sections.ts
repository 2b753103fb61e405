import { type OpenApi, type Operation, operationsOf } from "./openapi.ts";

/** One page of the reference. */
export interface ReferenceSection {
  /** The last part of its path: `/docs/api/{slug}`. */
  slug: string;
  title: string;
  operations: readonly Operation[];
}

/** The section of the named schemas, which the operations link to. */
export const schemasSection: ReferenceSection = { slug: "schemas", title: "Schemas", operations: [] };

/** Operations grouped by their first tag, in the document's order. */
export function sectionsOf(document: OpenApi): ReferenceSection[] {
  const groups = Map.groupBy(operationsOf(document), ({ tags }) => tags[0] ?? "Other");
  return [...groups].map(([title, operations]) => ({
    slug: title.toLowerCase().replace(/[^a-z0-9]+/g, "-"),
    title,
    operations,
  }));
}

/** The schemas that have a display name. */
export function schemaNames({ components }: OpenApi): string[] {
  return Object.keys(components.schemas).filter((name) => !name.startsWith("__"));
}

export function sectionPath({ slug }: ReferenceSection): string {
  return `/docs/api/${slug}`;
}

/** The path of a named schema's description. */
export function schemaPath(name: string): string {
  return `${sectionPath(schemasSection)}#schema-${name}`;
}
