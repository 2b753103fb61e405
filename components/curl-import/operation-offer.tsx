import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import type { ConnectorOperation, OperationMatch } from "#api/connectors/schema.ts";
import { fetchOperation, useOperationMatches } from "#components/api/operations.ts";
import { openConnect } from "#components/connection/open-connect.tsx";
import type { NodeEditorProps } from "#components/node-types/node-editor.ts";
import { useLoadedOperations } from "#components/node-types/node-types.ts";
import { notifyProblem, notifySuccess } from "#components/ui/notify.tsx";
import { readType } from "#engine/connectors/to-definition.ts";
import { addressOf, fillOperation, wayFor } from "./fill-operation.ts";
import type { ImportedCurl } from "./read-curl.ts";

type OperationOfferProps = Pick<NodeEditorProps, "onChange" | "onReplace"> & { imported: ImportedCurl };

/** Offers the operations of connectors that send the request of a curl command. */
export function OperationOffer({ imported, ...changes }: OperationOfferProps) {
  const { data } = useOperationMatches(addressOf(imported.settings));
  const use = useOperationOf(imported, changes);
  return data?.data.map((match) => (
    <div key={match.type}>
      {match.connector_title} has <em>{match.title}</em> for this.{" "}
      <Button size="compact-xs" variant="default" onClick={() => void use(match)}>
        Use it
      </Button>
    </div>
  ));
}

/** Replaces the node, and offers its secret as a connection. It is in the form alone, never in the node. */
function useOperationOf(
  { settings, secret }: ImportedCurl,
  { onChange, onReplace }: Omit<OperationOfferProps, "imported">,
) {
  const client = useQueryClient();
  const loaded = useLoadedOperations();
  return async (match: OperationMatch) => {
    const named = readType(match.type);
    const found = named && (await fetchOperation(client, named).catch(() => null));
    if (!found || !("operation" in found))
      return notifyProblem("The operation could not be loaded", new Error("It no longer exists."));
    loaded.add(found);
    const { input, left } = fillOperation(settings, found.operation, match);
    const config = { label: found.operation.title, input };
    onReplace({ type: match.type, version: found.connector.version, config });
    notifySuccess(doneText(match, left));
    if (secret) connect(found, secret, (id) => onChange({ connection_id: id }));
  };
}

function connect(
  { connector }: ConnectorOperation,
  secret: NonNullable<ImportedCurl["secret"]>,
  onConnected: (id: string) => void,
): void {
  const initial = wayFor(secret, connector.authentication);
  if (initial) openConnect({ connector, initial, onConnected });
}

const maxNamed = 5;

function doneText({ title }: OperationMatch, left: readonly string[]): string {
  if (left.length === 0) return `The node is now “${title}”`;
  const more = left.length > maxNamed ? ` and ${left.length - maxNamed} more` : "";
  return `The node is now “${title}”. It has no field for ${left.slice(0, maxNamed).join(", ")}${more}.`;
}
