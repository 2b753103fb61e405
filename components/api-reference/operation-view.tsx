import classes from "./api-reference.module.css";
import { nameOf, type Schemas } from "./json-schema.ts";
import type { Content, Operation } from "./openapi.ts";
import { Properties, SchemaView } from "./schema-view.tsx";
import { WithCode } from "./with-code.tsx";

export interface OperationViewProps {
  operation: Operation;
  schemas: Schemas;
}

const places = {
  path: "Path parameters",
  query: "Query parameters",
  header: "Headers",
  cookie: "Cookies",
} as const;

/** One endpoint: its purpose, parameters, request body and responses. */
export function OperationView({ operation, schemas }: OperationViewProps) {
  const { operationId, method, path, summary, description, parameters, requestBody, responses } = operation;
  const byLocation = Map.groupBy(parameters, (parameter) => parameter.in);
  return (
    <article id={operationId} className={classes.operation} aria-labelledby={`${operationId}-title`}>
      <h2 id={`${operationId}-title`} className={classes.summary}>
        {summary}
      </h2>
      <p className={classes.endpoint}>
        <Method method={method} />
        <code>{path}</code>
      </p>
      {description !== "" && (
        <p className={classes.description}>
          <WithCode text={description} />
        </p>
      )}
      {[...byLocation].map(([location, list]) => (
        <section key={location}>
          <h3 className={classes.part}>{places[location]}</h3>
          <Properties
            depth={0}
            schemas={schemas}
            properties={list.map(({ name, required, schema, description: note }) => ({
              name,
              required,
              schema: note === undefined ? schema : { ...schema, description: note },
            }))}
          />
        </section>
      ))}
      {requestBody && (
        <section>
          <h3 className={classes.part}>Request body</h3>
          {requestBody.description !== undefined && (
            <p className={classes.description}>{requestBody.description}</p>
          )}
          <Contents content={requestBody.content} schemas={schemas} />
        </section>
      )}
      <section>
        <h3 className={classes.part}>Responses</h3>
        {Object.entries(responses).map(([status, response]) => (
          <ResponseLine key={status} status={status} response={response} schemas={schemas} />
        ))}
      </section>
    </article>
  );
}

interface ResponseLineProps {
  status: string;
  response: Operation["responses"][string];
  schemas: Schemas;
}

/** A response: collapsible if it has content, otherwise a single line. */
function ResponseLine({ status, response: { description, content }, schemas }: ResponseLineProps) {
  const line = (
    <>
      <code data-kind={status[0]}>{status}</code>
      <span>
        <WithCode text={description} />
      </span>
    </>
  );
  const hasContent = Object.values(content).some(({ schema }) => schema && nameOf(schema) !== "Problem");
  if (!hasContent) return <p className={classes.response}>{line}</p>;
  return (
    <details>
      <summary className={classes.response}>{line}</summary>
      <Contents content={content} schemas={schemas} />
    </details>
  );
}

/** A method's name; the color is redundant. */
export function Method({ method }: { method: string }) {
  return (
    <span className={classes.method} data-method={method}>
      {method.toUpperCase()}
    </span>
  );
}

function Contents({ content, schemas }: { content: Content; schemas: Schemas }) {
  return Object.entries(content).map(([mediaType, { schema }]) => (
    <div key={mediaType} className={classes.content}>
      <p className={classes.media}>{mediaType}</p>
      {schema && <SchemaView schema={schema} schemas={schemas} />}
    </div>
  ));
}
