import { PageHeader } from "#components/page/page-header.tsx";
import classes from "#components/page/section.module.css";
import { SettingsFrame } from "#components/page/settings-frame.tsx";
import { StorageSection } from "#components/storage/storage-section.tsx";
import { SecretRotation } from "./secret-rotation.tsx";

/** The stored data of the installation, and a rotation of its secret key. */
export function StoragePage() {
  return (
    <>
      <PageHeader title="Storage" />
      <SettingsFrame>
        <div className={classes.page}>
          <StorageSection />
          <SecretRotation />
        </div>
      </SettingsFrame>
    </>
  );
}
