import classes from "./api-reference.module.css";
import { type OpenApi, operationsByTag } from "./openapi.ts";
import { Method, OperationView } from "./operation-view.tsx";
import { SchemaView } from "./schema-view.tsx";
import { WithCode } from "./with-code.tsx";

/** The HTTP contract as a page to read. It needs no script: what opens is `<details>`. */
export function ApiReference({ document }: { document: OpenApi }) {
  const groups = operationsByTag(document);
  const { schemas } = document.components;
  const named = Object.entries(schemas).filter(([name]) => !name.startsWith("__"));
  return (
    <div className={classes.page}>
      <nav className={classes.toc} aria-label="Endpoints">
        {groups.map(([tag, operations]) => (
          <section key={tag}>
            <h2>{tag}</h2>
            <ul>
              {operations.map(({ operationId, method, summary }) => (
                <li key={operationId}>
                  <a href={`#${operationId}`}>
                    <span>{summary}</span>
                    <Method method={method} />
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
        <section>
          <h2>Shapes</h2>
          <ul>
            {named.map(([name]) => (
              <li key={name}>
                <a href={`#schema-${name}`}>{name}</a>
              </li>
            ))}
          </ul>
        </section>
      </nav>
      <div className={classes.body}>
        <p className={classes.intro}>
          <WithCode text={document.info.description} /> The same as a document for programs:{" "}
          <a href="/api/openapi.json">/api/openapi.json</a>.
        </p>
        <pre className={classes.example}>
          {`curl ${document.servers[0]?.url ?? ""}/api/flows \\\n  -H "Authorization: Bearer $API_KEY"`}
        </pre>
        {groups.map(([tag, operations]) => (
          <section key={tag}>
            <h2 className={classes.tag}>{tag}</h2>
            {operations.map((operation) => (
              <OperationView key={operation.operationId} operation={operation} schemas={schemas} />
            ))}
          </section>
        ))}
        <section>
          <h2 className={classes.tag}>Shapes</h2>
          {named.map(([name, schema]) => (
            <article key={name} id={`schema-${name}`} className={classes.operation}>
              <h3 className={classes.summary}>{name}</h3>
              <SchemaView schema={schema} schemas={schemas} />
            </article>
          ))}
        </section>
      </div>
    </div>
  );
}
