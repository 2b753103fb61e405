import classes from "./api-reference.module.css";
import {
  limitsText,
  nameOf,
  type Property,
  propertiesOf,
  resolve,
  type Schemas,
  typeText,
} from "./json-schema.ts";
import type { JsonSchema } from "./openapi.ts";
import { schemaPath } from "./sections.ts";
import { WithCode } from "./with-code.tsx";

/** The number of levels of nested properties shown; the OpenAPI document has all of them. */
const maxDepth = 5;

export interface SchemaViewProps {
  schema: JsonSchema;
  schemas: Schemas;
}

/** A value's type, and its properties as a collapsible tree. */
export function SchemaView({ schema, schemas }: SchemaViewProps) {
  const properties = propertiesOf(schema, schemas);
  return (
    <>
      <p className={classes.type}>
        <TypeName schema={schema} schemas={schemas} />
      </p>
      {properties.length > 0 && <Properties properties={properties} schemas={schemas} depth={0} />}
    </>
  );
}

export interface PropertiesProps {
  properties: readonly Property[];
  schemas: Schemas;
  depth: number;
}

export function Properties({ properties, schemas, depth }: PropertiesProps) {
  return (
    <ul className={classes.properties}>
      {properties.map((property) => (
        <PropertyLine key={property.name} property={property} schemas={schemas} depth={depth} />
      ))}
    </ul>
  );
}

function PropertyLine({ property, schemas, depth }: { property: Property; schemas: Schemas; depth: number }) {
  const { name, required, schema } = property;
  const inner = depth < maxDepth ? propertiesOf(schema, schemas) : [];
  const shown = resolve(schema, schemas);
  const limits = limitsText(shown);
  const line = (
    <>
      <code className={classes.property}>{name}</code>
      <TypeName schema={schema} schemas={schemas} />
      {required && <span className={classes.required}>required</span>}
      {limits !== "" && <span className={classes.limits}>{limits}</span>}
      {typeof shown.description === "string" && (
        <span className={classes.note}>
          <WithCode text={shown.description} />
        </span>
      )}
    </>
  );
  if (inner.length === 0) return <li className={classes.line}>{line}</li>;
  return (
    <li>
      <details>
        <summary className={classes.line}>{line}</summary>
        <Properties properties={inner} schemas={schemas} depth={depth + 1} />
      </details>
    </li>
  );
}

function TypeName({ schema, schemas }: SchemaViewProps) {
  const text = typeText(schema, schemas);
  const name = nameOf(schema);
  if (name === null) return <span className={classes.typeName}>{text}</span>;
  return (
    <a className={classes.typeName} href={schemaPath(name)}>
      {text}
    </a>
  );
}
