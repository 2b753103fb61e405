import { Button } from "@mantine/core";
import { modals } from "@mantine/modals";
import Link from "next/link";
import type { IssuedLicense } from "#api/packages/licenses/schema.ts";
import { OneTimeSecret } from "#components/ui/one-time-secret.tsx";

/** Shows a new key, which is possible only once. */
export function IssuedKey({ license: { id, key, customer } }: { license: IssuedLicense }) {
  const open = (
    <Button
      variant="subtle"
      color="gray"
      component={Link}
      href={`/packages/licenses/${id}`}
      onClick={() => modals.closeAll()}
    >
      Open license
    </Button>
  );
  return (
    <OneTimeSecret value={key} action={open}>
      Copy the key now and give it to {customer || "your customer"}. Only its fingerprint is stored, so it
      cannot be shown again.
    </OneTimeSecret>
  );
}
