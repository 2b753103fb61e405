import { Alert, Button, Group, Select, TextInput } from "@mantine/core";
import { useState } from "react";
import type { DescribedApi, ImportedConnector } from "#api/connectors/imports-schema.ts";
import { useCompareConnector, useImportConnector } from "#components/api/connector-imports.ts";
import { useConnector } from "#components/api/operations.ts";
import { SettingsSection } from "#components/page/section.tsx";
import { countText } from "#components/ui/count-text.ts";
import { FormProblem } from "#components/ui/form-problem.tsx";
import { QueryBoundary } from "#components/ui/query-boundary.tsx";
import { Comparison } from "./comparison.tsx";
import classes from "./connectors.module.css";
import { OperationChoice } from "./operation-choice.tsx";
import type { Source } from "./source-form.tsx";

export interface ImportFormProps {
  api: DescribedApi;
  source: Source;
  /** The connector whose next version is imported; null for a new one. */
  name: string | null;
  /** Reads the requests to another server. */
  onHost: (host: string) => void;
  onBack: () => void;
  onImported: (connector: ImportedConnector) => void;
}

/** The second step of an import: the name and the operations. For a newer version, first what changed. */
export function ImportForm(props: ImportFormProps) {
  return props.name === null ? (
    <Form {...props} known={null} />
  ) : (
    <NewerVersion {...props} name={props.name} />
  );
}

/** The operations that the connector has are chosen first. */
function NewerVersion(props: ImportFormProps & { name: string }) {
  return (
    <QueryBoundary query={useConnector(props.name)} what="connector">
      {({ operations }) => <Form {...props} known={operations.map(({ name }) => name)} />}
    </QueryBoundary>
  );
}

/** Few enough to take all of them. */
const fewOperations = 50;

function Form({
  api,
  source,
  name,
  known,
  onHost,
  onBack,
  onImported,
}: ImportFormProps & { known: string[] | null }) {
  const offered = api.operations.map((operation) => operation.name);
  const [ownName, setOwnName] = useState(api.name);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => {
    if (known) return new Set(offered.filter((each) => known.includes(each)));
    return new Set(offered.length <= fewOperations ? offered : []);
  });
  const importing = useImportConnector();
  const body = { ...source, name: name ?? ownName, operations: [...chosen] };
  return (
    <>
      <SettingsSection title={`2. ${api.title}`} text={factsOf(api)}>
        <div className={classes.form}>
          {api.notes.length > 0 && (
            <Alert color="yellow" title="Not everything can be imported">
              {api.notes.map((note) => (
                <div key={note}>{note}</div>
              ))}
            </Alert>
          )}
          {api.hosts.length > 1 && (
            <Select
              label="Server"
              description="The requests to one server become a connector. The one with most JSON comes first."
              data={api.hosts.map(({ host, count }) => ({
                value: host,
                label: `${host} (${countText(count, "request")})`,
              }))}
              value={hostOf(api)}
              onChange={(host) => host !== null && onHost(host)}
              allowDeselect={false}
              searchable
            />
          )}
          {name === null && (
            <TextInput
              label="Name"
              description="In the types of nodes and in the API: lower-case letters, digits and _."
              value={ownName}
              onChange={(event) => setOwnName(event.currentTarget.value)}
            />
          )}
          <OperationChoice operations={api.operations} chosen={chosen} onChoose={setChosen} />
        </div>
      </SettingsSection>
      {name !== null && <Differences body={body} />}
      <FormProblem problem={importing.error?.message} />
      <Group justify="flex-end" mt={16}>
        <Button variant="default" onClick={onBack} disabled={importing.isPending}>
          Back
        </Button>
        <Button
          loading={importing.isPending}
          disabled={chosen.size === 0}
          onClick={() => importing.mutate({ body }, { onSuccess: onImported })}
        >
          Import {countText(chosen.size, "operation")}
        </Button>
      </Group>
    </>
  );
}

/** The server whose requests were read. */
const hostOf = ({ base_url }: DescribedApi) => URL.parse(base_url)?.host ?? "";

function factsOf({ format, api_version, base_url, authentication }: DescribedApi): string {
  const ways = authentication.map(({ title }) => title).join(", ");
  // Requests were not written for a version.
  const version = api_version === "recorded" ? "" : `, version ${api_version}`;
  return `${format}${version}, ${base_url}. Sign-in: ${ways || "none"}.`;
}

/** Compared when asked: it reads the description again. */
function Differences({ body }: { body: Source & { name: string; operations: string[] } }) {
  const comparing = useCompareConnector();
  return (
    <SettingsSection
      title="3. What changes"
      text="Flows keep their version until someone moves their nodes."
      action={
        <Button
          variant="default"
          loading={comparing.isPending}
          disabled={body.operations.length === 0}
          onClick={() => comparing.mutate({ body })}
        >
          Compare
        </Button>
      }
    >
      <FormProblem problem={comparing.error?.message} />
      {comparing.data && <Comparison comparison={comparing.data} />}
    </SettingsSection>
  );
}
