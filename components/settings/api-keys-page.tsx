import { PageHeader } from "#components/page/page-header.tsx";
import classes from "#components/page/section.module.css";
import { SettingsFrame } from "#components/page/settings-frame.tsx";
import { ApiKeys } from "./api-keys.tsx";

/** The keys of the signed-in user. */
export function ApiKeysPage() {
  return (
    <>
      <PageHeader title="API keys" />
      <SettingsFrame>
        <div className={classes.page}>
          <ApiKeys />
        </div>
      </SettingsFrame>
    </>
  );
}
