import { Anchor } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import type { ConnectorDetail } from "#api/connectors/schema.ts";
import classes from "./setup-help.module.css";

type Setup = ConnectorDetail["setup"];

interface SetupHelpProps {
  setup: Setup;
  /** The way to sign in whose steps are shown; omitted, only what is good to know. */
  way?: string | undefined;
  /** An owner registers an app, instead of getting a key. */
  isRegistering?: boolean;
  startsOpen?: boolean;
}

/** How to get a key, or to register an app, and what to know about it. Renders nothing for a connector without such help. */
export function SetupHelp({ setup, way, isRegistering = false, startsOpen = false }: SetupHelpProps) {
  const help = way === undefined ? undefined : setup.ways[way];
  if (!help && setup.notes.length === 0) return null;
  return (
    <details className={classes.help} open={startsOpen}>
      <summary>{!help ? "Good to know" : isRegistering ? "How to register it" : "How to get it"}</summary>
      {help && <SetupSteps help={help} />}
      <SetupNotes notes={setup.notes} />
    </details>
  );
}

/** The page to open, and what to do. */
export function SetupSteps({ help: { url, steps } }: { help: Setup["ways"][string] }) {
  return (
    <ol className={classes.list}>
      {url !== undefined && (
        <li>
          Open{" "}
          <Anchor href={url} target="_blank" rel="noreferrer" inherit>
            {new URL(url).host} <IconExternalLink size={12} aria-hidden />
          </Anchor>
          .
        </li>
      )}
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}

export function SetupNotes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <ul className={classes.list} aria-label="Good to know">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}

/** Which operations need which scope, by the operations' titles. */
export function ScopeTable({
  scopes,
  connector: { setup, operations, triggers },
}: {
  scopes: readonly string[];
  connector: Pick<ConnectorDetail, "setup" | "operations" | "triggers">;
}) {
  const titles = new Map([...operations, ...triggers].map(({ name, title }) => [name, title]));
  return (
    <table className={classes.scopes} aria-label="Scopes">
      <thead>
        <tr>
          <th scope="col">Scope</th>
          <th scope="col">Needed by</th>
        </tr>
      </thead>
      <tbody>
        {scopes.map((scope) => (
          <tr key={scope}>
            <th scope="row">
              <code>{scope}</code>
            </th>
            <td>
              {setup.scopes[scope]?.map((name) => titles.get(name) ?? name).join(", ") ?? "All operations"}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The scopes of a way to sign in: those that it asks for, or without OAuth those that people give their key. */
export function scopesOf({ authentication, setup }: ConnectorDetail, way: string): readonly string[] {
  const method = authentication[way];
  return method?.kind === "oauth2" ? method.scopes : Object.keys(setup.scopes);
}
