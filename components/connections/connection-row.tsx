import { Button, Group } from "@mantine/core";
import type { Connection } from "#api/connectors/connections-schema.ts";
import { useCanEdit } from "#components/api/access.ts";
import { useTestConnection } from "#components/api/connections.ts";
import { useConnectors } from "#components/api/operations.ts";
import { openConnect } from "#components/connection/open-connect.tsx";
import { againText, isBroken, stateText } from "#components/connection/state-text.ts";
import { ConnectorIcon } from "#components/node-types/connector-icon.tsx";
import classes from "#components/page/section.module.css";
import { notifyProblem, notifySuccess } from "#components/ui/notify.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { useConnectionRemoval } from "./use-connection-removal.tsx";

/** A connection on one line, without its secrets. */
export function ConnectionRow({ connection }: { connection: Connection }) {
  const { id, name, account, state, problem, last_used_at } = connection;
  const connectors = useConnectors().data ?? [];
  const title = connectors.find((each) => each.name === connection.connector)?.title ?? connection.connector;
  const canEdit = useCanEdit();
  return (
    <li className={`${classes.line} ${classes.wraps}`} ref={focusIfMeant} id={id} tabIndex={-1}>
      <ConnectorIcon connector={connection.connector} />
      <div className={classes.grow}>
        <div className={classes.name}>{name}</div>
        <div className={classes.facts}>
          <span>{title}</span>
          {account !== null && account !== name && <span>{account}</span>}
          <span className={isBroken(connection) ? classes.expired : undefined}>{stateText[state]}</span>
          <span>
            <LastUse at={last_used_at} />
          </span>
          {problem !== null && <span>{problem}</span>}
        </div>
        {isBroken(connection) && <div className={classes.facts}>{adviceText[connection.state]}</div>}
      </div>
      {canEdit && <Actions connection={connection} title={title} />}
    </li>
  );
}

const adviceText = {
  expired: "Steps that use it fail until someone signs in at the provider again.",
  refused: "Steps that use it fail while the provider refuses it. Test it, or connect the account again.",
};

/** A link from an e-mail or a list of flows leads to one connection. */
function focusIfMeant(row: HTMLLIElement | null): void {
  if (row !== null && window.location.hash === `#${row.id}`) row.focus();
}

function Actions({ connection, title }: { connection: Connection; title: string }) {
  const { id, name } = connection;
  const test = useTestConnection();
  const removal = useConnectionRemoval(connection);
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
  return (
    <Group gap={8} wrap="nowrap">
      <Button variant="default" onClick={runTest} loading={test.isPending} aria-label={`Test ${name}`}>
        Test
      </Button>
      <Button
        variant="default"
        onClick={change}
        aria-label={isBroken(connection) ? `${againText[connection.state]}: ${name}` : `Change ${name}`}
      >
        {isBroken(connection) ? againText[connection.state] : "Change"}
      </Button>
      <Button
        variant="default"
        onClick={removal.confirm}
        loading={removal.isPending}
        aria-label={`Delete ${name}`}
      >
        Delete
      </Button>
    </Group>
  );
}

const hourMs = 3_600_000;

/** A use is recorded to the hour, so nothing more exact is shown. */
function LastUse({ at }: { at: string | null }) {
  if (at === null) return "never used";
  if (Date.now() - new Date(at).getTime() < hourMs) return "used within the hour";
  return (
    <>
      used <RelativeTime at={at} />
    </>
  );
}
