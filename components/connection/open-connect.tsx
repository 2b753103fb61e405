import { modals } from "@mantine/modals";
import { useOauthClients } from "#components/api/connections.ts";
import { useConnector } from "#components/api/operations.ts";
import { QueryBoundary } from "#components/ui/query-boundary.tsx";
import { ConnectForm, type ConnectFormProps } from "./connect-form.tsx";

interface ConnectProps extends Omit<ConnectFormProps, "connector" | "apps"> {
  /** The connector's name and title. */
  connector: { name: string; title: string };
}

/** Opens the form that connects an account, or changes the secret of a connection. */
export function openConnect({ connector, ...props }: ConnectProps): void {
  const title = props.connection ? `Change “${props.connection.name}”` : `Connect ${connector.title}`;
  modals.open({ title, children: <LoadedForm name={connector.name} {...props} /> });
}

function LoadedForm({ name, ...props }: Omit<ConnectFormProps, "connector" | "apps"> & { name: string }) {
  const apps = useOauthClients();
  return (
    <QueryBoundary query={useConnector(name)} what="connector" count={3}>
      {(connector) => (
        <QueryBoundary query={apps} what="ways to sign in" count={3}>
          {(ways) => <ConnectForm connector={connector} apps={ways} {...props} />}
        </QueryBoundary>
      )}
    </QueryBoundary>
  );
}
