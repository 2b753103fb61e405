import type { ConnectorDetail } from "#api/connectors/schema.ts";
import { ScopeTable, SetupNotes, SetupSteps, scopesOf } from "#components/connection/setup-help.tsx";
import { SettingsSection } from "#components/page/section.tsx";
import classes from "./connectors.module.css";

/** How an account is connected: the steps of each way to sign in, with its scopes, and what to know. */
export function SetupSection({ connector }: { connector: ConnectorDetail }) {
  const { authentication, setup, title } = connector;
  if (Object.keys(setup.ways).length === 0 && setup.notes.length === 0) return null;
  return (
    <SettingsSection title="Connect an account" text={`What ${title} needs, and how to get it.`}>
      <div className={classes.form}>
        {Object.entries(setup.ways).map(([way, help]) => {
          const scopes = scopesOf(connector, way);
          return (
            <section key={way} aria-label={authentication[way]?.title ?? way}>
              <h3 className={classes.way}>{authentication[way]?.title ?? way}</h3>
              <SetupSteps help={help} />
              {scopes.length > 0 && <ScopeTable scopes={scopes} connector={connector} />}
            </section>
          );
        })}
        <SetupNotes notes={setup.notes} />
      </div>
    </SettingsSection>
  );
}
