import classes from "./api-reference.module.css";
import type { OpenApi } from "./openapi.ts";
import { SchemaView } from "./schema-view.tsx";
import { schemaNames } from "./sections.ts";

/** The named schemas, each described once; operations link to them. */
export function SchemaList({ document }: { document: OpenApi }) {
  const { schemas } = document.components;
  return schemaNames(document).map((name) => (
    <article key={name} id={`schema-${name}`} className={classes.operation}>
      <h2 className={classes.summary}>{name}</h2>
      <SchemaView schema={schemas[name] ?? {}} schemas={schemas} />
    </article>
  ));
}
