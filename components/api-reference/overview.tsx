import { listFlows } from "#api/flows/documents/contract.ts";
import { readApiDocument } from "#api/openapi/contract.ts";
import classes from "./api-reference.module.css";
import type { OpenApi } from "./openapi.ts";
import { Method } from "./operation-view.tsx";
import { sectionPath, sectionsOf } from "./sections.ts";
import { WithCode } from "./with-code.tsx";

/** The rules of every endpoint, and the list of endpoints. */
export function Overview({ document }: { document: OpenApi }) {
  return (
    <>
      <p className={classes.intro}>
        <WithCode text={document.info.description} /> The same reference as OpenAPI 3.1:{" "}
        <a href={readApiDocument.path}>{readApiDocument.path}</a>.
      </p>
      <pre className={classes.example}>
        {`curl ${document.servers[0]?.url ?? ""}${listFlows.path} \\\n  -H "Authorization: Bearer $API_KEY"`}
      </pre>
      {sectionsOf(document).map((section) => (
        <section key={section.slug}>
          <h2 className={classes.tag}>{section.title}</h2>
          <ul className={classes.endpoints}>
            {section.operations.map(({ operationId, method, path, summary }) => (
              <li key={operationId}>
                <Method method={method} />
                <a href={`${sectionPath(section)}#${operationId}`}>{path}</a>
                <span>{summary}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
