import { Alert, Anchor } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import Link from "next/link";
import { useCurrentUser } from "#components/api/access.ts";

/** Says who has to register an app at the provider before people can sign in there. */
export function AppMissing({ title, way }: { title: string; way: string }) {
  const isOwner = useCurrentUser().data?.user.role === "owner";
  return (
    <Alert color="gray" role="note" icon={<IconInfoCircle size={18} aria-hidden />}>
      {isOwner ? (
        <>
          To sign in with “{way}”, register an app at {title} under{" "}
          <Anchor component={Link} href="/settings/providers" c="inherit" underline="always" inherit>
            Settings → Providers
          </Anchor>
          .
        </>
      ) : (
        `To sign in with “${way}”, an owner has to register an app at ${title} under Settings → Providers.`
      )}
    </Alert>
  );
}
