import { FlowTabs } from "#components/page/flow-tabs.tsx";
import { PageHeader } from "#components/page/page-header.tsx";
import classes from "#components/page/section.module.css";
import { Variables } from "#components/variables/variables.tsx";

/** The page of the variables of all flows. */
export function VariablesPage() {
  return (
    <>
      <PageHeader title="Variables" />
      <FlowTabs />
      <div className={classes.page}>
        <Variables />
      </div>
    </>
  );
}
