import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { readOperation, readTrigger } from "#api/connectors/contract.ts";
import { queryOf } from "#components/api/queries.ts";
import { effectText, rankText } from "#components/operation/effect-text.ts";
import { QueryBoundary } from "#components/ui/query-boundary.tsx";
import type { OperationField } from "#engine/connectors/format.ts";
import classes from "./connectors.module.css";
import type { ListedOperation } from "./operation-list.tsx";

interface OperationDetailsProps {
  connector: string;
  listed: ListedOperation;
}

/** An operation or a trigger in full: its purpose, its fields, the effect of a repeat, and its proof. */
export function OperationDetails({ connector, listed }: OperationDetailsProps) {
  const { about, effect, proof, isTrigger } = listed;
  const source = [proof.source, proof.version].filter((each) => each !== null).join(" ");
  return (
    <div className={classes.details}>
      <Text size="sm">{about}</Text>
      {isTrigger ? (
        <TriggerFields connector={connector} name={listed.name} />
      ) : (
        <OperationFields connector={connector} name={listed.name} />
      )}
      <Text size="xs" c="dimmed">
        {!isTrigger && `${effectText[effect].word}: ${effectText[effect].sentence} `}
        {rankText[proof.rank].word}: {rankText[proof.rank].sentence} Shown with {source} on {proof.date}.
      </Text>
    </div>
  );
}

function OperationFields({ connector, name }: { connector: string; name: string }) {
  const query = useQuery(queryOf(readOperation, { params: { name: connector, operation: name } }));
  return (
    <QueryBoundary query={query} what="fields" count={2}>
      {({ operation: { fields, docs } }) => <FieldTable fields={fields} docs={docs} />}
    </QueryBoundary>
  );
}

function TriggerFields({ connector, name }: { connector: string; name: string }) {
  const query = useQuery(queryOf(readTrigger, { params: { name: connector, trigger: name } }));
  return (
    <QueryBoundary query={query} what="fields" count={2}>
      {({ trigger: { fields, docs } }) => <FieldTable fields={fields} docs={docs} />}
    </QueryBoundary>
  );
}

interface FieldTableProps {
  fields: Readonly<Record<string, OperationField>>;
  /** The provider's page. */
  docs: string | undefined;
}

function FieldTable({ fields, docs }: FieldTableProps) {
  const rows = Object.entries(fields);
  return (
    <>
      {rows.length === 0 ? (
        <Text size="xs" c="dimmed">
          It has no fields.
        </Text>
      ) : (
        <table className={classes.fields} aria-label="Fields">
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Kind</th>
              <th scope="col">Help</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, { label, kind, required, help, options, choices }]) => (
              <tr key={name}>
                <th scope="row">
                  {label}
                  {required && " (required)"} <code>{name}</code>
                </th>
                <td>{kind.replace("_", " ")}</td>
                <td>
                  {[
                    help,
                    options && `One of ${options.flatMap(({ value }) => value || []).join(", ")}.`,
                    choices && "Chosen from your account.",
                  ]
                    .filter((each) => each !== undefined)
                    .join(" ")}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {docs !== undefined && (
        <Text size="xs">
          <a href={docs} target="_blank" rel="noreferrer">
            The provider’s documentation
          </a>
        </Text>
      )}
    </>
  );
}
