import classes from "./api-reference.module.css";
import type { Schemas } from "./json-schema.ts";
import type { Content, Operation } from "./openapi.ts";
import { Properties, SchemaView } from "./schema-view.tsx";
import { WithCode } from "./with-code.tsx";

export interface OperationViewProps {
  operation: Operation;
  schemas: Schemas;
}

const places = { path: "In the path", query: "Query", header: "Headers", cookie: "Cookies" } as const;

/** One endpoint: what it does, what it takes, what it answers. */
export function OperationView({ operation, schemas }: OperationViewProps) {
  const { operationId, method, path, summary, description, parameters, requestBody, responses } = operation;
  const byPlace = Map.groupBy(parameters, (parameter) => parameter.in);
  return (
    <article id={operationId} className={classes.operation} aria-labelledby={`${operationId}-title`}>
      <h3 id={`${operationId}-title`} className={classes.summary}>
        {summary}
      </h3>
      <p className={classes.endpoint}>
        <Method method={method} />
        <code>{path}</code>
      </p>
      {description !== "" && (
        <p className={classes.description}>
          <WithCode text={description} />
        </p>
      )}
      {[...byPlace].map(([place, list]) => (
        <section key={place}>
          <h4 className={classes.part}>{places[place]}</h4>
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
          <h4 className={classes.part}>Body</h4>
          {requestBody.description !== undefined && (
            <p className={classes.description}>{requestBody.description}</p>
          )}
          <Contents content={requestBody.content} schemas={schemas} />
        </section>
      )}
      <section>
        <h4 className={classes.part}>Answers</h4>
        {Object.entries(responses).map(([status, response]) => (
          <details key={status} className={classes.answer}>
            <summary>
              <code data-kind={status[0]}>{status === "default" ? "else" : status}</code>
              <span>
                <WithCode text={response.description} />
              </span>
            </summary>
            <Contents content={response.content} schemas={schemas} />
          </details>
        ))}
      </section>
    </article>
  );
}

/** A method as a word; its colour only repeats it. */
export function Method({ method }: { method: string }) {
  return (
    <span className={classes.method} data-method={method}>
      {method.toUpperCase()}
    </span>
  );
}

function Contents({ content, schemas }: { content: Content; schemas: Schemas }) {
  const types = Object.entries(content);
  if (types.length === 0) return <p className={classes.type}>No body.</p>;
  return types.map(([mediaType, { schema }]) => (
    <div key={mediaType} className={classes.content}>
      <p className={classes.media}>{mediaType}</p>
      {schema && <SchemaView schema={schema} schemas={schemas} />}
    </div>
  ));
}
