import { Credentials } from "#components/credentials/credentials.tsx";
import { FlowTabs } from "#components/page/flow-tabs.tsx";
import { PageHeader } from "#components/page/page-header.tsx";
import classes from "#components/page/section.module.css";

/** The credentials page. */
export function CredentialsPage() {
  return (
    <>
      <PageHeader title="Credentials" />
      <FlowTabs />
      <div className={classes.page}>
        <Credentials />
      </div>
    </>
  );
}
