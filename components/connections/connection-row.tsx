import { Button, Group } from "@mantine/core";
import type { Connection } from "#api/connectors/connections-schema.ts";
import { useCanEdit } from "#components/api/access.ts";
import { useDeleteConnection, useTestConnection } from "#components/api/connections.ts";
import { useConnectors } from "#components/api/operations.ts";
import { openConnect } from "#components/connection/open-connect.tsx";
import { isBroken, stateText } from "#components/connection/state-text.ts";
import { ConnectorIcon } from "#components/node-types/connector-icon.tsx";
import classes from "#components/page/section.module.css";
import { confirmDanger } from "#components/ui/confirm.tsx";
import { notifyProblem, notifySuccess, reports } from "#components/ui/notify.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";

/** A connection on one line, without its secrets. */
export function ConnectionRow({ connection }: { connection: Connection }) {
  const { name, account, state, problem, last_used_at } = connection;
  const connectors = useConnectors().data ?? [];
  const title = connectors.find((each) => each.name === connection.connector)?.title ?? connection.connector;
  const canEdit = useCanEdit();
  return (
    <li className={classes.line}>
      <ConnectorIcon connector={connection.connector} />
      <div className={classes.grow}>
        <div className={classes.name}>{name}</div>
        <div className={classes.facts}>
          <span>{title}</span>
          {account !== null && account !== name && <span>{account}</span>}
          <span className={isBroken(connection) ? classes.expired : undefined}>{stateText[state]}</span>
          <span>
            {last_used_at ? (
              <>
                used <RelativeTime at={last_used_at} />
              </>
            ) : (
              "never used"
            )}
          </span>
          {problem !== null && <span>{problem}</span>}
        </div>
      </div>
      {canEdit && <Actions connection={connection} title={title} />}
    </li>
  );
}

function Actions({ connection, title }: { connection: Connection; title: string }) {
  const { id, name } = connection;
  const test = useTestConnection();
  const remove = useDeleteConnection();
  const change = () =>
    openConnect({
      connector: { name: connection.connector, title },
      connection,
      onConnected: () => undefined,
    });
  const runTest = () =>
    test.mutate(id, {
      onSuccess: ({ state, account, problem }) => {
        if (state === "works") notifySuccess(`“${name}” works${account === null ? "" : `: ${account}`}`);
        else notifyProblem(`“${name}” does not work`, new Error(problem ?? "The provider gave no reason."));
      },
      onError: (error: Error) => notifyProblem(`“${name}” was not tested`, error),
    });
  const confirmRemoval = () =>
    confirmDanger({
      title: `Delete “${name}”?`,
      body: "Its secret is deleted permanently. A connection that a flow uses cannot be deleted.",
      confirmLabel: "Delete connection",
      onConfirm: () => remove.mutate(id, reports(`“${name}” was deleted`, "The connection was not deleted")),
    });
  return (
    <Group gap={8} wrap="nowrap">
      <Button variant="default" onClick={runTest} loading={test.isPending} aria-label={`Test ${name}`}>
        Test
      </Button>
      <Button variant="default" onClick={change} aria-label={`Change ${name}`}>
        {isBroken(connection) ? "Connect again" : "Change"}
      </Button>
      <Button variant="default" onClick={confirmRemoval} aria-label={`Delete ${name}`}>
        Delete
      </Button>
    </Group>
  );
}
