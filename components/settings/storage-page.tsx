import { SettingsPage } from "#components/page/settings-page.tsx";
import { StorageSection } from "#components/storage/storage-section.tsx";
import { SecretRotation } from "./secret-rotation.tsx";

/** The stored data of the installation, and a rotation of its secret key. */
export function StoragePage() {
  return (
    <SettingsPage title="Storage">
      <StorageSection />
      <SecretRotation />
    </SettingsPage>
  );
}
